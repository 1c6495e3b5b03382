import Galley
import GalleyFields
import GalleyTestSupport
import GalleyText
import Testing

/// What a keystroke in a megabyte costs; the clock counts in release builds of a proof run alone.
@Suite("Keystrokes in a megabyte", .serialized) struct KeystrokeTests {
  private static let sentence =
    "The baker opened her shop before dawn, and the smell of bread rose up to the windows. "

  /// Paragraphs of about 350 bytes, a megabyte of them.
  private static let text: String = {
    let paragraph = String(repeating: sentence, count: 4) + "\n"
    return String(repeating: paragraph, count: (1 << 20) / paragraph.utf8.count)
  }()

  private func appearance(width: Double) throws -> TextAppearance {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    let style = try TextStyle(font: try Font(path: file.path), size: 16)
    return TextAppearance(style: style, container: .textView(width: width))
  }

  @Test("cost their paragraph", arguments: [HeightBound.none, .lines(20)])
  func keystrokes(maximum: HeightBound) throws {
    let text = isProving ? Self.text : String(Self.text.prefix(4_000))
    var field = try GrowingField(
      text, appearance: try appearance(width: 600), maximum: maximum)
    let middle = field.document.offset(utf8: text.utf8.count / 2)
    let before = field.measures
    var caret = middle
    var costs: [Duration] = []
    for letter in "typed while the clock is running, letter by letter, " {
      let edit = TextEdit.insert(String(letter), at: caret)
      let start = ContinuousClock.now
      let measures = try field.apply(edit)
      costs.append(ContinuousClock.now - start)
      caret = edit.end
      #expect(measures.contentHeight >= before.contentHeight)
    }
    #expect(field.measures.lineCount == before.lineCount + 1)
    let median = costs.sorted()[costs.count / 2]
    if isProving { print("keystroke in \(text.utf8.count) bytes, \(maximum): \(median)") }
    #if !DEBUG
      if isProving { #expect(median <= .microseconds(20)) }
    #endif
  }
}
