import Galley
import GalleyRequests

/// The answer of `galley measure` for people.
struct MeasureTable {
  let text: String
  let lines: LineDetail
  let screen: Screen

  /// The measurements, one below the other, and what no font has.
  func rendered(_ measurements: [Measurement]) -> String {
    let body =
      switch lines {
      case .none: summary(measurements)
      case .all: measurements.map(details).joined(separator: "\n")
      }
    return body + missing(measurements.first?.missing ?? [])
  }

  /// A row for each width.
  private func summary(_ measurements: [Measurement]) -> String {
    var table = TextTable(
      head: ["in", "height", "width", "lines", ""],
      alignments: [.right, .right, .right, .right, .left])
    for measurement in measurements {
      let layout = measurement.layout
      table.append([
        given(measurement), layout.height.rounded(decimals: 3),
        layout.width.rounded(decimals: 3), "\(layout.lineCount)",
        layout.isTruncated ? "truncated" : "",
      ])
    }
    return table.rendered(on: screen) + measurements.map { answers($0, of: measurements) }.joined()
  }

  /// What else was asked, below the table of widths; several widths have a heading each.
  private func answers(_ measurement: Measurement, of all: [Measurement]) -> String {
    let answers = answers(measurement)
    guard all.count > 1, !answers.isEmpty else { return answers }
    return "\n" + screen.strong("in \(given(measurement))") + answers
  }

  /// The sizes at one width, and a row for each line.
  private func details(_ measurement: Measurement) -> String {
    let layout = measurement.layout
    var head =
      "\(screen.strong("height")) \(layout.height.rounded(decimals: 3))  "
      + "\(screen.strong("width")) \(layout.width.rounded(decimals: 3))  "
      + "\(screen.strong("lines")) \(layout.lineCount)  "
      + screen.faint("in \(given(measurement))")
    if layout.isTruncated { head += "  truncated" }
    guard layout.lineCount > 0 else { return head + "\n" + answers(measurement) }
    var table = TextTable(
      head: ["line", "UTF-16", "width", "baseline", "text"],
      alignments: [.right, .right, .right, .right, .left])
    for (index, line) in layout.lineFragments.enumerated() {
      table.append([
        "\(index + 1)", "\(line.range.lowerBound.utf16)–\(line.range.upperBound.utf16)",
        line.width.rounded(decimals: 3), line.baseline.rounded(decimals: 3),
        TerminalText.visible(line.shown(of: text)),
      ])
    }
    return head + "\n\n" + table.rendered(on: screen) + answers(measurement)
      + explanations(measurement)
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

  private func given(_ measurement: Measurement) -> String {
    measurement.givenWidth == .unlimited ? "unlimited" : measurement.givenWidth.points.shortest
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
  /// What a reader sees of a line, with its token or hyphen.
  func shown(of text: String) -> String {
    guard let truncation else { return text[range] + (endsWithHyphen ? "-" : "") }
    let parts = truncation.visibleRanges.map { String(text[$0]) }
    let token = truncation.token?.text ?? ""
    return switch truncation.mode {
    case .byTruncatingHead: token + parts.joined()
    case .byTruncatingMiddle: parts.joined(separator: token)
    default: parts.joined() + token
    }
  }
}
