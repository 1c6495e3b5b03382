/// The side from which a paragraph is read.
///
/// TextKit's `NSWritingDirection`.
public enum WritingDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// The direction of the first strong character (UAX #9, rules P2 and P3); left to right without one.
  case natural
  /// From left to right, whatever the characters are.
  case leftToRight
  /// From right to left, whatever the characters are.
  case rightToLeft
}

/// How lines stand between the edges of their container.
///
/// TextKit's `NSTextAlignment`.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// The side at which the paragraph's base writing direction starts.
  case natural
  /// The side at which it ends. CSS's `end`; TextKit has none.
  case end
  /// At the left edge, whatever the direction.
  case left
  /// At the right edge, whatever the direction.
  case right
  /// In the middle.
  case center
  /// Both edges; the last line of a paragraph as `natural`.
  case justified
}

/// An embedding level of the bidirectional algorithm (UAX #9).
///
/// Even levels run left to right, odd ones right to left.
public struct BidiLevel: RawRepresentable, Hashable, Sendable, Comparable, BitwiseCopyable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether text of this level runs from right to left.
  public var isRightToLeft: Bool { rawValue & 1 == 1 }

  public static func < (left: BidiLevel, right: BidiLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
