import Galley
import GalleyTestSupport
import Testing

/// Words of Latin text that no line holds are cut in the pass over their bytes: against the plain way.
@Suite("Cut words") struct CutWordsTests {
  static let cascades = [
    ["Inter-Regular.otf", "NotoColorEmoji.ttf"],
    ["Roboto-Regular.ttf"],
    ["DejaVuSans.ttf"],
    ["NotoSerif-Regular.ttf", "NotoSansCJK-Regular.ttc#0"],
    ["NanumGothic.ttf", "Inter-Regular.otf"],
  ]

  private static let parts = [
    "apt", "/var/lib", "/", "-", "--", "_", ".", ",", ":", "0.5", "12", "office", "ffi", "AVATAR",
    "To", "Value(", ")",
    "(M", "=", "&", "?", "!", "\"", "'", "f", "i", "W", "x", "3x4", "<-", "->", "%",
  ]
  private static let others = [
    " ", " ", "  ", "\n", " -- ", "é", "e\u{301}", "\u{AD}", "\u{A0}", "🙂", "年", "—", "…", "\t",
  ]

  private static func text(_ random: inout RandomText) -> String {
    var text = ""
    let otherCount = Int.random(in: 1...others.count, using: &random)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        text += parts.randomElement(using: &random) ?? ""
      }
      text += others.prefix(otherCount).randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(
    "words of letters, signs and ligatures are cut alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 64 + profileName.utf8.count))
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    for wrap in [OverflowWrap.anywhere, .normal] {
      var comparison = Comparison(style: style, profile: profile)
      comparison.paragraphStyle.overflowWrap = wrap
      if Bool.random(using: &random) { comparison.paragraphStyle.whiteSpace = .normal }
      for _ in 0..<(FastPathTests.isProof ? 4_000 : 50) {
        try comparison.compare(
          Self.text(&random), widths: [Double.random(in: 1...400, using: &random), 24, 100])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// They are counted by a table, at much narrower widths by another.
  @Test(
    "one text at many widths has the lines of the plain way", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func manyWidths(cascade: Int, profileName: String) throws {
    var random = RandomText(seed: UInt64(cascade * 512 + profileName.utf8.count))
    var comparison = try Comparison(fonts: Self.cascades[cascade], profile: profileName)
    comparison.paragraphStyle.overflowWrap = .anywhere
    for _ in 0..<(FastPathTests.isProof ? 2_500 : 40) {
      let text = Self.text(&random)
      for widest in [40.0, 120, 400].shuffled(using: &random).prefix(2) {
        let widths = (0..<24).map { _ in Double.random(in: 0...widest, using: &random) }
        try comparison.compareAgain(text, widths: widths)
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test("a long text with few words to cut, and one with too many", arguments: [20, 2])
  func long(wordsBetween: Int) throws {
    var comparison = try Comparison(fonts: ["Inter-Regular.otf"], profile: "uiKit")
    let words = (0..<2_000).map { index in
      index % wordsBetween == 1 && index < 400
        ? "<19971016\(index)_of_a_message_without_an_end@wall>" : "harbor\(index % 7)"
    }
    try comparison.compareAgain(
      words.joined(separator: " "), widths: [320, 200, 257, 314, 90, 31, 400, 60.5])
    #expect(comparison.differences.isEmpty)
  }

  @Test("a word is cut where it was before one is typed behind it")
  func edited() throws {
    let style = try TextStyle(fonts: TestFonts.cascade(["Inter-Regular.otf"]), size: 16)
    let word = String(repeating: "longwordsarecut", count: 12)
    var document = try Document("\(word) and \(word)", style: style, container: .label(width: 90))
    for place in [0, 7, word.utf8.count, word.utf8.count + 5, 2 * word.utf8.count] {
      try document.replace(utf8: place..<place, with: "x")
      let whole = try Document(document.text, style: style, container: .label(width: 90))
      #expect(document.height == whole.height)
    }
  }
}
