internal import GalleyText

/// Latin text in the cascade's first font, taken as bytes.
///
/// Eight characters are eight loads and additions: the two bytes before and at a place are the index
/// of what the second adds. Only where a line is full, or a character leaves the path, is looked
/// closer: a line's end is looked for backwards from the first character that does not fit.
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
    var run = ByteRun(start: index, sum: carry, fitter: fitter)
    var rest = nextRest(text, from: index)
    var stop = advance(&run, text, upTo: rest)
    // A word that is longer than its line ends with it.
    while rest < text.count, run.position == rest, run.isOverfull {
      rest = nextRest(text, from: rest)
      stop = advance(&run, text, upTo: rest)
    }
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
        run.sum &-= value(text, at: end)
      }
      guard end < text.count, !table.isSpace(text[end]) else { return .failed }
      // Lines that ended in the word end where its own measure says.
      if !run.goBack(before: end) {
        // More such lines than are remembered: what is before the word is taken again.
        run = ByteRun(start: index, sum: carry, fitter: fitter)
        guard case .ended = advance(&run, text, upTo: end) else { return .failed }
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

  private enum ByteStop { case ended, characters, word }

  /// Takes characters until the paragraph ends or one leaves the path, or up to a place.
  private func advance(_ run: inout ByteRun, _ text: Span<UInt8>, upTo end: Int) -> ByteStop {
    while true {
      if run.position > paragraphStart, !run.isOverfull { takeWhatFits(&run, text, upTo: end) }
      if run.position == end { return .ended }
      if let stop = step(&run, text) { return stop }
    }
  }

  /// Takes one character, or ends the line before it; why the stretch ends there, if it does.
  @inline(__always)
  private func step(_ run: inout ByteRun, _ text: Span<UInt8>) -> ByteStop? {
    let byte = text[run.position]
    let entry = entry(text, at: run.position)
    if entry & SimpleTextTable.leavesPath != 0 {
      if byte == 0x0A, !table.collapses { return .ended }
      if byte >= 0x80 { return .characters }
      guard isSettled(text, at: run.position) else { return .word }
    }
    let sum = run.sum &+ Int64(entry &>> SimpleTextTable.valueShift)
    if run.isOverfull {
      endOverfullLine(&run, text)
    } else if sum > run.fitter.bound, !table.isSpace(byte) {
      // The character may be too much for the new line, too; a word that must be cut is measured.
      return endLine(&run, text) ? nil : .word
    }
    run.sum = sum
    run.position &+= 1
    return nil
  }

  /// Takes characters as long as all are in the table and the line is not full: eight at a time, and
  /// one by one where some of eight are not.
  @inline(__always)
  private func takeWhatFits(_ run: inout ByteRun, _ text: Span<UInt8>, upTo end: Int) {
    let pairs = unsafe table.pairs
    let shift = UInt64(SimpleTextTable.valueShift)
    let last = end &- 8
    var position = run.position
    guard run.fitter.bound >= 0, run.sum >= 0 else { return }
    var sum = UInt64(run.sum) &<< shift
    var bound = SimpleTextPass.packedBound(run.fitter)
    let bytes = unsafe text.bytes
    eights: while position <= last {
      var next = sum
      // SAFETY: `position` is above 0 and at most eight before the text's end, so that all pairs of
      // bytes are inside the text; any two bytes are inside the table of 2¹⁶ entries.
      unsafe add(bytes, position &- 1, pairs, &next)
      unsafe add(bytes, position, pairs, &next)
      unsafe add(bytes, position &+ 1, pairs, &next)
      unsafe add(bytes, position &+ 2, pairs, &next)
      unsafe add(bytes, position &+ 3, pairs, &next)
      unsafe add(bytes, position &+ 4, pairs, &next)
      unsafe add(bytes, position &+ 5, pairs, &next)
      unsafe add(bytes, position &+ 6, pairs, &next)
      guard next & SimpleTextTable.leaveCount == 0 else { break }
      while next > bound {
        let full = endLine(&run, text, amongEightAt: position, sum: Int64(sum &>> shift))
        if full == .unknown { break eights }
        if full == .hangs { break }
        bound = SimpleTextPass.packedBound(run.fitter)
      }
      sum = next & ~(1 &<< shift &- 1)
      position &+= 8
    }
    while position < end {
      var next = sum
      // SAFETY: the byte at `position` and the one before it are inside the text.
      unsafe add(bytes, position &- 1, pairs, &next)
      guard next & SimpleTextTable.leaveCount == 0, next <= bound else { break }
      sum = next & ~(1 &<< shift &- 1)
      position &+= 1
    }
    run.position = position
    run.sum = Int64(sum &>> shift)
  }

  /// The largest sum of entries that the current line can hold.
  @inline(__always)
  private static func packedBound(_ fitter: LineFitter) -> UInt64 {
    let shift = UInt64(SimpleTextTable.valueShift)
    let room = max(0, min(fitter.bound, 2 &* LineFitter.largestLimit))
    return UInt64(room) &<< shift | (1 &<< shift &- 1)
  }

  @inline(__always)
  private func add(
    _ bytes: RawSpan, _ offset: Int, _ pairs: UnsafeMutablePointer<UInt32>, _ sum: inout UInt64
  ) {
    let pair = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self)
    sum &+= UInt64(unsafe pairs[Int(UInt16(littleEndian: pair))])
  }

  /// What the table says of the character at a place.
  @inline(__always)
  func entry(_ text: Span<UInt8>, at position: Int) -> UInt32 {
    position > paragraphStart
      ? table.entry(text[position &- 1], text[position]) : table.startEntry(text[position])
  }

  /// What a character adds.
  @inline(__always)
  func value(_ text: Span<UInt8>, at position: Int) -> Int64 {
    Int64(entry(text, at: position) &>> SimpleTextTable.valueShift)
  }

  /// Asks around about a pair that two characters do not decide; false if it leaves the path.
  private func isSettled(_ text: Span<UInt8>, at position: Int) -> Bool {
    guard position > paragraphStart else { return false }
    let byte = text[position]
    let question = table.question(text[position &- 1], byte)
    guard question != 0 else { return false }
    if question & SimpleTextTable.wantsState != 0 {
      // Behind a space the line breaker may be in a state that pairs know nothing of.
      let isKnown =
        table.isSpace(byte)
        ? table.looks.isOrdinarySpace(text, at: position, paragraphStart: paragraphStart)
        : table.looks.mayEndLine(text, at: position, paragraphStart: paragraphStart) != nil
      guard isKnown else { return false }
    }
    return question & SimpleTextTable.wantsLook == 0
      || !table.looks.mayMatchRule(text, at: position, paragraphStart: paragraphStart)
  }

  /// Whether a line may end before a character that is on the path.
  @inline(__always)
  func mayEndLine(_ text: Span<UInt8>, before position: Int, _ entry: UInt32)
    -> Bool
  {
    if entry & SimpleTextTable.leavesPath == 0 { return entry & SimpleTextTable.mayEndLine != 0 }
    return asksMayEndLine(text, before: position, entry)
  }

  private func asksMayEndLine(_ text: Span<UInt8>, before position: Int, _ entry: UInt32)
    -> Bool
  {
    guard position > paragraphStart else { return false }
    let question = table.question(text[position &- 1], text[position])
    guard question & SimpleTextTable.wantsState != 0 else {
      return entry & SimpleTextTable.mayEndLine != 0
    }
    return table.looks.mayEndLine(text, at: position, paragraphStart: paragraphStart) == true
  }
}
