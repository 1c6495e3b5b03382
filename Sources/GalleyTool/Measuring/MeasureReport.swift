import Galley

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

  /// Measures a text and writes the answer to the standard output.
  func write(_ text: String) throws {
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
    let output = OutputFile.standardOutput
    switch format {
    case .json: try output.write(json(measurements))
    case .csv: try output.write(csv(measurements, text: prepared.text))
    case .text, .svg:
      let table = MeasureTable(text: prepared.text, lines: setup.lines, screen: Screen(output))
      try output.write(table.rendered(measurements))
    }
  }

  /// An object for one width, an array of objects for several.
  private func json(_ measurements: [Measurement]) -> [UInt8] {
    var writer = JSONWriter()
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
    writer.endLine()
    return writer.bytes
  }

  /// A line for each line, or for each width if lines were not asked for.
  private func csv(_ measurements: [Measurement], text: String) -> String {
    var rows: [[String]] = []
    if setup.lines == .none {
      rows.append(["containerWidth", "width", "height", "lineCount", "truncated"])
      for measurement in measurements {
        let layout = measurement.layout
        rows.append([
          containerWidth(measurement), layout.width.shortest, layout.height.shortest,
          "\(layout.lineCount)", "\(layout.isTruncated)",
        ])
      }
    } else {
      rows.append([
        "containerWidth", "line", "start", "end", "startUTF8", "endUTF8", "width", "baseline",
        "top", "height", "text",
      ])
      for measurement in measurements {
        for (index, line) in measurement.layout.lineFragments.enumerated() {
          rows.append([containerWidth(measurement), "\(index + 1)"] + fields(line, text: text))
        }
      }
    }
    return rows.map { CSV.line($0) + "\n" }.joined()
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
