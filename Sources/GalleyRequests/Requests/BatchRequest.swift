package import Galley

/// What one line of a batch asks for, its options not yet looked at.
///
/// Lines of a batch usually differ in id, text and width alone. So the rest is kept as it was
/// written, and what it means is looked up (`SetupCache`).
package struct BatchRequest {
  /// Where the id stands, as it was written; nil if there is none.
  package private(set) var id: Range<Int>?
  package private(set) var text: JSONString?
  /// The width; nil if the line does not say.
  package private(set) var width: LineWidth?
  /// The keys and values of all other options, as they were written.
  package private(set) var writtenOptions: [UInt8] = []
  /// The first thing that is wrong with the line.
  package private(set) var error: RequestError?

  private var hasWidth = false

  /// Reads a line; errors are kept, so that the answer can name the id where the line has one.
  package init(reading reader: inout JSONReader) {
    guard !reader.isBlank else {
      error = RequestError(
        code: "empty-line", message: "This line is empty; write one JSON object per line.")
      return
    }
    guard (try? reader.peekKind()) == .object else {
      error = RequestError(
        code: "invalid-request",
        message:
          "This line is no JSON object; write one with a \"text\", as in {\"text\": \"Hello\"}.")
      return
    }
    do throws(JSONError) {
      try reader.readObject(orElse: { $0 }) { (reader, key) throws(JSONError) in
        try readMember(key, from: &reader)
      }
      try reader.finish()
    } catch {
      // The grammar comes first: what was read of a broken line may not be what was meant.
      self.error = RequestError(error)
      return
    }
    if text == nil {
      note(OptionError(.missingKey, "text", "is missing; give the text to measure"))
    }
  }

  private mutating func readMember(
    _ key: JSONString, from reader: inout JSONReader
  ) throws(JSONError) {
    if reader.isKey(key, "text") {
      try readText(from: &reader)
    } else if reader.isKey(key, "width") {
      try readWidth(from: &reader)
    } else if reader.isKey(key, "id") {
      if id != nil { noteDuplicate("id") }
      id = try reader.skipValue()
    } else {
      let value = try reader.skipValue()
      writtenOptions.append(contentsOf: reader.bytes[key.range.lowerBound - 1..<value.upperBound])
      writtenOptions.append(UInt8(ascii: ","))
    }
  }

  private mutating func readText(from reader: inout JSONReader) throws(JSONError) {
    if text != nil { noteDuplicate("text") }
    let kind = try reader.peekKind()
    guard kind == .string else {
      note(OptionError(.wrongType, "text", "must be text, not \(kind)"))
      text = JSONString(range: 0..<0, hasEscapes: false)
      try reader.skipValue()
      return
    }
    text = try reader.readString()
  }

  private mutating func readWidth(from reader: inout JSONReader) throws(JSONError) {
    if hasWidth { noteDuplicate("width") }
    hasWidth = true
    let value = try reader.readOptionValue()
    do throws(OptionError) {
      width = try value.lineWidth()
    } catch {
      note(error)
    }
  }

  private mutating func noteDuplicate(_ name: String) {
    note(OptionError(.duplicateKey, name, "stands twice in this line"))
  }

  private mutating func note(_ error: OptionError) {
    if self.error == nil { self.error = RequestError(error, inBatch: true) }
  }
}
