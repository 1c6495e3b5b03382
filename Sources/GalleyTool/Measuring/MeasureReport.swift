import Galley
import GalleyRequests

/// The answer of `galley measure` for one text at one or more widths.
struct MeasureReport {
  private let measurer = Measurer()
  let setup: MeasurementSetup
  let widths: [LineWidth]
  /// Whether each line's end and height are explained.
  let explains: Bool
  let format: MeasureFormat

  init(
    _ options: MeasurementOptions, widths: [LineWidth], format: MeasureFormat, explains: Bool
  ) throws(RequestError) {
    setup = try MeasurementSetup(
      options, library: FontLibrary(), measurer: measurer, inBatch: false)
    self.widths = widths
    self.explains = explains
    self.format = format
  }

  /// A text and what it measures at each width.
  private struct Answer {
    let text: String
    let measurements: [Measurement]
  }

  /// Measures texts and writes the answers to the standard output.
  func write(_ texts: [String]) throws {
    let answers = try texts.map(answer)
    let output = OutputFile.standardOutput
    switch format {
    case .json: try output.write(json(answers))
    case .csv: try output.write(csv(answers))
    case .text, .svg: try output.write(text(answers, on: Screen(output)))
    }
  }

  private func answer(_ text: String) throws -> Answer {
    let prepared = try setup.prepare(text)
    var measurements: [Measurement] = []
    for width in widths { measurements.append(try setup.measure(prepared, width: width)) }
    if explains {
      let pieces = try setup.preparePieces(text, measurer)
      for index in measurements.indices {
        let layout = measurements[index].layout
        let explanation = LineExplanation(prepared, pieces, setup, layout)
        measurements[index].explanations = layout.lineFragments.map(explanation.sentences)
      }
    }
    return Answer(text: prepared.text, measurements: measurements)
  }

  /// A table for each text; several have a heading.
  private func text(_ answers: [Answer], on screen: Screen) -> String {
    let tables = answers.map { answer in
      let table = MeasureTable(text: answer.text, lines: setup.lines, screen: screen)
        .rendered(answer.measurements)
      guard answers.count > 1 else { return table }
      let heading = TerminalText.cut(
        TerminalText.visible(answer.text), to: max(8, (screen.columns ?? 82) - 2))
      return screen.strong("“\(heading)”") + "\n" + table
    }
    return tables.joined(separator: "\n")
  }

  /// The answer of a text; an array of objects with text and answer for several.
  private func json(_ answers: [Answer]) -> [UInt8] {
    var writer = JSONWriter()
    if answers.count == 1 {
      write(answers[0].measurements, to: &writer)
    } else {
      writer.array {
        for answer in answers {
          $0.object {
            $0.key("text")
            $0.value(answer.text)
            $0.key("answer")
            write(answer.measurements, to: &$0)
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// An object for one width, an array of objects for several.
  private func write(_ measurements: [Measurement], to writer: inout JSONWriter) {
    func write(_ measurement: Measurement, to writer: inout JSONWriter) {
      writer.object {
        $0.key("containerWidth")
        $0.value(measurement.givenWidth.points)
        $0.members(of: measurement, lines: setup.lines)
      }
    }
    if measurements.count == 1 {
      write(measurements[0], to: &writer)
    } else {
      writer.array { for measurement in measurements { write(measurement, to: &$0) } }
    }
  }

  /// A line for each line, or for each width if lines were not asked for.
  ///
  /// Several texts are told apart by their numbers, from 1, in a column of their own.
  private func csv(_ answers: [Answer]) -> String {
    var rows = [columns]
    for answer in answers { rows += self.rows(answer) }
    if answers.count > 1 {
      let counts = answers.map { self.rows($0).count }
      let numbers = counts.enumerated().flatMap {
        Array(repeating: "\($0.offset + 1)", count: $0.element)
      }
      rows = zip(["textNumber"] + numbers, rows).map { [$0] + $1 }
    }
    return rows.map { CSV.line($0) + "\n" }.joined()
  }

  private var columns: [String] {
    setup.lines == .none
      ? ["containerWidth", "width", "height", "lineCount", "truncated"]
      : [
        "containerWidth", "line", "start", "end", "startUTF8", "endUTF8", "width", "baseline",
        "top", "height", "text",
      ]
  }

  private func rows(_ answer: Answer) -> [[String]] {
    var rows: [[String]] = []
    if setup.lines == .none {
      for measurement in answer.measurements {
        let layout = measurement.layout
        rows.append([
          containerWidth(measurement), layout.width.shortest, layout.height.shortest,
          "\(layout.lineCount)", "\(layout.isTruncated)",
        ])
      }
    } else {
      for measurement in answer.measurements {
        for (index, line) in measurement.layout.lineFragments.enumerated() {
          rows.append(
            [containerWidth(measurement), "\(index + 1)"] + fields(line, text: answer.text))
        }
      }
    }
    return rows
  }

  private func fields(_ line: TextLineFragment, text: String) -> [String] {
    let range = line.range
    return [
      "\(range.lowerBound.utf16)", "\(range.upperBound.utf16)", "\(range.lowerBound.utf8)",
      "\(range.upperBound.utf8)", line.width.shortest, line.baseline.shortest, line.top.shortest,
      line.height.shortest, String(text[range]),
    ]
  }

  /// Empty for an unlimited width.
  private func containerWidth(_ measurement: Measurement) -> String {
    measurement.givenWidth == .unlimited ? "" : measurement.givenWidth.points.shortest
  }
}
