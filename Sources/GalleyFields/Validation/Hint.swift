/// What a field looks like.
public enum FieldStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing special is going on.
  case normal
  /// It has the focus.
  case active
  /// Its text is not valid, with the focus or without.
  case error
  /// The user cannot change it.
  case disabled
}

/// In which states a field shows its hint.
public struct HintVisibility: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// While the field is in error.
  public static let error = HintVisibility(rawValue: 1)
  /// While it is turned off.
  public static let disabled = HintVisibility(rawValue: 2)
  /// While nothing special is going on.
  public static let normal = HintVisibility(rawValue: 4)
  /// While it has the focus.
  public static let active = HintVisibility(rawValue: 8)
  /// In every state.
  public static let always: HintVisibility = [.error, .disabled, .normal, .active]
  /// While the field is active, and errors.
  public static let `default`: HintVisibility = [.error, .active]

  /// Whether the hint of a field in this state is shown.
  public func shows(in status: FieldStatus) -> Bool {
    switch status {
    case .normal: contains(.normal)
    case .active: contains(.active)
    case .error: contains(.error)
    case .disabled: contains(.disabled)
    }
  }
}

/// The line below a field: a hint, and in its place an error.
public struct Hint: Hashable, Sendable, Codable {
  /// The hint in quiet times.
  public var text: String
  /// In which states it is shown.
  public var visibility: HintVisibility
  /// What took its place: the last error; it stays until the hint is asked for again.
  public var error: FieldMessage?

  /// A hint that is shown while the field is active or in error, unless told otherwise.
  public init(_ text: String = "", visibility: HintVisibility = .default) {
    self.text = text
    self.visibility = visibility
  }

  /// The text of the line, shown or not.
  public var current: String { error?.text ?? text }

  /// The text that is seen; empty if none is.
  public func shownText(in status: FieldStatus) -> String {
    visibility.shows(in: status) ? current : ""
  }
}
