import Foundation
import Testing

/// A line of a `.rows` file: keys and values in, `→`, keys and values out.
///
/// Two spaces part the pairs. In values `␣` is a space, `␤` a line feed, `␍` a carriage return, and
/// `∅` the empty text. Lines that start with `#` name the rows below them.
struct FieldRow: Sendable, CustomTestStringConvertible {
  var title: String
  var line: String
  var given: [String: String]
  var expected: [String: String]

  var testDescription: String { title + ": " + line }

  /// The value of a key that the row must have.
  func value(_ key: String) throws -> String { try #require(given[key], "no \(key) in \(line)") }

  /// The rows of `Tests/Fixtures/fields/<name>.rows`; fails the test run loudly if there is none.
  static func rows(_ name: String) -> [FieldRow] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/fields/\(name).rows")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      Issue.record("Cannot read \(file.path)")
      return []
    }
    var title = name
    var rows: [FieldRow] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        title = line.dropFirst().trimmingCharacters(in: .whitespaces)
      } else if !line.isEmpty {
        rows.append(FieldRow(title: title, line: String(line)))
      }
    }
    return rows
  }

  private init(title: String, line: String) {
    self.title = title
    self.line = line
    let sides = line.components(separatedBy: "→")
    given = FieldRow.pairs(sides[0])
    expected = FieldRow.pairs(sides.count > 1 ? sides[1] : "")
  }

  private static func pairs(_ text: String) -> [String: String] {
    var pairs: [String: String] = [:]
    for part in text.components(separatedBy: "  ") {
      let pair = part.trimmingCharacters(in: .whitespaces)
      // By scalars: a combining mark may stand behind the sign.
      guard let equals = pair.unicodeScalars.firstIndex(of: "=") else { continue }
      let value = pair.unicodeScalars[pair.unicodeScalars.index(after: equals)...]
      pairs[String(pair.unicodeScalars[..<equals])] = unescaped(String(value))
    }
    return pairs
  }

  private static func unescaped(_ value: String) -> String {
    if value == "∅" { return "" }
    return value.replacingOccurrences(of: "␣", with: " ")
      .replacingOccurrences(of: "␤", with: "\n").replacingOccurrences(of: "␍", with: "\r")
  }
}

/// Whether the long proofs run: `GALLEY_PROVE=1`.
let isProving = ProcessInfo.processInfo.environment["GALLEY_PROVE"] == "1"
