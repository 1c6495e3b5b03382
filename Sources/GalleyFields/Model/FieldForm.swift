/// Several fields and the order in which they have the focus.
///
/// The return key goes to the next field; a field that loses the focus is validated by its own policy.
public struct FieldForm: Sendable {
  /// An effect, and the field it is of.
  public struct Effect: Hashable, Sendable {
    /// The field that answers.
    public var field: FieldID
    /// What it answers.
    public var effect: FieldEffect

    /// What one field answers.
    public init(field: FieldID, effect: FieldEffect) {
      self.field = field
      self.effect = effect
    }
  }

  /// The fields, by their names.
  public private(set) var fields: [FieldID: FieldModel] = [:]
  /// The order in which they have the focus.
  public private(set) var chain: FocusChain
  /// The field that has the focus.
  public private(set) var focused: FieldID?

  /// A form of fields in order; of two of one name, the first counts.
  public init(_ fields: [(FieldID, FieldModel)], wrapsAround: Bool = false) {
    chain = FocusChain(fields.map(\.0), wrapsAround: wrapsAround)
    for (id, field) in fields where self.fields[id] == nil { self.fields[id] = field }
    focused = chain.fields.first { self.fields[$0]?.state.isFocused ?? false }
  }

  /// Takes an event of one field; a name that the form does not have has no effects.
  public mutating func handle(_ event: FieldEvent, for id: FieldID) -> [Effect] {
    guard var field = fields[id] else { return [] }
    if event == .focus { return moveFocus(to: id) }
    let effects = field.handle(event)
    fields[id] = field
    if case .setEnabled(let isEnabled) = event {
      if isEnabled { chain.disabled.remove(id) } else { chain.disabled.insert(id) }
    }
    if focused == id, !field.state.isFocused { focused = nil }
    var all = effects.map { Effect(field: id, effect: $0) }
    if effects.contains(.returnPressed(.next)) { all += moveFocus(to: chain.next(after: id)) }
    return all
  }

  /// Gives a field other looks; a name that the form does not have has no effects.
  public mutating func setAppearance(
    _ appearance: FieldAppearance?, of id: FieldID
  ) -> [Effect] {
    fields[id]?.setAppearance(appearance).map { Effect(field: id, effect: $0) } ?? []
  }

  /// Gives the focus to a field, or takes it from all.
  public mutating func moveFocus(to id: FieldID?) -> [Effect] {
    guard id != focused else { return [] }
    var all: [Effect] = []
    if let old = focused {
      focused = nil
      all += pass(.blur, to: old)
    }
    if let id, fields[id]?.state.isEnabled ?? false {
      focused = id
      all += pass(.focus, to: id)
    }
    return all
  }

  /// Validates all fields, in order, and gives the focus to the first that is not valid.
  public mutating func validate() -> [Effect] {
    var all: [Effect] = []
    for id in chain.fields where !chain.disabled.contains(id) {
      all += pass(.validate(force: true), to: id)
    }
    let invalid = chain.fields.first { fields[$0]?.state.status == .error }
    if let invalid { all += moveFocus(to: invalid) }
    return all
  }

  /// Whether every field is valid.
  public var isValid: Bool { fields.values.allSatisfy { !$0.state.isEnabled || $0.isValid } }

  private mutating func pass(_ event: FieldEvent, to id: FieldID) -> [Effect] {
    fields[id]?.handle(event).map { Effect(field: id, effect: $0) } ?? []
  }
}
