/// Reads one JSON text (RFC 8259) from a part of an array of bytes, value by value.
///
/// The caller asks for what should come next and gets it or an error; nothing is built that nobody
/// asked for. The bytes are valid UTF-8: whoever reads them from outside repairs them first.
package struct JSONReader {
  /// How deep arrays and objects may be nested.
  package static let maximumDepth = 64
  private static let anyValue = "text in quotes, a number, true, false or null"

  package let bytes: [UInt8]
  package private(set) var position: Int
  private let start: Int
  private let end: Int
  private var depth = 0

  /// A reader of `bytes`, or of a part of them; it keeps the array and copies nothing.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    self.bytes = bytes
    start = range.lowerBound
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether nothing but white space is left.
  package var isBlank: Bool {
    bytes[position..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  /// The kind of the value that comes next, told by its first byte.
  package mutating func peekKind() throws(JSONError) -> JSONKind {
    skipWhitespace()
    guard position < end else { throw error(.unexpectedEnd) }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw error(.unexpected(wanted: JSONReader.anyValue))
    }
  }

  // MARK: - Objects and arrays

  /// Reads an object: calls `member` with each key, in order; it must read or skip the value.
  package mutating func readObject<Failure: Error>(
    orElse fail: (JSONError) -> Failure,
    _ member: (inout JSONReader, JSONString) throws(Failure) -> Void
  ) throws(Failure) {
    do throws(JSONError) { try open(.object) } catch { throw fail(error) }
    var isFirst = true
    while true {
      let key: JSONString?
      do throws(JSONError) { key = try nextKey(isFirst: isFirst) } catch { throw fail(error) }
      guard let key else { return }
      try member(&self, key)
      isFirst = false
    }
  }

  /// Reads an array: calls `element` in front of each element; it must read or skip it.
  package mutating func readArray(
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(.array)
    var isFirst = true
    while try hasElement(isFirst: isFirst) {
      try element(&self)
      isFirst = false
    }
  }

  private mutating func open(_ kind: JSONKind) throws(JSONError) {
    try expectKind(kind)
    guard depth < JSONReader.maximumDepth else { throw error(.tooDeep) }
    depth += 1
    position += 1
  }

  /// The next key of the object and past its colon; nil past the closing brace.
  private mutating func nextKey(isFirst: Bool) throws(JSONError) -> JSONString? {
    skipWhitespace()
    if consume(UInt8(ascii: "}")) {
      depth -= 1
      return nil
    }
    if !isFirst {
      guard consume(UInt8(ascii: ",")) else { throw unexpected("a comma or a closing brace") }
      skipWhitespace()
    }
    guard position < end, bytes[position] == UInt8(ascii: "\"") else {
      throw unexpected(isFirst ? "a key in quotes or a closing brace" : "a key in quotes")
    }
    let key = try readString()
    skipWhitespace()
    guard consume(UInt8(ascii: ":")) else { throw unexpected("a colon") }
    return key
  }

  private mutating func hasElement(isFirst: Bool) throws(JSONError) -> Bool {
    skipWhitespace()
    if consume(UInt8(ascii: "]")) {
      depth -= 1
      return false
    }
    if !isFirst {
      guard consume(UInt8(ascii: ",")) else { throw unexpected("a comma or a closing bracket") }
    }
    return true
  }

  // MARK: - Plain values

  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    try expectKind(.bool)
    if consume("true") { return true }
    guard consume("false") else { throw unexpected(JSONReader.anyValue) }
    return false
  }

  /// Reads `null` if it comes next.
  package mutating func readNull() throws(JSONError) -> Bool {
    guard try peekKind() == .null else { return false }
    guard consume("null") else { throw unexpected(JSONReader.anyValue) }
    return true
  }

  /// Reads any value, checks all of it, and returns where its bytes stand.
  @discardableResult
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    let kind = try peekKind()
    let first = position
    switch kind {
    case .object:
      try readObject(orElse: { $0 }) { (reader, _) throws(JSONError) in try reader.skipValue() }
    case .array: try readArray { reader throws(JSONError) in try reader.skipValue() }
    case .string: _ = try readString()
    case .number: _ = try readNumber()
    case .bool: _ = try readBool()
    case .null: _ = try readNull()
    }
    return first..<position
  }

  /// Makes sure that nothing but white space follows.
  package mutating func finish() throws(JSONError) {
    skipWhitespace()
    guard position == end else { throw error(.trailingText) }
  }

  // MARK: - Steps for the other files

  package mutating func expectKind(_ kind: JSONKind) throws(JSONError) {
    let found = try peekKind()
    guard found == kind else {
      throw error(.wrongKind(wanted: kind.description, found: found))
    }
  }

  package var current: UInt8? { position < end ? bytes[position] : nil }

  package var remaining: Range<Int> { position..<end }

  package mutating func advance(to position: Int) { self.position = position }

  package func error(_ reason: JSONError.Reason, at position: Int? = nil) -> JSONError {
    JSONError(reason: reason, offset: (position ?? self.position) - start)
  }

  private func unexpected(_ wanted: String) -> JSONError {
    error(position < end ? .unexpected(wanted: wanted) : .unexpectedEnd)
  }

  private mutating func skipWhitespace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func consume(_ word: StaticString) -> Bool {
    var place = position
    for byte in word.description.utf8 {
      guard place < end, bytes[place] == byte else { return false }
      place += 1
    }
    position = place
    return true
  }
}
