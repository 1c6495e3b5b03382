internal import GalleyText

extension Mask {
  /// Puts the text after an edit into the mask's shape, with the caret where the user expects it.
  ///
  /// - Parameters:
  ///   - edit: The change that the user made.
  ///   - text: The text before it.
  ///   - autocompletes: Whether typing at the end also adds the literals that come next.
  ///   - autoskips: Whether deleting also takes the literals before the caret.
  /// - Returns: The text in the mask's shape, with the caret and the value.
  /// - Complexity: that of `apply(to:caret:gravity:)`.
  public func apply(
    _ edit: TextEdit, to text: String, autocompletes: Bool = true, autoskips: Bool = false
  ) -> MaskedText {
    let edit = edit.clamped(to: text)
    return apply(
      to: edit.applied(to: text), caret: edit.end,
      gravity: edit.isDeletion
        ? .backward(autoskip: autoskips) : .forward(autocomplete: autocompletes))
  }

  /// The text that shows a value: what an earlier extraction gave, or a stored number.
  ///
  /// Free literals are added and never taken from the value: "7000" in `+7 ([000])[0]` keeps its 7.
  /// The value of the result is `value` again, if that is what this mask extracted before.
  ///
  /// - Parameters:
  ///   - value: The value to show.
  ///   - autocompletes: Whether the literals after the last character are added.
  /// - Returns: The text in the mask's shape, with the caret at its end.
  /// - Complexity: that of `apply`.
  public func format(value: String, autocompletes: Bool = false) -> MaskedText {
    var characters = value.graphemes()
    if direction == .rightToLeft { characters.reverse() }
    var run = MaskRun(
      mask: self, caret: characters.count, gravity: .forward(autocomplete: autocompletes),
      skips: fit(characters, as: .value) ?? [], subject: .value)
    for index in characters.indices { run.take(characters[index], at: index) }
    run.finish(inputCount: characters.count)
    return run.result(isReversed: direction == .rightToLeft)
  }

  /// The value of a text, without a field.
  ///
  /// - Complexity: that of `apply`.
  public func value(of text: String) -> String { apply(to: text).value }
}
