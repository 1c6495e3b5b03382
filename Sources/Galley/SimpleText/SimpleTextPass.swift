internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What a pass over a text has counted.
struct SimpleTextCount: BitwiseCopyable {
  var lines: Int
  var paragraphs: Int
  var endedParagraphs: Int
  /// The widest line, in points.
  var width: Double
}

/// The room for a line.
struct LineLimits: BitwiseCopyable {
  /// In points, and the same with the profile's slack.
  let room: Double
  let width: Double
  /// The same in units of the first font.
  let units: Int64

  @inline(__always)
  init(room: Double, _ setting: borrowing SimpleTextSetting) {
    self.room = room
    width = room + setting.fitSlack
    units = min(setting.units.limit(in: width), LineFitter.largestLimit)
  }
}

/// From bytes to a number of lines in one pass.
///
/// Latin text in the cascade's first font is taken as bytes, two of which are one load, see
/// `SimpleTextPass+Bytes`; ideographs, kana, Hangul and all that is not Latin, with what stands between them, as
/// a stream of characters whose advances are added up, see `SimpleTextPass+Stream`; what that leaves, as
/// characters in blocks of at most 64, see `SimpleTextPass+Characters`, for which the fitter
/// is asked once, and for their places only if a line ends among them, see
/// `SimpleTextPass+Places`; words that the tables cannot tell are shaped and remembered, and so is
/// each word of a script whose letters depend on each other, see `SimpleTextPass+ScriptWords`.
struct SimpleTextPass: ~Copyable {
  let table: SimpleTextTable
  let block: TextBlock
  let setting: SimpleTextSetting
  /// The room for a line, in points, and the same with the profile's slack.
  let room: Double
  let width: Double
  /// The same in units of the first font.
  let unitLimit: Int64
  /// Whether lines with fallback fonts are like the others.
  let takesFallback: Bool
  /// What may stop the pass, which is asked where a word has to be shaped: the rest is too fast.
  var cancellation: CancellationFlag?
  /// Whether characters that no font has are like others, and lines are counted alone: nobody asks which they are, or
  /// how wide.
  var takesMissing = false
  var fitter: LineFitter
  /// All places where lines may end, if they are wanted instead of lines.
  var places: LinePlaces?
  /// What a unit of the last paragraph's sums is worth.
  private(set) var scale: AdvanceScale
  /// The widest line so far, in points.
  private(set) var widest = 0.0
  private(set) var paragraphs = 0
  private(set) var endedParagraphs = 0

  /// The sum up to the block.
  var carry: Int64 = 0
  /// The sum after the last character that is no space.
  var contentSum: Int64 = 0
  /// Whether that character ended a word whose own measure says where a line behind it ends.
  var endsMeasuredWord = false
  /// Whether the next word is measured with the line breaker's state: the spaces before it are behind
  /// something that does not end a line as a letter does.
  var needsState = false
  /// What a unit of the first font is in those of the paragraph's sums.
  var wordFactor: Int64 = 1
  /// The script of the run that the next word is of.
  var wordRun = ScriptCode.latin
  /// Whether the next word ends where another run begins, not with a space.
  var wordEndsAtFence = false
  /// Where a word starts that is not taken as one.
  var refusedWord = -1
  /// Up to where no stream is begun: one has come so far and left the rest to others.
  var refusedStream = -1
  /// Where words of a shaped script start that cannot be told by themselves.
  var refusedScriptWord = -1
  /// Where text behind words of shaped scripts starts that no rule sees back from.
  var wordFence = -1
  /// Where the last word of a shaped script ends, and what it may have to do with the next.
  var wordReach: (end: Int, rules: UInt32) = (-1, 0)
  /// Whether a word of the paragraph was cut into lines.
  private(set) var hasCutWord = false
  /// Where the text is known to be ASCII, see `isASCII(_:around:)`.
  var asciiStretch = 0..<0
  /// Whether the text is left to others without having been tried.
  private(set) var isSkipped = false
  /// How many words of shaped scripts were new.
  var newWords = 0
  /// Whether the paragraph's script is known to be Latin.
  var hasLetter = false
  var paragraphStart = 0
  /// Where the line breaker's state is known, and the state.
  var checkpoint = (index: 0, state: 0)
  /// The paragraph's embedding levels, as soon as text from right to left was met.
  var levels = ParagraphLevels()
  private let pin = Pin()
  /// How the paragraph's characters are measured and in which script.
  var walk: CharacterWalk
  /// The points at which the pass can be taken up again, if they are wanted: of a text of one paragraph.
  var trail: PassTrail?
  /// Behind all bytes that had a part in what is known so far, see `PassPoint`.
  var sight = 0

  /// - Parameters:
  ///   - table: The setting's, which has one.
  ///   - limits: The room for a line.
  @inline(__always)
  init(
    table: consuming SimpleTextTable, setting: consuming SimpleTextSetting, block: TextBlock,
    limits: LineLimits, takesFallback: Bool
  ) {
    self.block = block
    room = limits.room
    self.takesFallback = takesFallback
    width = limits.width
    scale = setting.scale
    unitLimit = limits.units
    fitter = LineFitter(limit: unitLimit, cutsWords: setting.cutsWords)
    walk = CharacterWalk(table.faces.known, brackets: block.noBrackets)
    self.table = table
    self.setting = setting
  }

  /// What was counted.
  var count: SimpleTextCount {
    SimpleTextCount(
      lines: fitter.lines, paragraphs: paragraphs, endedParagraphs: endedParagraphs, width: widest)
  }

  /// What comes after a stretch of a paragraph.
  enum Step {
    /// The paragraph has ended.
    case ended
    /// The path must be left.
    case failed
    /// The same, whatever fonts the paragraph has: a word must be cut.
    case mustCut
    /// The next characters are taken as bytes, or as characters.
    case bytes, characters
    /// The paragraph is taken again as characters, or with several fonts.
    case again
    /// From here on all is as it was before the paragraph was edited.
    case joined
  }

  /// Counts the lines of a text; false if it is not simple enough.
  mutating func run(_ text: Span<UInt8>) -> Bool {
    isSimpleSpace(text) && paragraphs(text, from: 0)
  }

  /// The same of a text of which the first bytes were taken.
  mutating func run(
    _ text: Span<UInt8>, begunWith bytes: inout ByteRun, until stop: ByteRun.Stop
  ) -> Bool {
    beginParagraph()
    let before = fitter
    var index = 0
    let step = goOn(behind: &bytes, text, because: stop, upTo: text.count, from: &index)
    return finishParagraph(text, from: &index, step, startedWith: before)
      && paragraphs(text, from: index)
  }

  private mutating func paragraphs(_ text: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < text.count {
      if table.collapses {
        while index < text.count, table.isSpace(text[index]) { index += 1 }
        if index == text.count { break }
      }
      // Places are those of one paragraph.
      guard places == nil || paragraphs == 0 else { return false }
      guard paragraph(text, from: &index) else { return false }
    }
    return true
  }

  /// Whether white space that collapses is a space wherever it is.
  func isSimpleSpace(_ text: Span<UInt8>) -> Bool {
    !table.collapses || !WhiteSpaceRules.hasVanishingNewline(text)
  }

  private mutating func paragraph(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    paragraphStart = index
    beginParagraph()
    if paragraphs > 1 { trail = nil }
    let before = fitter
    var step = text[index] < 0x80 ? Step.bytes : .again
    if case .bytes = step { startOver(with: before, at: &index) }
    walk.hasSeveralFonts = false
    if index > 0, !table.collapses {
      guard noteContext(text) else { return false }
      if let context = walk.context {
        if context == .latin { hasLetter = true } else { step = .again }
      }
    }
    if case .again = step, LatinCodes.mayBegin(text[index]),
      walk.context == nil || walk.context == .latin,
      takeCodes(text, behindASCII: index, from: &index)
    {
      step = endParagraph(text, at: &index)
    }
    return finishParagraph(text, from: &index, step, startedWith: before)
  }

  mutating func beginParagraph() {
    paragraphs += 1
    hasLetter = false
    fitter.limit = unitLimit
    levels.removeAll()
  }

  /// Takes a paragraph to its end.
  ///
  /// - Parameters:
  ///   - first: What comes first.
  ///   - before: The fitter at the paragraph's start.
  mutating func finishParagraph(
    _ text: Span<UInt8>, from index: inout Int, _ first: Step, startedWith before: LineFitter
  ) -> Bool {
    var step = first
    while true {
      switch step {
      case .ended:
        return true
      case .joined:
        takeKnownEnd(text, at: &index)
        return true
      case .failed:
        // As text of several fonts words are shaped up to the next font or script, and what is no word
        // may be a piece.
        guard !walk.hasSeveralFonts, takesFallback, setting.hasCommonUnits,
          let end = otherFontEnd(text)
        else { return false }
        look(upTo: end + SimpleTextPass.longestSequence)
        walk.hasSeveralFonts = true
        step = .again
      case .mustCut:
        return false
      case .bytes:
        step = bytes(text, from: &index)
      case .characters:
        step = characters(text, from: &index)
      case .again:
        startOver(with: before, at: &index)
        let face = firstFace(text)
        if let script = wordScript(text, startingIn: face) {
          isSkipped = paragraphStart == 0 && !setting.wordLuck.mayTry()
          guard !isSkipped else { return false }
          switch words(text, of: script, from: &index) {
          case .ended: return true
          case .joined:
            step = .joined
            continue
          case .leaves:
            step = characters(text, from: &index)
            continue
          case .failed: startOver(with: before, at: &index)
          }
        }
        guard beginCharacters(text, in: face) else { return false }
        hasLetter = walk.isPlain
        step = characters(text, from: &index)
      }
    }
  }

  /// Goes to the paragraph's start, with the fitter as it was there.
  private mutating func startOver(with before: LineFitter, at index: inout Int) {
    index = paragraphStart
    // Those from a place on are not all.
    if levels.start > paragraphStart { levels.removeAll() }
    fitter = before
    places?.removeLast(to: 0)
    trail?.removeAll()
    carry = 0
    contentSum = 0
    endsMeasuredWord = false
    needsState = false
    wordFactor = 1
    refusedWord = -1
    refusedStream = -1
    refusedScriptWord = -1
    wordFence = -1
    wordReach = (-1, 0)
    hasCutWord = false
    checkpoint = (index, 0)
  }

  /// Where the paragraph ends, before its separator, of which a place is one.
  func paragraphEnd(_ text: Span<UInt8>, from place: Int) -> Int {
    guard !table.collapses else { return text.count }
    var end = place
    while let eight = text.eightBytes(at: end), !eight.contains(0x0A) { end &+= 8 }
    while end < text.count, text[end] != 0x0A { end &+= 1 }
    return end
  }

  /// Notes which script the text before the paragraph gives to its first characters; false if more
  /// than one.
  private mutating func noteContext(_ text: Span<UInt8>) -> Bool {
    var end = paragraphStart
    let first = decodeScalar(text, at: &end)
    walk.context = nil
    guard
      let letter = ScriptContext.letter(
        before: paragraphStart, of: text, first: first, profile: table.profile)
    else { return true }
    guard case .own(let script) = ScriptRole(of: letter) else { return false }
    walk.context = script
    return true
  }

  /// Takes the lines behind a point that goes on as before an edit, but for their widths.
  private mutating func takeKnownEnd(_ text: Span<UInt8>, at index: inout Int) {
    guard let end = trail?.end else { return }
    fitter.endLines(end.lines - fitter.lines, start: 0)
    endedParagraphs = end.endedParagraphs
    index = text.count
  }

  mutating func noteWidest(_ points: Double) { widest = max(widest, points) }

  /// Takes the lines of a word that no line can hold: all but the last, in which sums have so much too
  /// much.
  mutating func take(_ cut: CutWord, from origin: Int64) {
    hasCutWord = true
    fitter.endLines(cut.lines, start: origin + cut.start)
    widest = max(widest, cut.widest)
  }

  /// Ends the paragraph, its separator included.
  mutating func endParagraph(_ text: Span<UInt8>, at index: inout Int) -> Step {
    if index < text.count {
      index += 1
      endedParagraphs += 1
    }
    scale =
      hasLetter || walk.onlyFont == 0 ? setting.scale : setting.scale(onlyFont: walk.onlyFont)
    guard places == nil else {
      places?.append(end: contentSum, start: contentSum)
      return .ended
    }
    guard fitter.endParagraph(end: contentSum) else { return .failed }
    widest = max(widest, scale.points(LineAdvance(units: fitter.takeWidest())))
    return .ended
  }
}
