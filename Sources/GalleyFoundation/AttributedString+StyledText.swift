public import Foundation
public import Galley

extension AttributedString {
  /// A styled text as an attributed one: everything that its styles say, on each run.
  ///
  /// `StyledText(_:default:)` gives the same styled text again.
  ///
  /// - Complexity: O(*n*) in the text.
  public init(_ styled: StyledText) {
    self.init()
    var place = styled.text.utf8.startIndex
    for run in styled.runs {
      let end = styled.text.utf8.index(place, offsetBy: run.utf8Count)
      var part = AttributedString(styled.text[place..<end])
      part.mergeAttributes(AttributeContainer(run))
      append(part)
      place = end
    }
  }
}

extension AttributeContainer {
  /// What a run's style and attachment say.
  fileprivate init(_ run: StyleRun) {
    self.init()
    let style = run.style
    self[GalleyAttributes.Fonts.self] = style.fonts
    self[GalleyAttributes.Size.self] = style.pointSize
    self[GalleyAttributes.Tracking.self] = style.tracking
    self[GalleyAttributes.Kerning.self] = style.kerning
    self[GalleyAttributes.WordSpacing.self] = style.wordSpacing
    self[GalleyAttributes.BaselineOffset.self] = style.baselineOffset
    // An empty tag is no language: unlike a missing one, it hides that of the default style.
    self[GalleyAttributes.Language.self] = style.language ?? ""
    self[GalleyAttributes.LigaturesAttribute.self] = style.ligatures
    self[GalleyAttributes.Features.self] = style.features
    self[GalleyAttributes.Wraps.self] = style.wraps
    self[GalleyAttributes.Underline.self] = style.underline
    self[GalleyAttributes.Strikethrough.self] = style.strikethrough
    self[GalleyAttributes.Hyphenation.self] = style.hyphenation
    self[GalleyAttributes.Attachment.self] = run.attachment
    self[GalleyAttributes.Ruby.self] = run.ruby
  }
}

extension StyledText {
  /// An attributed text as a styled one.
  ///
  /// What no attribute says is as in the default style; underline, strikethrough, hyphenation,
  /// annotations and attachments are there only where an attribute has them. Text with an attachment stays text but for
  /// its U+FFFC.
  ///
  ///     let styled = try StyledText(attributed, default: TextStyle(font: font, size: 16))
  ///
  /// - Parameters:
  ///   - attributed: The text.
  ///   - style: The style of text without attributes, and of the empty text.
  /// - Throws: `StyleError` if a size or a length is one that no text can have.
  /// - Complexity: O(*n*) in the text.
  public init(_ attributed: AttributedString, default style: TextStyle) throws(StyleError) {
    self.init("", style: style)
    for run in attributed.runs {
      let text = String(String.UnicodeScalarView(attributed.unicodeScalars[run.range]))
      let runStyle = try TextStyle(run.attributes, default: style)
      guard let attachment = run.attributes[GalleyAttributes.Attachment.self] else {
        if let ruby = run.attributes[GalleyAttributes.Ruby.self] {
          append(text, ruby: ruby, style: runStyle)
        } else {
          append(text, style: runStyle)
        }
        continue
      }
      for scalar in text.unicodeScalars {
        if scalar == TextAttachment.character {
          append(attachment, style: runStyle)
        } else {
          append(String(scalar), style: runStyle)
        }
      }
    }
  }
}

extension TextStyle {
  /// The style that the attributes of a run ask for.
  fileprivate init(_ attributes: AttributeContainer, default style: TextStyle) throws(StyleError) {
    let language =
      attributes[GalleyAttributes.Language.self]
      ?? attributes[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self]
      ?? style.language
    try self.init(
      fonts: attributes[GalleyAttributes.Fonts.self] ?? style.fonts,
      size: attributes[GalleyAttributes.Size.self] ?? style.pointSize,
      tracking: attributes[GalleyAttributes.Tracking.self] ?? style.tracking,
      wordSpacing: attributes[GalleyAttributes.WordSpacing.self] ?? style.wordSpacing,
      baselineOffset: attributes[GalleyAttributes.BaselineOffset.self] ?? style.baselineOffset,
      language: language == "" ? nil : language,
      features: attributes[GalleyAttributes.Features.self] ?? style.features)
    kerning = attributes[GalleyAttributes.Kerning.self] ?? style.kerning
    ligatures = attributes[GalleyAttributes.LigaturesAttribute.self] ?? style.ligatures
    wraps = attributes[GalleyAttributes.Wraps.self] ?? style.wraps
    underline = attributes[GalleyAttributes.Underline.self]
    strikethrough = attributes[GalleyAttributes.Strikethrough.self]
    hyphenation = attributes[GalleyAttributes.Hyphenation.self]
  }
}

extension Measurer {
  /// Prepares an attributed text.
  ///
  /// - Parameters:
  ///   - text: The text, with attributes of `GalleyAttributes`.
  ///   - style: The style of what has no attributes.
  ///   - paragraphStyle: How the paragraphs are laid out.
  ///   - profile: Whose rules are followed.
  /// - Returns: The prepared text.
  /// - Throws: `StyleError` for attributes that no text can have; `MeasurementError` if the text is
  ///   too long, or a font hostile.
  /// - Complexity: O(*n*), the shaping of the text included.
  public func prepare(
    _ text: AttributedString, default style: TextStyle,
    paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit
  ) throws -> PreparedText {
    try prepare(
      StyledText(text, default: style), paragraphStyle: paragraphStyle, profile: profile)
  }
}
