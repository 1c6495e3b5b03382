/// What the length of a text is counted in.
public enum TextUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// What a reader calls letters (graphemes).
  case characters
  /// Unicode scalars.
  case scalars
  /// UTF-16 units, as JavaScript, `NSString` and HTML's `maxlength` count them.
  case utf16
  /// UTF-8 bytes, as databases and networks count them.
  case utf8

  /// The length of a text in this unit.
  ///
  /// - Complexity: O(*n*); O(1) for UTF-8.
  public func length(of text: some StringProtocol) -> Int {
    switch self {
    case .characters: text.graphemeCount
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .utf8: text.utf8.count
    }
  }
}
