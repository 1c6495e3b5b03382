public import GalleyText

/// What happens to a field.
@nonexhaustive
public enum FieldEvent: Hashable, Sendable, Codable {
  /// The user changes the text: types, pastes, deletes.
  case edit(TextEdit)
  /// The user types or pastes in place of the selection.
  case insert(String, TextEdit.Kind)
  /// The user deletes the selection, or the letter before the caret.
  case deleteBackward
  /// An input method composes: this text takes the place of the marked one, or of the selection.
  case mark(String)
  /// An input method is done: with this text, or with the marked one as it is.
  case commit(String?)
  /// The program sets the text.
  case setText(String)
  case select(Range<TextOffset>)
  case focus
  case blur
  case pressReturn
  case setEnabled(Bool)
  /// A password is shown or hidden.
  case reveal(Bool)
  /// The program reports an error; without a message the hint keeps its words.
  case setError(FieldMessage?)
  case clearError
  /// The program asks whether the text is valid; a field in error is asked again only if forced.
  case validate(force: Bool)
  /// The field is as wide as this now, in points.
  case setWidth(Double)
}

/// What a field answers to an event, in order.
///
/// Each is told once, and only if something is different.
@nonexhaustive
public enum FieldEffect: Hashable, Sendable, Codable {
  case textChanged(String)
  case valueChanged(String)
  case selectionChanged(Range<TextOffset>)
  /// Nothing of an edit was accepted.
  case editRefused
  /// Part of an insertion was left out.
  case insertionCut
  case statusChanged(FieldStatus)
  /// The line below the field reads so now; empty if nothing is seen.
  case hintChanged(String)
  /// The text was found not valid.
  case validationFailed(FieldMessage)
  case counterChanged(TextCounter)
  /// The mask is filled now, or not any more.
  case completenessChanged(Bool)
  case placeholderChanged(opacity: Double, isRaised: Bool)
  case buttonVisibilityChanged(Bool)
  case revealedChanged(Bool)
  /// The height of the whole field, in points.
  case heightChanged(Double)
  case scrollingChanged(Bool)
  case contentOffsetChanged(Double)
  /// The return key was pressed in a field of one line.
  case returnPressed(ReturnKey)
  /// The text could not be measured; the heights are those from before.
  case measurementFailed(String)
}
