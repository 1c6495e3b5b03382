public import GalleyText

/// Where a keyboard is asked to begin with a capital.
public enum Autocapitalization: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nowhere.
  case never
  /// At the start of each word.
  case words
  /// At the start of each sentence.
  case sentences
  /// Everywhere.
  case characters

  /// Whether the next letter at an offset is to be a capital.
  ///
  /// A word begins after white space; a sentence at the start of a line, or after white space behind
  /// `.`, `!`, `?`, `…` or their full-width forms, with or without closing quotes and brackets.
  ///
  /// - Complexity: O(*w*) in the white space and quotes before the offset.
  public func capitalizes(at offset: TextOffset, in text: String) -> Bool {
    let before = text[..<text.graphemeBoundary(offset).index(in: text)]
    switch self {
    case .never: return false
    case .characters: return true
    case .words: return before.last?.isWhitespace ?? true
    case .sentences:
      guard let last = before.last else { return true }
      if last.isNewline || "。！？".contains(last) { return true }
      guard last.isWhitespace else { return false }
      let spoken = before.reversed().drop { $0.isWhitespace || "\"'”’»)]}".contains($0) }
      guard let end = spoken.first else { return true }
      let line = before.reversed().prefix { $0.isWhitespace }
      return ".!?…。！？".contains(end) || line.contains(where: \.isNewline)
    }
  }
}
