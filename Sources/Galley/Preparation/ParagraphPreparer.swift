internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What all paragraphs of a text are prepared with.
struct LayoutContext: Hashable, Sendable {
  var profile: LayoutProfile
  var paragraphStyle: ParagraphStyle

  var whiteSpace: WhiteSpace { paragraphStyle.whiteSpace ?? profile.defaultWhiteSpace }

  /// Whether lines run downward.
  var isVertical: Bool { paragraphStyle.writingMode.isVertical }

  /// Whether words wider than a line are cut between graphemes.
  var cutsWords: Bool {
    switch paragraphStyle.overflowWrap {
    case .normal: false
    case .anywhere, .breakWord: true
    case nil: !profile.breaksLikeChromium
    }
  }

  /// Whether lines may end elsewhere than at mandatory breaks.
  var wraps: Bool { whiteSpace.wraps && paragraphStyle.lineBreakMode.wraps }

  /// Whether addresses have opportunities of their own: not where every grapheme has one.
  var breaksURLs: Bool {
    paragraphStyle.breaksURLs && breakOptions(language: nil).strictness != .anywhere
  }

  func breakOptions(language: String?) -> LineBreakOptions {
    var options = LineBreakOptions()
    options.likeChromium = profile.breaksLikeChromium
    options.strictness =
      paragraphStyle.lineBreakMode == .byCharWrapping
      ? .anywhere : paragraphStyle.lineBreakStrictness
    options.wordBreak = paragraphStyle.wordBreak
    options.hangulWordPriority = paragraphStyle.lineBreakStrategy.contains(.hangulWordPriority)
    options.language = language
    options.preservesSpaces = !whiteSpace.collapsesSpaces
    return options
  }
}

/// From the characters and styles of a paragraph to its shaped form.
struct ParagraphPreparer {
  let context: LayoutContext
  let worker: ShapingWorker

  /// - Parameters:
  ///   - contextScript: The script of a word that was taken out of its text.
  ///   - before: The last character of a script before the paragraph, if it matters.
  func shape(
    _ content: ParagraphContent, runs: [ParagraphStyleRun], contextScript: ScriptCode? = nil,
    before: Unicode.Scalar? = nil
  ) throws(MeasurementError) -> ShapedParagraph {
    let scalars = content.scalars
    let graphemes = GraphemeBreaker.boundaries(in: scalars)
    try worker.check()
    let itemizer = Itemizer(
      scalars: scalars, runs: runs, direction: context.paragraphStyle.baseWritingDirection,
      profile: context.profile, isVertical: context.isVertical,
      keepsSpaces: !context.whiteSpace.collapsesSpaces, contextScript: contextScript,
      before: before)
    let itemized = try itemizer.itemize(graphemes: graphemes)
    try worker.check()
    let breaker = LineBreaker(
      options: context.breakOptions(language: runs.first?.style.language))
    let breaking = ParagraphPreparer.breaking(scalars, runs: runs)
    var paragraph = ShapedParagraph(
      scalars: drawn(scalars), offsets: content.offsets, runs: runs, items: itemized.items,
      baseLevel: itemized.baseLevel, scale: scale(of: itemized.items, runs: runs), sums: [],
      spacings: [], flags: flags(scalars, graphemes), actions: breaker.actions(in: breaking),
      overflowActions: breaker.overflowActions(in: breaking),
      hasTabs: itemized.items.contains { $0.kind == .tab }, missing: itemized.missing,
      isLikeChromium: context.profile.breaksLikeChromium)
    if context.breaksURLs { AddressBreaks.apply(to: &paragraph.actions, of: breaking) }
    if context.paragraphStyle.hyphenationFactor > 0 { Hyphenator.hyphenate(&paragraph) }
    paragraph.prohibitBreaksInUnwrappedRuns()
    do throws(ShapingError) {
      try paragraph.shapeItems(worker: worker)
    } catch {
      throw MeasurementError(error)
    }
    return paragraph
  }

  /// The characters as line breaking takes them: for attachments, what their rule stands for.
  private static func breaking(_ scalars: [Unicode.Scalar], runs: [ParagraphStyleRun])
    -> [Unicode.Scalar]
  {
    guard runs.contains(where: { $0.attachment.map { $0.breakRule != .automatic } ?? false })
    else { return scalars }
    var scalars = scalars
    var start = 0
    for run in runs {
      for index in start..<run.upperBound where scalars[index] == TextAttachment.character {
        switch run.attachment?.breakRule {
        case .letter: scalars[index] = "a"
        case .never: scalars[index] = "\u{2060}"
        case .automatic, nil: break
        }
      }
      start = run.upperBound
    }
    return scalars
  }

  /// The characters as they are drawn: in browsers, LS and PS as spaces.
  private func drawn(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard context.profile.breaksLikeChromium,
      scalars.contains(where: { $0 == "\u{2028}" || $0 == "\u{2029}" })
    else { return scalars }
    return scalars.map { $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0 }
  }

  private func flags(_ scalars: [Unicode.Scalar], _ graphemes: [Bool]) -> [BoundaryFlags] {
    let likeChromium = context.profile.breaksLikeChromium
    var flags = graphemes.map { $0 ? BoundaryFlags.grapheme : [] }
    for index in scalars.indices
    where WhiteSpaceRules.hangs(scalars[index], likeChromium: likeChromium) {
      flags[index].insert(.hangs)
    }
    if likeChromium, context.whiteSpace.collapsesSpaces { holdIdeographicSpaces(scalars, &flags) }
    flags[scalars.count].insert(.cluster)
    return flags
  }

  /// Chromium: an ideographic space after an ordinary one does not hang, for a line may end between
  /// the two.
  private func holdIdeographicSpaces(_ scalars: [Unicode.Scalar], _ flags: inout [BoundaryFlags]) {
    var follows = false
    for index in scalars.indices {
      if scalars[index] == "\u{3000}" {
        if follows { flags[index].remove(.hangs) }
      } else {
        follows = scalars[index] == " "
      }
    }
  }

  /// Font units where one size makes the whole paragraph; tabs and attachments are points.
  private func scale(of items: [TextItem], runs: [ParagraphStyleRun]) -> AdvanceScale {
    guard let first = items.first, let style = runs.first?.style else { return .fixedPoint }
    let likeChromium = context.profile.breaksLikeChromium
    // Advances of bitmaps are no whole font units in Chromium.
    if likeChromium, items.contains(where: { $0.font.isColor && $0.font.bitmapAdvanceRatio != 1 }) {
      return .fixedPoint
    }
    if runs.contains(where: { $0.ruby != nil }) { return .fixedPoint }
    var isOneFont = true
    for item in items {
      let own = runs[item.style].style
      guard item.kind == .text || item.kind == .control, own.pointSize == style.pointSize,
        own.tracking == style.tracking, own.wordSpacing == 0,
        (item.uprightEm ?? style.pointSize) == style.pointSize
      else { return .fixedPoint }
      if item.font !== first.font { isOneFont = false }
    }
    if isOneFont {
      return .fontUnits(
        pointSize: style.pointSize, unitsPerEm: first.font.metrics.unitsPerEm,
        letterSpacing: style.tracking)
    }
    let several = AdvanceScale.severalFonts(of: style, likeChromium: likeChromium)
    // Fonts of other cascades, and the system's, may have other units.
    return items.allSatisfy { several.factor(of: $0.font) != 0 } ? several : .fixedPoint
  }
}

extension ShapedParagraph {
  /// Takes the opportunities away that stand inside of runs whose style does not wrap.
  fileprivate mutating func prohibitBreaksInUnwrappedRuns() {
    var start = 0
    for (number, run) in runs.enumerated() {
      defer { start = run.upperBound }
      guard !run.style.wraps else { continue }
      // Two such runs side by side are one, as one element around both would be.
      let first = number > 0 && !runs[number - 1].style.wraps ? start : start + 1
      for index in first..<max(first, run.upperBound) {
        if actions[index] == .allowed { actions[index] = .prohibited }
        if !overflowActions.isEmpty { overflowActions[index] = .prohibited }
      }
    }
  }
}

extension MeasurementError {
  /// A failure of the shaper as a failure of the measurement.
  init(_ error: ShapingError) {
    switch error {
    case .outOfMemory, .invalidRange: self = .outOfMemory
    case .tooManyGlyphs(let font, let scalars, _):
      self = .fontMakesTooManyGlyphs(fontName: font, scalars: scalars)
    case .failed(let font): self = .fontFails(fontName: font)
    // `CancellationFlag.watch` finds out why.
    case .stopped: self = .cancelled
    case .tooManyFeatures(let count, let limit):
      self = .tooManyFeatures(count: count, limit: limit)
    }
  }
}
