import Testing

@testable import GalleyUnicode

@Suite("Scripts") struct ScriptItemizerTests {
  /// The runs of a text: `Latn:abc|Hani:字`.
  static func runs(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let scripts = ScriptItemizer.scripts(of: scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      if index == 0 || scripts[index] != scripts[index - 1] {
        result += (index == 0 ? "" : "|") + scripts[index].tag + ":"
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  @Test(
    "runs of one script",
    arguments: [
      "", "Zyyy:123 !?", "Latn:abc, 123", "Latn:(abc)", "Latn:Hello |Hani:世界 |Latn:x",
      "Hira:カタカナとひらがな", "Hira:あ、い。", "Hani:漢字、|Hira:かな", "Hang:한글 |Latn:abc",
      "Grek:αβγ |Cyrl:абв", "Arab:سلام ١٢٣", "Hebr:שלום |Latn:abc", "Deva:नमस्ते।",
      "Thai:ภาษาไทย |Latn:abc", "Zyyy:😀😀", "Latn:a😀b",
    ])
  func runs(expected: String) {
    let text = expected.split(separator: "|").map { $0.dropFirst(5) }.joined()
    #expect(ScriptItemizerTests.runs(text) == expected)
  }

  @Test(
    "brackets have the script of what they stand in",
    arguments: [
      "Hani:漢字(|Latn:newer|Hani:)漢字", "Latn:abc (|Hani:漢字|Latn:) abc",
      "Arab:سلام (|Latn:abc|Arab:) سلام", "Hira:あ「|Latn:abc|Hira:」あ", "Latn:(abc)",
      "Latn:a) |Hani:漢)",
    ])
  func brackets(expected: String) {
    let text = expected.split(separator: "|").map { $0.dropFirst(5) }.joined()
    #expect(ScriptItemizerTests.runs(text) == expected)
  }

  @Test(
    "characters of several scripts join the run they can be part of",
    arguments: ["Deva:न\u{951}", "Arab:ا\u{64B}", "Syrc:ܐ\u{64B}", "Hang:가、나", "Hira:ー"])
  func extensions(expected: String) {
    #expect(ScriptItemizerTests.runs(String(expected.dropFirst(5))) == expected)
  }

  @Test func `the fast walk gives what the walk without shortcuts gives`() {
    var generator = SeededGenerator(seed: 24)
    let alphabet = Array("ab漢かカ가ا\u{64B}\u{300}न\u{951}(){}「」〈〉、。·ー１ !😀\u{200D}ʼα".unicodeScalars)
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      var fast = ScriptRunResolver()
      var slow = ScriptRunResolver(takesShortcuts: false)
      #expect(fast.runs(of: text) == slow.runs(of: text), "\(text)")
    }
  }

  @Test func `more open brackets than are remembered do no harm`() {
    let text = String(repeating: "(", count: 100) + "漢" + String(repeating: ")", count: 100)
    #expect(ScriptItemizer.scripts(of: Array(text.unicodeScalars)).count == 201)
  }

  @Test func `cursive scripts join, others do not`() {
    #expect(ScriptCode.arabic.isJoining)
    #expect(ScriptCode(tag: "Syrc").isJoining)
    #expect(!ScriptCode.latin.isJoining)
    #expect(!ScriptCode.hebrew.isJoining)
  }

  @Test func `a tag is packed as HarfBuzz packs it`() {
    #expect(ScriptCode.latin.rawValue == 0x4C61_746E)
    #expect(ScriptCode.latin.tag == "Latn")
    #expect(ScriptCode(tag: "no tag") == .unknown)
  }
}
