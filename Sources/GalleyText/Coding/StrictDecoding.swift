/// A key of any name: to see which ones are there.
private struct NamedKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The values of a type that has these keys and no others: a misspelled key is an error, not a
  /// value that is silently missing.
  package func strictContainer<Key: CodingKey & CaseIterable>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Set(Key.allCases.map(\.stringValue))
    for key in try container(keyedBy: NamedKey.self).allKeys where !known.contains(key.stringValue)
    {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription: "There is no “\(key.stringValue)” here; known are "
            + known.sorted().joined(separator: ", ") + "."))
    }
    return try container(keyedBy: type)
  }
}

extension KeyedDecodingContainer {
  /// Reads a value, if it is there.
  package func read<Value: Decodable>(_ key: Key, into value: inout Value) throws {
    if let found = try decodeIfPresent(Value.self, forKey: key) { value = found }
  }

  /// Reads a value that may be missing, if it is there.
  package func read<Value: Decodable>(_ key: Key, into value: inout Value?) throws {
    if let found = try decodeIfPresent(Value.self, forKey: key) { value = found }
  }

  /// Reads a length in points, if it is there: a finite number.
  package func readLength(_ key: Key, into value: inout Double) throws {
    guard let found = try decodeIfPresent(Double.self, forKey: key) else { return }
    guard found.isFinite else { throw wrong(key, "must be a finite number") }
    value = found
  }

  /// Reads a length in points that is at least 0, if it is there.
  package func readExtent(_ key: Key, into value: inout Double) throws {
    guard let found = try decodeIfPresent(Double.self, forKey: key) else { return }
    guard found >= 0, found.isFinite else { throw wrong(key, "must be a number, at least 0") }
    value = found
  }

  /// The error of a value that the key cannot have.
  package func wrong(_ key: Key, _ what: String) -> DecodingError {
    DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "“\(key.stringValue)” \(what).")
  }
}
