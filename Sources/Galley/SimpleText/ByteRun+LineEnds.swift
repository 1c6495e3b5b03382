internal import GalleyText

/// Where lines of Latin text that is taken as bytes end: looked for backwards from the first character that
/// does not fit.
extension ByteRun {
  /// The last place of the current line, up to a character, where a line may end.
  struct LineEnd {
    var place: Int
    /// The sum up to the end of the line's content.
    var end: Int64
    /// What the sums have too much of for a line that starts at the place.
    var next: Int64
  }

  /// The last place of the current line that is not behind a character; nil if it has none in the stretch.
  ///
  /// - Parameter sum: The sum before that character.
  func lastLineEnd(_ text: Span<UInt8>, upTo last: Int, sum: Int64, _ table: PairTable)
    -> LineEnd?
  {
    var place = last
    var sum = sum
    if place > line.start {
      // There is a character before the line's second one.
      var next = table.entry(text[place &- 1], text[place])
      repeat {
        let entry = next
        if entry & (PairTable.leavesPath | PairTable.mayEndLine) != 0,
          table.mayEndLine(text, before: place, entry, inParagraphAt: paragraphStart)
        {
          return lineEnd(text, at: place, sum: sum, entry: entry, table)
        }
        place &-= 1
        next = table.entry(text, at: place, inParagraphAt: paragraphStart)
        sum &-= Int64(next &>> PairTable.valueShift)
      } while place > line.start
    }
    guard place == start, !line.startsHere, place > paragraphStart, place < text.count
    else {
      return nil
    }
    let entry = table.entry(text, at: place, inParagraphAt: paragraphStart)
    guard table.mayEndLine(text, before: place, entry, inParagraphAt: paragraphStart) else {
      return nil
    }
    return lineEnd(text, at: place, sum: sum, entry: entry, table)
  }

  @inline(__always)
  func lineEnd(
    _ text: Span<UInt8>, at place: Int, sum: Int64, entry: UInt32, _ table: PairTable
  ) -> LineEnd {
    let advance = table.advance(of: text[place])
    return LineEnd(
      place: place, end: contentSum(text, before: place, sum: sum, table),
      next: sum &+ Int64(entry &>> PairTable.valueShift) &- advance)
  }

  /// Ends the line that is full among eight characters, all of which are in the table, where the last
  /// place in it is among them or shortly before.
  ///
  /// - Parameter sum: The sum before the eight.
  // Not inlined: the loop over eights, which comes here once in a line, keeps what it needs in registers.
  @inline(never)
  mutating func endLine(
    _ text: Span<UInt8>, amongEightAt position: Int, sum: Int64, _ table: PairTable
  ) -> FullEight {
    let last = unsafe EightSums(text, at: position, pairs: table.entries)
    var full = last.fittingCount(room: fitter.bound &- sum)
    // White space hangs.
    guard let characters = text.eightBytes(at: position) else { return .unknown }
    while full < 8, characters.byte(full) <= 0x20 { full &+= 1 }
    guard full < 8 else { return .hangs }
    let first = line.start &+ 1
    let place: Int
    let placeSum: Int64
    if let offset = last.lastPlace(among: full &+ 1), position &+ offset >= first {
      place = position &+ offset
      placeSum = sum &+ last.sum(before: offset)
    } else {
      let start = position &- 8
      guard start >= first else { return .unknown }
      let eight = unsafe EightSums(text, at: start, pairs: table.entries)
      guard let offset = eight.lastPlace(among: 8) else { return .unknown }
      place = start &+ offset
      placeSum = sum &- eight.sum(before: 8) &+ eight.sum(before: offset)
    }
    let entry = table.entry(text[place &- 1], text[place])
    guard entry & PairTable.leavesPath == 0 else { return .unknown }
    let found = lineEnd(text, at: place, sum: placeSum, entry: entry, table)
    endLine(before: found.place, end: found.end, next: found.next)
    return .ended
  }

  /// Ends the line that has no room for the next character; false if a word must be cut.
  mutating func endLine(_ text: Span<UInt8>, _ table: PairTable) -> Bool {
    let found = lastLineEnd(text, upTo: position, sum: sum, table)
    if let found, found.place > start || found.end <= fitter.bound {
      endLine(before: found.place, end: found.end, next: found.next)
      return true
    }
    // What fits may have come before the stretch.
    if !line.startsHere, endLineAtLast() { return true }
    guard !fitter.cutsWords else { return found == nil && cutWord(text, table) }
    if let found {
      endLine(before: found.place, end: found.end, next: found.next)
    } else {
      isOverfull = true
    }
    return true
  }

  /// Ends the line within a word that no line can hold, before the character that has no room; false if it cannot be
  /// told whether text may be parted there.
  ///
  /// As `GreedyLineBreaker` does, which in Chromium asks how wide the word was before it was cut.
  private mutating func cutWord(_ text: Span<UInt8>, _ table: PairTable) -> Bool {
    let place = position
    guard !table.isLikeChromium, place > line.start,
      line.startsHere || fitter.hasNoPlace,
      ByteRun.mayCut(text, at: place)
    else { return false }
    let found = lineEnd(
      text, at: place, sum: sum,
      entry: table.entry(text, at: place, inParagraphAt: paragraphStart), table)
    guard found.end <= fitter.bound else { return false }
    endLine(before: found.place, end: found.end, next: found.next)
    fitter.noteCut()
    return true
  }

  /// Whether a word may be cut at a place: between two visible characters of ASCII, which are two grapheme clusters.
  static func mayCut(_ text: Span<UInt8>, at place: Int) -> Bool {
    0x21..<0x7F ~= text[place &- 1] && 0x21..<0x7F ~= text[place]
  }

  /// Ends a line behind a word that is longer than it, if it may end before the next character.
  mutating func endOverfullLine(_ text: Span<UInt8>, _ table: PairTable) {
    let entry = table.entry(text, at: position, inParagraphAt: paragraphStart)
    guard position > line.start,
      table.mayEndLine(text, before: position, entry, inParagraphAt: paragraphStart)
    else { return }
    let found = lineEnd(text, at: position, sum: sum, entry: entry, table)
    endLine(before: found.place, end: found.end, next: found.next)
  }
}
