import GalleyText
import Testing

@testable import GalleyUnicode

@Suite("Bidi paragraphs") struct BidiParagraphTests {
  static func levels(
    _ text: String, _ direction: WritingDirection = .natural
  ) throws -> [UInt8] {
    try BidiParagraph(scalars: Array(text.unicodeScalars), direction: direction)
      .levels.map(\.rawValue)
  }

  @Test(
    "levels",
    arguments: [
      ("abc 123", WritingDirection.natural, [0, 0, 0, 0, 0, 0, 0]),
      ("אב 12", .natural, [1, 1, 1, 2, 2]),
      ("אב גד", .natural, [1, 1, 1, 1, 1]),
      ("ab אב", .natural, [0, 0, 0, 1, 1]),
      ("ab אב", .rightToLeft, [2, 2, 1, 1, 1]),
      ("!", .natural, [0]), ("!", .rightToLeft, [1]), ("", .rightToLeft, []),
      ("😀א", .natural, [1, 1]), ("\u{2067}a\u{2069}b", .natural, [0, 2, 0, 0]),
    ])
  func levels(text: String, direction: WritingDirection, expected: [UInt8]) throws {
    #expect(try BidiParagraphTests.levels(text, direction) == expected)
  }

  @Test func `white space at a line's end has the base level`() throws {
    let text = Array("ab אב גד".unicodeScalars)
    let paragraph = try BidiParagraph(scalars: text, direction: .leftToRight)
    #expect(paragraph.levels.map(\.rawValue) == [0, 0, 0, 1, 1, 1, 1, 1])
    #expect(paragraph.levels(ofLine: 0..<6).map(\.rawValue) == [0, 0, 0, 1, 1, 0])
    #expect(paragraph.levels(ofLine: 2..<2).isEmpty)
  }

  @Test(
    "the first strong character outside of isolates gives the direction",
    arguments: [
      ("abc", WritingDirection.leftToRight), ("1 א", .rightToLeft), ("ا", .rightToLeft),
      ("\u{2067}א\u{2069} a", .leftToRight), ("123", nil), ("", nil), ("\u{2066}", nil),
      ("\u{2069}א", .rightToLeft),
    ] as [(String, WritingDirection?)])
  func direction(text: String, expected: WritingDirection?) {
    #expect(BidiParagraph.baseDirection(of: Array(text.unicodeScalars)) == expected)
  }

  @Test(
    "runs are reversed from the highest level down",
    arguments: [
      ([0, 1, 0], [0, 1, 2]), ([1, 2, 1], [2, 1, 0]), ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
      ([], []), ([1], [0]), ([2, 2], [0, 1]),
    ] as [([UInt8], [Int])])
  func order(levels: [UInt8], expected: [Int]) {
    #expect(BidiParagraph.visualOrder(levels: levels.map { BidiLevel(rawValue: $0) }) == expected)
  }

  @Test func `text that does not reach ICU has the levels of ICU`() throws {
    var generator = SeededGenerator(seed: 9)
    let letters = Array("ab 1,.!\u{300}אבا\u{661}$+\t\u{AD}字\n\u{200C}".unicodeScalars)
    for _ in 0..<3_000 {
      let few = (0..<4).compactMap { _ in letters.randomElement(using: &generator) }
      let scalars = (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
        few.randomElement(using: &generator)
      }
      for direction in WritingDirection.allCases {
        let text = UTF16Text(scalars)
        let resolver = try BidiResolver(utf16Count: text.units.count)
        try resolver.resolve(text, direction: direction)
        let slow = try resolver.levels(of: text, scalarCount: scalars.count)
        let fast = try BidiParagraph(scalars: scalars, direction: direction)
        #expect(fast.levels == slow)
        #expect(scalars.isEmpty || fast.baseLevel == resolver.baseLevel)
      }
    }
  }
}
