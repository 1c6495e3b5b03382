internal import GalleyText

/// What becomes of an edit that would pass a limit.
public enum LimitPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// The whole edit is refused; the text stays as it was.
  case refuse
  /// The insertion is cut to what fits. The text behind the caret is never touched.
  case cutInsertion
}

/// The most that a text may have of some unit.
public struct LengthLimit: Hashable, Sendable, Codable {
  /// The most units, not negative.
  public var maximum: Int
  /// What is counted.
  public var unit: TextUnit
  /// What becomes of an edit that passes the limit.
  public var policy: LimitPolicy

  /// A limit; negative ones count as 0.
  public init(_ maximum: Int, unit: TextUnit = .characters, policy: LimitPolicy = .cutInsertion) {
    self.maximum = max(0, maximum)
    self.unit = unit
    self.policy = policy
  }

  /// What is allowed of an edit.
  ///
  /// Never cuts inside a grapheme. Deletions, and edits that make a text no longer than it was, are
  /// always allowed, so that a text that is too long from the start can be repaired. Marked text is
  /// left alone: the input method's final text is judged when it is committed.
  ///
  /// - Complexity: O(*n*) in the length of the text; O(1) in it for UTF-8.
  public func admit(_ edit: TextEdit, to text: String) -> AdmittedEdit {
    let edit = edit.clamped(to: text)
    if edit.kind == .marking || edit.isDeletion { return .whole(edit) }
    let room = Swift.max(maximum, unit.length(of: text))
    if length(of: text, after: edit) <= room { return .whole(edit) }
    if policy == .refuse { return .refused }
    return cut(edit, in: text, to: room)
  }

  /// The edit with as much of its insertion as leaves the text with at most `room` units.
  private func cut(_ edit: TextEdit, in text: String, to room: Int) -> AdmittedEdit {
    var shortened = edit
    shortened.replacement = ""
    var kept = beginning(
      of: edit.replacement.graphemes(), length: room - length(of: text, after: shortened))
    shortened.replacement = kept.joined()
    // Letters may melt into their neighbors at both ends of the insertion, and a flag may part the
    // flags behind it anew: then there is room for a little more, or a little less.
    while !kept.isEmpty, length(of: text, after: shortened) > room {
      kept.removeLast()
      shortened.replacement = kept.joined()
    }
    if kept.isEmpty, edit.range.isEmpty { return .refused }
    return .cut(shortened)
  }

  /// The letters of an insertion that may fit, and two to spare where letters can melt into one.
  private func beginning(of insertion: [Substring], length: Int) -> ArraySlice<Substring> {
    let spare = unit == .characters ? 2 : 0
    var used = 0
    return insertion.prefix { letter in
      used += unit == .characters ? 1 : unit.length(of: letter)
      return used <= length + spare
    }
  }

  private func length(of text: String, after edit: TextEdit) -> Int {
    guard unit != .characters else { return unit.length(of: edit.applied(to: text)) }
    let removed = unit.length(of: text[edit.range])
    return unit.length(of: text) - removed + unit.length(of: edit.replacement)
  }

  /// What a counter beside the field says.
  public func counter(for text: some StringProtocol) -> TextCounter {
    TextCounter(used: unit.length(of: text), maximum: maximum, unit: unit)
  }
}

/// What a limit leaves of an edit.
public enum AdmittedEdit: Hashable, Sendable {
  /// All of it.
  case whole(TextEdit)
  /// A shorter insertion.
  case cut(TextEdit)
  /// Nothing: the text stays as it was.
  case refused

  /// What is to be applied; nil if nothing is.
  public var edit: TextEdit? {
    switch self {
    case .whole(let edit), .cut(let edit): edit
    case .refused: nil
    }
  }
}

/// The numbers of a counter like "12/140"; how they are worded is the caller's.
public struct TextCounter: Hashable, Sendable, Codable {
  /// The length of the text, marked text included.
  public var used: Int
  /// The most that the text may have.
  public var maximum: Int
  /// In what both are counted.
  public var unit: TextUnit

  /// Numbers that are counted already; `LengthLimit.counter(for:)` counts a text.
  public init(used: Int, maximum: Int, unit: TextUnit) {
    self.used = used
    self.maximum = maximum
    self.unit = unit
  }

  /// What may still be typed; negative if the text is too long.
  public var remaining: Int { maximum - used }
  /// Whether the text is too long: it was before the limit, or marked text makes it so.
  public var isExceeded: Bool { used > maximum }
}
