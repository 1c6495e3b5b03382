import Foundation
import GalleyText
import Testing

@testable import GalleyUnicode

/// The test files of UAX #9 that Debian's package `unicode-data` brings.
enum BidiTestFile {
  static func lines(_ name: String) -> [Substring]? {
    let path = "/usr/share/unicode/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      print("skipped: \(path) is not there (package unicode-data)")
      return nil
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
  }

  /// Levels as the files write them: nil for characters that rule X9 takes out.
  static func levels(_ text: some StringProtocol) -> [UInt8?] {
    text.split(separator: " ").map { UInt8($0) }
  }

  /// Whether levels are the expected ones, where any are expected.
  static func agree(_ levels: [BidiLevel], with expected: [UInt8?]) -> Bool {
    levels.count == expected.count
      && zip(levels, expected).allSatisfy { $1 == nil || $0.rawValue == $1 }
  }

  /// The logical indices in visual order of the characters that have an expected level.
  static func order(_ levels: [BidiLevel], expected: [UInt8?]) -> [Int] {
    let kept = expected.indices.filter { expected[$0] != nil }
    return BidiParagraph.visualOrder(levels: kept.map { levels[$0] }).map { kept[$0] }
  }
}

@Suite("Bidi") struct BidiTestFileTests {
  /// One character of each class of `BidiTest.txt`.
  static let samples: [Substring: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "1", "AN": "\u{661}", "ES": "+", "ET": "$",
    "CS": ",", "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!",
    "LRE": "\u{202A}", "RLE": "\u{202B}", "PDF": "\u{202C}", "LRO": "\u{202D}", "RLO": "\u{202E}",
    "LRI": "\u{2066}", "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  @Test func `every line of BidiTest.txt has its levels and order`() throws {
    guard let lines = BidiTestFile.lines("BidiTest.txt") else { return }
    var levels: [UInt8?] = []
    var order: [Int] = []
    var count = 0
    var failures: [String] = []
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("@Levels:") {
        levels = BidiTestFile.levels(line.dropFirst(8).split(separator: "\t").last ?? "")
      } else if line.hasPrefix("@Reorder:") {
        order = (line.dropFirst(9).split(separator: "\t").last ?? "").split(separator: " ")
          .compactMap { Int($0) }
      } else if !line.hasPrefix("@"), number % BidiTestFileTests.step == 0 {
        count += 1
        failures += try failingDirections(line, levels: levels, order: order)
      }
    }
    #expect(count > 480_000 / BidiTestFileTests.step)
    #expect(failures.prefix(10).isEmpty)
  }

  /// Debug builds are slow: they take every eighth of the 490,846 lines unless `GALLEY_PROVE` is set.
  static let step: Int = {
    #if DEBUG
      Amount.characters(share: 8, all: 1)
    #else
      1
    #endif
  }()

  /// The directions of a line, such as `L R; 7`, in which its levels or order are not as expected.
  private func failingDirections(
    _ line: Substring, levels: [UInt8?], order: [Int]
  ) throws -> [String] {
    let fields = line.split(separator: ";")
    let scalars = fields[0].split(separator: " ").compactMap { BidiTestFileTests.samples[$0] }
    let directions = UInt8(fields[1].drop { $0 == " " }, radix: 16) ?? 0
    let cases: [(UInt8, WritingDirection)] = [
      (1, .natural), (2, .leftToRight), (4, .rightToLeft),
    ]
    var failures: [String] = []
    for (bit, direction) in cases where directions & bit != 0 {
      let paragraph = try BidiParagraph(scalars: scalars, direction: direction)
      let found = paragraph.levels(ofLine: 0..<scalars.count)
      if !BidiTestFile.agree(found, with: levels)
        || BidiTestFile.order(found, expected: levels) != order
      {
        failures.append("\(fields[0]) \(direction)")
      }
    }
    return failures
  }

  /// ICU 72 parts from 30 of the 91,707 lines: marks after a closing bracket (the note of N0), runs
  /// that touch where one embedding closes and another opens, and 64 brackets open at once.
  static let linesThatICUResolvesOtherwise = 30

  @Test func `BidiCharacterTest.txt has its levels, base levels and order, but for ICU's own`()
    throws
  {
    guard let lines = BidiTestFile.lines("BidiCharacterTest.txt") else { return }
    var failures: [Substring] = []
    for line in lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = fields[0].split(separator: " ")
        .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let directions: [Substring: WritingDirection] = ["0": .leftToRight, "1": .rightToLeft]
      let direction = directions[fields[1]] ?? .natural
      let expected = BidiTestFile.levels(fields[3])
      let order = fields[4].split(separator: " ").compactMap { Int($0) }
      let paragraph = try BidiParagraph(scalars: scalars, direction: direction)
      let levels = paragraph.levels(ofLine: 0..<scalars.count)
      let isRight =
        String(paragraph.baseLevel.rawValue) == fields[2]
        && BidiTestFile.agree(levels, with: expected)
        && BidiTestFile.order(levels, expected: expected) == order
      if !isRight { failures.append(line) }
    }
    #expect(lines.count > 91_000)
    #expect(failures.count <= BidiTestFileTests.linesThatICUResolvesOtherwise)
  }
}
