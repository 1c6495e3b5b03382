public import Galley
public import GalleyText

/// How a text of a field looks, and where it stands.
public struct TextAppearance: Hashable, Sendable {
  /// The fonts, their size, and what else a run of text has.
  public var style: TextStyle
  /// Alignment, spacing, and how lines end.
  public var paragraphStyle: ParagraphStyle
  /// Width, insets and padding.
  public var container: TextContainer
  /// Whose metrics and rules count.
  public var profile: LayoutProfile

  /// A look; unless told otherwise, that of a text view of iOS.
  public init(
    style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    container: TextContainer = TextContainer(kind: .textView), profile: LayoutProfile = .uiKit
  ) {
    self.style = style
    self.paragraphStyle = paragraphStyle
    self.container = container
    self.profile = profile
  }

  /// The same text in a box of another width, in points.
  func withWidth(_ width: Double) -> TextAppearance {
    var appearance = self
    appearance.container.width = LineWidth(width)
    return appearance
  }

  /// A text of this appearance, ready to be laid out.
  func prepare(_ text: String, with measurer: Measurer) throws(MeasurementError) -> PreparedText {
    try measurer.prepare(
      text, style: style, paragraphStyle: paragraphStyle, profile: profile)
  }
}
