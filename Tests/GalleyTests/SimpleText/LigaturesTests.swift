import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Text full of letters that become ligatures, which tables tell by their pairs, against the plain way.
@Suite("Ligatures") struct LigaturesTests {
  private static let fonts = [
    "Roboto-Regular.ttf", "NotoSans-Regular.ttf", "NotoSerif-Regular.ttf", "DejaVuSans.ttf",
    "DejaVuSerif.ttf", "Amiri-Regular.ttf", "Inter-Regular.otf",
  ]

  /// Words of few letters, most of which are parts of ligatures or kerned with these, and what stands between words.
  private static func text(using random: inout RandomText) -> String {
    let letters: [Character] = Array("ffffffiiillljtbhkrvyeaosAEYTVW")
    let others = Array("-.’éýﬁж()1").map(String.init) + ["\u{301}", "\u{AD}", "\u{200B}"]
    var text = ""
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if Int.random(in: 0..<14, using: &random) == 0 {
          text += others.randomElement(using: &random) ?? ""
        } else {
          text.append(letters.randomElement(using: &random) ?? "f")
        }
      }
      text += [" ", " ", " ", "  ", "\n", ""].randomElement(using: &random) ?? " "
    }
    return text
  }

  private static let widths: [Double] = [1, 9, 17, 24, 33, 47, 60, 95, 143, 320]

  @Test("random words are measured alike", arguments: fonts, LayoutProfile.all.map(\.name))
  func random(fontName: String, profileName: String) throws {
    guard let file = FontFile(named: fontName) else {
      return print("SKIPPED: \(fontName) is not installed")
    }
    let font = try Font(path: file.path, index: file.index)
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(
      seed: (fontName + profileName).utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for round in 0..<(FastPathTests.isProof ? 400 : 6) {
      var comparison = Comparison(
        style: try TextStyle(
          fonts: FontCascade(font), size: [16, 12.5, 9][round % 3],
          features: round % 5 == 4 ? [FontFeature(tag: "dlig")] : []),
        profile: profile)
      if round % 2 == 1 { comparison.paragraphStyle = random.paragraphStyle() }
      for _ in 0..<(FastPathTests.isProof ? 40 : 10) {
        let text = Self.text(using: &random)
        try comparison.compare(
          text, widths: (0..<2).map { _ in Self.widths.randomElement(using: &random) ?? 60 })
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// Whichever letters become ligatures, in whichever lookups, kerned at random: no two fonts are alike.
  @Test("ligatures of made fonts are measured alike", arguments: LayoutProfile.all.map(\.name))
  func made(profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(profileName.utf8.count))
    let (letters, glyphs) = (["f", "i", "l", "t"], ["ﬀ", "ﬁ", "ﬂ", "ﬃ", "ﬄ", "ﬅ"])
    for _ in 0..<(FastPathTests.isProof ? 600 : 25) {
      var lists: [[([String], String)]] = [[], []]
      for glyph in glyphs {
        let parts = (0..<Int.random(in: 2...3, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "f"
        }
        lists[[0, 0, 1].randomElement(using: &random) ?? 0].append((parts, glyph))
      }
      let font = RuleFont.made(
        others: Dictionary(
          uniqueKeysWithValues: glyphs.map {
            ($0, [900, 1_000, 1_400, 1_500].randomElement(using: &random) ?? 900)
          })
      ) { font in
        font.substitutions = lists.filter { !$0.isEmpty }.map { .ligatures($0) }
        font.activeSubstitutions = Array(font.substitutions.indices)
        let all = letters + glyphs + ["a"]
        var pairs: [String: (String, String, first: Int, second: Int?)] = [:]
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let first = all.randomElement(using: &random) ?? "f"
          let second = all.randomElement(using: &random) ?? "f"
          let units = [-40, -20, 30].randomElement(using: &random) ?? 0
          pairs[first + second] = (first, second, first: units, second: nil)
        }
        font.positions = [.pairs(pairs.sorted { $0.key < $1.key }.map(\.value))]
        font.activePositions = pairs.isEmpty ? [] : [0]
      }
      let texts = (0..<8).map { _ in
        (0..<Int.random(in: 2...14, using: &random)).map { _ in
          (letters + letters + ["a", " ", "é"]).randomElement(using: &random) ?? "f"
        }.joined()
      }
      let one = RuleFontCase(font: font, texts: texts, widths: [10, 25.5, 1e6])
      let differences = try one.differences(profile: profile)
      #expect(differences.isEmpty)
    }
  }

  @Test("words are cut inside and beside ligatures alike", arguments: LayoutProfile.all.map(\.name))
  func cuts(profileName: String) throws {
    for fontName in ["Roboto-Regular.ttf", "NotoSans-Regular.ttf"] {
      let file = try #require(FontFile(named: fontName))
      let profile = try #require(LayoutProfile(named: profileName))
      for wordBreak in WordBreak.allCases {
        var comparison = Comparison(
          style: try TextStyle(font: Font(path: file.path), size: 16), profile: profile)
        comparison.paragraphStyle.wordBreak = wordBreak
        for text in [
          "fifififififi", "offlineficflufffi", "a surfing fish", "waffle-iron, éfi fié",
        ] {
          try comparison.compare(text, widths: stride(from: 2, to: 90, by: 1.7).map { $0 })
        }
        #expect(comparison.differences.isEmpty)
      }
    }
  }

  /// An edit may part a ligature, or make one.
  @Test("a document is edited within ligatures alike", arguments: LayoutProfile.all.map(\.name))
  func edits(profileName: String) throws {
    let file = try #require(FontFile(named: "Roboto-Regular.ttf"))
    let profile = try #require(LayoutProfile(named: profileName))
    let style = try TextStyle(font: Font(path: file.path), size: 16)
    let start = String(repeating: "The office staff find five fluffy fish. ", count: 6)
    var random = RandomText(seed: UInt64(profileName.utf8.count))
    var text = Array(start.utf8)
    func document(_ text: [UInt8], _ measurer: Measurer) throws -> Document {
      try Document(
        String(decoding: text, as: UTF8.self), style: style, profile: profile,
        container: .label(width: 90), measurer: measurer)
    }
    let measurer = Measurer()
    var edited = try document(text, measurer)
    for _ in 0..<(FastPathTests.isProof ? 2_000 : 120) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, place + Int.random(in: 0...2, using: &random))
      let with = ["f", "i", "l", "fi", " ", "", "x"].randomElement(using: &random) ?? ""
      text.replaceSubrange(place..<end, with: Array(with.utf8))
      try edited.replace(utf8: place..<end, with: with)
      let whole = try document(text, Measurer(fastPaths: .none))
      try #require(edited.height == whole.height)
      try #require(edited.lineCount == whole.lineCount)
    }
  }
}
