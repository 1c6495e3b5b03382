package import Galley

/// Everything of a request but its text and width: made once, used for many texts.
package struct MeasurementSetup: Sendable {
  package let style: TextStyle
  package let paragraphStyle: ParagraphStyle
  package let profile: LayoutProfile
  package let container: TextContainer
  package let lines: LineDetail
  package let truncation: TruncationOptions
  package let questions: LayoutQuestions
  /// The parts of texts that have styles of their own.
  package let runs: [PreparedRun]
  /// Whether any text has an annotation.
  package let isAnnotated: Bool
  /// Whether any text has a bar.
  package let isDecorated: Bool
  private let measurer: Measurer
  /// The style, made ready to measure many texts.
  package private(set) var typesetter: Typesetter

  /// Loads the fonts that `options` name and checks that nothing is missing.
  ///
  /// - Throws: `RequestError` if a font cannot be had, or no font or size was named.
  package init(
    _ options: MeasurementOptions, library: FontLibrary, measurer: Measurer, inBatch: Bool
  ) throws(RequestError) {
    func missing(_ option: String, _ problem: String) -> RequestError {
      RequestError(OptionError(.missingKey, option, problem), inBatch: inBatch)
    }
    guard let size = options.size else {
      throw missing("size", "is missing; give the font size in points, such as 16")
    }
    let cascade: FontCascade?
    do throws(FontError) { cascade = try options.cascade(library) } catch {
      throw RequestError(error)
    }
    guard let cascade else {
      throw missing(inBatch ? "fonts" : "font", "is missing; name at least one font file")
    }
    self.style = try options.style(of: cascade, size: size, library)
    runs = try options.preparedRuns(library)
    let styles = [style] + runs.map(\.style)
    isAnnotated = runs.contains { $0.ruby != nil }
    isDecorated = styles.contains { $0.underline != nil || $0.strikethrough != nil }
    if !runs.isEmpty, options.questions.fitSize != nil {
      throw RequestError(
        OptionError(.badValue, "fitSize", "is for text in one style; leave out \"runs\""),
        inBatch: inBatch)
    }
    self.measurer = measurer
    truncation = options.truncation.options(style: style)
    questions = options.questions
    profile = options.profile
    paragraphStyle = options.resolvedParagraphStyle
    container = options.resolvedContainer
    lines = options.lines
    typesetter = measurer.typesetter(
      style: style, paragraphStyle: paragraphStyle, profile: profile)
  }
}

extension MeasurementOptions {
  /// The style that the options ask for.
  fileprivate func style(of fonts: FontCascade, size: Double, _ library: FontLibrary)
    throws(RequestError) -> TextStyle
  {
    var style: TextStyle
    do throws(StyleError) {
      style = try TextStyle(
        fonts: fonts, size: size, tracking: tracking, wordSpacing: wordSpacing,
        baselineOffset: baselineOffset, language: language, features: features)
    } catch {
      throw RequestError(error)
    }
    try style.apply(styleChoices, library)
    return style
  }

  /// The runs with the styles that they ask for, where they say nothing that of the text.
  fileprivate func preparedRuns(_ library: FontLibrary) throws(RequestError) -> [PreparedRun] {
    var prepared: [PreparedRun] = []
    for run in runs {
      var own = self
      own.runs = []
      if run.members.contains(where: { ["font", "fonts", "family"].contains($0.key) }) {
        own.openFonts = []
      }
      do throws(OptionError) {
        for member in run.members { try own.set(member.key, to: member.value) }
      } catch {
        throw RequestError(error, inBatch: true)
      }
      let cascade: FontCascade?
      do throws(FontError) { cascade = try own.cascade(library) } catch {
        throw RequestError(error)
      }
      guard let cascade, let size = own.size else { continue }
      prepared.append(
        PreparedRun(
          range: run.range, style: try own.style(of: cascade, size: size, library),
          attachment: run.attachment, ruby: run.ruby))
    }
    return prepared
  }
}

extension TextStyle {
  /// Makes the choices that need no checks, and reads the hyphenation dictionary.
  fileprivate mutating func apply(_ choices: StyleChoices, _ library: FontLibrary)
    throws(RequestError)
  {
    ligatures = choices.ligatures
    kerning = choices.kerning
    wraps = choices.wraps
    underline = choices.underline
    strikethrough = choices.strikethrough
    if let path = choices.hyphenationDictionary {
      hyphenation = try library.hyphenation(at: path)
    }
  }
}

extension MeasurementSetup {
  /// The same for one thread of several, see `Typesetter.forThread()`.
  package func forThread() -> MeasurementSetup {
    var setup = self
    setup.typesetter = typesetter.forThread()
    return setup
  }

  /// Prepares a text whose parts have styles of their own.
  package func prepareRuns(_ text: String) throws(MeasurementError) -> PreparedText {
    try measurer.prepare(
      StyledText(text, style: style, runs: runs), paragraphStyle: paragraphStyle, profile: profile)
  }

  /// The text at the largest of the sizes asked for at which it fits a container; at the least of them
  /// if it fits at none.
  ///
  /// - Throws: `RequestError` if its font is hostile.
  package func fitted(
    _ text: String, _ range: LayoutQuestions.SizeRange, in container: TextContainer
  ) throws(RequestError) -> (text: PreparedText, size: LayoutAnswers.FittedSize) {
    do throws(MeasurementError) {
      let found = try measurer.largestFit(
        text, style: style, in: container, sizes: range.sizes, step: range.step,
        paragraphStyle: paragraphStyle, profile: profile)
      if let found { return (found.text, LayoutAnswers.FittedSize(size: found.size, fits: true)) }
      let size = range.sizes.lowerBound
      let least = (try? style.withSize(size)) ?? style
      let text = try measurer.prepare(
        text, style: least, paragraphStyle: paragraphStyle, profile: profile)
      return (text, LayoutAnswers.FittedSize(size: size, fits: false))
    } catch {
      throw RequestError(error)
    }
  }
}

extension MeasurementOptions {
  /// The fonts in their order; nil if none was named.
  package func cascade(_ library: FontLibrary) throws(FontError) -> FontCascade? {
    var found = openFonts
    for location in fonts {
      found.append(try library.font(at: location, variations: variations))
    }
    for family in families {
      found.append(
        try library.font(family: family, language: language, variations: variations))
    }
    guard let first = found.first else { return nil }
    return try FontCascade(
      first, fallbacks: Array(found.dropFirst()), usesSystemFallback: usesSystemFallback)
  }

  /// Whether a truncating mode is meant for the last line of many instead of for each paragraph.
  ///
  /// UILabel's rule: with a limit of lines or height, `lineBreakMode` is what happens to the last
  /// line that fits; without one, a truncating mode makes each paragraph a single line.
  private var truncatesLastLine: Bool {
    !lineBreakMode.wraps && (maximumNumberOfLines > 0 || height != nil)
  }

  /// The paragraph style with the break mode that it shall have.
  package var resolvedParagraphStyle: ParagraphStyle {
    var style = paragraphStyle
    style.lineBreakMode = truncatesLastLine ? .byWordWrapping : lineBreakMode
    // Whoever names a dictionary wants hyphens.
    if styleChoices.hyphenationDictionary != nil, style.hyphenationFactor == 0 {
      style.hyphenationFactor = 1
    }
    return style
  }

  /// The preset's container with what was asked for otherwise.
  package var resolvedContainer: TextContainer {
    var container = TextContainer(kind: containerKind, width: width)
    container.height = height
    if let lineFragmentPadding { container.lineFragmentPadding = lineFragmentPadding }
    if let insets { container.insets = insets }
    container.maximumNumberOfLines = maximumNumberOfLines
    if truncatesLastLine { container.lineBreakMode = lineBreakMode }
    if let containerLineBreakMode { container.lineBreakMode = containerLineBreakMode }
    container.usesFontLeading = usesFontLeading
    container.fallbackFontsRaiseLines = fallbackFontsRaiseLines
    container.includesLastLineSpacing = includesLastLineSpacing
    return container
  }
}
