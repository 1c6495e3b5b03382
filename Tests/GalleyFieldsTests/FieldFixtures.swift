import Galley
import GalleyFields
import GalleyTestSupport
import GalleyText
import Testing

/// Looks for tests: a font whose letters are all 0.6 em wide, so that lines can be counted by hand.
enum Looks {
  /// Ten points of Noto Sans Mono: six points a letter.
  static func style(size: Double = 10) throws -> TextStyle {
    let file = try #require(FontFile(named: "NotoSansMono-Regular.ttf"))
    return try TextStyle(font: try Font(path: file.path), size: size)
  }

  /// A text without padding and insets, `columns` letters wide.
  static func text(
    columns: Double, size: Double = 10, lineSpacing: Double = 0, insets: EdgeInsets = .zero
  ) throws -> TextAppearance {
    var container = TextContainer(kind: .textView, width: LineWidth(columns * size * 0.6))
    container.lineFragmentPadding = 0
    container.insets = insets
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = lineSpacing
    return TextAppearance(
      style: try style(size: size), paragraphStyle: paragraph, container: container)
  }

  static func growing(
    columns: Double, maximum: HeightBound = .none, lineSpacing: Double = 0
  ) throws -> GrowingText {
    GrowingText(
      appearance: try text(columns: columns, lineSpacing: lineSpacing), maximum: maximum)
  }

  /// The height of a line of ten points, by the font's `hhea` table.
  static let lineHeight = (1069.0 + 293.0) / 100
}

/// A field's height as it is often guessed, kept to show where that goes wrong.
///
/// Lines are counted from the width of the text on one line.
struct GuessedHeight {
  var maximumLines: Int
  var lineHeight: Double
  var lineSpacing: Double
  /// Both sides of the field, and what the guess keeps free besides.
  static let margin = 10.0 * 2 + 17
  static let freeSpace = 20.0

  /// The width left for the text.
  static func textWidth(of viewWidth: Double) -> Double { viewWidth - margin }

  /// The guessed number of lines; nil where the guess traps.
  func lines(_ text: String, viewWidth: Double, widthOnOneLine: (String) -> Double) -> Int? {
    let width = Self.textWidth(of: viewWidth)
    let newlines = min(text.filter { $0 == "\n" }.count + 1, maximumLines)
    var wraps = 0
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let quotient = widthOnOneLine(String(part)) / width
      guard quotient.isFinite else {
        if quotient.isNaN { return nil }
        continue
      }
      wraps += Int(quotient)
    }
    return newlines + wraps
  }

  /// The guessed height; nil where the guess traps.
  func height(_ text: String, viewWidth: Double, widthOnOneLine: (String) -> Double) -> Double? {
    guard let total = lines(text, viewWidth: viewWidth, widthOnOneLine: widthOnOneLine) else {
      return nil
    }
    let slot = lineHeight + lineSpacing
    if total >= maximumLines { return Double(maximumLines) * slot + Self.freeSpace }
    return Double(total) * slot - lineSpacing + Self.freeSpace
  }
}
