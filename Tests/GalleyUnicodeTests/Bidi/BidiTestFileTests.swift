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

  /// A paragraph of one of the files.
  struct Case {
    /// The line of the file, and the direction if it has several.
    var name: String
    var scalars: [Unicode.Scalar]
    var direction: WritingDirection
    var baseLevel: UInt8?
    var levels: [UInt8?]
    var order: [Int]
  }

  /// One character of each class of `BidiTest.txt`.
  private static let samples: [Substring: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "1", "AN": "\u{661}", "ES": "+", "ET": "$",
    "CS": ",", "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!",
    "LRE": "\u{202A}", "RLE": "\u{202B}", "PDF": "\u{202C}", "LRO": "\u{202D}", "RLO": "\u{202E}",
    "LRI": "\u{2066}", "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  /// Debug builds are slow: they take every eighth of the 490,846 lines of `BidiTest.txt` unless
  /// `GALLEY_PROVE` is set.
  static let step: Int = {
    #if DEBUG
      Amount.characters(share: 8, all: 1)
    #else
      1
    #endif
  }()

  /// Calls `body` with the paragraphs of `BidiTest.txt`, in each of their directions; how many lines there
  /// were.
  static func forEachCaseOfClasses(_ body: (Case) throws -> Void) rethrows -> Int? {
    guard let lines = lines("BidiTest.txt") else { return nil }
    var levels: [UInt8?] = []
    var order: [Int] = []
    var count = 0
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("@Levels:") {
        levels = self.levels(line.dropFirst(8).split(separator: "\t").last ?? "")
      } else if line.hasPrefix("@Reorder:") {
        order = (line.dropFirst(9).split(separator: "\t").last ?? "").split(separator: " ")
          .compactMap { Int($0) }
      } else if !line.hasPrefix("@"), number % step == 0 {
        count += 1
        let fields = line.split(separator: ";")
        let scalars = fields[0].split(separator: " ").compactMap { samples[$0] }
        let bits = UInt8(fields[1].drop { $0 == " " }, radix: 16) ?? 0
        let directions: [(UInt8, WritingDirection)] = [
          (1, .natural), (2, .leftToRight), (4, .rightToLeft),
        ]
        for (bit, direction) in directions where bits & bit != 0 {
          try body(
            Case(
              name: "\(fields[0]) \(direction)", scalars: scalars, direction: direction,
              levels: levels, order: order))
        }
      }
    }
    return count
  }

  /// Calls `body` with the paragraphs of `BidiCharacterTest.txt`; how many there were.
  static func forEachCaseOfCharacters(_ body: (Case) throws -> Void) rethrows -> Int? {
    guard let lines = lines("BidiCharacterTest.txt") else { return nil }
    let directions: [Substring: WritingDirection] = ["0": .leftToRight, "1": .rightToLeft]
    for line in lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      try body(
        Case(
          name: String(line),
          scalars: fields[0].split(separator: " ")
            .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) },
          direction: directions[fields[1]] ?? .natural, baseLevel: UInt8(fields[2]),
          levels: levels(fields[3]),
          order: fields[4].split(separator: " ").compactMap { Int($0) }))
    }
    return lines.count
  }

  /// Levels as the files write them: nil for characters that rule X9 takes out.
  private static func levels(_ text: some StringProtocol) -> [UInt8?] {
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
  /// Whether a paragraph has the levels and the order of a case, and its base level if that is told.
  private static func isRight(_ paragraph: BidiParagraph, for test: BidiTestFile.Case) -> Bool {
    let levels = paragraph.levels(ofLine: 0..<test.scalars.count)
    return test.baseLevel.map { paragraph.baseLevel.rawValue == $0 } ?? true
      && BidiTestFile.agree(levels, with: test.levels)
      && BidiTestFile.order(levels, expected: test.levels) == test.order
  }

  @Test func `every line of BidiTest.txt has its levels and order`() throws {
    var failures: [String] = []
    let count = try BidiTestFile.forEachCaseOfClasses { test in
      let paragraph = try BidiParagraph(scalars: test.scalars, direction: test.direction)
      if !Self.isRight(paragraph, for: test) { failures.append(test.name) }
    }
    #expect(count.map { $0 > 480_000 / BidiTestFile.step } ?? true)
    #expect(failures.prefix(10).isEmpty)
  }

  /// ICU 72 parts from 30 of the 91,707 lines: marks after a closing bracket (the note of N0), runs
  /// that touch where one embedding closes and another opens, and 64 brackets open at once.
  static let linesThatICUResolvesOtherwise = 30

  @Test func `BidiCharacterTest.txt has its levels, base levels and order, but for ICU's own`()
    throws
  {
    var failures: [String] = []
    let count = try BidiTestFile.forEachCaseOfCharacters { test in
      let paragraph = try BidiParagraph(scalars: test.scalars, direction: test.direction)
      if !Self.isRight(paragraph, for: test) { failures.append(test.name) }
    }
    #expect(count.map { $0 > 91_000 } ?? true)
    #expect(failures.count <= BidiTestFileTests.linesThatICUResolvesOtherwise)
  }
}
