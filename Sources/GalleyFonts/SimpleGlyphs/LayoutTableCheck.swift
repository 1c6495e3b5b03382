/// Whether a `GSUB` or `GPOS` table is whole: every offset leads to a structure that lies inside, and
/// no kind is unknown.
///
/// HarfBuzz leaves out what is broken of a damaged table, and the whole table where that is too much.
/// Rules that are read here are those that HarfBuzz applies only if there is nothing to leave out; a
/// font whose table is not whole is shaped, never added up. Stricter than HarfBuzz's own check,
/// never milder (OpenType, "OpenType Layout Common Table Formats").
struct LayoutTableCheck {
  private let kind: LayoutTableKind
  /// How many bytes may still be looked at: tables share parts, but honest ones not without end.
  private var budget: Int
  /// Parts that many others share, and were looked at.
  private var known: Set<Part> = []

  private struct Part: Hashable {
    var shape: Shape
    var start: Int
  }

  /// What a part of the table is.
  private enum Shape: Hashable { case coverage, classes, feature, language, lookup, device, anchor }

  private init(_ table: FontTable, _ kind: LayoutTableKind) {
    self.kind = kind
    budget = 16 * table.count + 16_384
  }

  /// Looks at all of a table.
  ///
  /// - Complexity: O(*n*) in the offsets and pairs of the table; some hundred microseconds.
  static func isWhole(_ table: FontTable, _ kind: LayoutTableKind) -> Bool {
    var check = LayoutTableCheck(table, kind)
    return check.table(table)
  }

  // MARK: - Numbers and offsets

  /// Whether so many bytes lie inside, and may be looked at.
  private mutating func has(_ table: FontTable, _ count: Int) -> Bool {
    budget -= count
    return count <= table.count && budget >= 0
  }

  /// A count behind which so many bytes lie for each of what it counts; nil if they do not.
  private mutating func count(_ table: FontTable, at offset: Int, size: Int, less: Int = 0) -> Int?
  {
    guard let count = table.uint16(offset), Int(count) >= less,
      has(table, offset + 2 + (Int(count) - less) * size)
    else { return nil }
    return Int(count) - less
  }

  /// Looks at what an offset leads to; none is none.
  private mutating func follow(
    _ table: FontTable, at offset: Int, isWide: Bool = false, mayBeNone: Bool = true,
    _ look: (inout LayoutTableCheck, FontTable) -> Bool
  ) -> Bool {
    guard
      let place = isWide ? table.uint32(offset).map(Int.init) : table.uint16(offset).map(Int.init)
    else { return false }
    if place == 0 { return mayBeNone }
    guard let part = table.part(at: place) else { return false }
    return look(&self, part)
  }

  /// Looks at a list of offsets behind their count; gives where it ends, or nil.
  private mutating func followAll(
    _ table: FontTable, at offset: Int, stride: Int = 2, mayBeNone: Bool = true,
    _ look: (inout LayoutTableCheck, FontTable) -> Bool
  ) -> Int? {
    guard let count = count(table, at: offset, size: stride) else { return nil }
    for index in 0..<count {
      let place = offset + 2 + index * stride + stride - 2
      guard follow(table, at: place, mayBeNone: mayBeNone, look) else { return nil }
    }
    return offset + 2 + count * stride
  }

  /// Looks at a shared part once.
  private mutating func once(
    _ shape: Shape, _ part: FontTable, _ look: (inout LayoutTableCheck) -> Bool
  ) -> Bool {
    guard known.insert(Part(shape: shape, start: part.range.lowerBound)).inserted else {
      return true
    }
    return look(&self)
  }
}

// MARK: - The lists of a table

extension LayoutTableCheck {
  private mutating func table(_ table: FontTable) -> Bool {
    guard has(table, 10), table.uint16(0) == 1, let minor = table.uint16(2) else { return false }
    guard follow(table, at: 4, { $0.scripts($1) }), follow(table, at: 6, { $0.features($1) }),
      follow(table, at: 8, { $0.lookups($1) })
    else { return false }
    return minor == 0 || follow(table, at: 10, isWide: true) { $0.variations($1) }
  }

  private mutating func scripts(_ list: FontTable) -> Bool {
    followAll(list, at: 0, stride: 6, mayBeNone: false) { check, script in
      check.follow(script, at: 0) { $0.language($1) }
        && check.followAll(script, at: 2, stride: 6, mayBeNone: false) { $0.language($1) } != nil
    } != nil
  }

  private mutating func language(_ part: FontTable) -> Bool {
    once(.language, part) { $0.count(part, at: 4, size: 2) != nil }
  }

  private mutating func features(_ list: FontTable) -> Bool {
    followAll(list, at: 0, stride: 6, mayBeNone: false) { $0.feature($1) } != nil
  }

  private mutating func feature(_ part: FontTable) -> Bool {
    once(.feature, part) { $0.count(part, at: 2, size: 2) != nil }
  }

  /// `FeatureVariations`: conditions, and features in place of others.
  private mutating func variations(_ part: FontTable) -> Bool {
    guard has(part, 8), part.uint16(0) == 1, let count = part.uint32(4),
      has(part, 8 + Int(count) * 8)
    else { return false }
    for index in 0..<Int(count) {
      let conditions = follow(part, at: 8 + index * 8, isWide: true) { $0.conditions($1) }
      let features = follow(part, at: 12 + index * 8, isWide: true) { $0.substitutes($1) }
      guard conditions, features else { return false }
    }
    return true
  }

  private mutating func conditions(_ part: FontTable) -> Bool {
    guard let count = count(part, at: 0, size: 4) else { return false }
    return (0..<count).allSatisfy { index in
      follow(part, at: 2 + index * 4, isWide: true, mayBeNone: false) {
        $0.has($1, 8) && $1.uint16(0) == 1
      }
    }
  }

  private mutating func substitutes(_ part: FontTable) -> Bool {
    guard has(part, 6), part.uint16(0) == 1, let count = count(part, at: 4, size: 6) else {
      return false
    }
    return (0..<count).allSatisfy { index in
      follow(part, at: 8 + index * 6, isWide: true) { $0.feature($1) }
    }
  }

  private mutating func lookups(_ list: FontTable) -> Bool {
    followAll(list, at: 0, mayBeNone: false) { check, lookup in
      check.once(.lookup, lookup) { $0.lookup(lookup) }
    } != nil
  }

  private mutating func lookup(_ lookup: FontTable) -> Bool {
    guard let type = lookup.uint16(0), let flag = lookup.uint16(2),
      let count = count(lookup, at: 4, size: 2),
      has(lookup, 6 + 2 * count + (flag & 0x10 != 0 ? 2 : 0))
    else { return false }
    var inner: UInt16?
    for index in 0..<count {
      let isWhole = follow(lookup, at: 6 + 2 * index, mayBeNone: false) { check, subtable in
        guard type == check.kind.extensionType else { return check.subtable(subtable, type) }
        guard check.has(subtable, 8), subtable.uint16(0) == 1, let target = subtable.uint16(2),
          target != type, inner == nil || inner == target
        else { return false }
        inner = target
        return check.follow(subtable, at: 4, isWide: true, mayBeNone: false) {
          $0.subtable($1, target)
        }
      }
      guard isWhole else { return false }
    }
    return true
  }

  private mutating func subtable(_ part: FontTable, _ type: UInt16) -> Bool {
    guard let format = part.uint16(0) else { return false }
    if type == kind.contextType { return context(part, format, isChained: false) }
    if type == kind.chainType { return context(part, format, isChained: true) }
    return kind == .substitution
      ? substitution(part, type, format) : positioning(part, type, format)
  }
}

// MARK: - Coverages and classes

extension LayoutTableCheck {
  private mutating func coverage(_ table: FontTable, at offset: Int) -> Bool {
    follow(table, at: offset, mayBeNone: false) { check, part in
      check.once(.coverage, part) { $0.coverage(part) }
    }
  }

  // Ranges out of order are no damage: there are such fonts, and what a search finds counts.
  private mutating func coverage(_ part: FontTable) -> Bool {
    switch part.uint16(0) {
    case 1: count(part, at: 2, size: 2) != nil
    case 2: count(part, at: 2, size: 6) != nil
    default: false
    }
  }

  private mutating func classes(_ table: FontTable, at offset: Int) -> Bool {
    follow(table, at: offset) { check, part in
      check.once(.classes, part) { check in
        switch part.uint16(0) {
        case 1: check.count(part, at: 4, size: 2) != nil
        case 2: check.count(part, at: 2, size: 6) != nil
        default: false
        }
      }
    }
  }
}

// MARK: - Contexts

extension LayoutTableCheck {
  private mutating func context(_ part: FontTable, _ format: UInt16, isChained: Bool) -> Bool {
    switch format {
    case 1:
      return coverage(part, at: 2) && sets(part, at: 4, isChained: isChained)
    case 2:
      guard coverage(part, at: 2), classes(part, at: 4) else { return false }
      guard isChained else { return sets(part, at: 6, isChained: false) }
      return classes(part, at: 6) && classes(part, at: 8) && sets(part, at: 10, isChained: true)
    case 3:
      return isChained ? chainedCoverages(part) : plainCoverages(part)
    default: return false
    }
  }

  private mutating func sets(_ part: FontTable, at offset: Int, isChained: Bool) -> Bool {
    followAll(part, at: offset) { check, set in
      check.followAll(set, at: 0, mayBeNone: false) { check, rule in
        isChained ? check.chainedRule(rule) : check.plainRule(rule)
      } != nil
    } != nil
  }

  private mutating func plainRule(_ rule: FontTable) -> Bool {
    guard let glyphs = rule.uint16(0), let actions = rule.uint16(2), glyphs > 0 else {
      return false
    }
    return has(rule, 4 + 2 * (Int(glyphs) - 1) + 4 * Int(actions))
  }

  private mutating func chainedRule(_ rule: FontTable) -> Bool {
    guard let before = count(rule, at: 0, size: 2),
      let input = count(rule, at: 2 + 2 * before, size: 2, less: 1),
      let after = count(rule, at: 4 + 2 * (before + input), size: 2)
    else { return false }
    return count(rule, at: 6 + 2 * (before + input + after), size: 4) != nil
  }

  private mutating func plainCoverages(_ part: FontTable) -> Bool {
    guard let glyphs = part.uint16(2), let actions = part.uint16(4), glyphs > 0,
      has(part, 6 + 2 * Int(glyphs) + 4 * Int(actions))
    else { return false }
    return (0..<Int(glyphs)).allSatisfy { coverage(part, at: 6 + 2 * $0) }
  }

  private mutating func chainedCoverages(_ part: FontTable) -> Bool {
    guard let input = coverages(part, at: 2), part.uint16(input) ?? 0 > 0,
      let after = coverages(part, at: input), let actions = coverages(part, at: after)
    else { return false }
    return count(part, at: actions, size: 4) != nil
  }

  /// Looks at a list of coverages; gives where it ends, or nil.
  private mutating func coverages(_ part: FontTable, at offset: Int) -> Int? {
    guard let count = count(part, at: offset, size: 2) else { return nil }
    for index in 0..<count {
      guard coverage(part, at: offset + 2 + 2 * index) else { return nil }
    }
    return offset + 2 + 2 * count
  }
}

// MARK: - Substitutions

extension LayoutTableCheck {
  private mutating func substitution(_ part: FontTable, _ type: UInt16, _ format: UInt16) -> Bool {
    guard coverage(part, at: 2) else { return false }
    switch (type, format) {
    case (1, 1): return has(part, 6)
    case (1, 2): return count(part, at: 4, size: 2) != nil
    case (2, 1), (3, 1):
      return followAll(part, at: 4, mayBeNone: false) { $0.count($1, at: 0, size: 2) != nil } != nil
    case (4, 1):
      return followAll(part, at: 4, mayBeNone: false) { check, set in
        check.followAll(set, at: 0, mayBeNone: false) { check, ligature in
          check.count(ligature, at: 2, size: 2, less: 1) != nil
        } != nil
      } != nil
    case (8, 1):
      guard let after = coverages(part, at: 4), let glyphs = coverages(part, at: after) else {
        return false
      }
      return count(part, at: glyphs, size: 2) != nil
    default: return false
    }
  }
}

// MARK: - Positions

extension LayoutTableCheck {
  private mutating func positioning(_ part: FontTable, _ type: UInt16, _ format: UInt16) -> Bool {
    guard coverage(part, at: 2) else { return false }
    switch (type, format) {
    case (1, 1): return values(part, at: 6, [part.uint16(4)], skip: 0, count: 1, of: part)
    case (1, 2):
      guard let count = part.uint16(6) else { return false }
      return values(part, at: 8, [part.uint16(4)], skip: 0, count: Int(count), of: part)
    case (2, 1): return pairsOfGlyphs(part)
    case (2, 2): return pairsOfClasses(part)
    case (3, 1):
      guard let count = count(part, at: 4, size: 4) else { return false }
      return (0..<2 * count).allSatisfy { anchor(part, at: 6 + 2 * $0) }
    case (4, 1), (5, 1), (6, 1): return marks(part, type)
    default: return false
    }
  }

  private mutating func pairsOfGlyphs(_ part: FontTable) -> Bool {
    let formats = [part.uint16(4), part.uint16(6)]
    return followAll(part, at: 8, mayBeNone: false) { check, set in
      guard let count = set.uint16(0),
        check.values(set, at: 2, formats, skip: 2, count: Int(count), of: set)
      else { return false }
      // Pairs out of order are found or not, as a search goes.
      let size = 2 + formats.reduce(0) { $0 + 2 * ($1 ?? 0).nonzeroBitCount }
      let seconds = (0..<Int(count)).lazy.map { set.uint16(2 + $0 * size) ?? 0 }
      return zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 }
    } != nil
  }

  private mutating func pairsOfClasses(_ part: FontTable) -> Bool {
    guard classes(part, at: 8), classes(part, at: 10), let first = part.uint16(12),
      let second = part.uint16(14)
    else { return false }
    return values(
      part, at: 16, [part.uint16(4), part.uint16(6)], skip: 0, count: Int(first) * Int(second),
      of: part)
  }

  /// Looks at records of value records, and the device tables that they lead to.
  ///
  /// - Parameters:
  ///   - skip: How many bytes of each record come before its values.
  ///   - owner: What offsets of device tables count from.
  private mutating func values(
    _ part: FontTable, at offset: Int, _ formats: [UInt16?], skip: Int, count: Int,
    of owner: FontTable
  ) -> Bool {
    var devices: [Int] = []
    var size = skip
    for format in formats {
      guard let format, format & 0xFF00 == 0 else { return false }
      for bit in 0..<8 where format & (1 << UInt16(bit)) != 0 {
        if bit >= 4 { devices.append(size) }
        size += 2
      }
    }
    guard has(part, offset + count * size) else { return false }
    guard !devices.isEmpty else { return true }
    for record in 0..<count {
      for device in devices {
        let place = offset + record * size + device
        guard part.uint16(place) == 0 || self.device(part, at: place, of: owner) else {
          return false
        }
      }
    }
    return true
  }

  private mutating func device(_ part: FontTable, at offset: Int, of owner: FontTable) -> Bool {
    guard let place = part.uint16(offset) else { return false }
    guard place != 0 else { return true }
    guard let device = owner.part(at: Int(place)) else { return false }
    return once(.device, device) { check in
      guard check.has(device, 6), let start = device.uint16(0), let end = device.uint16(2),
        let format = device.uint16(4)
      else { return false }
      guard (1...3).contains(format) else { return format == 0x8000 }
      guard start <= end else { return false }
      let bits = (Int(end - start) + 1) << Int(format)
      return check.has(device, 6 + 2 * ((bits + 15) / 16))
    }
  }

  private mutating func anchor(_ part: FontTable, at offset: Int) -> Bool {
    follow(part, at: offset) { check, anchor in
      check.once(.anchor, anchor) { check in
        switch anchor.uint16(0) {
        case 1: check.has(anchor, 6)
        case 2: check.has(anchor, 8)
        case 3:
          check.has(anchor, 10) && check.device(anchor, at: 6, of: anchor)
            && check.device(anchor, at: 8, of: anchor)
        default: false
        }
      }
    }
  }

  /// Marks on bases (4), ligatures (5) and marks (6).
  private mutating func marks(_ part: FontTable, _ type: UInt16) -> Bool {
    guard coverage(part, at: 4), let classCount = part.uint16(6) else { return false }
    let hasMarks = follow(part, at: 8, mayBeNone: false) { check, array in
      guard let count = check.count(array, at: 0, size: 4) else { return false }
      return (0..<count).allSatisfy { check.anchor(array, at: 4 + 4 * $0) }
    }
    return hasMarks
      && follow(part, at: 10, mayBeNone: false) { check, array in
        guard type == 5 else { return check.anchors(array, Int(classCount)) }
        return check.followAll(array, at: 0, mayBeNone: false) {
          $0.anchors($1, Int(classCount))
        } != nil
      }
  }

  private mutating func anchors(_ matrix: FontTable, _ classCount: Int) -> Bool {
    guard let rows = count(matrix, at: 0, size: 2 * classCount) else { return false }
    return (0..<rows * classCount).allSatisfy { anchor(matrix, at: 2 + 2 * $0) }
  }
}
