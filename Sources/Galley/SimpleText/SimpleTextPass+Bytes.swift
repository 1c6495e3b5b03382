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
    if hasLetter, wantsPoint(at: index) {
      // Where the line breaker is not in the same state, all may be different.
      _ = advanceCheckpoint(text, to: index)
      if notePoint(.bytes, at: index) { return .joined }
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
      if case .word = stop { return takeWord(text, from: &index) ? .bytes : .failed }
      // A paragraph that has shown no letter yet may be of any script.
      guard hasLetter else { return .again }
      walk.begin(in: table.latin)
      return .characters
    }
  }

  /// A stretch of bytes on its way to the fitter.
  fileprivate struct ByteRun: ~Copyable {
    /// Where the stretch starts, at the start of a word.
    let start: Int
    /// The next character, and the sum before it.
    var position: Int
    var sum: Int64
    var fitter: LineFitter
    /// The current line.
    private(set) var line: RunLine
    /// Whether the line's first word is longer than the line, which ends with it.
    var isOverfull = false
    /// The line before the current one, to go back to.
    private var before: (fitter: LineFitter.Before, line: RunLine)

    init(start: Int, sum: Int64, fitter: LineFitter) {
      self.start = start
      self.sum = sum
      self.fitter = fitter
      position = start
      line = RunLine(runStart: start, start: start, startsHere: false)
      before = (fitter.beforeLineEnd, line)
    }

    /// Ends a line before a character.
    mutating func endLine(before place: Int, end: Int64, next: Int64) {
      before = (fitter.beforeLineEnd, line)
      fitter.endLine(at: end, start: next)
      line.start = place
      line.startsHere = true
      isOverfull = false
    }

    /// Forgets the line that starts at a place or behind it; false if there are more such lines than
    /// are remembered.
    mutating func goBack(before place: Int) -> Bool {
      guard line.startsHere, line.start >= place else { return true }
      fitter.goBack(to: before.fitter)
      line = before.line
      isOverfull = false
      return !line.startsHere || line.start < place
    }
  }

  /// A line in a stretch of bytes: all of the stretch that those need who look for the line's end.
  fileprivate struct RunLine {
    /// Where the stretch starts.
    let runStart: Int
    /// Where the line starts; the stretch's start if it started before.
    var start: Int
    /// Whether the line starts in the stretch.
    var startsHere: Bool
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
    while position <= last {
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
      if next > bound {
        let full = endLine(&run, text, amongEightAt: position, sum: Int64(sum &>> shift))
        if full == .unknown { break }
        if full == .ended {
          bound = SimpleTextPass.packedBound(run.fitter)
          continue
        }
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
  private func entry(_ text: Span<UInt8>, at position: Int) -> UInt32 {
    position > paragraphStart
      ? table.entry(text[position &- 1], text[position]) : table.startEntry(text[position])
  }

  /// What a character adds.
  @inline(__always)
  private func value(_ text: Span<UInt8>, at position: Int) -> Int64 {
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
      let looks = table.looks
      let isKnown =
        table.isSpace(byte)
        ? looks.isOrdinarySpace(text, at: position, paragraphStart: paragraphStart)
        : looks.mayEndLine(text, at: position, paragraphStart: paragraphStart) != nil
      guard isKnown else { return false }
    }
    return question & SimpleTextTable.wantsLook == 0
      || !table.looks.mayMatchRule(text, at: position, paragraphStart: paragraphStart)
  }

  /// Whether a line may end before a character that is on the path.
  @inline(__always)
  private func mayEndLine(_ text: Span<UInt8>, before position: Int, _ entry: UInt32)
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

// MARK: - Lines

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
    _ line: RunLine, _ text: Span<UInt8>, upTo last: Int, sum: Int64
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
    _ line: RunLine, _ text: Span<UInt8>, at place: Int, sum: Int64, entry: UInt32
  ) -> LineEnd {
    let advance = Int64(table.advances[Int(text[place] & 0x7F)])
    return LineEnd(
      place: place, end: contentEnd(line, text, before: place, sum: sum),
      next: sum &+ Int64(entry &>> SimpleTextTable.valueShift) &- advance)
  }

  /// The sum up to the last character before a place that does not hang.
  @inline(__always)
  private func contentEnd(
    _ line: RunLine, _ text: Span<UInt8>, before place: Int, sum: Int64
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
  private func endLine(
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
  private func endLine(_ run: inout ByteRun, _ text: Span<UInt8>) -> Bool {
    let found = lastLineEnd(run.line, text, upTo: run.position, sum: run.sum)
    if let found, found.place > run.start || found.end <= run.fitter.bound {
      run.endLine(before: found.place, end: found.end, next: found.next)
      return true
    }
    // What fits may have come before the stretch.
    if !run.line.startsHere, run.fitter.endLineAtLast() { return true }
    guard !run.fitter.cutsWords else { return false }
    if let found {
      run.endLine(before: found.place, end: found.end, next: found.next)
    } else {
      run.isOverfull = true
    }
    return true
  }

  /// Ends a line behind a word that is longer than it, if it may end before the next character.
  private func endOverfullLine(_ run: inout ByteRun, _ text: Span<UInt8>) {
    let entry = entry(text, at: run.position)
    guard run.position > run.line.start, mayEndLine(text, before: run.position, entry)
    else { return }
    let found = lineEnd(run.line, text, at: run.position, sum: run.sum, entry: entry)
    run.endLine(before: found.place, end: found.end, next: found.next)
  }

  /// Goes on behind a stretch, up to `end`; false if nothing of it may be taken.
  private mutating func hand(
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
  private mutating func collectPlaces(_ line: RunLine, _ text: Span<UInt8>, upTo end: Int) {
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
    _ line: RunLine, _ text: Span<UInt8>, at place: Int, sum: Int64, into places: inout LinePlaces
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
