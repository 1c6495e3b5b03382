import Foundation
import Galley
import GalleyFields
import GalleyTestSupport
import GalleyText
import Testing

/// The table of guessed heights in `GuessedHeights.md`, row by row.
///
/// `GALLEY_RECORD=1 swift test --filter GuessTable` writes it anew.
@Suite("The table of guessed heights") struct GuessTableTests {
  /// A text in a view of some width.
  struct Input: Sendable {
    var text: String
    var width: Double
    var spacing = 2.0
    var lines = 5
  }

  static let inputs: [Input] = [
    Input(text: "", width: 97),
    Input(text: "Hello", width: 97),
    Input(text: "ten chars.", width: 97),
    Input(text: "twentyletters,nomore", width: 97),
    Input(text: "sixsix sixsix sixsi", width: 97),
    Input(text: "sixsix sixsix sixsix sixsix", width: 97),
    Input(text: "a wonderfully long word", width: 97),
    Input(text: "one\ntwo", width: 97),
    Input(text: "one\r\ntwo\r\nthree", width: 97),
    Input(text: "one\u{2028}two", width: 97),
    Input(text: "one\n", width: 97),
    Input(text: "\n\n\n", width: 97),
    Input(text: "1\n2\n3\n4", width: 97),
    Input(text: "1\n2\n3\n4\n5", width: 97),
    Input(text: "1\n2\n3\n4\n5\n6", width: 97),
    Input(text: "a\nb\nc d e f g h i j k l m n", width: 97, lines: 3),
    Input(text: "four word", width: 61),
    Input(text: "narrow", width: 37),
    Input(text: "narrower", width: 30),
    Input(text: "", width: 37),
  ]

  private static let file = Fixtures.fonts.deletingLastPathComponent()
    .appending(path: "Sources/GalleyFields/GalleyFields.docc/GuessedHeights.md")

  @Test func `the table says what is guessed and what is measured`() throws {
    let rows = try Self.inputs.map(row)
    let document = try String(contentsOf: Self.file, encoding: .utf8)
    var lines = document.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("|---") }) + 1
    let count = lines[first...].prefix { $0.hasPrefix("|") }.count
    if ProcessInfo.processInfo.environment["GALLEY_RECORD"] != nil {
      lines.replaceSubrange(first..<first + count, with: rows)
      try lines.joined(separator: "\n").write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(Array(lines[first..<first + count]) == rows)
    }
  }

  @Test func `most guesses are wrong, and all heights are finite`() throws {
    let wrong = try Self.inputs.count { input in
      let measured = try measured(input)
      #expect(measured.shownHeight.isFinite)
      guard let guess = try guessed(input).height else { return true }
      return abs(guess - measured.shownHeight) > 0.01
    }
    #expect(wrong >= 12)
  }

  // MARK: - Rows

  private func row(_ input: Input) throws -> String {
    let guess = try guessed(input)
    let measures = try measured(input)
    let text = input.text.replacing("\r\n", with: "␍␊").replacing("\n", with: "␊")
      .replacing("\u{2028}", with: "␤")
    let guessedHeight = guess.height.map(number) ?? "traps"
    let guessedLines = guess.lines.map(String.init) ?? "traps"
    return "| `\(text.isEmpty ? " " : text)` | \(number(input.width)) | \(guessedLines) | "
      + "\(guessedHeight) | \(measures.lineCount) | \(number(measures.shownHeight)) |"
  }

  private func guessed(_ input: Input) throws -> (lines: Int?, height: Double?) {
    let measurer = Measurer()
    let style = try Looks.style()
    func widthOnOneLine(_ text: String) -> Double {
      let prepared = try? measurer.prepare(text, style: style)
      return prepared?.layout(in: TextContainer()).width ?? 0
    }
    let guess = GuessedHeight(
      maximumLines: input.lines, lineHeight: Looks.lineHeight, lineSpacing: input.spacing)
    return (
      guess.lines(input.text, viewWidth: input.width, widthOnOneLine: widthOnOneLine),
      guess.height(input.text, viewWidth: input.width, widthOnOneLine: widthOnOneLine)
    )
  }

  /// The real lines in the room that the guess leaves for them.
  private func measured(_ input: Input) throws -> GrowthMeasures {
    var appearance = try Looks.text(
      columns: 0, lineSpacing: input.spacing,
      insets: EdgeInsets(top: 10, left: 0, bottom: 10, right: 0))
    appearance.container.width = LineWidth(GuessedHeight.textWidth(of: input.width))
    let growing = GrowingText(appearance: appearance, maximum: .lines(input.lines))
    return try growing.measures(of: input.text, with: Measurer())
  }

  private func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
