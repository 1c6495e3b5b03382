import Galley
import Testing

/// White space that hangs, or collapses with what stands beside it, against the plain way.
@Suite("White space, the short ways") struct WhiteSpaceTests {
  @Test(
    "what only hangs has a line of its own in Chromium", arguments: LayoutProfile.all.map(\.name))
  func onlyHanging(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NotoSansCJK-Regular.ttc#0"], profile: profileName)
    for whiteSpace in [nil, WhiteSpace.normal, .preWrap] {
      comparison.paragraphStyle.whiteSpace = whiteSpace
      let texts = [
        "データ \u{3000}", "データ \u{3000}字", "値を \u{3000}다", "字\u{3000} 字", "字 \u{3000}\u{3000}",
        "データ\u{3000}", "ドキュメントを 3.1 \u{3000}",
      ]
      for text in texts { try comparison.compare(text, widths: [16, 40, 52, 56, 70, 320]) }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "a line of nothing but what hangs has no part of the line before",
    arguments: LayoutProfile.all.map(\.name))
  func lineThatHangs(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NanumGothic.ttf"], profile: profileName)
    for wrap in [OverflowWrap.normal, .anywhere] {
      comparison.paragraphStyle.overflowWrap = wrap
      for text in [
        "в \u{3000} вx", "字\n字 \u{3000} 字", "(F5)  \u{3000}\u{3000} жук3,5 жук \u{3000}",
      ] {
        try comparison.compare(text, widths: Array(stride(from: 4, through: 80, by: 4)))
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "a newline beside a zero-width space leaves no space behind",
    arguments: LayoutProfile.all.map(\.name))
  func vanishingNewline(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NotoSansCJK-Regular.ttc#0"], profile: profileName)
    for whiteSpace in [nil, WhiteSpace.normal, .preLine] {
      comparison.paragraphStyle.whiteSpace = whiteSpace
      let texts = [
        "가나，\u{200B}\n명함", "가나， \n \u{200B}명함 다", "字字字字字字字\n\u{200B}字", "\u{200B}\n字",
        "字\n\u{200B}",
        "가나\n명함\u{200B} 다\n라", "word\u{200B}\nword two\n three",
      ]
      for text in texts {
        try comparison.compare(text, widths: Array(stride(from: 8, through: 160, by: 8)))
      }
    }
    #expect(comparison.differences.isEmpty)
  }
}
