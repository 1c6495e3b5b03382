public import Galley
public import GalleyText

/// A text and the containers in which a picture shows it, side by side.
public struct PictureSample: Sendable {
  public var text: PreparedText
  public var containers: [TextContainer]
  /// What a page calls it; nil: nothing.
  public var title: String?

  public init(_ text: PreparedText, in containers: [TextContainer], title: String? = nil) {
    self.text = text
    self.containers = containers
    self.title = title
  }
}
