/// Why a text is no JSON, and where.
package struct JSONError: Error, Hashable {
  /// What is wrong with the text.
  package enum Reason: Hashable {
    /// The text ends inside a value.
    case unexpectedEnd
    /// Another character than the grammar wants; `wanted` names what could stand there.
    case unexpected(wanted: String)
    /// A value of another kind than the caller asked for; `wanted` names that kind.
    case wrongKind(wanted: String, found: JSONKind)
    /// A backslash that starts no escape sequence of JSON.
    case invalidEscape
    /// A control character inside a string; JSON wants it escaped.
    case controlCharacter
    /// Digits that are no number in JSON: a leading zero or plus, a point without digits.
    case invalidNumber
    /// Arrays and objects nested deeper than the reader goes.
    case tooDeep
    /// More text after the value.
    case trailingText
  }

  package let reason: Reason
  /// Bytes before the place, from the start of the JSON text.
  package let offset: Int

  /// Whether the text is JSON, but not what the caller asked for.
  package var isWrongKind: Bool {
    if case .wrongKind = reason { true } else { false }
  }

  /// One sentence for whoever wrote the text.
  package var message: String {
    let place = "at byte \(offset + 1)"
    return switch reason {
    case .unexpectedEnd: "The JSON breaks off \(place)."
    case .unexpected(let wanted): "The JSON should have \(wanted) \(place)."
    case .wrongKind(let wanted, let found): "This should be \(wanted), not \(found.description)."
    case .invalidEscape: "The JSON has a backslash that escapes nothing \(place)."
    case .controlCharacter:
      "The JSON has a bare control character in a string \(place); write it as \\n or \\u0000."
    case .invalidNumber: "The JSON has no valid number \(place)."
    case .tooDeep: "The JSON is nested deeper than \(JSONReader.maximumDepth) levels \(place)."
    case .trailingText: "The JSON goes on after its end \(place); write one object per line."
    }
  }
}

/// The kind of a JSON value.
package enum JSONKind: String, Hashable, CustomStringConvertible {
  case object
  case array
  case string
  case number
  case bool
  case null

  package var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
