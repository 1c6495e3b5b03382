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
  /// The user moves the caret or selects.
  case select(Range<TextOffset>)
  /// The field gets the focus.
  case focus
  /// The field loses the focus: its text is trimmed and validated.
  case blur
  /// The user presses the return key.
  case pressReturn
  /// The program turns the field on or off.
  case setEnabled(Bool)
  /// A password is shown or hidden.
  case reveal(Bool)
  /// The program reports an error; without a message the hint keeps its words.
  case setError(FieldMessage?)
  /// The program takes the error back.
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
  /// The text is this now.
  case textChanged(String)
  /// What the input stands for is this now.
  case valueChanged(String)
  /// The selection, or the caret, is here now.
  case selectionChanged(Range<TextOffset>)
  /// Nothing of an edit was accepted.
  case editRefused
  /// Part of an insertion was left out.
  case insertionCut
  /// The field looks like this now.
  case statusChanged(FieldStatus)
  /// The line below the field reads so now; empty if nothing is seen.
  case hintChanged(String)
  /// The text was found not valid.
  case validationFailed(FieldMessage)
  /// The counter says this now.
  case counterChanged(TextCounter)
  /// The mask is filled now, or not any more.
  case completenessChanged(Bool)
  /// The placeholder is this opaque, from 0 to 1, and stands above the text or in its place.
  case placeholderChanged(opacity: Double, isRaised: Bool)
  /// The field's button is seen now, or not any more.
  case buttonVisibilityChanged(Bool)
  /// The password is shown now, or not any more.
  case revealedChanged(Bool)
  /// The height of the whole field, in points.
  case heightChanged(Double)
  /// There is more text than is shown now, or not any more.
  case scrollingChanged(Bool)
  /// The text is scrolled this far, in points, so that the caret is seen.
  case contentOffsetChanged(Double)
  /// The return key was pressed in a field of one line.
  case returnPressed(ReturnKey)
  /// The text could not be measured; the heights are those from before.
  case measurementFailed(String)
}
