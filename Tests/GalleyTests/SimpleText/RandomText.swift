import Galley

/// Seeded texts with everything that could leave the simple path.
struct RandomText: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  private static let words = [
    "the", "office", "AVATAR", "fi", "ffl", "To", "Ty.", "x-ray", "a/b", "1,234.5", "(newer)",
    "\"quoted\"",
    "it's", "e.g.", "-5", "--", "-", "—", "“so”", "http://a.b/c?d=e&f#g", "1x1", "0x0", "A:", "B-",
    "(I", "I)", "naïve", "Łódź", "é", "e\u{301}", "10\u{A0}km", "co\u{AD}op", "super\u{200B}cali",
    "😀",
    "👩‍💻", "🇯🇵", "日本", "한글", "שלום", "ابجد", "Ω", "жук", "\u{2028}", "\u{0}", "5%", "$3", ":-)", "...",
    "…", "\u{2010}", "W", "VA", "f", "ij", "ﬁ", "Pneumonoultramicroscopicsilicovolcanoconiosis",
    "@", "#a", "*b*",
  ]
  private static let gaps = [
    " ", " ", " ", " ", " ", " ", " ", "  ", "\n", "\t", "\r\n", "", "\u{3000}", " \n ", "   ",
  ]

  /// A text of a few words; now and then of letters, digits and punctuation alone.
  mutating func text() -> String {
    let count = Int.random(in: 0..<24, using: &self)
    if Bool.random(using: &self) {
      return (0..<count * 5).map { _ in
        let byte = UInt8.random(in: 0x20..<0x7F, using: &self)
        let isSpace = Int.random(in: 0..<6, using: &self) == 0
        return isSpace ? " " : String(UnicodeScalar(byte))
      }.joined()
    }
    return (0..<count).map { _ in
      (RandomText.words.randomElement(using: &self) ?? "")
        + (RandomText.gaps.randomElement(using: &self) ?? "")
    }.joined()
  }

  /// Words of some kinds out of a table, each with a gap behind it.
  mutating func text(
    of words: [[String]], kinds: [Int], gaps: some Collection<String>, count: Int
  ) -> String {
    var text = ""
    for _ in 0..<count {
      text += words[kinds.randomElement(using: &self) ?? 0].randomElement(using: &self) ?? ""
      text += gaps.randomElement(using: &self) ?? ""
    }
    return text
  }

  mutating func paragraphStyle() -> ParagraphStyle {
    var style = ParagraphStyle()
    style.whiteSpace = ([nil] + WhiteSpace.allCases).randomElement(using: &self) ?? nil
    style.overflowWrap = ([nil] + OverflowWrap.allCases).randomElement(using: &self) ?? nil
    style.wordBreak = WordBreak.allCases.randomElement(using: &self) ?? .normal
    style.lineBreakStrictness = LineBreakStrictness.allCases.randomElement(using: &self) ?? .auto
    style.lineSpacing = [0, 3.25].randomElement(using: &self) ?? 0
    style.paragraphSpacing = [0, 7].randomElement(using: &self) ?? 0
    style.headIndent = [0, 0, 12].randomElement(using: &self) ?? 0
    style.baseWritingDirection = WritingDirection.allCases.randomElement(using: &self) ?? .natural
    style.lineHeightMultiple = [0, 1.2].randomElement(using: &self) ?? 0
    return style
  }
}
