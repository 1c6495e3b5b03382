import Foundation
import Testing

@testable import GalleyUnicode

@Suite("Properties") struct UnicodePropertyTests {
  @Test func `soft hyphens, joiners and selectors are ignorable`() {
    for scalar in "\u{AD}\u{200B}\u{200D}\u{2060}\u{FE0F}\u{FEFF}".unicodeScalars {
      #expect(UnicodeProperty.isDefaultIgnorable(scalar))
    }
    for scalar in "a \u{300}字😀".unicodeScalars {
      #expect(!UnicodeProperty.isDefaultIgnorable(scalar))
    }
  }

  @Test func `wide characters but Hangul lose a line feed between them`() {
    for scalar in "字あア、「Ａｱ".unicodeScalars { #expect(UnicodeProperty.isWideAndNotHangul(scalar)) }
    for scalar in "가ᄀa…“".unicodeScalars { #expect(!UnicodeProperty.isWideAndNotHangul(scalar)) }
  }

  @Test func `marks, letters and spaces are told apart`() {
    #expect(UnicodeProperty.isCombiningMark("\u{301}"))
    #expect(UnicodeProperty.isCombiningMark("\u{93E}"))
    #expect(!UnicodeProperty.isCombiningMark("a"))
    #expect(UnicodeProperty.isLetterOrNumber("字"))
    #expect(UnicodeProperty.isLetterOrNumber("½"))
    #expect(!UnicodeProperty.isLetterOrNumber("-"))
    #expect(UnicodeProperty.isWhiteSpace("\u{3000}"))
    #expect(!UnicodeProperty.isWhiteSpace("\u{200B}"))
  }

  @Test func `the table has what Swift knows of the characters that both know`() {
    for value in 0..<0x3_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
      else { continue }
      let category = scalar.properties.generalCategory
      let isMark = [.nonspacingMark, .spacingMark, .enclosingMark].contains(category)
      if UnicodeProperty.isCombiningMark(scalar) != isMark {
        Issue.record("U+\(String(value, radix: 16)) is a mark to one of them")
      }
      if UnicodeProperty.isWhiteSpace(scalar) != scalar.properties.isWhitespace {
        Issue.record("U+\(String(value, radix: 16)) is white space to one of them")
      }
    }
  }

  @Test(
    "vertical orientations",
    arguments: [
      ("a", VerticalOrientation.rotated), ("字", .upright), ("「", .transformedOrRotated),
      ("、", .transformedOrUpright), ("😀", .upright), ("가", .upright), ("ー", .transformedOrRotated),
    ] as [(Unicode.Scalar, VerticalOrientation)])
  func orientation(scalar: Unicode.Scalar, expected: VerticalOrientation) {
    #expect(VerticalOrientation(of: scalar) == expected)
  }

  @Test func `vertical orientations are those of the Unicode Character Database`() throws {
    guard let lines = BidiTestFile.lines("VerticalOrientation.txt") else { return }
    let names: [String: VerticalOrientation] = [
      "R": .rotated, "Tr": .transformedOrRotated, "Tu": .transformedOrUpright, "U": .upright,
    ]
    // Unicode 16 moved these from R to Tr.
    let moved: Set<UInt32> = [0x2018, 0x2019, 0x201C, 0x201D]
    var count = 0
    for line in lines {
      let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.filter { $0 != " " } }
      guard fields.count == 2, let expected = names[fields[1]] else { continue }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      for value in try #require(ends.first)...(try #require(ends.last)) where !moved.contains(value)
      {
        guard let scalar = Unicode.Scalar(value) else { continue }
        if VerticalOrientation(of: scalar) != expected { Issue.record("U+\(fields[0])") }
        count += 1
      }
    }
    #expect(count > 100_000)
  }

  @Test func `letters join as ArabicShaping.txt says`() throws {
    guard let lines = BidiTestFile.lines("ArabicShaping.txt") else { return }
    let before: Set<String> = ["D", "C", "R"]
    let after: Set<String> = ["D", "C", "L"]
    var count = 0
    for line in lines {
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count == 4,
        let scalar = UInt32(fields[0], radix: 16).flatMap(Unicode.Scalar.init)
      else { continue }
      let joins = UnicodeProperty.joins(scalar)
      let type = fields[2]
      let isExpected = joins.before == before.contains(type) && joins.after == after.contains(type)
      #expect(isExpected, "\(line)")
      count += 1
    }
    #expect(count > 500)
  }

  @Test func `letters are in syllables what IndicSyllabicCategory.txt says`() throws {
    guard let lines = BidiTestFile.lines("IndicSyllabicCategory.txt") else { return }
    let names: [String: UnicodeProperty.SyllabicCategory] = [
      "Consonant": .consonant, "Vowel_Independent": .independentVowel,
      "Vowel_Dependent": .dependentVowel, "Bindu": .bindu, "Visarga": .visarga, "Nukta": .nukta,
      "Virama": .virama, "Pure_Killer": .virama,
    ]
    var count = 0
    for line in lines {
      let fields = line.prefix { $0 != "#" }.split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard fields.count == 2 else { continue }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      for value in ends[0]...(ends.last ?? ends[0]) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(
          UnicodeProperty.syllabicCategory(scalar) == names[fields[1]] ?? .other, "\(line)")
        count += 1
      }
    }
    #expect(count > 1_000)
  }
}
