import Foundation
import GalleyTestSupport
import Testing

/// A test file of the Unicode Character Database: `÷ 0041 × 0308 ÷ # comment`.
struct UnicodeTestFile {
  /// A line: characters, and whether a boundary stands before each of them and at the end.
  struct Row: Sendable, CustomStringConvertible {
    let line: Int
    let scalars: [Unicode.Scalar]
    let boundaries: [Bool]

    var description: String {
      "line \(line): " + scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
  }

  /// The rows of a text in the files' format.
  static func rows(of text: String) -> [Row] {
    var rows: [Row] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let fields = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard !fields.isEmpty else { continue }
      let scalars = fields.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let boundaries = fields.filter { $0 == "÷" || $0 == "×" }.map { $0 == "÷" }
      rows.append(Row(line: number + 1, scalars: scalars, boundaries: boundaries))
    }
    return rows
  }

  /// The rows of `unicode-17/<name>.txt.gz` in the folder of outside material; nil, and said aloud,
  /// where that is not there.
  static func rows(named name: String) throws -> [Row]? {
    guard let folder = OutsideMaterial.truth(for: "\(name) of Unicode 17.0") else { return nil }
    let url = folder.appending(path: "unicode-17/\(name).txt.gz")
    return rows(of: String(decoding: try Gzip.unpacked(url), as: UTF8.self))
  }
}
