public import GalleyText

/// Which characters may be typed or pasted.
public struct InsertionFilter: Hashable, Sendable, Codable {
  /// What becomes of an insertion with other characters.
  public enum Policy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The whole edit is refused.
    case refuse
    /// The other characters are left out.
    case leaveOut
  }

  /// Which characters are allowed.
  public var rule: CharacterRule
  /// What becomes of an insertion with others.
  public var policy: Policy

  /// A filter that leaves other characters out, unless it is told to refuse the edit.
  public init(_ rule: CharacterRule, policy: Policy = .leaveOut) {
    self.rule = rule
    self.policy = policy
  }

  /// What is allowed of an edit; marked text is left alone until it is committed.
  ///
  /// Looks at whole graphemes: a letter is left out with its marks or not at all.
  ///
  /// - Complexity: O(*n*) in the length of the insertion.
  public func admit(_ edit: TextEdit) -> AdmittedEdit {
    if edit.kind == .marking || rule.allows(edit.replacement) { return .whole(edit) }
    if policy == .refuse { return .refused }
    var filtered = edit
    filtered.replacement = edit.replacement.graphemes().filter { rule.allows($0) }.joined()
    if filtered.replacement.isEmpty { return .refused }
    return .cut(filtered)
  }
}

/// What becomes of newlines in a field.
public enum NewlinePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// They are kept as they are: a field of several lines.
  case keep
  /// CR, CR LF, NEL, LS and PS become LF: a field of several lines whose text is sent elsewhere.
  case normalize
  /// Each becomes a space: a field of one line.
  case replaceWithSpace
  /// They are left out: a field of one line without spaces, as for a number.
  case leaveOut

  /// A text without the newlines that the field does not have.
  ///
  /// CR LF is one newline.
  ///
  /// - Complexity: O(*n*).
  public func applied(to text: String) -> String {
    guard self != .keep, text.contains(where: \.isNewline) else { return text }
    switch self {
    case .keep: return text
    case .normalize: return String(text.map { $0.isNewline ? "\n" : $0 })
    case .replaceWithSpace: return String(text.map { $0.isNewline ? " " : $0 })
    case .leaveOut: return text.filter { !$0.isNewline }
    }
  }
}

/// Which white space a field takes off its text when it loses the focus.
public enum TrimmingPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// None.
  case never
  /// That before the first letter.
  case leading
  /// That after the last letter.
  case trailing
  /// That at both ends.
  case both

  /// The part of a text without white space and newlines at the ends that are trimmed.
  ///
  /// - Complexity: O(*n*).
  public func trimmedRange(of text: String) -> Range<TextOffset> {
    var start = text.startIndex
    var end = text.endIndex
    if self == .leading || self == .both {
      start = text.firstIndex { !$0.isWhitespace } ?? end
    }
    if self == .trailing || self == .both {
      while end > start, text[text.index(before: end)].isWhitespace {
        end = text.index(before: end)
      }
    }
    return text[..<start].endOffset..<text[..<end].endOffset
  }
}
