internal import GalleyFonts
internal import GalleyText

/// The characters of a stream in a row that fit on the line, and of which the tables of one font tell all.
///
/// The loop that most of what is written in Chinese, Japanese, Korean, Cyrillic or Greek goes through.
struct StreamRun {
  private(set) var tables: FaceTables
  /// What a unit of the tables is in those of the sums.
  let factor: Int64
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

  init(
    tables: FaceTables, factor: Int64, mostMoved: Int16, position: Int, sum: Int64,
    last: LetterEntry
  ) {
    self.tables = tables
    self.factor = factor
    self.mostMoved = mostMoved
    self.position = position
    self.sum = sum
    self.last = last
    script = tables.ownScript
    knownScripts = tables.ownScript
  }

  /// Takes characters as long as they fit, up to the first that takes more to know.
  ///
  /// - Parameters:
  ///   - end: Four bytes from here on are in the text.
  ///   - bound: The largest sum that the line can hold.
  // Nothing is called, so that all is in registers.
  @inline(never)
  mutating func take(_ text: Span<UInt8>, upTo end: Int, bound: Int64, into block: TextBlock) {
    let words = unsafe text.bytes
    let leavesPath = SimpleGlyphs.leavesPath
    var (position, count, sum, script, last) = (position, count, sum, script, last)
    var mark = (position: -1, index: 0, script: script, isWord: true)
    var isFull = false
    while position <= end {
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
          let width = run.advance &* factor
          guard sum &+ width <= bound else {
            isFull = run.scripts & script != 0
            break
          }
          if run.scripts & script == 0 {
            guard run.areLetters, run.scripts & knownScripts != 0 else { break }
            mark = (position, count, script, false)
            script = run.scripts
          }
          // So do those behind it, if their run is alike, and a space between two of them.
          last = LetterEntry()
          while true {
            block.add(at: count, sum)
            sum &+= width
            count &+= 1
            position &+= 3
            guard position <= end else { break }
            // SAFETY: as above.
            var following = unsafe UInt32(
              littleEndian: words.unsafeLoadUnaligned(
                fromUncheckedByteOffset: position, as: UInt32.self))
            if following & 0xF0FF == 0xE020 {
              // A letter stands behind it, so that it is a single one, and nothing moves it.
              let space = tables.anyEntry(0x20)
              guard space.has(LetterEntry.isSpace) else { break }
              block.add(at: count, sum)
              sum &+= space.advance &* factor
              count &+= 1
              position &+= 1
              mark = (position, count, script, true)
              last = space
              guard position <= end else { break }
              // SAFETY: as above.
              following = unsafe UInt32(
                littleEndian: words.unsafeLoadUnaligned(
                  fromUncheckedByteOffset: position, as: UInt32.self))
            }
            guard following & 0xF0 == 0xE0, sum &+ width <= bound,
              tables.run(LetterRun.number(following)).isLike(run, following)
            else { break }
            last = LetterEntry()
          }
          continue
        }
        value = LetterTables.threeBytes(bytes)
        length = 3
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
        mark = (position, count, script, false)
        script = entry.bits & LetterEntry.scripts
        last = LetterEntry()
      }
      var start = sum
      if tables.hasPairs {
        let moved = tables.adjustment(last, entry)
        guard moved != leavesPath, moved <= mostMoved,
          moved >= 0 || entry.advance &+ Int64(moved) >= 0
        else { break }
        start &+= Int64(moved) &* factor
      }
      let next = start &+ entry.advance &* factor
      guard next <= bound || entry.has(LetterEntry.hangs) else { break }
      block.add(at: count, sum, start: start)
      sum = next
      count &+= 1
      position &+= length
      last = entry
      if value == 0x20 { mark = (position, count, script, true) }
    }
    (self.position, self.count, self.sum) = (position, count, sum)
    (self.script, self.last, self.isFull) = (script, last, isFull)
    self.mark =
      mark.position < 0
      ? nil
      : LetterStream.Mark(
        position: mark.position, index: mark.index, script: mark.script,
        kind: mark.isWord ? .word : .fence)
  }

  /// Takes a character.
  mutating func add(_ entry: LetterEntry, sum: Int64, next: Int) {
    self.sum = sum
    position = next
    count += 1
    last = entry
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
  }

  /// Goes on in other tables, or in those of a script that shares them.
  mutating func turn(to tables: FaceTables) {
    knownScripts = tables.ownScript | (tables.isShared(with: self.tables) ? knownScripts : 0)
    self.tables = tables
    turn(to: tables.ownScript)
  }
}
