public import GalleyText

/// One change to a text: a range, and what takes its place.
///
/// Offsets that lie outside the text, inside a character's bytes or the wrong way round are data, not
/// mistakes: they are clamped where the edit is applied.
public struct TextEdit: Hashable, Sendable {
  /// Who made the change, which decides what may be cut and where the caret goes.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A key: usually one character.
    case typing
    /// The backspace key, or a cut.
    case deletion
    /// From the pasteboard, or dropped.
    case paste
    /// Autocorrection, a suggestion, dictation.
    case replacement
    /// An input method composes: the text is marked, and may still change.
    case marking
  }

  /// What is replaced; empty for an insertion.
  public var range: Range<TextOffset>
  /// What stands there afterward; empty for a deletion.
  public var replacement: String
  /// How the edit came about.
  public var kind: Kind

  /// An edit of a text; where it is applied, its range is brought into the text.
  public init(range: Range<TextOffset>, replacement: String, kind: Kind = .typing) {
    self.range = range
    self.replacement = replacement
    self.kind = kind
  }

  /// An edit in UTF-16 units, as `NSRange` and JavaScript count them.
  ///
  /// The range is clamped to the text's **UTF-16** length, and widened where it cuts a surrogate pair.
  ///
  /// - Complexity: O(*n*) the first time for a text, then about O(1).
  public init(
    utf16Range: Range<Int>, in text: String, replacement: String, kind: Kind = .typing
  ) {
    let lower = text.offset(utf16: utf16Range.lowerBound, roundingUp: false)
    let upper = text.offset(utf16: utf16Range.upperBound, roundingUp: true)
    self.init(range: lower..<max(lower, upper), replacement: replacement, kind: kind)
  }

  /// An insertion at an offset.
  public static func insert(
    _ text: String, at offset: TextOffset, kind: Kind = .typing
  ) -> TextEdit {
    TextEdit(range: offset..<offset, replacement: text, kind: kind)
  }

  /// The removal of a range.
  public static func delete(_ range: Range<TextOffset>) -> TextEdit {
    TextEdit(range: range, replacement: "", kind: .deletion)
  }

  /// This edit with its range inside `text` and between its scalars.
  public func clamped(to text: String) -> TextEdit {
    var edit = self
    let lower = text.offset(utf8: range.lowerBound.utf8, roundingUp: false)
    let upper = text.offset(utf8: range.upperBound.utf8, roundingUp: true)
    edit.range = lower..<max(lower, upper)
    return edit
  }

  /// The text after this edit.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func applied(to text: String) -> String {
    let edit = clamped(to: text)
    var result = text
    let lower = edit.range.lowerBound.index(in: text)
    let upper = edit.range.upperBound.index(in: text)
    result.replaceSubrange(lower..<upper, with: replacement)
    return result
  }

  /// Where the replacement ends in the text after this edit.
  public var end: TextOffset {
    TextOffset(
      utf8: range.lowerBound.utf8 + replacement.utf8.count,
      utf16: range.lowerBound.utf16 + replacement.utf16.count)
  }

  /// Whether this edit only takes away.
  public var isDeletion: Bool { replacement.isEmpty }
}

extension TextEdit: Codable {
  private enum Key: String, CodingKey { case start, end, startUTF8, endUTF8, replacement, kind }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let start = TextOffset(
      utf8: try values.decode(Int.self, forKey: .startUTF8),
      utf16: try values.decode(Int.self, forKey: .start))
    let end = TextOffset(
      utf8: try values.decode(Int.self, forKey: .endUTF8),
      utf16: try values.decode(Int.self, forKey: .end))
    self.init(
      range: start..<max(start, end),
      replacement: try values.decode(String.self, forKey: .replacement),
      kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .typing)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(range.lowerBound.utf16, forKey: .start)
    try values.encode(range.upperBound.utf16, forKey: .end)
    try values.encode(range.lowerBound.utf8, forKey: .startUTF8)
    try values.encode(range.upperBound.utf8, forKey: .endUTF8)
    try values.encode(replacement, forKey: .replacement)
    try values.encode(kind, forKey: .kind)
  }
}
