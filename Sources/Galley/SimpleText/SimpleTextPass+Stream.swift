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
    /// Where a point is due, see `wantsPoint`.
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
    let end = take(text, &stream, &sum)
    let mark = stream.mark
    defer { if endsMeasuredWord { endsMeasuredWord = onlyHangs(text, start..<index) } }
    guard end != .ended else {
      guard let content = contentEnd(text, before: mark.position, mark.index, in: stream) else {
        return .leaves
      }
      (index, carry, contentSum) = (mark.position, sum, content)
      return .ended
    }
    guard mark.kind != .start, let row = goBack(to: stream, text) else {
      fitter = before
      walk.goBack(to: place, behind: last)
      return .leaves
    }
    (index, state) = (mark.position, table.steps.state(of: row))
    startsWord = mark.kind == .word
    torn =
      startsWord
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
    let end = min(text.count &- 4, due)
    var run = StreamRun(
      tables: tables, factor: walk.onlyFont == nil ? tables.commonFactor : 1,
      // In Chromium a line that ends here is not wider as it was shaped than as it is drawn.
      mostMoved: table.profile.breaksLikeChromium ? 0 : .max,
      position: stream.start, sum: stream.sumBefore, last: walk.last)
    defer {
      if stream.hasNewBrackets { walk.goBack(to: stream.brackets) }
      stream.count = run.count
      block[sum: run.count] = run.sum
      sumBehind = run.sum
    }
    while true {
      run.take(text, upTo: end, bound: fitter.bound, into: block)
      if let mark = run.mark { stream.set(mark) }
      guard run.position < text.count, table.collapses || text[run.position] != 0x0A else {
        stream.setMark(.word, before: run)
        return .ended
      }
      let position = run.position
      switch take(text, &run, &stream) {
      case .taken: break
      case .refused:
        refusedStream = position
        return .leaves
      case .space:
        stream.setMark(.word, before: run)
        guard run.position < due else { return .pauses }
      }
    }
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
    if !walk.brackets.isEmpty { turnBack(closing: value, &run, &stream) }
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
    if entry.has(LetterEntry.isBracket) {
      stream.noteBracket(walk.brackets)
      guard walk.enter(script: run.script), walk.takeBracket(value) else { return .refused }
    }
    run.add(entry, sum: sum, next: next)
    return entry.has(LetterEntry.isSpace) ? .space : .taken
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
    // Makes the character's page, if nobody has asked for it yet.
    if run.tables.lacksPage(of: value) { _ = run.tables.entry(value) }
    let entry = run.tables.anyEntry(value)
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
    guard walk.turn(toLetter: value, entry), let turned = walk.tables else {
      walk.goBack(to: place, behind: run.last)
      return nil
    }
    noteTurn(to: turned, from: before, &run, &stream)
    let found = turned.anyEntry(value)
    return found.isKnown ? found : nil
  }

  /// Takes what stands since the mark as a piece of ASCII that is shaped by itself, as `takePiece` of a block does;
  /// false if it is none, or cannot be parted.
  private mutating func takePiece(
    _ text: Span<UInt8>, _ run: inout StreamRun, _ stream: inout LetterStream
  ) -> Bool {
    let mark = stream.mark
    stream.count = run.count
    guard mark.kind != .start, !stream.hasNewBrackets,
      let (line, before) = stream.atMark(fitter), var sum = sum(before: mark.index, in: stream)
    else { return false }
    let here = walk.place
    guard goBack(to: mark, in: stream) else { return false }
    let place = walk.place
    walk.goBack(to: here, isBehindSpace: false)
    guard walk.enter(script: run.script) else { return false }
    let anchor = CharacterBlock.Anchor(
      count: 0, index: mark.position, state: 0, undecided: -1, place: place,
      isFence: mark.kind != .word)
    guard let found = piece(text, from: anchor), !found.hasBrackets, !found.hasMissing,
      found.piece.words == 0, found.face.fontIndex == run.tables.fontIndex,
      found.face.tables.isShared(with: run.tables),
      mark.position + found.piece.advances.count > run.position,
      mayPart(found.piece, of: text, from: mark.position), walk.pass(through: found.face)
    else { return false }
    fitter = before
    stream.goBackToMark(line, before)
    for (offset, advance) in found.piece.advances.enumerated() {
      let (position, index) = (mark.position + offset, mark.index + offset)
      block.add(at: index, sum)
      sum += Int64(advance) * run.factor
      while sum > fitter.bound, text[position] != 0x20 {
        guard endLine(text, &stream, at: position, index, mayCut: false) else { return false }
      }
    }
    run.pass(
      to: mark.position + found.piece.advances.count,
      count: mark.index + found.piece.advances.count, sum: sum, in: found.face.tables)
    return true
  }

  /// The piece from an anchor on: up to its word's end, or else up to the next script or font.
  private mutating func piece(_ text: Span<UInt8>, from anchor: CharacterBlock.Anchor)
    -> FoundPiece?
  {
    let end = pieceEnd(text, from: anchor)
    look(upTo: end.index + SimpleTextPass.longestSequence)
    if let found = piece(text, from: anchor, end: end.index, endsAtFence: end.isFence) {
      return found
    }
    guard anchor.isFence, let end = fenceEnd(text, from: anchor) else { return nil }
    look(upTo: end.index + SimpleTextPass.longestSequence)
    return piece(text, from: anchor, end: end.index, endsAtFence: end.isFence)
  }

  /// Whether a piece is of ASCII, and can be parted wherever a line may end in it.
  private func mayPart(_ piece: ShapedPiece, of text: Span<UInt8>, from start: Int) -> Bool {
    let count = piece.advances.count
    guard start + count <= text.count else { return false }
    // Behind the last character that does not hang.
    var contentEnd = 0
    for offset in 0..<count {
      let byte = text[start + offset]
      guard 0x20..<0x7F ~= byte else { return false }
      if offset > 0, !piece.mayPart(at: offset, behind: contentEnd),
        mayEndLine(text, before: start + offset)
      {
        return false
      }
      if byte != 0x20 { contentEnd = offset + 1 }
    }
    return piece.mayPart(at: count, behind: contentEnd)
  }

  /// Whether a line may end between two characters of ASCII, for all that they tell.
  private func mayEndLine(_ text: Span<UInt8>, before position: Int) -> Bool {
    guard let row = table.steps.row(behindAny: table.asciiKind(text[position - 1])) else {
      return true
    }
    return LineBreakSteps.says(table.steps.step(from: row, table.asciiKind(text[position]))) != 0
  }
}

// MARK: - Lines

extension SimpleTextPass {
  /// Ends the line that has no room for a character; false if it cannot be told where.
  @inline(never)
  private mutating func endLine(
    _ text: Span<UInt8>, _ stream: inout LetterStream, at position: Int, _ index: Int,
    mayCut: Bool = true
  ) -> Bool {
    stream.count = index
    guard
      let found = placeHere(text, on: stream.line, position, index).map({ ($0, $0.row) })
        ?? lastPlace(text, on: stream.line, upTo: position, index, isIncluded: true)
    else { return false }
    let before = fitter
    if let place = found.0 {
      guard let end = contentEnd(text, before: place.position, place.index, in: stream) else {
        return false
      }
      fitter.endLine(at: end, start: block[start: place.index])
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
      position > stream.line.start.position, mayCut(text, at: position),
      let found = lastPlace(text, on: stream.line, upTo: position, index, isIncluded: false),
      found.place == nil, let end = sum(before: index, in: stream), end <= fitter.bound
    else { return false }
    let before = fitter
    fitter.endLine(at: end, start: block[start: index])
    stream.endLine(
      before: StreamPlace(position: position, index: index, row: found.row), before)
    return true
  }

  /// The place before a character, if nothing has to be known but the character before it: as among
  /// ideographs.
  private func placeHere(
    _ text: Span<UInt8>, on line: LetterStream.Line, _ position: Int, _ index: Int
  ) -> StreamPlace? {
    guard position > line.start.position,
      let row = table.steps.row(
        behindAny: kind(text, at: characterStart(text, before: position))),
      LineBreakSteps.says(table.steps.step(from: row, kind(text, at: position)))
        == LineBreakSteps.allows
    else { return nil }
    return StreamPlace(position: position, index: index, row: row)
  }

  /// Makes fitter, sums and walk what they are at the mark: the line breaker's state there; nil, and nothing is
  /// changed but the walk, if they cannot be told.
  private mutating func goBack(to stream: LetterStream, _ text: Span<UInt8>) -> Int? {
    let mark = stream.mark
    guard let (line, before) = stream.atMark(fitter),
      let found = lastPlace(text, on: line, upTo: mark.position, mark.index, isIncluded: false),
      let content = contentEnd(text, before: mark.position, mark.index, in: stream),
      let sum = sum(before: mark.index, in: stream)
    else { return nil }
    var fitter = before
    if let place = found.place {
      guard let end = contentEnd(text, before: place.position, place.index, in: stream) else {
        return nil
      }
      fitter.noteFitting(end: end, start: block[start: place.index])
    }
    guard goBack(to: mark, in: stream) else { return nil }
    walk.goBack(to: walk.place, isBehindSpace: mark.kind == .word)
    (carry, contentSum, self.fitter) = (sum, content, fitter)
    return found.row
  }

  /// Makes the walk what it is before a mark, but for the character there.
  private mutating func goBack(to mark: LetterStream.Mark, in stream: LetterStream) -> Bool {
    if mark.kind == .turn { walk.goBack(to: stream.turned, isBehindSpace: false) }
    return walk.enter(script: mark.script)
  }

  /// The sum before a character; nil if it is not known any more.
  private func sum(before index: Int, in stream: LetterStream) -> Int64? {
    guard stream.count - index < TextBlock.stride - 1 else { return nil }
    return index == 0 ? stream.sumBefore : block[sum: index]
  }

  /// The sum up to the last character before one that does not hang; nil if it is not known any more.
  private func contentEnd(
    _ text: Span<UInt8>, before position: Int, _ index: Int, in stream: LetterStream
  ) -> Int64? {
    var (position, index) = (position, index)
    while position > stream.start {
      var next = characterStart(text, before: position)
      let start = next
      guard hangs(decodeScalar(text, at: &next)) else { return sum(before: index, in: stream) }
      position = start
      index -= 1
    }
    return stream.contentBefore
  }

  private func hangs(_ scalar: Unicode.Scalar) -> Bool {
    WhiteSpaceRules.hangs(scalar, likeChromium: table.profile.breaksLikeChromium)
  }

  /// Whether all characters of a stretch hang at a line's end.
  private func onlyHangs(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
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
  private func lastPlace(
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
  private func settles(_ text: Span<UInt8>, _ place: StreamPlace) -> Bool? {
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
