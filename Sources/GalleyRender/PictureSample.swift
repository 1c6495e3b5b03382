public import Galley
public import GalleyText

/// A text and the containers in which a picture shows it, side by side.
public struct PictureSample: Sendable {
  /// The text.
  public var text: PreparedText
  /// The spaces that it fills, from left to right; none leaves the row out.
  public var containers: [TextContainer]
  /// What a page calls it; nil: nothing.
  public var title: String?

  /// A row of a picture: a text, and a panel for each container.
  public init(_ text: PreparedText, in containers: [TextContainer], title: String? = nil) {
    self.text = text
    self.containers = containers
    self.title = title
  }
}
