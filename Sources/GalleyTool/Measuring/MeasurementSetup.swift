import Galley

/// Everything of a request but its text and width: made once, used for many texts.
struct MeasurementSetup: Sendable {
  let style: TextStyle
  let paragraphStyle: ParagraphStyle
  let profile: LayoutProfile
  let container: TextContainer
  let lines: LineDetail
  /// The style, made ready to measure many texts.
  let typesetter: Typesetter

  /// Loads the fonts that `options` name and checks that nothing is missing.
  ///
  /// - Throws: `RequestError` if a font cannot be had, or no font or size was named.
  init(
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
    do throws(StyleError) {
      style = try TextStyle(
        fonts: cascade, size: size, tracking: options.tracking, wordSpacing: options.wordSpacing,
        baselineOffset: options.baselineOffset, language: options.language,
        features: options.features)
    } catch {
      throw RequestError(error)
    }
    profile = options.profile
    paragraphStyle = options.resolvedParagraphStyle
    container = options.resolvedContainer
    lines = options.lines
    typesetter = measurer.typesetter(
      style: style, paragraphStyle: paragraphStyle, profile: profile)
  }
}

extension MeasurementOptions {
  /// The fonts in their order; nil if none was named.
  func cascade(_ library: FontLibrary) throws(FontError) -> FontCascade? {
    var found: [Font] = []
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
  var resolvedParagraphStyle: ParagraphStyle {
    var style = paragraphStyle
    style.lineBreakMode = truncatesLastLine ? .byWordWrapping : lineBreakMode
    return style
  }

  /// The preset's container with what was asked for otherwise.
  var resolvedContainer: TextContainer {
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
