import Galley
import GalleyRequests

/// The answers of `galley measure` for texts at one or more widths.
struct MeasureReport {
  private let measurer: Measurer
  let setup: MeasurementSetup
  let texts: [String]
  let widths: [LineWidth]
  /// Whether each line's end and height are explained.
  let explains: Bool
  let format: MeasureFormat

  /// What is shorter, in bytes, is shaped without a font's tables: to make them takes as long as to shape
  /// some 30 KB, and nobody asks for them again.
  private static let leastForTables = 16_384

  init(
    _ options: MeasurementOptions, texts: [String], widths: [LineWidth], format: MeasureFormat,
    explains: Bool
  ) throws(RequestError) {
    let byteCount = texts.reduce(0) { $0 + $1.utf8.count }
    measurer = Measurer(
      fastPaths: byteCount < Self.leastForTables ? FastPaths.all.subtracting(.simpleText) : .all)
    self.texts = texts
    setup = try MeasurementSetup(
      options, library: FontLibrary(), measurer: measurer, inBatch: false)
    self.widths = widths
    self.explains = explains
    self.format = format
  }

  /// A text and what it measures at each width.
  private struct Answer {
    let text: String
    var extents: [(width: LineWidth, extent: TextExtent)] = []
    /// None where nothing but the extent was asked for.
    var measurements: [Measurement] = []
  }

  /// Measures the texts and writes the answers to the standard output.
  func write() throws {
    let answers = try texts.map(answer)
    let output = BlockOutput(.standardOutput)
    switch format {
    case .json: write(json: answers, to: output)
    case .csv: write(csv: answers, to: output)
    case .text, .svg: write(tables: answers, on: Screen(.standardOutput), to: output)
    }
    try output.finish()
  }

  private func answer(_ text: String) throws -> Answer {
    // Several widths are measured sooner when the text is prepared once.
    if setup.asksOnlyExtent, !explains, widths.count == 1 {
      let extent = try setup.extent(of: text, width: widths[0])
      return Answer(text: text, extents: [(widths[0], extent)])
    }
    let prepared = try setup.prepare(text)
    var answer = Answer(text: prepared.text)
    for width in widths {
      let measurement = try setup.measure(prepared, width: width)
      answer.measurements.append(measurement)
      var extent = TextExtent(measurement.layout)
      extent.missingCharacters = measurement.missing
      answer.extents.append((width, extent))
    }
    if explains { try explain(&answer, prepared) }
    return answer
  }

  private func explain(_ answer: inout Answer, _ prepared: PreparedText) throws {
    let pieces = try setup.preparePieces(answer.text, measurer)
    for index in answer.measurements.indices {
      let layout = answer.measurements[index].layout
      let explanation = LineExplanation(prepared, pieces, setup, layout)
      answer.measurements[index].explanations = layout.lineFragments.map(explanation.sentences)
    }
  }

  /// A table for each text; several have a heading.
  private func write(tables answers: [Answer], on screen: Screen, to output: BlockOutput) {
    for (index, answer) in answers.enumerated() {
      if answers.count > 1 {
        let heading = TerminalText.cut(
          TerminalText.visible(answer.text), to: max(8, (screen.columns ?? 82) - 2))
        output.append((index > 0 ? "\n" : "") + screen.strong("“\(heading)”") + "\n")
      }
      MeasureTable(text: answer.text, lines: setup.lines, screen: screen)
        .write(answer.extents, answer.measurements, to: output)
    }
  }

  /// The answer of a text; an array of objects with text and answer for several.
  private func write(json answers: [Answer], to output: BlockOutput) {
    var writer = JSONWriter()
    writer.drain = { output.append($0) }
    if answers.count == 1 {
      write(answers[0], to: &writer)
    } else {
      writer.array {
        for answer in answers {
          $0.object {
            $0.key("text")
            $0.value(answer.text)
            $0.key("answer")
            write(answer, to: &$0)
          }
        }
      }
    }
    writer.endLine()
    output.append(writer.bytes)
  }

  /// An object for one width, an array of objects for several.
  private func write(_ answer: Answer, to writer: inout JSONWriter) {
    func write(_ index: Int, to writer: inout JSONWriter) {
      let (width, extent) = answer.extents[index]
      writer.object {
        $0.key("containerWidth")
        $0.value(width.points)
        if answer.measurements.isEmpty {
          $0.members(of: extent)
          $0.member(missing: extent.missingCharacters)
        } else {
          $0.members(of: answer.measurements[index], lines: setup.lines)
        }
      }
    }
    if answer.extents.count == 1 {
      write(0, to: &writer)
    } else {
      writer.array { for index in answer.extents.indices { write(index, to: &$0) } }
    }
  }

  /// A line for each line, or for each width if lines were not asked for.
  ///
  /// Several texts are told apart by their numbers, from 1, in a column of their own.
  private func write(csv answers: [Answer], to output: BlockOutput) {
    output.append(CSV.line((answers.count > 1 ? ["textNumber"] : []) + columns) + "\n")
    for (index, answer) in answers.enumerated() {
      let first = answers.count > 1 ? "\(index + 1)," : ""
      setup.lines == .none
        ? writeExtents(answer, first, to: output) : writeLines(answer, first, to: output)
    }
  }

  private var columns: [String] {
    setup.lines == .none
      ? ["containerWidth", "width", "height", "lineCount", "truncated"]
      : [
        "containerWidth", "line", "start", "end", "startUTF8", "endUTF8", "width", "baseline",
        "top", "height", "text",
      ]
  }

  private func writeExtents(_ answer: Answer, _ first: String, to output: BlockOutput) {
    for (width, extent) in answer.extents {
      let fields = [
        containerWidth(width), extent.width.shortest, extent.height.shortest,
        "\(extent.lineCount)", "\(extent.isTruncated)",
      ]
      output.append(first + CSV.line(fields) + "\n")
    }
  }

  private func writeLines(_ answer: Answer, _ first: String, to output: BlockOutput) {
    for measurement in answer.measurements {
      let start = first + containerWidth(measurement.givenWidth)
      let fragments = measurement.layout.lineFragments
      for index in fragments.indices {
        output.append { bytes in
          bytes.append(contentsOf: start.utf8)
          fragments.span[index].appendColumns(number: index + 1, to: &bytes)
          CSV.append(answer.text[fragments.span[index].range], to: &bytes)
          bytes.append(0x0A)
        }
      }
    }
  }

  /// Empty for an unlimited width.
  private func containerWidth(_ width: LineWidth) -> String {
    width == .unlimited ? "" : width.points.shortest
  }
}

extension TextLineFragment {
  /// Appends the columns between the container's width and the text, each behind a comma, and the
  /// text's.
  fileprivate func appendColumns(number: Int, to bytes: inout [UInt8]) {
    let offsets: InlineArray<5, Int> = [
      number, range.lowerBound.utf16, range.upperBound.utf16, range.lowerBound.utf8,
      range.upperBound.utf8,
    ]
    let lengths: InlineArray<4, Double> = [width, baseline, top, height]
    bytes.append(addingCapacity: 10 * (Digits.room + 1)) {
      $0.append(UInt8(ascii: ","))
      for index in offsets.indices {
        $0.appendDigits(of: offsets[index])
        $0.append(UInt8(ascii: ","))
      }
      for index in lengths.indices {
        $0.appendShortest(lengths[index])
        $0.append(UInt8(ascii: ","))
      }
    }
  }
}
