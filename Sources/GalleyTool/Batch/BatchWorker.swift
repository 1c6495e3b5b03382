import Galley
import GalleyRequests

/// Answers some lines of a batch, one after the other, on one thread.
struct BatchWorker {
  let setups: SetupCache
  let format: BatchFormat

  private(set) var output = JSONWriter()
  private(set) var failedCount = 0
  // Most lines have the options of the line before.
  private var lastWritten: [UInt8]?
  private var lastSetup: Result<MeasurementSetup, RequestError>?

  init(setups: SetupCache, format: BatchFormat) {
    self.setups = setups
    self.format = format
  }

  /// Answers one line of `bytes`.
  mutating func answer(_ line: InputLine, of bytes: [UInt8]) {
    guard !line.isTooLong else {
      return fail(
        RequestError(
          code: "line-too-long",
          message:
            "This line has more than \(InputLines.maximumLineLength >> 20) MiB; cut its text."),
        id: nil, line: line)
    }
    var reader = JSONReader(bytes, in: line.range)
    let request = BatchRequest(reading: &reader)
    let id = request.id.map { bytes[$0] }
    do throws(RequestError) {
      if let error = request.error { throw error }
      guard let text = request.text else { return }
      let setup = try setup(request.writtenOptions)
      if setup.asksOnlyExtent {
        let extent = try setup.extent(of: reader.text(text), width: request.width)
        return format.write(extent, id: id, to: &output)
      }
      let prepared = try setup.prepare(reader.text(text))
      let measurement = try setup.measure(prepared, width: request.width)
      format.write(measurement, lines: setup.lines, id: id, to: &output)
    } catch {
      fail(error, id: id, line: line)
    }
  }

  private mutating func setup(_ written: [UInt8]) throws(RequestError) -> MeasurementSetup {
    if written == lastWritten, let lastSetup { return try lastSetup.get() }
    let setup = setups.setup(written: written).map { $0.forThread() }
    lastWritten = written
    lastSetup = setup
    return try setup.get()
  }

  private mutating func fail(_ error: RequestError, id: ArraySlice<UInt8>?, line: InputLine) {
    failedCount += 1
    format.write(error, id: id, line: line.number, to: &output)
  }
}
