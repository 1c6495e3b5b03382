import Galley

@testable import GalleyRequests
@testable import GalleyTool

private let library = FontLibrary()

/// Answers the input as lines of a batch: one answer for each line, each of them JSON.
func fuzzBatch(_ bytes: [UInt8]) {
  var options = MeasurementOptions()
  options.fonts = [Font.Location(path: "Fonts/Inter-Regular.otf")]
  options.size = 16
  let setups = SetupCache(defaults: options, library: library, measurer: fast)
  var worker = BatchWorker(setups: setups, format: .json)
  var lines: [InputLine] = []
  var start = 0
  for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
  {
    lines.append(
      InputLine(range: start..<(start + line.count), number: number + 1, isTooLong: false))
    start += line.count + 1
  }
  let text = RepairedText(bytes, lines: lines[...])
  for line in text.lines { worker.answer(line, of: text.bytes) }
  let answers = worker.output.bytes.split(separator: 0x0A)
  expect(answers.count == lines.count, "\(lines.count) lines have \(answers.count) answers")
  for answer in answers {
    var reader = JSONReader(Array(answer))
    do {
      try reader.skipValue()
      try reader.finish()
    } catch {
      fatalError("An answer is no JSON: \(error)")
    }
  }
}
