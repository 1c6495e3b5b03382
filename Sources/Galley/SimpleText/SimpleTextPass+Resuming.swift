internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Taking up a pass again in the middle of a paragraph: one that is edited is measured from shortly before
/// the edit on.
///
/// What a pass knows at a point follows from the text before it, and from as much behind it as was looked
/// at: `sight`. What only says which way is tried is no part of that, for all come to the same.
extension SimpleTextPass {
  /// How far any step looks beyond the characters that it takes.
  ///
  /// `PairLooks.mayEndLine` has 16 bytes, its rules have their reach.
  private var farSight: Int { max(PassTrail.leastSight, table.pairs.looks.reach + 8) }
  /// The same of streams, and of words of shaped scripts behind what they say themselves: a character.
  private static let nearSight = 8

  /// Notes that bytes before a place have a part in what is known of the text before them.
  @inline(__always)
  mutating func look(upTo place: Int) { sight = max(sight, place) }

  /// Notes how far all that stands before a place may have looked: those who go on there look less far.
  @inline(__always)
  mutating func lookFar(from place: Int) {
    if trail != nil { look(upTo: place + farSight) }
  }

  /// Notes the place where the pass is as one of its points; whether from there on all is as it was before
  /// the paragraph was edited.
  ///
  /// - Parameter place: Where it is, and how its levels are found; see `duePoint`.
  mutating func notePoint(_ entry: PassPoint.Entry, at place: DuePoint) -> Bool {
    let index = place.index
    let point = PassPoint(
      index: index, sight: place.sight, entry: entry, fitter: fitter,
      sums: PassPoint.Sums(carry: carry, contentSum: contentSum),
      words: PassPoint.Words(
        endsMeasuredWord: endsMeasuredWord, needsState: needsState, factor: wordFactor,
        refused: refusedWord, refusedOfScript: refusedScriptWord, fence: wordFence,
        reach: wordReach),
      checkpoint: checkpoint, levels: place.levels, paragraphStart: paragraphStart,
      hasLetter: hasLetter, widest: widest)
    return trail?.append(point) ?? false
  }

  /// Where a point is noted.
  struct DuePoint {
    let index: Int
    /// See `PassPoint`.
    var sight: Int
    var levels: PassPoint.Levels?
  }

  /// Whether a point is due, and how; nil where none is, or none can be taken up again.
  ///
  /// - Parameter seesFar: Whether what stands before it may have looked farther than was noted.
  @inline(__always)
  mutating func duePoint(
    _ text: Span<UInt8>, at index: Int, seesFar: Bool = true
  ) -> DuePoint? {
    guard let due = trail?.due, index >= due, index > paragraphStart else { return nil }
    return duePoint(
      text,
      DuePoint(
        index: index, sight: max(sight, index + (seesFar ? farSight : SimpleTextPass.nearSight))))
  }

  /// In a paragraph with embedding levels the next strong character settles those of all that was looked at if no
  /// bracket is open.
  private mutating func duePoint(_ text: Span<UInt8>, _ place: consuming DuePoint) -> DuePoint? {
    if !levels.isEmpty {
      guard levels.areClosed(at: place.index),
        let end = strongEnd(text, from: max(sight, place.index)),
        let start = settledStart(text, before: place.index)
      else { return nil }
      place.sight = max(place.sight, end)
      place.levels = PassPoint.Levels(start: start, direction: levels.direction)
    }
    return trail?.mayNote(at: place.index, sight: place.sight) == true ? place : nil
  }

  /// How far the first letter is looked for, at each stretch anew.
  private static let letterSight = 256

  /// The start of a word at which a point is due, or the text's end.
  func nextRest(_ text: Span<UInt8>, from index: Int) -> Int {
    guard let trail else { return text.count }
    var rest = max(index + 1, trail.due)
    if !hasLetter {
      // Where a point is, it is known of which script the paragraph is.
      let near = index..<min(text.count, index + SimpleTextPass.letterSight)
      guard let letter = ByteRun.firstLetter(of: text, in: near) else { return text.count }
      rest = max(rest, letter + 1)
    }
    while rest < text.count {
      if table.isSpace(text[rest &- 1]), !table.isSpace(text[rest]) { return rest }
      rest &+= 1
    }
    return text.count
  }

  /// Counts the lines of a paragraph from the last point of its trail on, or from its start if there is none;
  /// false if it is not simple enough.
  mutating func runFromLastPoint(_ text: Span<UInt8>) -> Bool {
    let isDone = trail?.points.last.map { run(text, from: $0) } ?? run(text)
    if isDone, trail?.end == nil {
      trail?.end = PassEnd(
        lines: fitter.lines, endedParagraphs: endedParagraphs, hasLevels: !levels.isEmpty)
    }
    return isDone
  }

  private mutating func run(_ text: Span<UInt8>, from point: PassPoint) -> Bool {
    guard isSimpleSpace(text) else { return false }
    let before = fitter
    var index = point.index
    paragraphStart = point.paragraphStart
    beginParagraph()
    if let known = point.levels {
      guard readLevels(text, from: known.start, direction: known.direction) else { return false }
    }
    sight = point.sight
    fitter = point.fitter
    (carry, contentSum) = (point.sums.carry, point.sums.contentSum)
    endsMeasuredWord = point.words.endsMeasuredWord
    needsState = point.words.needsState
    wordFactor = point.words.factor
    refusedWord = point.words.refused
    refusedScriptWord = point.words.refusedOfScript
    wordFence = point.words.fence
    wordReach = point.words.reach
    checkpoint = point.checkpoint
    hasLetter = point.hasLetter
    noteWidest(point.widest)
    let step: Step
    switch point.entry {
    case .bytes:
      step = bytes(text, from: &index)
    case .words(let record, let words, let state):
      walk.resume(record)
      switch self.words(text, resuming: words, state: state, from: &index) {
      case .ended: step = words.isAmongOthers ? .characters : .ended
      case .leaves: step = .characters
      case .joined: step = .joined
      case .failed: step = words.isAmongOthers ? .failed : .again
      }
    case .characters(let record, let startsWord, let torn):
      walk.resume(record)
      step = characters(
        text, from: &index, startsWord: startsWord, torn: torn, isNoted: true)
    }
    return finishParagraph(text, from: &index, step, startedWith: before) && index == text.count
  }
}
