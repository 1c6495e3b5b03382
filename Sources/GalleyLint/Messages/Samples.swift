/// What stands in for the values of placeholders.
package struct Samples: Hashable, Sendable {
  /// A value, written out or told by its length.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// So many letters "W", hardly any is wider.
    case characters(Int)
    /// So many digits "8".
    case digits(Int)
  }

  /// Values by a placeholder's spelling (`%1$@`, `{name}`) or name (`1`, `name`).
  private(set) var values: [String: [Value]] = [:]

  /// Nothing but what is assumed of placeholders that nobody speaks of.
  package init() {}

  /// Sets the values of a placeholder; all are tried.
  mutating func set(_ name: String, _ values: [Value]) { self.values[name] = values }

  /// These samples, and `others` for what they do not name.
  func merging(_ others: Samples) -> Samples {
    var merged = self
    merged.values.merge(others.values) { mine, _ in mine }
    return merged
  }

  /// The texts that are tried for a placeholder.
  func texts(for placeholder: Placeholder, examples: [String: String]) -> [String] {
    for name in [placeholder.source, placeholder.name] where !name.isEmpty {
      if let values = values[name] { return values.map(\.text) }
    }
    for name in [placeholder.source, placeholder.name] where !name.isEmpty {
      if let example = examples[name] { return [example] }
    }
    return [Samples.assumed(placeholder.kind)]
  }

  /// The text that is tried for the number of a choice.
  func text(forNumber argument: String) -> String {
    values[argument]?.first?.text ?? Samples.assumed(.integer)
  }

  /// What is assumed if nobody says: eight wide letters, four digits.
  private static func assumed(_ kind: Placeholder.Kind) -> String {
    switch kind {
    case .text: Value.characters(8).text
    case .integer: Value.digits(4).text
    case .decimal(let digits):
      Value.digits(4).text + (digits > 0 ? "." + Value.digits(min(digits, 20)).text : "")
    case .character: Value.characters(1).text
    }
  }
}

extension Samples.Value {
  /// The text that is measured.
  var text: String {
    switch self {
    case .text(let text): text
    case .characters(let count): String(repeating: "W", count: count)
    case .digits(let count): String(repeating: "8", count: count)
    }
  }
}
