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
    var stop = run.advance(text, upTo: rest, table.pairs)
    // A word that is longer than its line ends with it.
    while rest < text.count, run.position == rest, run.isOverfull {
      rest = nextRest(text, from: rest)
      stop = run.advance(text, upTo: rest, table.pairs)
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
    case .characters
    where run.start == paragraphStart && LatinCodes.mayBegin(text[run.position])
      && takeCodes(text, behindASCII: run.position, from: &index):
      return endParagraph(text, at: &index)
    case .characters, .word:
      // The word that leaves the path is taken from its start.
      var end = run.position
      while end > run.start, !table.isSpace(text[end &- 1]) {
        end &-= 1
        run.sum &-= table.pairs.value(text, at: end, inParagraphAt: paragraphStart)
      }
      guard end < text.count, !table.isSpace(text[end]) else { return .failed }
      // Lines that ended in the word end where its own measure says.
      if !run.goBack(before: end) {
        // More such lines than are remembered: what is before the word is taken again.
        run = byteRun(from: index)
        guard case .ended = run.advance(text, upTo: end, table.pairs) else { return .failed }
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
    let content = run.contentSum(text, before: end, sum: run.sum, table.pairs)
    if var places = places.take() {
      run.notePlaces(text, upTo: end, sum: carry, table.pairs, in: &places)
      self.places = consume places
      // Where the paragraph ends and all of it fits, nobody asks where the line could have ended.
    } else if !run.isOverfull, end < text.count, !endsHere || content > fitter.bound,
      let last = run.lastLineEnd(
        text, upTo: end &- 1,
        sum: run.sum &- table.pairs.value(text, at: end &- 1, inParagraphAt: paragraphStart),
        table.pairs)
    {
      fitter.noteFitting(end: last.end, start: last.next)
    }
    contentSum = content
    if endsMeasuredWord { endsMeasuredWord = (run.start..<end).allSatisfy { text[$0] <= 0x20 } }
    carry = run.sum
    index = end
    return true
  }

  /// Takes a paragraph of Latin text that is not all ASCII, see `LatinCodes`; false, and nothing is taken, if its codes do
  /// not tell all of it.
  ///
  /// Not of a text that is one paragraph from its first byte on, which is tried before there is a pass.
  ///
  /// - Parameter place: The paragraph's first character that is not ASCII.
  mutating func takeCodes(
    _ text: Span<UInt8>, behindASCII place: Int, from index: inout Int
  ) -> Bool {
    let end = paragraphEnd(text, from: paragraphStart)
    guard paragraphStart > 0 || end < text.count, places == nil, trail == nil else {
      return false
    }
    let taken = setting.withCodedRun(
      text.extracting(paragraphStart..<end), at: place - paragraphStart,
      behind: ByteRun(fitter: fitter), from: fitter, emojiWithin: takesFallback ? width : nil, table
    ) { run, coded, pairs, hasEmoji in
      let contentSum = run.contentSum(coded, before: coded.count, sum: run.sum, pairs)
      return (fitter: run.fitter, sum: run.sum, contentSum: contentSum, hasEmoji: hasEmoji)
    }
    guard let taken else { return false }
    (fitter, carry, contentSum) = (taken.fitter, taken.sum, taken.contentSum)
    hasLetter = !taken.hasEmoji
    if taken.hasEmoji { walk.turnToSeveralFonts() }
    index = end
    return true
  }
}
