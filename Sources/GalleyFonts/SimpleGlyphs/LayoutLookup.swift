/// A lookup of `GSUB` or `GPOS`, with its extensions unwrapped.
struct LayoutLookup {
  /// The kind of rules (OpenType, "Lookup type").
  let type: UInt16
  let flag: UInt16
  let subtables: [FontTable]

  /// Whether the lookup looks past glyphs of GDEF's classes base (1) or ligature (2).
  func skips(glyphClass: UInt32) -> Bool {
    (glyphClass == 1 && flag & 0x02 != 0) || (glyphClass == 2 && flag & 0x04 != 0)
  }

  /// Whether its rules see the glyph alone that they change or move; marks are attached to what is before them, which
  /// comes to nothing.
  func seesOneGlyph(_ kind: LayoutTableKind) -> Bool {
    kind == .substitution ? (1...3).contains(type) : type == 1 || (4...6).contains(type)
  }

  /// Whether a multiple substitution may leave nothing of a glyph.
  var deletesGlyphs: Bool {
    subtables.contains { subtable in
      let count = Int(subtable.uint16(4) ?? 0)
      return (0..<count).contains { index in
        guard let place = subtable.uint16(6 + 2 * index) else { return false }
        return subtable.part(at: Int(place))?.uint16(0) == 0
      }
    }
  }

  /// The pairs that a lookup of `GPOS`, type 2, moves.
  ///
  /// Whether a device table moves a pair at a place on the axes is not asked: it may.
  var pairs: [PairSubtable] { subtables.compactMap { PairSubtable($0, isVaried: true) } }

  /// Reads lookup `index` of a table.
  ///
  /// - Parameters:
  ///   - table: The whole `GSUB` or `GPOS` table.
  ///   - index: The lookup's place in the table's list.
  ///   - extensionType: The type that only points to others: 7 in `GSUB`, 9 in `GPOS`.
  init?(_ table: FontTable, index: Int, extensionType: UInt16) {
    guard let listOffset = table.uint16(8), let list = table.part(at: Int(listOffset)),
      let offset = list.uint16(2 + 2 * index), let lookup = list.part(at: Int(offset)),
      var type = lookup.uint16(0), let flag = lookup.uint16(2), let count = lookup.uint16(4)
    else { return nil }
    var subtables: [FontTable] = []
    for position in 0..<Int(count) {
      guard let offset = lookup.uint16(6 + 2 * position), offset != 0,
        var subtable = lookup.part(at: Int(offset))
      else { continue }
      if lookup.uint16(0) == extensionType {
        guard let inner = subtable.uint16(2), let offset = subtable.uint32(4),
          inner != extensionType,
          let target = subtable.part(at: Int(offset))
        else { continue }
        type = inner
        subtable = target
      }
      subtables.append(subtable)
    }
    self.type = type
    self.flag = flag
    self.subtables = subtables
  }
}

/// `GSUB` or `GPOS`.
enum LayoutTableKind {
  case substitution
  case positioning

  var tag: FontTag { self == .substitution ? "GSUB" : "GPOS" }
  var extensionType: UInt16 { self == .substitution ? 7 : 9 }
  /// The types of plain and of chained contextual rules.
  var contextType: UInt16 { self == .substitution ? 5 : 7 }
  var chainType: UInt16 { self == .substitution ? 6 : 8 }
}

/// A layout table and those of its lookups that HarfBuzz applies to a text.
struct LayoutRules {
  let kind: LayoutTableKind
  let table: FontTable
  let lookups: [LayoutLookup]
  /// Whether all lookups are here, and nothing else; false for fonts with more subtables than any
  /// honest one, and for damaged tables, of which HarfBuzz leaves parts out.
  let isComplete: Bool

  /// The most subtables of all lookups.
  private static let subtableLimit = 50_000

  /// Reads lookups of a table; nil if the font has no such table.
  ///
  /// - Parameter indexes: Their places in the table's list, in the order in which they are applied.
  init?(_ kind: LayoutTableKind, of handle: FontHandle, indexes: [Int]) {
    guard let table = handle.table(kind.tag) else { return nil }
    self.kind = kind
    self.table = table
    var lookups: [LayoutLookup] = []
    var subtables = 0
    for index in indexes where subtables <= Self.subtableLimit {
      guard let lookup = LayoutLookup(table, index: index, extensionType: kind.extensionType) else {
        continue
      }
      subtables += lookup.subtables.count + 1
      lookups.append(lookup)
    }
    self.lookups = lookups
    isComplete = handle.isWhole(kind, table) && subtables <= Self.subtableLimit
  }

  /// How many lookups the table has, active or not.
  var lookupCount: Int {
    table.uint16(8).flatMap { table.part(at: Int($0)) }?.uint16(0).map(Int.init) ?? 0
  }

  func lookup(_ index: Int) -> LayoutLookup? {
    LayoutLookup(table, index: index, extensionType: kind.extensionType)
  }
}
