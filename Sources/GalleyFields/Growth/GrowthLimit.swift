internal import GalleyText

/// The most that a text may grow: "may not grow beyond three lines".
public struct GrowthLimit: Hashable, Sendable, Codable {
  /// What may not be passed.
  public enum Maximum: Hashable, Sendable, Codable {
    /// As laid out in the field: early wraps and newlines both count.
    case lines(Int)
    /// Points, insets included.
    case height(Double)
  }

  /// The most lines, or the most height.
  public var maximum: Maximum
  /// What becomes of an edit that passes it.
  public var policy: LimitPolicy

  /// A limit that cuts insertions, unless it is told to refuse them.
  public init(_ maximum: Maximum, policy: LimitPolicy = .cutInsertion) {
    self.maximum = maximum
    self.policy = policy
  }

  /// What is allowed of an edit.
  ///
  /// Never cuts inside a grapheme; deletions, marked text and edits that do not grow the text are
  /// always allowed. As more of an insertion never takes less room, the longest part that fits is
  /// found by halving; what is returned was measured and fits.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - text: The text before it.
  ///   - measure: The lines, or the height, of a text in the field.
  /// - Returns: What is left of the edit.
  /// - Throws: What measuring throws.
  /// - Complexity: O(log *n*) measurements in the length of the insertion.
  public func admit<Failure: Error>(
    _ edit: TextEdit, to text: String, measure: (String) throws(Failure) -> Double
  ) throws(Failure) -> AdmittedEdit {
    let edit = edit.clamped(to: text)
    if edit.kind == .marking || edit.isDeletion { return .whole(edit) }
    let limit =
      switch maximum {
      case .lines(let count): Double(count)
      case .height(let height): height
      }
    let size = try measure(edit.applied(to: text))
    if size <= limit { return .whole(edit) }
    let room = max(limit, try measure(text))
    if size <= room { return .whole(edit) }
    if policy == .refuse { return .refused }
    let letters = edit.replacement.graphemes()
    var shortened = edit
    var fitting = 0
    var tooMany = letters.count
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      shortened.replacement = letters[..<middle].joined()
      if try measure(shortened.applied(to: text)) <= room {
        fitting = middle
      } else {
        tooMany = middle
      }
    }
    shortened.replacement = letters[..<fitting].joined()
    if fitting == 0, edit.range.isEmpty { return .refused }
    return .cut(shortened)
  }
}
