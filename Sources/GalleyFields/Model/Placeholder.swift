/// The text that a field shows before it has one.
///
/// It is hidden by its opacity and never removed, so that its height and its place in the field stay
/// what they are.
public struct Placeholder: Hashable, Sendable, Codable {
  /// Where a placeholder stands.
  public enum Behavior: String, Hashable, Sendable, Codable, CaseIterable {
    /// It stands where the text will stand, and is hidden as soon as there is some.
    case inPlace
    /// It moves above the text when the field has the focus or a text.
    case floating
    /// It always stands above the text.
    case above
  }

  /// Its words; none for a field without one.
  public var text: String
  /// Where it stands.
  public var behavior: Behavior
  /// Whether the field stays as high as the placeholder while that is hidden.
  public var holdsHeight: Bool

  /// A placeholder in the place of the text that holds its height, unless told otherwise.
  public init(
    _ text: String = "", behavior: Behavior = .inPlace, holdsHeight: Bool = true
  ) {
    self.text = text
    self.behavior = behavior
    self.holdsHeight = holdsHeight
  }

  /// How much of it is seen, from 0 to 1.
  public func opacity(hasText: Bool) -> Double {
    behavior == .inPlace && hasText ? 0 : 1
  }

  /// Whether it stands above the text.
  public func isRaised(hasText: Bool, isFocused: Bool) -> Bool {
    switch behavior {
    case .inPlace: false
    case .floating: hasText || isFocused
    case .above: true
    }
  }
}
