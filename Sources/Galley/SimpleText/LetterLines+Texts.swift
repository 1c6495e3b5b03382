internal import GalleyText
internal import GalleyUnicode

/// What is asked of a text, which texts are worth trying, and in which face and units they begin.
extension LetterLines {
  /// The lines of a text, without their widths; nil if more has to be known.
  ///
  /// - Parameters:
  ///   - block: Whose memory is free.
  ///   - limits: The room for a line.
  ///   - takesFallback: Whether lines in a fallback font are like others.
  @inline(never)
  static func count(
    _ text: Span<UInt8>, block: TextBlock, limits: LineLimits, takesFallback: Bool,
    cancellation: CancellationFlag?, _ setting: SimpleTextSetting, _ table: SimpleTextTable
  ) -> SimpleTextCount? {
    take(
      text, block: block, takesFallback: takesFallback, cancellation: cancellation, setting, table
    ) { onlyFont in
      onlyFont == 0
        ? limits.units : setting.scale(onlyFont: onlyFont).largestSum(within: limits.width)
    } result: { lines, hasEnd in
      SimpleTextCount(
        lines: lines.lines, paragraphs: 1, endedParagraphs: hasEnd ? 1 : 0, width: 0)
    }
  }

  /// The places where lines of a text may end, and the units of their sums; nil if more has to be known.
  ///
  /// - Parameters: As of `count`.
  @inline(never)
  static func places(
    _ text: Span<UInt8>, block: TextBlock, takesFallback: Bool, cancellation: CancellationFlag?,
    _ setting: SimpleTextSetting, _ table: SimpleTextTable
  ) -> FoundPlaces? {
    take(
      text, block: block, takesFallback: takesFallback, cancellation: cancellation, setting, table,
      // Behind nearly every character of three bytes.
      places: LinePlaces(capacity: min(text.count / 3 + 2, 512))
    ) { _ in
      0
    } result: { lines, hasEnd in
      guard !hasEnd, var places = lines.places.take() else { return nil }
      if lines.endSettles {
        places.insert(
          end: -lines.pending.contentRoom, start: -lines.undecided, at: lines.pending.count)
      }
      places.append(end: -lines.contentRoom, start: -lines.contentRoom)
      return FoundPlaces(places: places, scale: setting.scale(onlyFont: lines.onlyFont))
    }
  }

  /// Whether a line may end at the undecided place, if any, because the text ends here.
  ///
  /// Where lines are counted it fits.
  private var endSettles: Bool {
    guard undecided != LetterLines.noPlace else { return false }
    let row = breaks.row(of: steps.state(state).breakState)
    let says = LineBreakSteps.says(breaks.step(from: row, breaks.endClass))
    return UInt16(says) & LineBreakAutomaton.settles != 0
  }

  /// Places with the units of their sums.
  struct FoundPlaces: ~Copyable {
    var places: LinePlaces
    var scale: AdvanceScale
  }

  /// Takes a text, as one of several fonts if it is: what `result` makes of it at its end; nil if more has to be known.
  ///
  /// - Parameters:
  ///   - places: What all places are noted in, if they are wanted.
  ///   - limit: The room for a line in the units of a font, or in common units.
  ///   - result: Is told, too, whether the text ends with a newline.
  @inline(__always)
  private static func take<Result: ~Copyable>(
    _ text: Span<UInt8>, block: TextBlock, takesFallback: Bool, cancellation: CancellationFlag?,
    _ setting: SimpleTextSetting, _ table: SimpleTextTable,
    places: @autoclosure () -> LinePlaces? = nil, limit: (Int?) -> Int64,
    result: (inout LetterLines, Bool) -> Result?
  ) -> Result? {
    // White space other than single spaces between others is left, but for the newline that ends the paragraph.
    guard let end = text.indices.last, text[0] > 0x20 else { return nil }
    let hasEnd = text[end] == 0x0A && !table.collapses
    let paragraph = hasEnd ? text.extracting(0..<end) : text
    let faces = table.faces.known
    guard paragraph[paragraph.count - 1] > 0x20, let number = firstFace(paragraph, faces) else {
      return nil
    }
    let tables = faces[number]
    let font = tables.fontIndex
    // Behind a quote or a dash Latin text is as if it began with ASCII.
    guard !tables.isPlain || text[0] != 0xE2 || mayBegin(paragraph, behindSigns: 3),
      !tables.shapesAll, !tables.isOfWords, font == 0 || takesFallback,
      !setting.isDrawnAsBitmaps(font), let steps = tables.letterSteps
    else { return nil }
    var onlyFont: Int? = font
    while true {
      var lines = LetterLines(
        tables, steps, faces, block, table, onlyFont: onlyFont,
        limit: limit(onlyFont))
      lines.places = places()
      if lines.take(paragraph, table, cancellation) { return result(&lines, hasEnd) }
      guard onlyFont != nil, lines.hasSeveralFonts, takesFallback, setting.hasCommonUnits else {
        return nil
      }
      onlyFont = nil
    }
  }

  /// Whether a text that begins as Latin text does is worth trying: the first characters that are not ASCII come soon,
  /// on the same line, and are not of Latin text.
  ///
  /// - Parameter start: Up to where it is known to be ASCII.
  static func mayBegin(_ text: Span<UInt8>, behind start: Int) -> Bool {
    var index = start
    while index < 64, let eight = text.eightBytes(at: index), eight.isASCII, !eight.contains(0x0A) {
      index &+= 8
    }
    while index < 64, index < text.count, text[index] < 0x80, text[index] != 0x0A { index &+= 1 }
    guard index < 64, index < text.count else { return false }
    return 0xCD..<0xD5 ~= text[index] || 0xE3..<0xEE ~= text[index]
  }

  /// The same of a text that begins with a sign of U+2000 to U+2FFF, as a quote, which another one may end.
  private static func mayBegin(_ text: Span<UInt8>, behindSigns start: Int) -> Bool {
    var index = start
    while index < 64, index < text.count, text[index] < 0x80 || text[index] == 0xE2 {
      index &+= text[index] < 0x80 ? 1 : 3
    }
    return mayBegin(text, behind: index)
  }

  /// The face of the script in which a text begins; nil if it was not met before.
  private static func firstFace(_ text: Span<UInt8>, _ faces: KnownFaces) -> Int? {
    var index = 0
    let first = faces.number(withLetter: decodeScalar(text, at: &index).value)
    return first ?? firstFace(text, behindSigns: faces)
  }

  /// The same of a text that begins with no letter.
  @inline(never)
  private static func firstFace(_ text: Span<UInt8>, behindSigns faces: KnownFaces) -> Int? {
    var index = 0
    var agreement = ScriptAgreement()
    while index < text.count {
      let scalar = decodeScalar(text, at: &index)
      if let number = faces.number(withLetter: scalar.value) {
        return agreement.allows(faces[number].script) ? number : nil
      }
      switch ScriptRole(of: scalar) {
      case .neutral: break
      case .shared(let scripts), .bracket(_, _, let scripts):
        guard agreement.add(scripts) else { return nil }
      case .own, .undecided: return nil
      }
    }
    return nil
  }
}
