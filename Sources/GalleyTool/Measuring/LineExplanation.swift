import Galley
import GalleyRequests

/// Why the lines of a text end where they do, and are as high as they are.
///
/// Told from the layout alone and from the text's unbreakable pieces, which are its lines at width 0.
struct LineExplanation {
  private let text: PreparedText
  private let setup: MeasurementSetup
  private let layout: TextLayout
  /// The advance of the piece that starts at each opportunity, by its place in UTF-8.
  private let pieces: [Int: TextLineFragment]

  init(
    _ text: PreparedText, _ pieces: PreparedText, _ setup: MeasurementSetup, _ layout: TextLayout
  ) {
    self.text = text
    self.setup = setup
    self.layout = layout
    let narrow = pieces.layout(in: TextContainer(kind: setup.container.kind, width: .points(0)))
    var starts: [Int: TextLineFragment] = [:]
    for piece in narrow.lineFragments { starts[piece.range.lowerBound.utf8] = piece }
    self.pieces = starts
  }

  /// A sentence on the end of a line and one on its height.
  func sentences(_ line: TextLineFragment) -> [String] { [end(of: line), height(of: line)] }

  // MARK: - The end

  private func end(of line: TextLineFragment) -> String {
    if line.isExtraLine { return "is empty: it stands behind the separator that closes the text" }
    if let truncation = line.truncation {
      return
        "is shortened with \(quoted(truncation.token?.text ?? "…")): the container has room for no more"
    }
    let characters = text.text[line.range]
    if let separator = LineExplanation.separators[characters.unicodeScalars.last ?? " "] {
      return "ends at \(separator)"
    }
    let end = line.range.upperBound.utf8
    guard end < text.text.utf8.count else { return "ends with the text" }
    guard let next = pieces[end] else { return cut(line) }
    let left = line.availableWidth - line.width - line.trailingWhitespaceAdvance
    let piece = "\(quoted(text.text[next.range])) is \(next.width.rounded(decimals: 3)) wide"
    let room = max(0, left).rounded(decimals: 3)
    let hyphen = line.endsWithHyphen ? "ends at a soft hyphen: " : "ends here: "
    if next.width <= left {
      return hyphen + "\(piece) and would have room, but the style puts it down"
    }
    let rule = LineEndRule.name(
      before: characters.unicodeScalars.last, after: text.text[next.range].unicodeScalars.first)
    return hyphen + "\(piece), and \(room) is left (\(rule))"
  }

  private func cut(_ line: TextLineFragment) -> String {
    "ends inside a word, which is wider than the \(line.availableWidth.rounded(decimals: 3)) of a line (overflow-wrap)"
  }

  private static let separators: [Unicode.Scalar: String] = [
    "\n": "a line feed (U+000A; LB5)", "\r": "a carriage return (U+000D; LB5)",
    "\u{B}": "a line tabulation (U+000B; LB4)", "\u{C}": "a form feed (U+000C; LB4)",
    "\u{85}": "a next line (U+0085; LB5)", "\u{2028}": "a line separator (U+2028; LB4)",
    "\u{2029}": "a paragraph separator (U+2029; LB4)",
  ]

  // MARK: - The height

  private func height(of line: TextLineFragment) -> String {
    let natural = line.ascent + line.descent
    var sentence =
      "is \(points(line.height)) high: ascent \(points(line.ascent)) + descent "
      + "\(points(line.descent))\(source(line))"
    let style = setup.paragraphStyle
    if style.lineHeightMultiple > 0 { sentence += ", × \(style.lineHeightMultiple.shortest)" }
    if line.height > natural + LineExplanation.tolerance, line.height == style.minimumLineHeight {
      sentence += ", raised to the minimum line height"
    } else if line.height == style.maximumLineHeight, line.height < natural {
      sentence += ", cut to the maximum line height"
    } else if style.lineHeightMultiple == 0, line.height > natural + LineExplanation.tolerance {
      sentence += " + leading \(points(line.height - natural))"
    }
    if line.lineSpacing > 0 { sentence += "; line spacing \(points(line.lineSpacing)) below" }
    if line.spacingBefore > 0 { sentence += "; \(points(line.spacingBefore)) before the paragraph" }
    if line.spacingAfter > 0 { sentence += "; \(points(line.spacingAfter)) after the paragraph" }
    return sentence
  }

  /// Less than this is what adding up doubles does.
  private static let tolerance = 1e-6

  /// The fonts whose ascent and descent these are.
  private func source(_ line: TextLineFragment) -> String {
    func name(_ wanted: Double, _ measure: (LineMetrics) -> Double) -> String? {
      let found = setup.style.fonts.fonts.first { font in
        let metrics = font.metrics.lineMetrics(
          pointSize: setup.style.pointSize, profile: setup.profile)
        return abs(measure(metrics) - wanted) < LineExplanation.tolerance
      }
      return found.map { font in
        let table = font.metrics.verticalMetrics(for: setup.profile).table
        return "\(font.fullName) (\(table.rawValue))"
      }
    }
    let above = name(line.ascent, \.ascent)
    let below = name(line.descent, \.descent)
    guard let above, let below else { return "" }
    return above == below ? " of \(above)" : " of \(above) and \(below)"
  }

  private func points(_ value: Double) -> String { value.rounded(decimals: 3) }

  private func quoted(_ text: some StringProtocol) -> String {
    var text = TerminalText.visible(text)
    while text.last == " " { text.removeLast() }
    return "“\(text)”"
  }
}
