extension FieldModel {
  /// Why the text is not valid; nil if it is.
  ///
  /// A mask that is begun must be filled first; then the validator has its say about the value.
  public var failure: ValidationFailure? {
    if configuration.masks != nil, configuration.validatesMask, !state.isComplete,
      !state.value.isEmpty
    {
      return .incomplete
    }
    return configuration.validator?.failure(of: state.value)
  }

  /// Whether the text, or the value of its mask, keeps to all rules.
  public var isValid: Bool { failure == nil }

  mutating func validate(force: Bool, _ effects: inout [FieldEffect]) {
    state.wasTouched = true
    if state.hasError, !force { return }
    guard let failure else {
      clearError()
      return
    }
    let messages = configuration.validator?.messages ?? ValidationMessages()
    let message = messages.message(for: failure)
    setError(message)
    effects.append(.validationFailed(message))
  }

  /// An error without a message keeps the words that are there.
  mutating func setError(_ message: FieldMessage?) {
    state.hasError = true
    if let message { state.hint.error = message }
  }

  mutating func clearError() {
    state.hasError = false
    state.hint.error = nil
  }
}
