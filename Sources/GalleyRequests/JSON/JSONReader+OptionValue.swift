extension JSONReader {
  /// Reads any value as the value of an option.
  package mutating func readOptionValue() throws(JSONError) -> OptionValue {
    switch try peekKind() {
    case .null:
      _ = try readNull()
      return .null
    case .bool: return .bool(try readBool())
    case .number: return .number(try readNumber())
    case .string: return .text(text(try readString()))
    case .array:
      var values: [OptionValue] = []
      try readArray { (reader) throws(JSONError) in values.append(try reader.readOptionValue()) }
      return .list(values)
    case .object:
      var members: [OptionValue.OptionMember] = []
      try readObject(orElse: { $0 }) { (reader, key) throws(JSONError) in
        let name = reader.text(key)
        members.append(.init(key: name, value: try reader.readOptionValue()))
      }
      return .object(members)
    }
  }

  /// Whether a key, written without escapes, is this one.
  package func isKey(_ key: JSONString, _ name: StaticString) -> Bool {
    guard key.range.count == name.utf8CodeUnitCount else { return false }
    return bytes[key.range].elementsEqual(name.description.utf8)
  }
}
