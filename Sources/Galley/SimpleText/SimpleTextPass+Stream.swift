internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Characters of one font, of which nothing has to be known but what its tables say, taken as a stream: of each
/// the advance is added, and nothing else is asked.
///
/// Where lines may end is looked for where one is full, from the first character that does not fit backwards:
/// behind most letters the line breaker's state is known, whatever is before them. Where a character is not what
/// the tables tell, the stream goes back to its last mark, and a block of characters goes on from there; it is
/// told the last place at which the line can end. What a stream takes is taken as blocks would.
extension SimpleTextPass {
  /// How a stream ended.
  enum StreamEnd {
    /// With the paragraph.
    case ended
    /// Where others go on.
    case leaves
    /// Where a point is due, see `duePoint`.
    case pauses
  }

  /// Whether a stream may start at a character.
  ///
  /// Not in Latin text, which rules of many fonts change here and there, unless ideographs, kana or syllables of
  /// Hangul follow; nor among words that are shaped.
  func mayStream(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index > refusedStream, let tables = walk.tables, levels.isEmpty, places == nil else {
      return false
    }
    return !tables.shapesAll && !walk.isPlain && (walk.onlyFont != nil || setting.hasCommonUnits)
      && (walk.script != .latin || startsWide(text, at: index))
  }

  /// Whether an ideograph, a kana or a syllable of Hangul may start at a character.
  func startsWide(_ text: Span<UInt8>, at index: Int) -> Bool { 0xE3..<0xEE ~= text[index] }

  /// Takes characters as long as nothing has to be known but what the tables of their faces say.
  ///
  /// - Parameters:
  ///   - startsWord: Whether a word starts there, and where the stream ends.
  ///   - torn: The place that can be gone back to there, if none does; the same where it ends.
  mutating func takeStream(
    _ text: Span<UInt8>, from index: inout Int, state: inout Int, startsWord: inout Bool,
    torn: inout CharacterBlock.Anchor?
  ) -> StreamEnd {
    guard index < text.count, mayStream(text, at: index), let tables = walk.tables else {
      return .leaves
    }
    let (start, last, place) = (index, walk.last, walk.place)
    let before = fitter
    // A line that is full already ends at its last place, as it would with the next one.
    guard contentSum <= fitter.bound || fitter.endLineAtLast() && contentSum <= fitter.bound else {
      fitter = before
      return .leaves
    }
    var stream = LetterStream(
      at: index, row: table.steps.row(of: state), script: tables.ownScript, place: walk.place,
      sum: carry, content: contentSum, fitter: fitter)
    var sum = carry
    walk.keepBracketsAtStart()
    let end = take(text, &stream, &sum)
    let mark = stream.mark
    defer { if endsMeasuredWord { endsMeasuredWord = onlyHangs(text, start..<index) } }
    guard end != .ended else {
      guard let content = contentEnd(text, before: mark.position, mark.index, in: stream) else {
        walk.goBackToBracketsAtStart()
        return .leaves
      }
      (index, carry, contentSum) = (mark.position, sum, content)
      return .ended
    }
    guard mark.kind != .start, let row = goBack(to: stream, text) else {
      fitter = before
      walk.goBack(to: place, behind: last)
      walk.goBackToBracketsAtStart()
      return .leaves
    }
    (index, state) = (mark.position, table.steps.state(of: row))
    startsWord = mark.kind == .word
    torn =
      startsWord || mark.kind == .rest
      ? nil
      : CharacterBlock.Anchor(
        count: 0, index: index, state: state, undecided: -1, place: walk.place, isFence: true)
    return end
  }

  /// Takes characters up to the first that is refused, or up to the paragraph's end, which is the mark then.
  ///
  /// - Parameter sumBehind: The sum behind the last character that was taken.
  private mutating func take(
    _ text: Span<UInt8>, _ stream: inout LetterStream, _ sumBehind: inout Int64
  ) -> StreamEnd {
    guard let tables = walk.tables else { return .leaves }
    let due = trail?.due ?? .max
    let near = min(text.count &- 4, due &- 1)
    var run = StreamRun(
      tables: tables, isInCommonUnits: walk.onlyFont == nil,
      // In Chromium a line that ends here is not wider as it was shaped than as it is drawn.
      mostMoved: table.profile.breaksLikeChromium ? 0 : .max,
      position: stream.start, sum: stream.sumBefore, last: walk.last)
    defer {
      if stream.hasNewBrackets { walk.goBackToKeptBrackets() }
      stream.note(count: run.count)
      block[sum: run.count] = run.sum
      sumBehind = run.sum
    }
    while true {
      run.take(text, upTo: near, bound: fitter.bound, into: block)
      if let mark = run.mark { stream.set(mark) }
      guard run.position < text.count, table.collapses || text[run.position] != 0x0A else {
        stream.setMark(.word, before: run)
        return .ended
      }
      let position = run.position
      guard position < due || !rests(text, &stream, before: run) else { return .pauses }
      if run.isFull {
        // The line may end before the character.
        block.add(at: run.count, run.sum)
        if endLine(text, &stream, at: position, run.count) { continue }
      } else if takeNext(text, &run, &stream) {
        continue
      }
      switch take(text, &run, &stream) {
      case .taken: break
      case .refused:
        refusedStream = position
        return .leaves
      case .space: stream.setMark(.word, before: run)
      }
    }
  }

  /// Whether others can go on from a run's next character, at which a point is due: from its mark, or from
  /// an ideograph or the like before which a line may end, which is the mark then.
  private func rests(
    _ text: Span<UInt8>, _ stream: inout LetterStream, before run: StreamRun
  ) -> Bool {
    if stream.mark.kind != .start, stream.mark.position == run.position { return true }
    guard !stream.hasNewBrackets, startsWide(text, at: run.position),
      placeHere(text, on: stream.line, run.position, run.count) != nil
    else { return false }
    stream.setMark(.rest, before: run)
    stream.last = run.last
    return true
  }

  /// Takes a character that fits, and that the run leaves for no more than that it is a bracket, or one of the text's
  /// last; false if that takes more to know.
  private mutating func takeNext(
    _ text: Span<UInt8>, _ run: inout StreamRun, _ stream: inout LetterStream
  ) -> Bool {
    guard let next = run.next(text.fourBytes(at: run.position)), next.sum <= fitter.bound,
      !next.entry.has(LetterEntry.isBracket) || takeBracket(next.value, of: run.script, &stream)
    else { return false }
    block.add(at: run.count, run.sum, start: next.start)
    run.add(next.entry, sum: next.sum, next: next.end)
    return true
  }

  /// Takes note of a bracket in a run of a script; false if it may be of another.
  private mutating func takeBracket(
    _ value: UInt32, of script: UInt64, _ stream: inout LetterStream
  ) -> Bool {
    if !stream.hasNewBrackets { walk.keepBrackets() }
    stream.hasNewBrackets = true
    return walk.enter(script: script) && walk.takeBracket(value)
  }

  private enum StreamStep { case taken, space, refused }

  /// Takes one character: a bracket, a letter of another script, the first that does not fit.
  private mutating func take(
    _ text: Span<UInt8>, _ run: inout StreamRun, _ stream: inout LetterStream
  ) -> StreamStep {
    let byte = text[run.position]
    var next = run.position
    let value = decodeScalar(text, at: &next).value
    if byte <= 0x20 {
      // White space other than single spaces is left to others.
      guard byte == 0x20, next < text.count, text[next] > 0x20 else { return .refused }
    }
    if !walk.brackets.isEmpty, run.tables.madeEntry(value).mayBeBracket {
      turnBack(closing: value, &run, &stream)
    }
    guard let entry = turn(to: value, &run, &stream) else { return .refused }
    var moved: Int16 = 0
    if run.tables.hasPairs {
      moved = run.tables.adjustment(run.last, entry)
      guard moved != SimpleGlyphs.leavesPath, moved <= run.mostMoved,
        entry.advance + Int64(moved) >= 0
      else {
        return moved == SimpleGlyphs.leavesPath && takePiece(text, &run, &stream)
          ? .taken : .refused
      }
    }
    let start = run.sum + Int64(moved) * run.factor
    let sum = start + entry.advance * run.factor
    block.add(at: run.count, run.sum, start: start)
    if !entry.has(LetterEntry.hangs) {
      while sum > fitter.bound {
        guard endLine(text, &stream, at: run.position, run.count) else { return .refused }
      }
    }
    guard !entry.has(LetterEntry.isBracket) || takeBracket(value, of: run.script, &stream) else {
      return .refused
    }
    run.add(entry, sum: sum, next: next)
    guard entry.has(LetterEntry.isSpace) else { return .taken }
    run.note(space: entry)
    return .space
  }

  /// Turns to the script of the bracket that a character closes, if that is another than the one before it.
  private mutating func turnBack(
    closing value: UInt32, _ run: inout StreamRun, _ stream: inout LetterStream
  ) {
    guard let scalar = Unicode.Scalar(value), let opened = walk.brackets.opened(by: scalar),
      walk.enter(script: run.script)
    else { return }
    let before = walk.place
    guard opened.isApart(from: before.script),
      walk.turn(toBracket: scalar, of: opened, among: table.faces), let turned = walk.tables
    else { return }
    noteTurn(to: turned, from: before, &run, &stream)
  }

  /// Goes on in other tables, or in those of another script that shares them.
  private func noteTurn(
    to turned: FaceTables, from before: CharacterWalk.Place, _ run: inout StreamRun,
    _ stream: inout LetterStream
  ) {
    if turned.isShared(with: run.tables) {
      stream.setMark(.fence, before: run)
    } else {
      stream.turned = before
      stream.setMark(.turn, before: run)
    }
    run.turn(to: turned)
  }

  /// What is known of the next character, of whose script the run is then; nil if that is not enough.
  private mutating func turn(
    to value: UInt32, _ run: inout StreamRun, _ stream: inout LetterStream
  ) -> LetterEntry? {
    let entry = run.tables.madeEntry(value)
    guard !entry.has(run.script) else { return entry }
    // Only what is known to be of another script is a fence: what is not simple may be of this one.
    if entry.has(run.knownScripts), !entry.has(LetterEntry.isNeutral) {
      stream.setMark(.fence, before: run)
      run.turn(to: entry.bits & LetterEntry.scripts)
      return entry
    }
    let place = walk.place
    guard walk.enter(script: run.script) else { return nil }
    let before = walk.place
    guard walk.turn(toLetter: value, entry) || walk.turn(toFontWith: value),
      let turned = walk.tables
    else {
      walk.goBack(to: place, behind: run.last)
      return nil
    }
    noteTurn(to: turned, from: before, &run, &stream)
    let found = turned.anyEntry(value)
    return found.isKnown ? found : nil
  }
}
