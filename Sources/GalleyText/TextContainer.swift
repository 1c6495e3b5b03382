/// The room for the lines of a text.
public enum LineWidth: Hashable, Sendable {
  /// Lines never wrap; only mandatory breaks end them.
  case unlimited
  /// At most this many points, never less than 0.
  case points(Double)

  /// More than this counts as unlimited, in points.
  @inlinable public static var limit: Double { 1e7 }

  /// A width from outside: NaN and negative numbers count as 0, more than `limit` as unlimited.
  @inlinable
  public init(_ points: Double) {
    if points > LineWidth.limit {
      self = .unlimited
    } else {
      self = .points(points > 0 ? points : 0)
    }
  }

  /// The width in points, infinite if unlimited.
  @inlinable public var points: Double {
    switch self {
    case .unlimited: .infinity
    case .points(let points): points
    }
  }
}

/// Distances from the edges of a box, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the top, in points.
  public var top: Double
  /// From the left, in points; it does not change sides in right-to-left text.
  public var left: Double
  /// From the bottom, in points.
  public var bottom: Double
  /// From the right, in points.
  public var right: Double

  /// Insets in points; layout counts what is negative or no number as 0.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  @inlinable public static var zero: EdgeInsets { EdgeInsets() }
}

/// The space that lines fill.
///
/// TextKit's `NSTextContainer`.
public struct TextContainer: Hashable, Sendable {
  /// What kind of view the container stands for: it decides about empty text and closing newlines.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A label: no line for the empty text or after a closing newline.
    case label
    /// A text view: one line for the empty text, an extra line after a closing newline.
    case textView = "text-view"
    /// `boundingRect(with:options:)`: as a label.
    case boundingBox = "bounding-box"
  }

  /// What kind of view it stands for.
  public var kind: Kind = .label
  /// The width of the container, insets and padding included.
  public var width: LineWidth = .unlimited
  /// The most height of the text, insets included; nil for no limit.
  ///
  /// Lines that pass it are left out.
  public var height: Double?
  /// Room kept free at both ends of every line.
  public var lineFragmentPadding: Double = 0
  /// Room kept free around the text, outside of the padding, in points.
  public var insets: EdgeInsets = .zero
  /// The most lines; 0 for no limit.
  public var maximumNumberOfLines: Int = 0
  /// What happens to the last line when there is more text than room.
  public var lineBreakMode: LineBreakMode = .byWordWrapping
  /// Whether the font's leading counts in line heights; nil for the habit of profile and kind.
  public var usesFontLeading: Bool?
  /// Whether fallback fonts raise a line; nil for the habit of profile and kind.
  public var fallbackFontsRaiseLines: Bool?
  /// Whether the last line's `lineSpacing` counts in the height.
  public var includesLastLineSpacing: Bool = false

  /// A container with the habits of its kind: a text view has 5 points of padding and insets of 8
  /// above and below.
  @inlinable
  public init(kind: Kind = .label, width: LineWidth = .unlimited) {
    self.kind = kind
    self.width = width
    if kind == .textView {
      lineFragmentPadding = 5
      insets = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    }
  }

  /// A label of this width: no padding, no insets.
  @inlinable
  public static func label(width: Double) -> TextContainer {
    TextContainer(kind: .label, width: LineWidth(width))
  }

  /// A text view of this width: padding 5 at both sides, insets of 8 above and below.
  @inlinable
  public static func textView(width: Double) -> TextContainer {
    TextContainer(kind: .textView, width: LineWidth(width))
  }

  /// The box of `boundingRect(with:options:)` for this width.
  @inlinable
  public static func boundingBox(width: Double) -> TextContainer {
    TextContainer(kind: .boundingBox, width: LineWidth(width))
  }
}
