/// What a field has besides its text.
public enum FieldMode: Hashable, Sendable, Codable {
  /// Nothing.
  case plain
  /// The text is hidden behind bullets, until it is asked to be seen.
  case password(SecureText, toggle: ButtonVisibility)
  /// A button of the caller's own.
  case button(FieldButton)

  /// A password with a button that shows it while there is text.
  public static let password = FieldMode.password(SecureText(), toggle: .whenNotEmpty)
}

/// When the button of a field is seen.
public enum ButtonVisibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// Whatever is in the field.
  case always
  /// While there is text.
  case whenNotEmpty
  /// While the field has the focus.
  case whenFocused
  /// Not at all; its room is free for the text.
  case never

  /// Whether the button is seen.
  public func shows(hasText: Bool, isFocused: Bool) -> Bool {
    switch self {
    case .always: true
    case .whenNotEmpty: hasText
    case .whenFocused: isFocused
    case .never: false
    }
  }
}

/// A button at the trailing edge of a field.
public struct FieldButton: Hashable, Sendable, Codable {
  /// What the caller knows it by.
  public var name: String
  /// When it is seen.
  public var visibility: ButtonVisibility
  /// The width that it takes from the text, in points.
  public var width: Double

  /// A button by its name; its width is in points.
  public init(_ name: String, visibility: ButtonVisibility = .always, width: Double = 0) {
    self.name = name
    self.visibility = visibility
    self.width = width
  }
}
