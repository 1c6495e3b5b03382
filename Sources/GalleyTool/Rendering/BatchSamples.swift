import Galley
import GalleyRender
import GalleyRequests

/// Reads the texts of a picture from the lines of a batch.
struct BatchSamples {
  private let setups: SetupCache
  /// The most bytes of all lines: more text is never drawn.
  private let limit: Int

  init(defaults: MeasurementOptions, limit: Int) {
    setups = SetupCache(defaults: defaults, library: FontLibrary(), measurer: Measurer())
    // A line has its options beside its text.
    self.limit = limit * 8
  }

  /// A sample for each line; blank ones are left out.
  ///
  /// - Throws: `ToolError` with the number of the first line that is wrong.
  func read(_ input: consuming InputFile, name: String) throws(ToolError) -> [PictureSample] {
    var lines = InputLines(input)
    var samples: [PictureSample] = []
    var byteCount = 0
    while let chunk = try lines.next() {
      byteCount += chunk.bytes.count
      guard byteCount <= limit else {
        throw ToolError(
          .badData, "\(name) has more than \(limit >> 20) MiB: draw it in parts.")
      }
      for line in chunk.lines {
        do throws(RequestError) {
          if let sample = try sample(line, of: chunk) { samples.append(sample) }
        } catch {
          throw ToolError(error.status, "\(name), line \(line.number): \(error.message)")
        }
      }
    }
    return samples
  }

  private func sample(
    _ line: InputLine, of chunk: InputChunk
  ) throws(RequestError) -> PictureSample? {
    guard !line.isTooLong else {
      throw RequestError(
        code: "line-too-long", message: "The line is too long; cut its text.", status: .badData)
    }
    var reader = JSONReader(chunk.bytes, in: line.range)
    if reader.isBlank { return nil }
    let request = BatchRequest(reading: &reader)
    if let error = request.error {
      throw RequestError(code: error.code, message: error.message, status: .badData)
    }
    guard let text = request.text else { return nil }
    let setup = try setups.setup(written: request.writtenOptions).get()
    let prepared = try setup.prepare(reader.text(text))
    let width = request.width ?? setup.container.width
    let title = request.id.map { String(decoding: chunk.bytes[$0], as: UTF8.self) }
    return setup.sample(prepared, widths: [width], title: title?.unquoted)
  }
}

extension MeasurementSetup {
  /// A text in the setup's container at each of the widths.
  func sample(
    _ text: PreparedText, widths: [LineWidth], title: String? = nil
  ) -> PictureSample {
    PictureSample(
      text,
      in: widths.map { width in
        var container = container
        container.width = width
        return container
      }, title: title)
  }
}

extension String {
  /// A JSON string without its quotes; other values as they are.
  fileprivate var unquoted: String {
    count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
