public import Galley
public import GalleyText

/// How a text of a field looks, and where it stands.
public struct TextAppearance: Hashable, Sendable {
  public var style: TextStyle
  public var paragraphStyle: ParagraphStyle
  /// Width, insets and padding.
  public var container: TextContainer
  public var profile: LayoutProfile

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
