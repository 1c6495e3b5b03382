public import GalleyText

/// All that changes in a field while it is used.
public struct FieldState: Hashable, Sendable, Codable {
  /// What the field shows, marked text included.
  public internal(set) var text = ""
  /// What the input stands for: the text, or what its mask extracts.
  public internal(set) var value = ""
  /// What is selected; empty at the caret.
  public internal(set) var selection = TextOffset.zero..<TextOffset.zero
  /// What an input method is composing.
  public internal(set) var markedRange: Range<TextOffset>?
  /// Whether the field has the focus.
  public internal(set) var isFocused = false
  /// Whether the user may change it.
  public internal(set) var isEnabled = true
  /// Whether a password is shown.
  public internal(set) var isRevealed = false
  /// Whether its text was found not valid, or the program said so.
  public internal(set) var hasError = false
  /// The hint, and the message in its place.
  public internal(set) var hint = Hint()
  /// Whether the user has changed the text, or it was validated.
  public internal(set) var wasTouched = false
  /// Whether nothing is missing in the field's mask; true without one.
  public internal(set) var isComplete = true
  /// How far the text is scrolled, in points.
  public internal(set) var contentOffset = 0.0

  /// An empty field without the focus.
  public init() {}

  /// What the field looks like: disabled, in error, active or none of these, in this order.
  public var status: FieldStatus {
    if !isEnabled { return .disabled }
    if hasError { return .error }
    return isFocused ? .active : .normal
  }

  /// The caret, or the end of the selection.
  public var caret: TextOffset { selection.upperBound }
}
