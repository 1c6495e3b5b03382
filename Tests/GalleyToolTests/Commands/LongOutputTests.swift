import Foundation
import GalleyRequests
import Testing

@testable import GalleyTool

/// Answers of many lines, which are written block by block.
@Suite("Long outputs") struct LongOutputTests {
  private static let text = (0..<3_000).map { "\($0)é\n" }.joined()
  private static let arguments = [
    "measure", text, "--font", "Fonts/Inter-Regular.otf", "--size", "16", "--width", "90",
  ]

  @Test func `hold every line in each format`() throws {
    let json = try #require(GalleyRun(Self.arguments + ["--format", "json"]).answers.first)
    let lines = try #require(json["lines"] as? [[String: Any]])
    #expect(lines.count == 3_000)
    let table = try GalleyRun(Self.arguments).output.split(separator: "\n")
    let csv = try GalleyRun(Self.arguments + ["--format", "csv"]).output
      .split(separator: "\r\n", omittingEmptySubsequences: false).joined()
    let rows = csv.split(separator: "\n\"\n")
    #expect(table.count == 3_002)
    #expect(rows.count == 3_000)
    for (index, line) in lines.enumerated() {
      let start = try #require(line["start"] as? Int)
      let end = try #require(line["end"] as? Int)
      let row = table[index + 2].split(separator: " ", omittingEmptySubsequences: true)
      #expect(row.first == "\(index + 1)" && row.dropFirst().first == "\(start)–\(end)")
      #expect(row.last == "\(index)é␊")
      #expect(rows[index].contains("90,\(index + 1),\(start),\(end),"))
    }
  }

  @Test(
    "what is not asked for changes nothing that is said",
    arguments: [["--format", "json"], ["--format", "csv"], []])
  func withoutLines(format: [String]) throws {
    // With two widths the text is prepared, with one it need not be.
    let one = try GalleyRun(Self.arguments + format + ["--lines", "none"]).output
    let two = try GalleyRun(Self.arguments + format + ["--lines", "none", "--width", "80"]).output
    let answer = one.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "\n").last
    #expect(two.contains(try #require(answer).trimmingCharacters(in: .whitespaces)))
  }
}

/// Numbers are written as the standard library writes them.
@Suite("Written numbers") struct WrittenNumberTests {
  @Test(
    "whole numbers",
    arguments: [
      0, 7, 10, 99, 100, 1_048_576, -1, -10, 999_999_999_999_999_999, .max, .min,
    ])
  func digits(number: Int) {
    let bytes = [UInt8](capacity: Digits.room) { $0.appendDigits(of: number) }
    #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
  }

  @Test(
    "rounded numbers",
    arguments: [
      0, -0.0, 0.0004, -0.0004, 0.0005, 0.001, 0.1, -1.25, 21.792, 22_850_445.312, 19.999_6, 1e12,
      999_999_999_999.999, 1e13, 123_456_789_012_345.67, 1e300, -1e300, .infinity, .nan,
    ])
  func rounded(number: Double) {
    for number in [number, number * 1.1, number / 7] {
      let bytes = [UInt8](capacity: Digits.room) { $0.appendRounded(number, decimals: 3) }
      #expect(String(decoding: bytes, as: UTF8.self) == number.rounded(decimals: 3))
    }
  }
}
