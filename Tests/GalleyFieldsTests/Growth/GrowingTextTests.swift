import Galley
import GalleyFields
import GalleyText
import Testing

/// The mistakes of guessed heights, each beside the height of the real lines.
@Suite("Growing text") struct GrowingTextTests {
  let measurer = Measurer()
  let line = Looks.lineHeight

  private func guess(maximumLines: Int = 100, spacing: Double = 0) -> GuessedHeight {
    GuessedHeight(maximumLines: maximumLines, lineHeight: line, lineSpacing: spacing)
  }

  /// The width of a part on one line: six points a letter.
  private func widthOnOneLine(_ text: String) -> Double { Double(text.count) * 6 }

  /// What the guess says of a text in a view whose text is `columns` letters wide.
  private func guessedLines(_ text: String, columns: Double, maximumLines: Int = 100) -> Int? {
    guess(maximumLines: maximumLines).lines(
      text, viewWidth: columns * 6 + GuessedHeight.margin, widthOnOneLine: widthOnOneLine)
  }

  @Test func `words that wrap early make a line that the width alone does not show`() throws {
    // 24 letters in lines of ten: 2.4 lines by width, but the words leave room at every line's end.
    let text = "seven12 seven34 seven567"
    let measures = try Looks.growing(columns: 10).measures(of: text, with: measurer)
    #expect(measures.lineCount == 3)
    #expect(abs(measures.contentHeight - 3 * line) < 1e-9)
    let short = "sixsix sixsix sixsi"
    #expect(guessedLines(short, columns: 10) == 2)
    #expect(try Looks.growing(columns: 10).measures(of: short, with: measurer).lineCount == 3)
  }

  @Test func `a line that is exactly full is one line`() throws {
    for count in 1...4 {
      let text = String(repeating: "x", count: 10 * count)
      let measures = try Looks.growing(columns: 10).measures(of: text, with: measurer)
      #expect(measures.lineCount == count)
      #expect(guessedLines(text, columns: 10) == count + 1)
    }
  }

  @Test func `reaching the most lines makes no jump`() throws {
    let growing = try Looks.growing(columns: 10, maximum: .lines(3), lineSpacing: 4)
    var heights: [Double] = []
    var guessed: [Double] = []
    for count in 1...5 {
      let text = Array(repeating: "x", count: count).joined(separator: "\n")
      heights.append(try growing.measures(of: text, with: measurer).shownHeight)
      guessed.append(
        guess(maximumLines: 3, spacing: 4)
          .height(text, viewWidth: 400, widthOnOneLine: widthOnOneLine) ?? 0)
    }
    let steps = zip(heights.dropFirst(), heights).map { $0 - $1 }
    #expect(abs(steps[0] - (line + 4)) < 1e-9 && abs(steps[1] - (line + 4)) < 1e-9)
    #expect(steps[2] == 0 && steps[3] == 0)
    #expect(abs(heights[2] - (3 * line + 2 * 4)) < 1e-9)
    // The guess takes one line spacing more for the third line than for the second.
    #expect(abs(guessed[2] - guessed[1] - (line + 8)) < 1e-9)
  }

  @Test func `the most lines count wraps and newlines together`() throws {
    // Two newlines and a wrap: four lines. Capping the newlines at two before the wrap is added
    // leaves three.
    let text = "a\nb\nword word word"
    let growing = try Looks.growing(columns: 10, maximum: .lines(2))
    let measures = try growing.measures(of: text, with: measurer)
    #expect(measures.lineCount == 4)
    #expect(guessedLines(text, columns: 10, maximumLines: 2) == 3)
    #expect(abs(measures.contentHeight - 4 * line) < 1e-9)
    #expect(abs(measures.shownHeight - 2 * line) < 1e-9)
    #expect(measures.scrolls)
  }

  @Test("widths that leave nothing are data", arguments: [37, 36.9, 20, 0, -5, .nan, .infinity])
  func narrow(width: Double) throws {
    var growing = try Looks.growing(columns: 10)
    growing.appearance.container = .textView(width: width)
    for text in ["", "a", "ab cd", "\n"] {
      let measures = try growing.measures(of: text, with: measurer)
      #expect(measures.contentHeight.isFinite && measures.contentHeight >= line)
      #expect(measures.lineCount >= 1)
    }
    // The guess divides by what is left: 0/0 is no number, and a negative width gives negative lines.
    #expect(guess().lines("", viewWidth: 37, widthOnOneLine: widthOnOneLine) == nil)
    let negative = guess().lines("abcdef", viewWidth: 36, widthOnOneLine: widthOnOneLine)
    #expect((negative ?? 0) < 0)
  }

  @Test(
    "every newline that TextKit knows ends a line",
    arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}"])
  func newlines(newline: String) throws {
    let growing = try Looks.growing(columns: 10)
    #expect(try growing.measures(of: "a\(newline)b", with: measurer).lineCount == 2)
    if newline != "\u{2028}" {
      #expect(try growing.measures(of: "a\(newline)", with: measurer).lineCount == 2)
      #expect(try growing.measures(of: newline + newline, with: measurer).lineCount == 3)
    }
    if newline != "\n" { #expect(guessedLines("a\(newline)b", columns: 10) == 1) }
  }

  @Test func `a line height holds for the last line too`() throws {
    // A line height faked by a line spacing of 20 − h gives 20 n − (20 − h).
    var growing = try Looks.growing(columns: 10)
    growing.appearance.paragraphStyle.setLineHeight(20)
    var faked = try Looks.growing(columns: 10)
    faked.appearance.paragraphStyle.lineSpacing = 20 - line
    for count in 1...4 {
      let text = Array(repeating: "x", count: count).joined(separator: "\n")
      #expect(try growing.measures(of: text, with: measurer).contentHeight == 20 * Double(count))
      let fakedHeight = try faked.measures(of: text, with: measurer).contentHeight
      #expect(abs(fakedHeight - (20 * Double(count) - (20 - line))) < 1e-9)
    }
  }

  @Test func `bounds in lines are as high as that many lines`() throws {
    var growing = try Looks.growing(columns: 10, lineSpacing: 3)
    growing.minimum = .lines(4)
    #expect(abs(try growing.measures(of: "a", with: measurer).shownHeight - (4 * line + 9)) < 1e-9)
    growing.minimum = .points(100)
    growing.maximum = .points(120)
    #expect(try growing.measures(of: "a", with: measurer).shownHeight == 100)
    let long = try growing.measures(of: String(repeating: "a\n", count: 40), with: measurer)
    #expect(long.shownHeight == 120)
    #expect(long.furthestOffset == long.contentHeight - 120)
    growing.maximum = .points(.nan)
    #expect(try growing.measures(of: "a", with: measurer).shownHeight == 100)
  }

  @Test func `lines of larger fonts do not make the field jump where its bound is reached`() throws
  {
    // The third line is no base line: capping at three base lines would shrink the field again.
    let growing = try Looks.growing(columns: 10, maximum: .lines(3))
    var last = 0.0
    var text = "a"
    for _ in 0..<6 {
      let shown = try growing.measures(of: text, with: measurer).shownHeight
      #expect(shown >= last)
      last = shown
      text += "\nध"
    }
  }

  @Test func `the caret's line is scrolled into sight, and not further`() {
    let measures = GrowthMeasures(contentHeight: 100, shownHeight: 40, lineCount: 10)
    func offset(_ top: Double, from current: Double) -> Double {
      measures.contentOffset(
        showing: TextRect(x: 0, y: top, width: 0, height: 10), from: current)
    }
    #expect(offset(0, from: 0) == 0)
    #expect(offset(30, from: 0) == 0)
    #expect(offset(40, from: 0) == 10)
    #expect(offset(90, from: 0) == 60)
    #expect(offset(20, from: 60) == 20)
    #expect(offset(50, from: 30) == 30)
    #expect(offset(0, from: .nan) == 0)
    #expect(offset(300, from: 900) == 60)
  }
}

@Suite("Height policies") struct HeightPolicyTests {
  @Test(
    "a field is as high as its parts ask for",
    arguments: [
      (HeightPolicy.fixed(44), 100.0, 16.0, 44.0), (.automatic, 20, 0, 20),
      (.automatic, 20, 16, 36),
      (.flexible(minimumHeight: 77, spaceBelow: 5, ignoresEmptyHint: true), 20, 0, 77),
      (.flexible(minimumHeight: 77, spaceBelow: 5, ignoresEmptyHint: true), 70, 16, 91),
      (.flexible(minimumHeight: 77, spaceBelow: 5, ignoresEmptyHint: true), 80, 0, 80),
      (.flexible(minimumHeight: 77, spaceBelow: 5, ignoresEmptyHint: false), 80, 0, 85),
      (.fixed(-3), 20, 0, 0), (.fixed(.nan), 20, 0, 0),
      (.flexible(minimumHeight: .nan, spaceBelow: .infinity, ignoresEmptyHint: false), 20, 5, 25),
    ])
  func heights(policy: HeightPolicy, text: Double, hint: Double, expected: Double) {
    #expect(policy.height(textHeight: text, hintHeight: hint) == expected)
  }
}

@Suite("Limits of growth") struct GrowthLimitTests {
  private func lines(_ text: String) -> Double {
    Double(text.split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test func `a text may not grow beyond three lines`() {
    let limit = GrowthLimit(.lines(3))
    let text = "a\nb"
    let end = text.offset(utf16: 3)
    func result(_ insertion: String, at offset: TextOffset) -> String? {
      limit.admit(.insert(insertion, at: offset, kind: .paste), to: text, measure: lines)
        .edit?.applied(to: text)
    }
    #expect(result("c", at: end) == "a\nbc")
    #expect(result("\nc", at: end) == "a\nb\nc")
    #expect(result("\nc\nd\ne", at: end) == "a\nb\nc")
    #expect(result("1\n2\n3", at: text.offset(utf16: 1)) == "a1\n2\nb")
    let refusing = GrowthLimit(.lines(3), policy: .refuse)
    #expect(refusing.admit(.insert("\n\n", at: end), to: text, measure: lines) == .refused)
  }

  @Test func `a text that is too high may be edited, but not grow`() {
    let limit = GrowthLimit(.lines(2))
    let text = "a\nb\nc\nd"
    #expect(limit.admit(.insert("x", at: .zero), to: text, measure: lines).edit != nil)
    #expect(limit.admit(.insert("\n", at: .zero), to: text, measure: lines) == .refused)
    #expect(
      limit.admit(.insert("x\n", at: .zero), to: text, measure: lines).edit?.replacement == "x")
    let marked = TextEdit.insert("\n\n", at: .zero, kind: .marking)
    #expect(limit.admit(marked, to: text, measure: lines) == .whole(marked))
  }
}
