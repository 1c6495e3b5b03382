/// A place between two characters of a text.
///
/// Counted from the start of the whole text, in UTF-8 and in UTF-16 units at once, so that neither
/// view has to be looked for. Broken UTF-8 was repaired before: offsets refer to the repaired text.
public struct TextOffset: Hashable, Sendable, Comparable, Codable, BitwiseCopyable {
  /// The number of UTF-8 bytes before this place.
  public var utf8: Int
  /// The number of UTF-16 units before this place; what `NSRange` and JavaScript count.
  public var utf16: Int

  /// An offset in both counts, which must be of the same place; take offsets from answers where you
  /// can.
  public init(utf8: Int, utf16: Int) {
    self.utf8 = utf8
    self.utf16 = utf16
  }

  /// The start of every text.
  public static let zero = TextOffset(utf8: 0, utf16: 0)

  public static func < (left: TextOffset, right: TextOffset) -> Bool { left.utf8 < right.utf8 }

  /// This place as an index of `text`, the text that was measured.
  ///
  /// - Complexity: O(1) for native Swift strings.
  public func index(in text: String) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: min(max(0, utf8), text.utf8.count))
  }
}

extension String {
  /// The part of this text in a range that a measurement gave.
  ///
  /// - Complexity: O(1) for native Swift strings.
  public subscript(range: Range<TextOffset>) -> Substring {
    self[range.lowerBound.index(in: self)..<range.upperBound.index(in: self)]
  }
}
