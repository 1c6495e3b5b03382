import Galley
import GalleyRequests

/// The answer of `galley measure` for people.
struct MeasureTable {
  let text: String
  let lines: LineDetail
  let screen: Screen

  /// The measurements, one below the other, and what no font has.
  func write(
    _ extents: [(width: LineWidth, extent: TextExtent)], _ measurements: [Measurement],
    to output: BlockOutput
  ) {
    switch lines {
    case .none: output.append(summary(extents, measurements))
    case .all:
      for (index, measurement) in measurements.enumerated() {
        if index > 0 { output.append("\n") }
        write(details: measurement, to: output)
      }
    }
    output.append(missing(extents.first?.extent.missingCharacters ?? []))
  }

  /// A row for each width.
  private func summary(
    _ extents: [(width: LineWidth, extent: TextExtent)], _ measurements: [Measurement]
  ) -> String {
    var table = TextTable(
      head: ["in", "height", "width", "lines", ""],
      alignments: [.right, .right, .right, .right, .left])
    for (width, extent) in extents {
      table.append([
        given(width), extent.height.rounded(decimals: 3), extent.width.rounded(decimals: 3),
        "\(extent.lineCount)", extent.isTruncated ? "truncated" : "",
      ])
    }
    return table.rendered(on: screen) + measurements.map { answers($0, of: measurements) }.joined()
  }

  /// What else was asked, below the table of widths; several widths have a heading each.
  private func answers(_ measurement: Measurement, of all: [Measurement]) -> String {
    let answers = answers(measurement)
    guard all.count > 1, !answers.isEmpty else { return answers }
    return "\n" + screen.strong("in \(given(measurement.givenWidth))") + answers
  }

  /// The sizes at one width, and a row for each line.
  private func write(details measurement: Measurement, to output: BlockOutput) {
    let layout = measurement.layout
    var head =
      "\(screen.strong("height")) \(layout.height.rounded(decimals: 3))  "
      + "\(screen.strong("width")) \(layout.width.rounded(decimals: 3))  "
      + "\(screen.strong("lines")) \(layout.lineCount)  "
      + screen.faint("in \(given(measurement.givenWidth))")
    if layout.isTruncated { head += "  truncated" }
    output.append(head + "\n")
    if layout.lineCount > 0 {
      output.append("\n")
      let fragments = layout.lineFragments
      var table = TextTable(
        head: ["line", "UTF-16", "width", "baseline", "text"],
        alignments: [.right, .right, .right, .right, .left],
        // A span lends its lines; to copy each would count references to it.
        lastCell: { fragments.span[$0].appendShown(of: text, to: &$1) })
      table.reserve(rows: fragments.count)
      for index in fragments.indices {
        table.appendRow { fragments.span[index].fill(&$0, number: index + 1) }
      }
      table.write(on: screen, to: output)
    }
    output.append(answers(measurement))
    output.append(explanations(measurement))
  }

  /// What else was asked, below the table.
  private func answers(_ measurement: Measurement) -> String {
    let sentences = measurement.answers.sentences(screen: screen)
    return sentences.isEmpty ? "" : "\n" + sentences.map { $0 + "\n" }.joined()
  }

  /// What there is to say of each line, below the table.
  private func explanations(_ measurement: Measurement) -> String {
    guard !measurement.explanations.isEmpty else { return "" }
    var text = ""
    for (index, sentences) in measurement.explanations.enumerated() {
      text += "\n" + screen.strong("line \(index + 1)")
      text += sentences.map { "\n  \($0)" }.joined() + "\n"
    }
    return text
  }

  private func given(_ width: LineWidth) -> String {
    width == .unlimited ? "unlimited" : width.points.shortest
  }

  private func missing(_ scalars: [Unicode.Scalar]) -> String {
    guard !scalars.isEmpty else { return "" }
    let shown = scalars.prefix(8).map(MissingCharacters.name)
    let more = scalars.count > 8 ? " and \(scalars.count - 8) more" : ""
    return "\n" + screen.strong("missing") + " \(shown.joined(separator: ", "))\(more): "
      + "no font has them; add one with --font, or use --fallback system\n"
  }
}

extension TextLineFragment {
  /// Adds the cells of a line's row, but for the text.
  fileprivate func fill(_ row: inout TableCells, number: Int) {
    // What the closures take with them is a few numbers, not the line.
    let (range, width, baseline) = (range, width, baseline)
    row.add(atMost: Digits.room) { $0.appendDigits(of: number) }
    row.add(atMost: 2 * Digits.room + 3) {
      $0.appendDigits(of: range.lowerBound.utf16)
      for byte in "–".utf8 { $0.append(byte) }
      $0.appendDigits(of: range.upperBound.utf16)
    }
    row.add(atMost: Digits.room) { $0.appendRounded(width, decimals: 3) }
    row.add(atMost: Digits.room) { $0.appendRounded(baseline, decimals: 3) }
  }

  /// Appends what a reader sees of a line, with its token or hyphen.
  func appendShown(of text: String, to bytes: inout [UInt8]) {
    guard let truncation else {
      TerminalText.appendVisible(text[range], to: &bytes)
      if endsWithHyphen { bytes.append(UInt8(ascii: "-")) }
      return
    }
    let parts = truncation.visibleRanges.map { String(text[$0]) }
    let token = truncation.token?.text ?? ""
    let shown =
      switch truncation.mode {
      case .byTruncatingHead: token + parts.joined()
      case .byTruncatingMiddle: parts.joined(separator: token)
      default: parts.joined() + token
      }
    TerminalText.appendVisible(shown, to: &bytes)
  }
}
