internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// The characters of a stream in a row that fit on the line, and of which the tables of one font tell all.
///
/// The loop that most of what is written in Chinese, Japanese, Korean, Cyrillic or Greek goes through.
struct StreamRun {
  private(set) var tables: FaceTables
  /// What a unit of the tables is in those of the sums.
  private(set) var factor: Int64
  /// Whether the sums are in units that all fonts share.
  private let isInCommonUnits: Bool
  /// The most that a pair may move.
  let mostMoved: Int16
  /// The scripts that share the tables, of which letters may come.
  private(set) var knownScripts: UInt64
  /// The next character, by its place in the text and in the stream, and the sum before it.
  private(set) var position: Int
  private(set) var count = 0
  private(set) var sum: Int64
  /// The bit of the script, and what is known of the character before.
  private(set) var script: UInt64
  private(set) var last: LetterEntry
  /// The last word that started, or letter of another script, if any did in the run.
  private(set) var mark: LetterStream.Mark?
  /// Whether the next character is one of the script that is taken as soon as the line has ended.
  private(set) var isFull = false
  /// What a space adds that is of another font than the tables; less than 0: that is not known, or it is of theirs.
  private var farSpace: Int64 = -1
  /// The script of which a space was taken last, whose spaces all are of one font, and what it added.
  private var known = (script: ScriptCode.common, space: Int64(-1))

  init(
    tables: FaceTables, isInCommonUnits: Bool, mostMoved: Int16, position: Int, sum: Int64,
    last: LetterEntry
  ) {
    self.tables = tables
    self.isInCommonUnits = isInCommonUnits
    factor = isInCommonUnits ? tables.commonFactor : 1
    self.mostMoved = mostMoved
    self.position = position
    self.sum = sum
    self.last = last
    script = tables.ownScript
    knownScripts = tables.ownScript
  }

  /// Takes characters as long as they fit, up to the first that takes more to know, or is a bracket.
  ///
  /// - Parameters:
  ///   - near: At each place up to here four bytes are in the text.
  ///   - bound: The largest sum that the line can hold.
  // Nothing is called, and nothing changes in memory but a mark and what goes with a change of script, so that all is in
  // registers.
  @inline(never)
  mutating func take(_ text: Span<UInt8>, upTo near: Int, bound: Int64, into block: TextBlock) {
    mark = nil
    isFull = false
    let words = unsafe text.bytes
    var (position, count, sum, script, last) = (position, count, sum, script, last)
    while position <= near {
      // SAFETY: `position` started inside the text and only grows: four bytes are left.
      let bytes = unsafe UInt32(
        littleEndian: words.unsafeLoadUnaligned(
          fromUncheckedByteOffset: position, as: UInt32.self))
      let value: UInt32
      let length: Int
      if bytes & 0xF0 == 0xE0 {
        let run = tables.run(LetterRun.number(bytes))
        if run.contains(bytes) {
          // All that it does is to be as wide as those beside it.
          let next = sum &+ run.advance &* factor
          guard next <= bound else {
            isFull = run.bits & script != 0
            break
          }
          if run.bits & script == 0 {
            guard run.areLetters, run.bits & knownScripts != 0 else { break }
            setMark(.fence, position, count, script)
            script = run.scripts
            farSpace = -1
          }
          block.add(at: count, sum)
          sum = next
          count &+= 1
          position &+= 3
          last = LetterEntry()
          continue
        }
        value = LetterTables.threeBytes(bytes)
        length = 3
      } else if bytes & 0xF0FF == 0xE020, farSpace >= 0 {
        // A single space of another font, which nothing moves.
        block.add(at: count, sum)
        sum &+= farSpace
        count &+= 1
        position &+= 1
        last = LetterEntry()
        setMark(.word, position, count, script)
        continue
      } else if bytes & 0xF0FF == 0xE020, !last.isKnown,
        case let space = tables.anyEntry(0x20), space.has(LetterEntry.isSpace)
      {
        // A single space between two of those, which nothing moves.
        block.add(at: count, sum)
        sum &+= space.advance &* factor
        count &+= 1
        position &+= 1
        last = space
        setMark(.word, position, count, script)
        continue
      } else if bytes & 0x80 == 0 {
        value = bytes & 0x7F
        length = 1
        // White space other than single spaces is left to others.
        guard value > 0x20 || value == 0x20 && bytes & 0xFF00 > 0x2000 else { break }
      } else {
        guard bytes & 0xE0 == 0xC0 else { break }
        value = (bytes & 0x1F) &<< 6 | bytes &>> 8 & 0x3F
        length = 2
      }
      let entry = tables.anyEntry(value)
      guard !entry.has(LetterEntry.isBracket) else { break }
      if !entry.has(script) {
        guard entry.has(knownScripts), !entry.has(LetterEntry.isNeutral) else { break }
        setMark(.fence, position, count, script)
        script = entry.bits & LetterEntry.scripts
        last = LetterEntry()
        farSpace = -1
      }
      guard let start = start(of: entry, behind: last, sum) else { break }
      let next = start &+ entry.advance &* factor
      guard next <= bound || entry.has(LetterEntry.hangs) else {
        isFull = start == sum
        break
      }
      block.add(at: count, sum, start: start)
      sum = next
      count &+= 1
      position &+= length
      last = entry
      if value == 0x20 { setMark(.word, position, count, script) }
    }
    (self.position, self.count, self.sum) = (position, count, sum)
    (self.script, self.last) = (script, last)
  }

  /// The next character, of which the tables tell all, but that it may be a bracket.
  struct Next {
    var value: UInt32
    /// Behind its bytes.
    var end: Int
    var entry: LetterEntry
    /// The sum before it, with what it and the character before are moved, and the one behind it.
    var start: Int64
    var sum: Int64
  }

  /// What `take` would take as the next character, if it took brackets and the text's last characters, too; nil of
  /// white space, and if that takes more to know.
  ///
  /// - Parameter bytes: Its bytes and those behind it, zeros behind the text's end.
  // Inlined, so that the run is not copied for it.
  @inline(__always)
  func next(_ bytes: UInt32) -> Next? {
    let isWide = bytes & 0xF0 == 0xE0
    guard isWide || 0x21..<0x80 ~= bytes & 0xFF else { return nil }
    let value = isWide ? LetterTables.threeBytes(bytes) : bytes & 0x7F
    let entry = tables.anyEntry(value)
    guard entry.has(script), let start = start(of: entry, behind: last, sum) else { return nil }
    return Next(
      value: value, end: position &+ (isWide ? 3 : 1), entry: entry, start: start,
      sum: start &+ entry.advance &* factor)
  }

  /// The sum before a character that stands behind another, with what the two are moved; nil if a rule says more.
  @inline(__always)
  private func start(of entry: LetterEntry, behind last: LetterEntry, _ sum: Int64) -> Int64? {
    guard tables.hasPairs, case let moved = tables.adjustment(last, entry), moved != 0 else {
      return sum
    }
    guard moved != SimpleGlyphs.leavesPath, moved <= mostMoved,
      entry.advance &+ Int64(moved) >= 0
    else { return nil }
    return sum &+ Int64(moved) &* factor
  }

  @inline(__always)
  private mutating func setMark(
    _ kind: LetterStream.Mark.Kind, _ position: Int, _ count: Int, _ script: UInt64
  ) {
    mark = LetterStream.Mark(position: position, index: count, script: script, kind: kind)
  }

  /// Takes a character.
  mutating func add(_ entry: LetterEntry, sum: Int64, next: Int) {
    self.sum = sum
    position = next
    count += 1
    last = entry
  }

  /// Notes what a space adds that was taken as one of the tables' own script.
  mutating func note(space: LetterEntry) {
    if script == tables.ownScript { known = (tables.script, space.advance * factor) }
  }

  /// Goes on behind a piece in a face, with which what comes has nothing to do.
  mutating func pass(to position: Int, count: Int, sum: Int64, in face: FaceTables) {
    (self.position, self.count, self.sum) = (position, count, sum)
    turn(to: face)
  }

  /// Goes on in another script that shares the tables.
  mutating func turn(to script: UInt64) {
    self.script = script
    last = LetterEntry()
    farSpace = -1
  }

  /// Goes on in other tables, of this font or another, or in those of a script that shares them.
  mutating func turn(to tables: FaceTables) {
    knownScripts = tables.ownScript | (tables.isShared(with: self.tables) ? knownScripts : 0)
    self.tables = tables
    if isInCommonUnits { factor = tables.commonFactor }
    turn(to: tables.ownScript)
    if tables.script == known.script, !tables.anyEntry(0x20).isKnown { farSpace = known.space }
  }
}
