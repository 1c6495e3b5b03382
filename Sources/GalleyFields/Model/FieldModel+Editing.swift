internal import GalleyText

extension FieldModel {
  /// Takes a change of the user's: through newlines, filter, mask and limits, in that order.
  mutating func change(_ edit: TextEdit, _ effects: inout [FieldEffect]) {
    guard state.isEnabled, !configuration.isPicker else {
      effects.append(.editRefused)
      return
    }
    if edit.kind == .marking {
      state.selection = edit.clamped(to: state.text).range
      mark(edit.replacement, &effects)
      return
    }
    if state.markedRange != nil { commit(nil, &effects) }
    var wanted = edit.clamped(to: state.text)
    wanted.replacement = configuration.newlines.applied(to: wanted.replacement)
    guard let admitted = admit(wanted) else {
      effects.append(.editRefused)
      return
    }
    if admitted.replacement != wanted.replacement { effects.append(.insertionCut) }
    put(admitted)
    touch()
  }

  mutating func deleteBackward(_ effects: inout [FieldEffect]) {
    if !state.selection.isEmpty {
      change(.delete(state.selection), &effects)
      return
    }
    let caret = state.caret
    guard caret > .zero else { return }
    let inside = TextOffset(utf8: caret.utf8 - 1, utf16: caret.utf16 - 1)
    change(.delete(state.text.graphemeBoundary(inside)..<caret), &effects)
  }

  mutating func pressReturn(_ effects: inout [FieldEffect]) {
    guard configuration.returnKey == .newline else {
      effects.append(.returnPressed(configuration.returnKey))
      return
    }
    change(TextEdit(range: state.selection, replacement: "\n"), &effects)
  }

  /// What may be done of an edit; nil if nothing may.
  private func admit(_ edit: TextEdit) -> TextEdit? {
    var edit = edit
    if let filter = configuration.filter {
      guard let filtered = filter.admit(edit).edit else { return nil }
      edit = filtered
    }
    if configuration.masks != nil { return edit }
    if let limit = configuration.limit {
      guard let limited = limit.admit(edit, to: state.text).edit else { return nil }
      edit = limited
    }
    if let limit = configuration.growthLimit, let appearance, let measurer {
      let box = appearance.textBox(of: self)
      // What cannot be measured is left to the other limits.
      let admitted = try? limit.admit(edit, to: state.text) { text in
        try box.size(of: text, for: limit.maximum, with: measurer)
      }
      if let admitted {
        guard let limited = admitted.edit else { return nil }
        edit = limited
      }
    }
    return edit
  }

  /// Applies an edit, through the mask if there is one.
  private mutating func put(_ edit: TextEdit) {
    if let masks = configuration.masks {
      let masked = masks.apply(
        edit, to: state.text, autocompletes: configuration.maskAutocompletes,
        autoskips: configuration.maskAutoskips)
      take(masked)
    } else {
      state.text = edit.applied(to: state.text)
      state.value = state.text
      state.selection = edit.end..<edit.end
    }
  }

  private mutating func take(_ masked: MaskedText) {
    state.text = masked.text
    state.value = masked.value
    state.isComplete = masked.isComplete
    state.selection = masked.caret..<masked.caret
  }

  /// A change of the text: the error is history.
  private mutating func touch() {
    if !state.text.isEmpty { state.wasTouched = true }
    clearError()
  }

  // MARK: - Composing

  /// Marked text takes the place of marked text or of the selection; nothing looks at it yet.
  mutating func mark(_ text: String, _ effects: inout [FieldEffect]) {
    guard state.isEnabled, !configuration.isPicker else {
      effects.append(.editRefused)
      return
    }
    let range = state.markedRange ?? state.selection
    let edit = TextEdit(range: range, replacement: text, kind: .marking).clamped(to: state.text)
    state.text = edit.applied(to: state.text)
    if configuration.masks == nil { state.value = state.text }
    state.markedRange = text.isEmpty ? nil : edit.range.lowerBound..<edit.end
    state.selection = edit.end..<edit.end
    touch()
  }

  /// The composed text becomes an insertion like any other, into the text as it was without it.
  mutating func commit(_ text: String?, _ effects: inout [FieldEffect]) {
    guard let marked = state.markedRange else {
      if let text, !text.isEmpty {
        change(TextEdit(range: state.selection, replacement: text), &effects)
      }
      return
    }
    let composed = text ?? String(state.text[marked])
    state.markedRange = nil
    state.text = TextEdit.delete(marked).applied(to: state.text)
    state.selection = marked.lowerBound..<marked.lowerBound
    if configuration.masks == nil { state.value = state.text }
    change(.insert(composed, at: marked.lowerBound), &effects)
  }

  // MARK: - The program's changes

  mutating func setText(_ text: String, _ effects: inout [FieldEffect]) {
    state.markedRange = nil
    let text = configuration.newlines.applied(to: text)
    let isOther = text != state.text
    if let masks = configuration.masks {
      take(masks.mask(for: text).apply(to: text))
    } else {
      state.text = text
      state.value = text
      let end = text.endOffset
      state.selection = end..<end
    }
    if isOther { clearError() }
  }

  /// Selects a range, widened to whole graphemes.
  mutating func select(_ range: Range<TextOffset>) {
    let lower = state.text.graphemeBoundary(range.lowerBound)
    let upper = state.text.graphemeBoundary(range.upperBound, roundingUp: !range.isEmpty)
    state.selection = lower..<max(lower, upper)
  }

  /// The focus is lost: what was composed is kept, white space is trimmed, the text is judged.
  mutating func blur(_ effects: inout [FieldEffect]) {
    guard state.isFocused else { return }
    if state.markedRange != nil { commit(nil, &effects) }
    state.isFocused = false
    trim()
    switch configuration.validationPolicy {
    case .always: validate(force: false, &effects)
    case .notEmptyText: if !state.text.isEmpty { validate(force: false, &effects) }
    case .afterChanges: if state.wasTouched { validate(force: false, &effects) }
    case .never: break
    }
  }

  private mutating func trim() {
    guard configuration.masks == nil else { return }
    let kept = configuration.trimming.trimmedRange(of: state.text)
    let trimmed = String(state.text[kept])
    guard trimmed.utf8.count < state.text.utf8.count else { return }
    state.text = trimmed
    state.value = trimmed
    let end = trimmed.endOffset
    state.selection = end..<end
  }
}
