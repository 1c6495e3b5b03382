public import GalleyText

/// Where the caret goes when a mask puts characters beside it.
public enum CaretGravity: Hashable, Sendable, Codable {
  /// After them, as when the user types; `autocomplete` also adds the literals that come next.
  case forward(autocomplete: Bool)
  /// Before them, as when the user deletes; `autoskip` also removes the literals before the caret.
  case backward(autoskip: Bool)

  /// Typing, without literals that nobody asked for yet.
  public static let forward = CaretGravity.forward(autocomplete: false)
  /// Deleting, one character at a time.
  public static let backward = CaretGravity.backward(autoskip: false)
}

/// What a mask made of an input.
public struct MaskedText: Hashable, Sendable {
  /// The text in the mask's shape.
  public var text: String
  /// The caret in `text`, between two graphemes.
  public var caret: TextOffset
  /// What slots and fixed literals hold: the input without its free literals.
  public var value: String
  /// How well the input suited the mask: one up for each character that stood where it belongs, one
  /// down for each that was left out and each literal that had to be added.
  public var affinity: Int
  /// Whether no mandatory slot and no fixed literal is missing.
  public var isComplete: Bool

  /// What was made of an input elsewhere; `Mask` makes it of one.
  public init(text: String, caret: TextOffset, value: String, affinity: Int, isComplete: Bool) {
    self.text = text
    self.caret = caret
    self.value = value
    self.affinity = affinity
    self.isComplete = isComplete
  }
}
