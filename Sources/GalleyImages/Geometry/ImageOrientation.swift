/// How the stored rows and columns of a picture are to be turned to see it upright.
///
/// The raw values are those of the Orientation tag (TIFF 6.0, tag 274; EXIF 2.32, 4.6.4 A).
public enum ImageOrientation: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Upright as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// To be turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored at the diagonal from the top left: rows are columns.
  case leftMirrored = 5
  /// To be turned by 90° clockwise.
  case right = 6
  /// Mirrored at the diagonal from the top right.
  case rightMirrored = 7
  /// To be turned by 90° counterclockwise.
  case left = 8

  /// Whether turning the picture upright swaps its sides.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The clockwise turn that follows the mirroring, in quarters of a circle.
  var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// Whether the stored picture is mirrored left to right before it is turned.
  ///
  /// Every one of the eight is such a mirroring, or none, and a turn: `leftMirrored` (5) sends the
  /// stored column 0 to the top row; mirrored first it becomes the last column, which a quarter
  /// turn counterclockwise makes the top row.
  var mirrorsFirst: Bool {
    switch self {
    case .up, .down, .left, .right: false
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    }
  }
}
