internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Where the lines of a stream of letters end: looked for from the first character that does not fit backwards.
extension SimpleTextPass {
  /// Ends the line that has no room for a character; false if it cannot be told where.
  @inline(never)
  mutating func endLine(
    _ text: Span<UInt8>, _ stream: inout LetterStream, at position: Int, _ index: Int,
    mayCut: Bool = true
  ) -> Bool {
    stream.note(count: index)
    guard
      let found = placeHere(text, on: stream.line, position, index).map({ ($0, $0.row) })
        ?? lastPlace(text, on: stream.line, upTo: position, index, isIncluded: true)
    else { return false }
    let before = fitter
    if let place = found.0 {
      guard let end = contentEnd(text, before: place.position, place.index, in: stream),
        let start = start(at: place.index, in: stream)
      else { return false }
      fitter.endLine(at: end, start: start)
    } else if !(stream.line.isBegun && fitter.endLineAtLast()) {
      // The line cannot end before the stream, either.
      return mayCut && cutWord(text, &stream, at: position, index)
    }
    stream.endLine(before: found.0, before)
    return true
  }

  /// Ends the line within a word that no line can hold, before the first character that does not fit; false if it
  /// cannot be told whether text may be parted there, or how wide it is then.
  ///
  /// As `GreedyLineBreaker` does, which in Chromium asks how wide the word was before it was cut.
  private mutating func cutWord(
    _ text: Span<UInt8>, _ stream: inout LetterStream, at position: Int, _ index: Int
  ) -> Bool {
    guard fitter.hasNoPlace, !table.profile.breaksLikeChromium,
      position > stream.line.start.position, ByteRun.mayCut(text, at: position),
      let found = lastPlace(text, on: stream.line, upTo: position, index, isIncluded: false),
      found.place == nil, let end = sum(before: index, in: stream), end <= fitter.bound
    else { return false }
    let before = fitter
    fitter.endLine(at: end, start: block[start: index])
    fitter.noteCut()
    stream.endLine(
      before: StreamPlace(position: position, index: index, row: found.row), before)
    return true
  }

  /// The place before a character, if nothing has to be known but the character before it, and the space
  /// between them: as among ideographs, or before a word.
  func placeHere(
    _ text: Span<UInt8>, on line: LetterStream.Line, _ position: Int, _ index: Int
  ) -> StreamPlace? {
    guard position > line.start.position else { return nil }
    let steps = table.steps
    let before = characterStart(text, before: position)
    guard
      let row = text[before] == 0x20
        ? row(behindSpace: text, at: before, on: line)
        : steps.row(behindAny: kind(text, at: before)),
      LineBreakSteps.says(steps.step(from: row, kind(text, at: position))) == LineBreakSteps.allows
    else { return nil }
    return StreamPlace(position: position, index: index, row: row)
  }

  /// The line breaker's state behind a single space on a line; nil if the character before it does not tell.
  private func row(
    behindSpace text: Span<UInt8>, at space: Int, on line: LetterStream.Line
  ) -> Int? {
    guard space > line.start.position else { return nil }
    let before = characterStart(text, before: space)
    guard !table.isSpace(text[before]),
      let row = table.steps.row(behindAny: kind(text, at: before))
    else { return nil }
    let step = table.steps.step(from: row, table.asciiKind(0x20))
    return LineBreakSteps.says(step) == 0 ? table.steps.row(behind: step) : nil
  }

  /// Makes fitter, sums and walk what they are at the mark: the line breaker's state there; nil, and nothing is
  /// changed but the walk, if they cannot be told.
  mutating func goBack(to stream: borrowing LetterStream, _ text: Span<UInt8>) -> Int? {
    let mark = stream.mark
    guard let (line, before) = stream.atMark(fitter),
      let found = lastPlace(text, on: line, upTo: mark.position, mark.index, isIncluded: false),
      let content = contentEnd(text, before: mark.position, mark.index, in: stream),
      let sum = sum(before: mark.index, in: stream)
    else { return nil }
    var fitter = before
    if let place = found.place {
      guard let end = contentEnd(text, before: place.position, place.index, in: stream),
        let start = start(at: place.index, in: stream)
      else { return nil }
      fitter.noteFitting(end: end, start: start)
    }
    guard goBack(to: mark, in: stream) else { return nil }
    if mark.kind == .rest {
      walk.goBack(to: walk.place, behind: stream.last)
    } else {
      walk.goBack(to: walk.place, isBehindSpace: mark.kind == .word)
    }
    (carry, contentSum, self.fitter) = (sum, content, fitter)
    return found.row
  }

  /// Makes the walk what it is before a mark, but for the character there.
  mutating func goBack(to mark: LetterStream.Mark, in stream: borrowing LetterStream) -> Bool {
    if mark.kind == .turn { walk.goBack(to: stream.turned, isBehindSpace: false) }
    return walk.enter(script: mark.script)
  }

  /// What the sums have too much of for a line that starts at a character; nil if it is not known any more.
  private func start(at index: Int, in stream: borrowing LetterStream) -> Int64? {
    isKept(index, in: stream) ? block[start: index] : nil
  }

  /// Whether a character's sums are still in the block, which has those of the last ones.
  private func isKept(_ index: Int, in stream: borrowing LetterStream) -> Bool {
    stream.count - index < TextBlock.stride - 1
  }

  /// The sum before a character; nil if it is not known any more.
  func sum(before index: Int, in stream: borrowing LetterStream) -> Int64? {
    guard isKept(index, in: stream) else { return nil }
    return index == 0 ? stream.sumBefore : block[sum: index]
  }

  /// The sum up to the last character before one that does not hang; nil if it is not known any more.
  func contentEnd(
    _ text: Span<UInt8>, before position: Int, _ index: Int, in stream: borrowing LetterStream
  ) -> Int64? {
    var (position, index) = (position, index)
    while position > stream.start {
      if isSurelyVisible(text, before: position) { return sum(before: index, in: stream) }
      var next = characterStart(text, before: position)
      let start = next
      guard hangs(decodeScalar(text, at: &next)) else { return sum(before: index, in: stream) }
      position = start
      index -= 1
    }
    return stream.contentBefore
  }

  /// Whether the character before a place is visible ASCII, or of three bytes and behind all that hang.
  @inline(__always)
  private func isSurelyVisible(_ text: Span<UInt8>, before position: Int) -> Bool {
    let last = text[position &- 1]
    guard last >= 0x80 else { return last > 0x20 }
    // So far before the end of a character of another length stands none with which one begins.
    return position >= 3 && text[position &- 3] >= 0xE4
  }

  private func hangs(_ scalar: Unicode.Scalar) -> Bool {
    WhiteSpaceRules.hangs(scalar, likeChromium: table.profile.breaksLikeChromium)
  }

  /// Whether all characters of a stretch hang at a line's end.
  func onlyHangs(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      guard hangs(decodeScalar(text, at: &index)) else { return false }
    }
    return true
  }

  /// Characters farther back are not looked at.
  private static let farthestBack = TextBlock.stride - 16

  /// The last place of a line up to a character, or before it, at which it can end, if there is one in the stream;
  /// nil if that takes more to know.
  ///
  /// Looks for a character before it behind which the line breaker's state is known, and goes on from there; and
  /// farther back if there is no place between the two.
  ///
  /// - Parameter isIncluded: Whether the character's own place counts; else the state before it is told, and
  ///   nothing must be undecided there.
  private mutating func lastPlace(
    _ text: Span<UInt8>, on line: LetterStream.Line, upTo end: Int, _ endIndex: Int,
    isIncluded: Bool
  ) -> (place: StreamPlace?, row: Int)? {
    let steps = table.steps
    var scan = StreamScan(end: end, index: endIndex)
    var limit = isIncluded ? end : end - 1
    var endRow: Int?
    while true {
      // Backwards.
      var row: Int?
      while scan.position > line.start.position, row == nil {
        scan.goBack(to: characterStart(text, before: scan.position))
        guard endIndex - scan.index < SimpleTextPass.farthestBack else { return nil }
        row = steps.row(behindAny: kind(text, at: scan.position))
      }
      let first = scan
      var here: StreamPlace
      if let row {
        here = StreamPlace(position: scan.position, index: scan.index, row: row)
        step(over: text, &here.position)
        here.index += 1
      } else {
        here = line.start
      }
      // Forwards.
      var found: StreamPlace?
      var undecided: StreamPlace?
      while here.position <= limit {
        let place = here
        let step = steps.step(from: here.row, kind(text, at: here.position))
        here.row = steps.row(behind: step)
        self.step(over: text, &here.position)
        here.index += 1
        if UInt16(LineBreakSteps.says(step)) & LineBreakAutomaton.settles != 0 {
          found = undecided ?? found
          undecided = nil
        }
        // Where a line starts it does not end.
        let isInside = place.position > line.start.position || line.isBegun
        switch UInt16(LineBreakSteps.says(step)) & LineBreakAutomaton.actionMask {
        case 0: break
        case 1: if isInside { found = place }
        case LineBreakAutomaton.undecided: undecided = isInside ? place : nil
        default: return nil
        }
      }
      if endRow == nil {
        endRow = here.row
        if let undecided, table.scriptWords.breaks.maySettle(steps.state(of: here.row)) {
          // What follows decides.
          guard isIncluded, let isPlace = settles(text, here) else { return nil }
          if isPlace { found = undecided }
        }
      }
      if found != nil || row == nil { return (found, endRow ?? 0) }
      limit = first.position
      scan = first
    }
  }

  /// Whether the characters from a place on allow what is undecided there; nil if that is too far to look.
  private mutating func settles(_ text: Span<UInt8>, _ place: StreamPlace) -> Bool? {
    let steps = table.steps
    var (position, row) = (place.position, place.row)
    while position - place.position < 64 {
      let isEnd = position == text.count || !table.collapses && text[position] == 0x0A
      let step = steps.step(
        from: row, isEnd ? endClass(text, at: position) : kind(text, at: position))
      if UInt16(LineBreakSteps.says(step)) & LineBreakAutomaton.settles != 0 { return true }
      row = steps.row(behind: step)
      guard !isEnd, table.scriptWords.breaks.maySettle(steps.state(of: row)) else { return false }
      self.step(over: text, &position)
      look(upTo: position + 4)
    }
    return nil
  }

  /// The line breaker's class of a character.
  private func kind(_ text: Span<UInt8>, at position: Int) -> Int {
    let bytes = text.fourBytes(at: position)
    if bytes & 0xF0 == 0xE0, let tables = walk.tables {
      let entry = tables.anyEntry(LetterTables.threeBytes(bytes))
      if entry.isKnown { return entry.breakClass }
    } else if bytes & 0x80 == 0 {
      return table.asciiKind(UInt8(truncatingIfNeeded: bytes))
    }
    var end = position
    return table.kind(of: decodeScalar(text, at: &end))
  }

  /// Goes on behind a character, which is all white space in a row where that is one.
  private func step(over text: Span<UInt8>, _ position: inout Int) {
    let isSpace = table.collapses && table.isSpace(text[position])
    _ = decodeScalar(text, at: &position)
    while isSpace, position < text.count, table.isSpace(text[position]) { position += 1 }
  }
}

/// Where a search for a place has come, backwards.
private struct StreamScan: BitwiseCopyable {
  var position: Int
  var index: Int

  init(end: Int, index: Int) { (position, self.index) = (end, index) }

  mutating func goBack(to position: Int) {
    self.position = position
    index -= 1
  }
}
