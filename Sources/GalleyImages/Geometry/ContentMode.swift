public import GalleyText

/// How a picture of one size is placed in a view of another, under the names of
/// `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Stretched to the view.
  case scaleToFill
  /// As large as fits into the view, whole, in the middle.
  case scaleAspectFit
  /// As small as covers the view, in the middle; what sticks out is clipped.
  case scaleAspectFill
  /// At its own size, in the middle; at an edge or a corner for the cases below.
  case center
  /// At the top, in the middle of its edge.
  case top
  /// At the bottom, in the middle of its edge.
  case bottom
  /// At the left, in the middle of its edge.
  case left
  /// At the right, in the middle of its edge.
  case right
  /// In the corner at the top left.
  case topLeft
  /// In the corner at the top right.
  case topRight
  /// In the corner at the bottom left.
  case bottomLeft
  /// In the corner at the bottom right.
  case bottomRight

  /// Where a picture is drawn: a rectangle in the coordinates of `bounds`, which may stick out.
  ///
  /// Not rounded to pixels: a view draws where this says. A picture or a view without area gives
  /// an empty rectangle in the middle of the view for the aspect modes, as there is no factor.
  ///
  /// - Parameters:
  ///   - imageSize: The picture in points: pixels over scale, `ThumbnailGeometry.size`.
  ///   - bounds: The view.
  /// - Returns: The picture's rectangle, in the coordinates of `bounds`.
  public func rect(of imageSize: TextSize, in bounds: TextRect) -> TextRect {
    let drawn = drawnSize(of: imageSize, in: bounds)
    return TextRect(
      x: bounds.x + (bounds.width - drawn.width) * horizontalShare,
      y: bounds.y + (bounds.height - drawn.height) * verticalShare,
      width: drawn.width, height: drawn.height)
  }

  private func drawnSize(of image: TextSize, in bounds: TextRect) -> TextSize {
    switch self {
    case .scaleToFill:
      return TextSize(width: bounds.width, height: bounds.height)
    case .scaleAspectFit, .scaleAspectFill:
      guard image.width > 0, image.height > 0 else { return .zero }
      let across = bounds.width / image.width
      let down = bounds.height / image.height
      let factor = self == .scaleAspectFit ? min(across, down) : max(across, down)
      return TextSize(width: image.width * factor, height: image.height * factor)
    default:
      return image
    }
  }

  /// How much of the room left over lies to the left.
  private var horizontalShare: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .right, .topRight, .bottomRight: 1
    default: 0.5
    }
  }

  /// How much of the room left over lies above.
  private var verticalShare: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .bottom, .bottomLeft, .bottomRight: 1
    default: 0.5
    }
  }
}
