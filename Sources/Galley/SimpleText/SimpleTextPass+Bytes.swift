internal import GalleyText

/// Latin text in the cascade's first font, taken as bytes: in stretches that end where a word cannot be told
/// by pairs, see `ByteRun`.
extension SimpleTextPass {
  /// Takes Latin text from the start of a word on, up to the first word that the table cannot tell.
  mutating func bytes(_ text: Span<UInt8>, from index: inout Int) -> Step {
    if needsState, index < text.count, table.collapses || text[index] != 0x0A {
      return takeWord(text, from: &index) ? .bytes : .failed
    }
    if hasLetter, let place = duePoint(text, at: index) {
      // Where the line breaker is not in the same state, all may be different.
      _ = advanceCheckpoint(text, to: index)
      if notePoint(.bytes, at: place) { return .joined }
    }
    var run = byteRun(from: index)
    var rest = nextRest(text, from: index)
    var stop = run.advance(text, upTo: rest, table)
    // A word that is longer than its line ends with it.
    while rest < text.count, run.position == rest, run.isOverfull {
      rest = nextRest(text, from: rest)
      stop = run.advance(text, upTo: rest, table)
    }
    return goOn(behind: &run, text, because: stop, upTo: rest, from: &index)
  }

  private func byteRun(from index: Int) -> ByteRun {
    ByteRun(
      start: index, inParagraphAt: paragraphStart, sum: carry, contentSum: contentSum,
      fitter: fitter)
  }

  /// Goes on where a stretch of bytes ended.
  ///
  /// - Parameter rest: Up to where bytes were to be taken.
  mutating func goOn(
    behind run: inout ByteRun, _ text: Span<UInt8>, because stop: ByteRun.Stop, upTo rest: Int,
    from index: inout Int
  ) -> Step {
    switch stop {
    case .ended where run.position == rest && rest < text.count:
      return hand(&run, text, end: rest, from: &index) ? .bytes : .failed
    case .ended:
      guard hand(&run, text, end: run.position, endsHere: true, from: &index) else {
        return .failed
      }
      // A paragraph of spaces and punctuation takes another script.
      guard hasLetter || index == paragraphStart else { return .again }
      return endParagraph(text, at: &index)
    case .characters, .word:
      // The word that leaves the path is taken from its start.
      var end = run.position
      while end > run.start, !table.isSpace(text[end &- 1]) {
        end &-= 1
        run.sum &-= table.value(text, at: end, inParagraphAt: paragraphStart)
      }
      guard end < text.count, !table.isSpace(text[end]) else { return .failed }
      // Lines that ended in the word end where its own measure says.
      if !run.goBack(before: end) {
        // More such lines than are remembered: what is before the word is taken again.
        run = byteRun(from: index)
        guard case .ended = run.advance(text, upTo: end, table) else { return .failed }
      }
      guard hand(&run, text, end: end, from: &index) else { return .failed }
      if case .word = stop { return takeWordAmongBytes(text, from: &index) }
      // A paragraph that has shown no letter yet may be of any script.
      guard hasLetter else { return .again }
      walk.beginLatin()
      return .characters
    }
  }

  /// Takes a word; where what another font has is too near, it is taken among several fonts.
  private mutating func takeWordAmongBytes(_ text: Span<UInt8>, from index: inout Int) -> Step {
    let before = (index, fitter, carry, contentSum, endsMeasuredWord)
    let placeCount = places?.count ?? 0
    if takeWord(text, from: &index) { return .bytes }
    // A paragraph that has shown no letter yet may be of any script.
    guard hasLetter else { return .again }
    guard otherFontEnd(text) != nil else { return .failed }
    (index, fitter, carry, contentSum, endsMeasuredWord) = before
    places?.removeLast(to: placeCount)
    needsState = false
    walk.beginLatin()
    return turnToSeveralFonts(text, at: index) ? .characters : .failed
  }

  /// Goes on behind a stretch, up to `end`; false if nothing of it may be taken.
  mutating func hand(
    _ run: inout ByteRun, _ text: Span<UInt8>, end: Int, endsHere: Bool = false,
    from index: inout Int
  ) -> Bool {
    fitter = run.fitter
    if !hasLetter { hasLetter = run.hasLetter(text, before: end) }
    guard end > run.start else { return true }
    let content = run.contentSum(text, before: end, sum: run.sum, table)
    if places != nil {
      collectPlaces(run, text, upTo: end)
      // Where the paragraph ends and all of it fits, nobody asks where the line could have ended.
    } else if !run.isOverfull, end < text.count, !endsHere || content > fitter.bound,
      let last = run.lastLineEnd(
        text, upTo: end &- 1,
        sum: run.sum &- table.value(text, at: end &- 1, inParagraphAt: paragraphStart), table)
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
  private mutating func collectPlaces(_ run: borrowing ByteRun, _ text: Span<UInt8>, upTo end: Int)
  {
    guard var places = places.take() else { return }
    var sum = carry
    var place = run.start
    if place == paragraphStart {
      sum &+= table.value(text, at: place, inParagraphAt: paragraphStart)
      place &+= 1
    }
    while place &+ 8 <= end {
      let eight = unsafe EightSums(text, at: place, pairs: table.pairs)
      var bits = eight.places
      while bits != 0 {
        let offset = bits.trailingZeroBitCount
        bits &= bits &- 1
        collectPlace(
          run, text, at: place &+ offset, sum: sum &+ eight.sum(before: offset), into: &places)
      }
      sum &+= eight.sum(before: 8)
      place &+= 8
    }
    while place < end {
      collectPlace(run, text, at: place, sum: sum, into: &places)
      sum &+= table.value(text, at: place, inParagraphAt: paragraphStart)
      place &+= 1
    }
    self.places = consume places
  }

  /// Collects a place behind the paragraph's start, if a line may end there.
  @inline(__always)
  private func collectPlace(
    _ run: borrowing ByteRun, _ text: Span<UInt8>, at place: Int, sum: Int64,
    into places: inout LinePlaces
  ) {
    let entry = table.entry(text[place &- 1], text[place])
    guard table.mayEndLine(text, before: place, entry, inParagraphAt: paragraphStart) else {
      return
    }
    let found = run.lineEnd(text, at: place, sum: sum, entry: entry, table)
    places.append(end: found.end, start: found.next)
  }
}
