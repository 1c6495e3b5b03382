/// A value of a JSON or YAML document, and its line.
struct DocumentNode: Hashable {
  /// What the value is.
  enum Value: Hashable {
    /// A text in quotes, or several lines of YAML.
    case text(String)
    /// A bare word or number, as it is written: `12`, `true`, `null`, `body`.
    case plain(String)
    case list([DocumentNode])
    case map([DocumentMember])
  }

  let value: Value
  /// Counted from 1.
  let line: Int

  /// Whether this is nothing: `null`, `~` or no value at all.
  var isNull: Bool {
    if case .plain(let word) = value {
      ["", "null", "Null", "NULL", "~"].contains(word)
    } else {
      false
    }
  }

  /// The members of an object; nil if this is none.
  var members: [DocumentMember]? {
    if case .map(let members) = value { members } else { nil }
  }

  /// The value of a member; nil if there is none.
  subscript(_ key: String) -> DocumentNode? {
    members?.first { $0.key == key }?.value
  }

  /// The value as text: that in quotes, or a bare word; nil for lists and objects.
  var text: String? {
    switch value {
    case .text(let text), .plain(let text): text
    case .list, .map: nil
    }
  }

  /// What the value is, for a sentence.
  var kind: String {
    switch value {
    case .text: "text"
    case .plain: isNull ? "nothing" : "text"
    case .list: "a list"
    case .map: "an object"
    }
  }
}

/// A key and its value.
struct DocumentMember: Hashable {
  let key: String
  let value: DocumentNode
}

// MARK: - Checked values

extension DocumentNode {
  func error(_ message: String) -> ReadingError { ReadingError(.badValue, message, line: line) }

  /// The members, as the value of `name`.
  func object(_ name: String) throws(ReadingError) -> [DocumentMember] {
    guard let members else { throw error("\"\(name)\" must be an object, not \(kind).") }
    return members
  }

  /// A text that is not empty.
  func string(_ name: String) throws(ReadingError) -> String {
    guard let text, !isNull, !text.isEmpty else {
      throw error("\"\(name)\" must be a text, not \(kind).")
    }
    return text
  }

  /// A list of texts, or a single one.
  func strings(_ name: String) throws(ReadingError) -> [String] {
    guard case .list(let nodes) = value else { return [try string(name)] }
    var texts: [String] = []
    for node in nodes { texts.append(try node.string(name)) }
    return texts
  }

  /// A finite number of a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(ReadingError) -> Double {
    guard case .plain(let word) = value, let number = Double(word), number.isFinite else {
      throw error("\"\(name)\" must be a number, not \(isNull ? kind : "“\(text ?? kind)”").")
    }
    guard range.contains(number) else {
      throw error(
        "\"\(name)\" must be from \(range.lowerBound.formatted) to \(range.upperBound.formatted).")
    }
    return number
  }

  /// A whole number of a range.
  func count(_ name: String, in range: ClosedRange<Int>) throws(ReadingError) -> Int {
    guard case .plain(let word) = value, let number = Int(word), range.contains(number) else {
      throw error(
        "\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// True or false.
  func bool(_ name: String) throws(ReadingError) -> Bool {
    if case .plain(let word) = value {
      if ["true", "True", "yes"].contains(word) { return true }
      if ["false", "False", "no"].contains(word) { return false }
    }
    throw error("\"\(name)\" must be true or false.")
  }

  /// One of some words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(ReadingError) -> Choice {
    let word = try string(name)
    func plain(_ word: String) -> String { word.lowercased().filter { $0 != "-" && $0 != "_" } }
    if let choice = Choice.allCases.first(where: { plain($0.rawValue) == plain(word) }) {
      return choice
    }
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw error("\"\(name)\" must be one of \(words), not “\(word)”.")
  }
}

extension Double {
  /// The shortest digits that mean this number; whole numbers without ".0".
  var formatted: String {
    Int(exactly: self).map { "\($0)" } ?? "\(self)"
  }

  /// At most two decimals, for people.
  var short: String { ((self * 100).rounded() / 100).formatted }
}
