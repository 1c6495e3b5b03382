import GalleyText
import Testing

@testable import GalleyUnicode

/// A text with `|` where lines may end and `‖` where they must.
struct BreakRow: Sendable, CustomStringConvertible {
  var marked: String
  var language: String?
  var strictness = LineBreakStrictness.auto
  var wordBreak = WordBreak.normal
  var likeChromium = true
  var hangulWordPriority = false
  var preservesSpaces = false

  init(
    _ marked: String, language: String? = nil, strictness: LineBreakStrictness = .auto,
    wordBreak: WordBreak = .normal, hangulWordPriority: Bool = false, preservesSpaces: Bool = false
  ) {
    self.marked = marked
    self.language = language
    self.strictness = strictness
    self.wordBreak = wordBreak
    self.hangulWordPriority = hangulWordPriority
    self.preservesSpaces = preservesSpaces
  }

  var description: String { marked }

  /// This row by UAX #14 and CSS instead of Chromium's ways.
  var plain: BreakRow {
    var row = self
    row.likeChromium = false
    return row
  }

  /// The text, with marks where the breaker has them.
  var found: String {
    let scalars = Array(marked.unicodeScalars.filter { $0 != "|" && $0 != "‖" })
    let options = LineBreakOptions(
      likeChromium: likeChromium, strictness: strictness, wordBreak: wordBreak,
      hangulWordPriority: hangulWordPriority, language: language, preservesSpaces: preservesSpaces)
    let actions = LineBreaker(options: options).actions(in: scalars)
    var result = String.UnicodeScalarView()
    for (scalar, action) in zip(scalars, actions) {
      if action == .allowed { result.append("|") }
      if action == .mandatory { result.append("‖") }
      result.append(scalar)
    }
    return String(result)
  }
}

@Suite("Where Chromium leaves UAX #14") struct ChromiumRuleTests {
  @Test(
    "a line may end after a run of spaces, whatever follows",
    arguments: [
      "a |. |, |) |!", "( |a", "a  |/b", "。 |。", "a |\u{2060}b", "a\t|)", "\u{201C} |a",
      "a |\u{301}b", "a |\u{A0}b", "a |\u{200B}|b",
    ])
  func spaces(marked: String) { #expect(BreakRow(marked).found == marked) }

  @Test(
    "two ASCII characters: by a table, after hyphens and question marks, before brackets",
    arguments: [
      "a-|b", "-|-|option", "a/b", "/usr/bin", "a!b", "a?|b", "a?!", "a.|(b)", "a(b)", "f(x)|[1]",
      "{a}|{b}", "x=|<y", "a\"|(b", "'a'", "1+1", "a*|(b", "a?|~", "a$b",
    ])
  func pairs(marked: String) { #expect(BreakRow(marked).found == marked) }

  @Test(
    "a hyphen before a digit: only after a letter or digit",
    arguments: ["SHA-|256", "1-|2", "a |-5", "-5", "(-5", "x=-5"])
  func hyphens(marked: String) { #expect(BreakRow(marked).found == marked) }

  @Test(
    "other characters: by UAX #14",
    arguments: [
      "a/|字", "a-|é", "a |-é", "가-5", "é-|a", "“a”", "字“a”", "ש-|א", "ש\u{5BE}|א", "é/|é", "¢|¿5",
    ])
  func others(marked: String) { #expect(BreakRow(marked).found == marked) }

  @Test(
    "small kana start lines unless strict",
    arguments: [
      BreakRow("あ|ぁ|ー"), BreakRow("あ|ぁ", language: "ja"),
      BreakRow("あぁー", language: "ja", strictness: .strict),
      BreakRow("あ|ぁ", language: "ko", strictness: .strict),
    ])
  func kana(row: BreakRow) { #expect(row.found == row.marked) }

  @Test(
    "quotation marks between East Asian characters",
    arguments: [
      BreakRow("あ|“あ”|い"), BreakRow("あ“a”い"), BreakRow("あ|“a”|い", language: "zh-Hans"),
      BreakRow("あ“a”い", language: "ja"), BreakRow("あ|“a”|い", language: "ja", strictness: .normal),
    ])
  func quotes(row: BreakRow) { #expect(row.found == row.marked) }

  @Test(
    "which rules line-break means depends on the language",
    arguments: [
      BreakRow("字〜", strictness: .normal), BreakRow("字|〜", language: "zh", strictness: .auto),
      BreakRow("字〜", language: "ja"), BreakRow("字|〜", language: "ja", strictness: .normal),
      BreakRow("字|々", strictness: .loose), BreakRow("字・", strictness: .loose),
      BreakRow("字|・|字|！", language: "ja", strictness: .loose),
      BreakRow("…|…", strictness: .loose), BreakRow("字|％", language: "ko", strictness: .loose),
      BreakRow("字％", language: "ko"), BreakRow("字|\u{2010}", language: "ja", strictness: .loose),
    ])
  func languages(row: BreakRow) { #expect(row.found == row.marked) }

  @Test(
    "only line feeds end lines",
    arguments: ["a\n‖b", "a\rb", "a\r\n‖b", "a\u{2028}|b", "a\u{2029}|b", "\n‖\n"])
  func mandatory(marked: String) { #expect(BreakRow(marked).found == marked) }

  @Test(
    "break-all: between letters and digits, before some punctuation, not after marks",
    arguments: [
      BreakRow("a|b|1|2", wordBreak: .breakAll), BreakRow("a|b.|c", wordBreak: .breakAll),
      BreakRow("e\u{301}a|b", wordBreak: .breakAll), BreakRow("क|त", wordBreak: .breakAll),
    ])
  func breakAll(row: BreakRow) { #expect(row.found == row.marked) }

  @Test(
    "keep-all: not between letters",
    arguments: [
      BreakRow("한국어 |단어", wordBreak: .keepAll), BreakRow("漢字かな、|カナ", wordBreak: .keepAll),
      BreakRow("字a字", wordBreak: .keepAll), BreakRow("😀|字", wordBreak: .keepAll),
    ])
  func keepAll(row: BreakRow) { #expect(row.found == row.marked) }

  @Test(
    "ideographic spaces hang after an opportunity where spaces are kept",
    arguments: [
      BreakRow("a \u{3000}|!b", preservesSpaces: true), BreakRow("a |\u{3000}!b"),
      BreakRow("a\u{3000}!b", preservesSpaces: true), BreakRow("あ\u{3000}|い"),
    ])
  func ideographicSpaces(row: BreakRow) { #expect(row.found == row.marked) }

  @Test(
    "anywhere: around every grapheme",
    arguments: [
      BreakRow("a|b| |c|.|)", strictness: .anywhere),
      BreakRow("e\u{301}|👩\u{200D}🚀|é", strictness: .anywhere),
      BreakRow("a|\u{A0}|b", strictness: .anywhere), BreakRow("a|\n‖b", strictness: .anywhere),
    ])
  func anywhere(row: BreakRow) { #expect(row.found == row.marked) }
}

@Suite("Tailorings of UAX #14") struct TailoringTests {
  @Test(
    "CSS's word-break and line-break",
    arguments: [
      BreakRow("a |b |( a |b"), BreakRow("a/|b |.5, .c"), BreakRow("あぁー"),
      BreakRow("あ|ぁ", strictness: .normal),
      BreakRow("字々"), BreakRow("字|々", strictness: .loose),
      BreakRow("字|〜", language: "ja", strictness: .normal),
      BreakRow("a|b|1", wordBreak: .breakAll), BreakRow("a|b.", wordBreak: .breakAll),
      BreakRow("漢字かな、|カナ |a", wordBreak: .keepAll), BreakRow("字a字", wordBreak: .keepAll),
      BreakRow("한|국|어"), BreakRow("한국어 |漢|字|a", hangulWordPriority: true),
      BreakRow("한국 |ᄀ|字", hangulWordPriority: true), BreakRow("a\n‖b\u{2028}‖c\r‖d\r\n‖e\u{85}‖f"),
    ])
  func rows(row: BreakRow) { #expect(row.plain.found == row.marked) }
}
