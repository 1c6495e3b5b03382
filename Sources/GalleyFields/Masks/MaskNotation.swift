/// A symbol that stands for a slot inside the square brackets of a mask.
///
/// A mask's own notations are looked up before the built-in ones, and may replace them.
public struct MaskNotation: Hashable, Sendable {
  /// The symbol as it is written in the mask; not one of `[ ] { } \ …`.
  public var symbol: Unicode.Scalar
  /// What the slot takes.
  public var rule: CharacterRule
  /// Whether the slot may stay empty.
  public var isOptional: Bool

  /// A symbol for a slot that must be filled, unless it is said to be optional.
  public init(_ symbol: Unicode.Scalar, _ rule: CharacterRule, isOptional: Bool = false) {
    self.symbol = symbol
    self.rule = rule
    self.isOptional = isOptional
  }

  /// The notations that every mask knows: `0` `9` digits, `A` `a` letters, `_` `-` both; the second
  /// of each pair is optional.
  public static let builtIn: [MaskNotation] = [
    MaskNotation("0", .digits), MaskNotation("9", .digits, isOptional: true),
    MaskNotation("A", .letters), MaskNotation("a", .letters, isOptional: true),
    MaskNotation("_", .alphanumerics), MaskNotation("-", .alphanumerics, isOptional: true),
  ]

  /// What has a meaning of its own in a mask.
  static let reserved: Set<Unicode.Scalar> = ["[", "]", "{", "}", "\\", "…"]
}

extension MaskNotation: Codable {
  private enum Key: String, CodingKey { case symbol, rule, isOptional }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .symbol)
    guard let symbol = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .symbol, in: container,
        debugDescription: "The symbol of a notation is one character, not \"\(text)\".")
    }
    self.init(
      symbol, try container.decode(CharacterRule.self, forKey: .rule),
      isOptional: try container.decodeIfPresent(Bool.self, forKey: .isOptional) ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(String(Character(symbol)), forKey: .symbol)
    try container.encode(rule, forKey: .rule)
    try container.encode(isOptional, forKey: .isOptional)
  }
}
