import Foundation
import ICULineBreaks
import Testing

@testable import GalleyUnicode

/// ICU 72 (Unicode 15.0) beside our automaton, where both know the same characters and rules.
@Suite("Line breaks of ICU") struct ICUComparisonTests {
  /// Classes whose rules are the same in Unicode 15.0 and 17.0.
  ///
  /// Not among them: quotation marks
  /// (LB15a, LB15b, LB19a), hyphens and Hebrew letters (LB20a, LB21a), numbers and their separators
  /// (LB15c, LB25), aksaras (LB28a), and the letters of dictionaries.
  static let unchanged: Set<String> = [
    "AI", "AL", "B2", "BA", "BB", "BK", "CB", "CJ", "CL", "CM", "CP", "CR", "EB", "EM", "EX", "GL",
    "H2", "H3", "ID", "IN", "JL", "JT", "JV", "LF", "NL", "NS", "OP", "PO", "PR", "RI", "SP", "SY",
    "WJ", "XX", "ZW", "ZWJ",
  ]

  /// The Line_Break of Unicode 15.0, by code point; nil where the file is not there.
  static let former: [UInt32: String]? = {
    let path = "/usr/share/unicode/LineBreak.txt"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    var classes: [UInt32: String] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
        .map { $0.filter { !$0.isWhitespace } }
      guard fields.count == 2 else { continue }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let low = ends.first, let high = ends.last, high - low < 10_000 else { continue }
      for value in low...high { classes[value] = fields[1] }
    }
    return classes
  }()

  /// A few characters of each class, whose class did not change.
  static func samples(_ former: [UInt32: String]) -> [[Unicode.Scalar]] {
    zip(ScalarClassNames.names, ScalarSamples.byClass).compactMap { name, scalars in
      let lineBreak = String(name.split(separator: " ")[0])
      guard unchanged.contains(lineBreak), !name.contains("complex") else { return nil }
      let same = scalars.filter { former[$0.value] == lineBreak }
      return same.isEmpty ? nil : same
    }
  }

  @Test func `random texts break where ICU breaks them`() throws {
    guard let former = ICUComparisonTests.former else {
      print("skipped: /usr/share/unicode/LineBreak.txt is not there (package unicode-data)")
      return
    }
    let samples = ICUComparisonTests.samples(former)
    #expect(samples.count > 40)
    let iterator = try #require(ICULineIterator())
    let breaker = LineBreaker(options: LineBreakOptions(), dictionaries: nil)
    var generator = SeededGenerator(seed: 72)
    var remaining = Amount.characters(share: 60_000, all: 10_000_000)
    var failures: [String] = []
    while remaining > 0 {
      let text = (0..<Int.random(in: 2...12, using: &generator)).compactMap { _ in
        samples.randomElement(using: &generator)?.randomElement(using: &generator)
      }
      remaining -= text.count
      let actions = breaker.actions(in: text)
      let ours = actions.indices.filter { actions[$0] != .prohibited }
      let theirs = iterator.boundaries(in: text)
      if ours != theirs {
        failures.append("\(text.map { String($0.value, radix: 16) }): \(ours), \(theirs)")
      }
    }
    #expect(failures.prefix(8).isEmpty)
  }
}
