internal import GalleyUnicode
internal import Synchronization

/// The kinds of characters, and the pages that tell them by their bytes.
extension LetterStepTable {
  /// A bit of the advance, above what that of any letter has.
  static let isASCII: UInt64 = 1 << 19

  /// The kind of a character; nil if there are too many.
  func kind(
    of value: UInt32, _ entry: LetterEntry, _ tables: FaceTables, _ known: inout Known
  ) -> Int? {
    if case let kind = letterSteps.kind(of: value), kind != 0 { return kind }
    // Text of Latin letters begins with ASCII.
    let bits = entry.bits ^ (value < 0x80 ? LetterStepTable.isASCII : 0)
    let bracket = entry.has(LetterEntry.isBracket) ? LetterStepTable.bracket(value) : nil
    guard
      let (kind, isNew) = known.kinds.number(of: KeyNumbers.Key(bits, bracket: bracket?.bits ?? 0))
    else { return nil }
    if isNew {
      unsafe memory.brackets[kind].store(bracket?.bits ?? 0, ordering: .relaxed)
      unsafe memory.advances[kind].store(entry.advance, ordering: .relaxed)
      unsafe memory.advances[LetterSteps.mostKinds + kind].store(
        entry.advance * tables.commonFactor, ordering: .relaxed)
    }
    guard value >= 0x80 else {
      unsafe memory.kinds[Int(value)].store(UInt8(kind), ordering: .releasing)
      return kind
    }
    return set(kind, of: value, entry, tables, &known) ? kind : nil
  }

  /// What a bracket closes or is closed by.
  private static func bracket(_ value: UInt32) -> LetterSteps.Bracket? {
    guard let scalar = Unicode.Scalar(value),
      case .bracket(let partner, let isOpening, _) = ScriptRole(ofLikelyBracket: scalar)
    else { return nil }
    return LetterSteps.Bracket(scalar, closedBy: isOpening ? partner : nil)
  }

  /// Sets the kind of a character that is not ASCII, and of those of its page that have the same entry, as most ideographs
  /// and syllables do, but brackets have it for themselves; false if there is no room for more pages.
  private func set(
    _ kind: Int, of value: UInt32, _ entry: LetterEntry, _ tables: FaceTables,
    _ known: inout Known
  ) -> Bool {
    let first = value & ~UInt32(LetterSteps.pageSize - 1)
    let areMany = value >= 0x3400 && !entry.has(LetterEntry.isBracket)
    var same = areMany ? alike(entry, from: first, tables) : 1 << UInt64(value - first)
    var page = page(of: value)
    if page == 0 {
      if same == .max { return setAll(kind, around: value, entry, tables, &known) }
      guard let new = newPage(&known) else { return false }
      page = new
    }
    while same != 0 {
      unsafe memory.kinds[page + LetterSteps.leastLast + same.trailingZeroBitCount].store(
        UInt8(kind), ordering: .releasing)
      same &= same &- 1
    }
    tell(page, of: value)
    return true
  }

  /// Sets the kind of all characters of a page, and of those beside it, whose entries were made together with its own, if
  /// all of theirs are of the kind, too; false if there is no room for more pages.
  private func setAll(
    _ kind: Int, around value: UInt32, _ entry: LetterEntry, _ tables: FaceTables,
    _ known: inout Known
  ) -> Bool {
    if known.uniformPages[kind] == 0 {
      guard let new = newPage(&known) else { return false }
      for place in 0..<LetterSteps.pageSize {
        unsafe memory.kinds[new + LetterSteps.leastLast + place].store(
          UInt8(kind), ordering: .relaxed)
      }
      known.uniformPages[kind] = UInt16(new)
    }
    let block = value & ~UInt32(LetterPages.size - 1)
    for first in stride(from: block, to: block + UInt32(LetterPages.size), by: LetterSteps.pageSize)
    where page(of: first) == 0 && alike(entry, from: first, tables) == .max {
      tell(Int(known.uniformPages[kind]), of: first)
    }
    return true
  }

  /// Which characters of a page are of the kind of an entry.
  private func alike(_ entry: LetterEntry, from first: UInt32, _ tables: FaceTables) -> UInt64 {
    tables.same(as: entry, or: syllables.likeOpen(entry), from: first)
  }

  /// The place of a character's page; 0 if it has none.
  private func page(of value: UInt32) -> Int {
    let pair = LetterSteps.pairs(ofPageWith: value).lowerBound
    return Int(unsafe memory.pages[pair].load(ordering: .relaxed))
  }

  /// The place of a new page without kinds, at which nobody looks before it is told; nil if there is no room.
  private func newPage(_ known: inout Known) -> Int? {
    guard known.lastPage < LetterSteps.lastPage else { return nil }
    known.lastPage += LetterSteps.pageSize
    let page = known.lastPage
    for place in 0..<LetterSteps.pageSize {
      unsafe memory.kinds[page + LetterSteps.leastLast + place].store(0, ordering: .relaxed)
    }
    return page
  }

  /// Tells where the page of a character is.
  private func tell(_ page: Int, of value: UInt32) {
    for pair in LetterSteps.pairs(ofPageWith: value) {
      unsafe memory.pages[pair].store(UInt16(page), ordering: .releasing)
    }
  }
}
