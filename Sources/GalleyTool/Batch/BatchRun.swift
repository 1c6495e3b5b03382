import Dispatch
import Galley
import GalleyRequests

/// Answers a whole batch: reads chunks of lines, spreads each over the cores, writes in order.
struct BatchRun {
  let setups: SetupCache
  let format: BatchFormat

  /// A core gets so many bytes of lines at a time: little enough that none waits long for the last.
  static let shareSize = 1 << 16

  init(defaults: MeasurementOptions, format: BatchFormat) {
    setups = SetupCache(defaults: defaults, library: FontLibrary(), measurer: Measurer())
    self.format = format
  }

  /// Answers every line of `input`; returns how many could not be answered.
  func run(_ input: consuming InputFile, to output: OutputFile) throws(ToolError) -> Int {
    if let header = format.header { try output.write(header + "\n") }
    let size = input.size
    var lines = InputLines(input)
    var progress = ProgressLine(unit: "lines")
    defer { progress.finish() }
    var failedCount = 0
    var doneBytes = 0
    while let chunk = try lines.next() {
      for answers in answer(chunk) {
        try output.write(answers.bytes)
        failedCount += answers.failedCount
      }
      doneBytes += chunk.lines.last?.range.upperBound ?? 0
      progress.update(
        chunk.lines.last?.number ?? 0, share: size.map { Double(doneBytes) / Double($0) })
    }
    return failedCount
  }

  /// The answers to some lines that stand together.
  private struct Answers {
    var bytes: [UInt8] = []
    var failedCount = 0
  }

  private func answer(_ chunk: InputChunk) -> [Answers] {
    let shares = shares(of: chunk)
    guard shares.count > 1 else { return shares.map { answer($0, of: chunk) } }
    let answers = Lock([Answers](repeating: Answers(), count: shares.count))
    DispatchQueue.concurrentPerform(iterations: shares.count) { index in
      let answer = answer(shares[index], of: chunk)
      answers.withLock { $0[index] = answer }
    }
    return answers.withLock { $0 }
  }

  private func answer(_ share: ArraySlice<InputLine>, of chunk: InputChunk) -> Answers {
    let text = RepairedText(chunk.bytes, lines: share)
    var worker = BatchWorker(setups: setups, format: format)
    for line in text.lines { worker.answer(line, of: text.bytes) }
    return Answers(bytes: worker.output.bytes, failedCount: worker.failedCount)
  }

  /// The lines of a chunk in runs of about `shareSize` bytes.
  private func shares(of chunk: InputChunk) -> [ArraySlice<InputLine>] {
    var shares: [ArraySlice<InputLine>] = []
    var first = 0
    var size = 0
    for (index, line) in chunk.lines.enumerated() {
      size += line.range.count
      if size >= BatchRun.shareSize {
        shares.append(chunk.lines[first...index])
        first = index + 1
        size = 0
      }
    }
    if first < chunk.lines.count { shares.append(chunk.lines[first...]) }
    return shares
  }
}
