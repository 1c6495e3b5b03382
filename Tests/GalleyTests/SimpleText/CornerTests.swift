import Galley
import GalleyTestSupport
import Testing

/// Texts of which a short way was wrong once, all of them found by reading it.
@Suite("Corners of the short ways") struct CornerTests {
  private struct Corner {
    var fonts: [String]
    var texts: [String]
    var widths: [Double]
    var size = 16.0
    var wordBreak = WordBreak.normal
    var overflowWrap: OverflowWrap?
    var direction = WritingDirection.natural
  }

  private static let corners = [
    // Spaces of fixed width hang at the ends of lines, but not in browsers.
    Corner(
      fonts: ["Inter-Regular.otf"],
      texts: [
        "(\u{2009}", "cc aaaa\u{2003}bbbb cc", "a \u{2009} b", "->\u{2002}-> a", "\u{1680}(a",
      ],
      widths: [5, 6, 40, 65, 1e9]),
    Corner(
      fonts: ["NotoSerif-Regular.ttf", "NotoColorEmoji.ttf"],
      texts: ["a\u{2009}", "fi\u{2003}fi 🙏\u{2003}🙏", "\u{205F}fi \u{2008}fi"],
      widths: [6, 20, 31, 1e9]),
    // A line that starts where a stream does, and is longer than what the stream keeps.
    Corner(
      fonts: ["NotoSansCJK-Regular.ttc#0"],
      texts: [
        String(repeating: "γ", count: 40) + "、" + String(repeating: "γ", count: 60)
          + String(repeating: "b", count: 90),
        String(repeating: "字", count: 9) + "、" + String(repeating: "ж", count: 150),
      ], widths: [300, 800, 1e9], size: 10),
    // A word that is taken again as a piece.
    Corner(
      fonts: ["Roboto-Regular.ttf"],
      texts: [
        String(repeating: "Ш", count: 14) + " " + String(repeating: "а", count: 100)
          + String(repeating: "i", count: 28) + "fi " + String(repeating: "а", count: 12),
        "а " + String(repeating: "а", count: 86) + String(repeating: "i", count: 33) + "f"
          + String(repeating: "i", count: 8),
      ], widths: [700, 900, 922.1, 1090.1, 1200]),
    // A part of a ligature that is wider than the ligature.
    Corner(
      fonts: ["Inter-Regular.otf", "NotoSansCJK-Regular.ttc#0"],
      texts: ["—->", "да—->", "日本—->", "1 —-> 2", "…=> —-> ж—->"],
      widths: [20, 22, 30, 40.5, 52, 61]),
    // Lines whose two ends reach into each other.
    Corner(
      fonts: ["Inter-Regular.otf"], texts: ["<—T", "A<—->-A-", "a>T"],
      widths: [12, 18, 21, 24.236_392_001_108_31, 30]),
    Corner(
      fonts: ["Inter-Regular.otf"], texts: ["a>T", "<—T->"], widths: [5, 12, 18],
      wordBreak: .breakAll),
    // Words that no line holds, parted where only they are.
    Corner(
      fonts: ["Inter-Regular.otf", "NotoSansDevanagari-Regular.ttf"], texts: ["काम", "e\u{301}a"],
      widths: [1, 9, 20], wordBreak: .breakAll, overflowWrap: .normal),
    // Kerning across spaces, in text from right to left.
    Corner(
      fonts: ["Amiri-Regular.ttf", "NotoNaskhArabic-Regular.ttf"],
      texts: ["ة كا", "مدرسة كبيرة", "الة كان في مدينة كبيرة"],
      widths: [21, 40, 65.2, 90]),
    // Signs between the last letter and a number.
    Corner(
      fonts: ["NotoNaskhArabic-Regular.ttf"],
      texts: ["با< 5", "با < 5", "سلام 5", "سلام «5»", "سلام > 5 < a", "سلام a < 5"],
      widths: [20, 27.575, 50, 1e9], direction: .leftToRight),
    Corner(
      fonts: ["NotoSans-Regular.ttf", "NotoSansHebrew-Regular.ttf"],
      texts: ["ש< 1 ", "שלום ≤ 12", "שלום (12) ≥ 3"], widths: [20, 40, 60, 1e9],
      direction: .leftToRight),
    // Quotes before a word, which start no text; and what hangs alone in a line, behind what kerns with spaces.
    Corner(
      fonts: ["Inter-Regular.otf"],
      texts: ["„A“ 3—4", "ab“ 3—4 „c“ 1–2", "„Grüß“ (1) „Gott“ —> x"],
      widths: [11, 20, 32, 45, 70],
      size: 10),
    Corner(
      fonts: ["Roboto-Regular.ttf"],
      texts: ["L \u{2003}x", "T \u{2003}x", "Y \u{2003}A", "A \u{2003}T  \u{2003}V"],
      widths: [0, 1, 20],
      size: 100, overflowWrap: .normal),
    // Scripts that join each other.
    Corner(
      fonts: [
        "NotoNaskhArabic-Regular.ttf", "NotoSansMongolian-Regular.ttf",
        "NotoSansPhagsPa-Regular.ttf",
      ], texts: ["مرحب مرحبᠠ مرحب", "ᠠᠡꡀ", "ꡀᠠ ᠠᠡ", "ᠠب"], widths: [30, 60, 80, 1e9]),
  ]

  @Test("are those of the plain way", arguments: corners.indices, LayoutProfile.all.map(\.name))
  func compare(corner: Int, profileName: String) throws {
    let corner = Self.corners[corner]
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(corner.fonts), size: corner.size),
      profile: try #require(LayoutProfile(named: profileName)))
    comparison.paragraphStyle.wordBreak = corner.wordBreak
    comparison.paragraphStyle.overflowWrap = corner.overflowWrap
    comparison.paragraphStyle.baseWritingDirection = corner.direction
    // Pieces and words are known the second time.
    for _ in 0..<2 {
      for text in corner.texts { try comparison.compare(text, widths: corner.widths) }
    }
    #expect(comparison.differences.isEmpty)
  }
}
