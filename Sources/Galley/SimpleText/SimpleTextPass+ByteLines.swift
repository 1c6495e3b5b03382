internal import GalleyText

/// Where lines of Latin text that is taken as bytes end: looked for backwards from the first character that
/// does not fit.
extension SimpleTextPass {
  /// The last place of the current line, up to a character, where a line may end.
  private struct LineEnd {
    var place: Int
    /// The sum up to the end of the line's content.
    var end: Int64
    /// What the sums have too much of for a line that starts at the place.
    var next: Int64
  }

  private func lastLineEnd(
    _ line: ByteRun.Line, _ text: Span<UInt8>, upTo last: Int, sum: Int64
  )
    -> LineEnd?
  {
    var place = last
    var sum = sum
    if place > line.start {
      // There is a character before the line's second one.
      var next = table.entry(text[place &- 1], text[place])
      repeat {
        let entry = next
        if entry & (SimpleTextTable.leavesPath | SimpleTextTable.mayEndLine) != 0,
          mayEndLine(text, before: place, entry)
        {
          return lineEnd(line, text, at: place, sum: sum, entry: entry)
        }
        place &-= 1
        next = self.entry(text, at: place)
        sum &-= Int64(next &>> SimpleTextTable.valueShift)
      } while place > line.start
    }
    guard place == line.runStart, !line.startsHere, place > paragraphStart, place < text.count
    else {
      return nil
    }
    let entry = entry(text, at: place)
    guard mayEndLine(text, before: place, entry) else { return nil }
    return lineEnd(line, text, at: place, sum: sum, entry: entry)
  }

  @inline(__always)
  private func lineEnd(
    _ line: ByteRun.Line, _ text: Span<UInt8>, at place: Int, sum: Int64, entry: UInt32
  ) -> LineEnd {
    let advance = Int64(table.advances[Int(text[place] & 0x7F)])
    return LineEnd(
      place: place, end: contentEnd(line, text, before: place, sum: sum),
      next: sum &+ Int64(entry &>> SimpleTextTable.valueShift) &- advance)
  }

  /// The sum up to the last character before a place that does not hang.
  @inline(__always)
  private func contentEnd(
    _ line: ByteRun.Line, _ text: Span<UInt8>, before place: Int, sum: Int64
  ) -> Int64 {
    var end = place
    var sum = sum
    while end > line.runStart, text[end &- 1] <= 0x20 {
      end &-= 1
      sum &-= value(text, at: end)
    }
    return end == line.runStart ? contentSum : sum
  }

  /// Ends the line that is full among eight characters, all of which are in the table, where the last
  /// place in it is among them or shortly before.
  ///
  /// - Parameter sum: The sum before the eight.
  func endLine(
    _ run: inout ByteRun, _ text: Span<UInt8>, amongEightAt position: Int, sum: Int64
  ) -> FullEight {
    let last = unsafe EightSums(
      text, at: position, pairs: table.pairs, room: run.fitter.bound &- sum)
    var full = last.fittingCount
    // White space hangs.
    while full < 8, text[position &+ full] <= 0x20 { full &+= 1 }
    guard full < 8 else { return .hangs }
    let first = run.line.start &+ 1
    var places = last.places & (2 &<< UInt32(full) &- 1)
    if position < first { places &= ~0 &<< UInt32(min(first &- position, 31)) }
    if places != 0 {
      let offset = 31 &- places.leadingZeroBitCount
      return endLine(&run, text, at: position &+ offset, sum: sum &+ last.sum(before: offset))
    }
    let start = position &- 8
    guard start >= first else { return .unknown }
    let eight = unsafe EightSums(text, at: start, pairs: table.pairs, room: .max)
    guard eight.places != 0 else { return .unknown }
    let offset = 31 &- eight.places.leadingZeroBitCount
    return endLine(
      &run, text, at: start &+ offset, sum: sum &- eight.sum(before: 8) &+ eight.sum(before: offset)
    )
  }

  /// Ends the line before a character, if that is in the table.
  @inline(__always)
  private func endLine(_ run: inout ByteRun, _ text: Span<UInt8>, at place: Int, sum: Int64)
    -> FullEight
  {
    let entry = table.entry(text[place &- 1], text[place])
    guard entry & SimpleTextTable.leavesPath == 0 else { return .unknown }
    let found = lineEnd(run.line, text, at: place, sum: sum, entry: entry)
    run.endLine(before: place, end: found.end, next: found.next)
    return .ended
  }

  /// Ends the line that has no room for the next character; false if a word must be cut.
  func endLine(_ run: inout ByteRun, _ text: Span<UInt8>) -> Bool {
    let found = lastLineEnd(run.line, text, upTo: run.position, sum: run.sum)
    if let found, found.place > run.start || found.end <= run.fitter.bound {
      run.endLine(before: found.place, end: found.end, next: found.next)
      return true
    }
    // What fits may have come before the stretch.
    if !run.line.startsHere, run.endLineAtLast() { return true }
    guard !run.fitter.cutsWords else { return found == nil && cutWord(&run, text) }
    if let found {
      run.endLine(before: found.place, end: found.end, next: found.next)
    } else {
      run.isOverfull = true
    }
    return true
  }

  /// Ends the line within a word that no line can hold, before the character that has no room; false if it cannot be
  /// told whether text may be parted there.
  ///
  /// As `GreedyLineBreaker` does, which in Chromium asks how wide the word was before it was cut.
  private func cutWord(_ run: inout ByteRun, _ text: Span<UInt8>) -> Bool {
    let place = run.position
    guard !table.profile.breaksLikeChromium, place > run.line.start,
      run.line.startsHere || run.fitter.hasNoPlace,
      mayCut(text, at: place)
    else { return false }
    let found = lineEnd(run.line, text, at: place, sum: run.sum, entry: entry(text, at: place))
    guard found.end <= run.fitter.bound else { return false }
    run.endLine(before: place, end: found.end, next: found.next)
    return true
  }

  /// Whether a word may be cut at a place: between two visible characters of ASCII, which are two grapheme clusters.
  func mayCut(_ text: Span<UInt8>, at place: Int) -> Bool {
    0x21..<0x7F ~= text[place &- 1] && 0x21..<0x7F ~= text[place]
  }

  /// Ends a line behind a word that is longer than it, if it may end before the next character.
  func endOverfullLine(_ run: inout ByteRun, _ text: Span<UInt8>) {
    let entry = entry(text, at: run.position)
    guard run.position > run.line.start, mayEndLine(text, before: run.position, entry)
    else { return }
    let found = lineEnd(run.line, text, at: run.position, sum: run.sum, entry: entry)
    run.endLine(before: found.place, end: found.end, next: found.next)
  }

  /// Goes on behind a stretch, up to `end`; false if nothing of it may be taken.
  mutating func hand(
    _ run: inout ByteRun, _ text: Span<UInt8>, end: Int, endsHere: Bool = false,
    from index: inout Int
  ) -> Bool {
    fitter = run.fitter
    if !hasLetter { noteLetters(text, run.start..<end) }
    guard end > run.start else { return true }
    let content = contentEnd(run.line, text, before: end, sum: run.sum)
    if places != nil {
      collectPlaces(run.line, text, upTo: end)
      // Where the paragraph ends and all of it fits, nobody asks where the line could have ended.
    } else if !run.isOverfull, end < text.count, !endsHere || content > fitter.bound,
      let last = lastLineEnd(
        run.line, text, upTo: end &- 1, sum: run.sum &- value(text, at: end &- 1))
    {
      fitter.noteFitting(end: last.end, start: last.next)
    }
    contentSum = content
    if endsMeasuredWord { endsMeasuredWord = (run.start..<end).allSatisfy { text[$0] <= 0x20 } }
    carry = run.sum
    index = end
    return true
  }

  /// Collects the places of a stretch where lines may end, the one at its start among them: of eight
  /// characters at a time, which are looked at at once.
  private mutating func collectPlaces(_ line: ByteRun.Line, _ text: Span<UInt8>, upTo end: Int) {
    guard var places = places.take() else { return }
    var sum = carry
    var place = line.runStart
    if place == paragraphStart {
      sum &+= value(text, at: place)
      place &+= 1
    }
    while place &+ 8 <= end {
      let eight = unsafe EightSums(text, at: place, pairs: table.pairs, room: 0)
      var bits = eight.places
      while bits != 0 {
        let offset = bits.trailingZeroBitCount
        bits &= bits &- 1
        collectPlace(
          line, text, at: place &+ offset, sum: sum &+ eight.sum(before: offset), into: &places)
      }
      sum &+= eight.sum(before: 8)
      place &+= 8
    }
    while place < end {
      collectPlace(line, text, at: place, sum: sum, into: &places)
      sum &+= value(text, at: place)
      place &+= 1
    }
    self.places = consume places
  }

  /// Collects a place behind the paragraph's start, if a line may end there.
  @inline(__always)
  private func collectPlace(
    _ line: ByteRun.Line, _ text: Span<UInt8>, at place: Int, sum: Int64,
    into places: inout LinePlaces
  ) {
    let entry = table.entry(text[place &- 1], text[place])
    guard mayEndLine(text, before: place, entry) else { return }
    let found = lineEnd(line, text, at: place, sum: sum, entry: entry)
    places.append(end: found.end, start: found.next)
  }

  private mutating func noteLetters(_ text: Span<UInt8>, _ range: Range<Int>) {
    for position in range where (0x61...0x7A).contains(text[position] | 0x20) {
      hasLetter = true
      return
    }
  }
}
