extension FieldModel {
  /// What the outside knows of a field.
  struct Snapshot {
    var state: FieldState
    var geometry: FieldGeometry
    var hint: String
    var counter: TextCounter?
    var opacity: Double
    var isRaised: Bool
    var showsButton: Bool
  }

  var snapshot: Snapshot {
    Snapshot(
      state: state, geometry: geometry, hint: shownHint, counter: counter,
      opacity: placeholderOpacity, isRaised: isPlaceholderRaised, showsButton: showsButton)
  }

  /// The words of the line below the field; empty if nothing is seen.
  public var shownHint: String { state.hint.shownText(in: state.status) }

  /// How much of the placeholder is seen, from 0 to 1.
  public var placeholderOpacity: Double {
    configuration.placeholder.opacity(hasText: !state.text.isEmpty)
  }

  /// Whether the placeholder stands above the text.
  public var isPlaceholderRaised: Bool {
    configuration.placeholder.isRaised(
      hasText: !state.text.isEmpty, isFocused: state.isFocused)
  }

  /// Whether the field's button is seen.
  public var showsButton: Bool {
    switch configuration.mode {
    case .plain: false
    case .password(_, let visibility):
      visibility.shows(hasText: !state.text.isEmpty, isFocused: state.isFocused)
    case .button(let button):
      button.visibility.shows(hasText: !state.text.isEmpty, isFocused: state.isFocused)
    }
  }

  /// An effect for everything that is different now.
  func changes(since old: Snapshot) -> [FieldEffect] {
    let new = snapshot
    var effects: [FieldEffect] = []
    func tell(_ effect: FieldEffect, if isDifferent: Bool) {
      if isDifferent { effects.append(effect) }
    }
    // Byte by byte: texts that only look alike are different to whoever stores them.
    tell(
      .textChanged(new.state.text), if: !new.state.text.utf8.elementsEqual(old.state.text.utf8))
    tell(
      .valueChanged(new.state.value),
      if: !new.state.value.utf8.elementsEqual(old.state.value.utf8))
    tell(.selectionChanged(new.state.selection), if: new.state.selection != old.state.selection)
    tell(.statusChanged(new.state.status), if: new.state.status != old.state.status)
    tell(.hintChanged(new.hint), if: new.hint != old.hint)
    if let counter = new.counter { tell(.counterChanged(counter), if: counter != old.counter) }
    tell(
      .completenessChanged(new.state.isComplete), if: new.state.isComplete != old.state.isComplete)
    tell(
      .placeholderChanged(opacity: new.opacity, isRaised: new.isRaised),
      if: !configuration.placeholder.text.isEmpty
        && (new.opacity, new.isRaised) != (old.opacity, old.isRaised))
    tell(.buttonVisibilityChanged(new.showsButton), if: new.showsButton != old.showsButton)
    tell(.revealedChanged(new.state.isRevealed), if: new.state.isRevealed != old.state.isRevealed)
    tell(.heightChanged(new.geometry.height), if: new.geometry.height != old.geometry.height)
    tell(
      .scrollingChanged(new.geometry.text.scrolls),
      if: new.geometry.text.scrolls != old.geometry.text.scrolls)
    tell(
      .contentOffsetChanged(new.geometry.contentOffset),
      if: new.geometry.contentOffset != old.geometry.contentOffset)
    return effects
  }
}
