import Galley
import GalleyRequests

/// How the answers of a batch are written, one line each.
enum BatchFormat: Sendable {
  case json
  case csv

  /// What stands above the answers.
  var header: String? {
    switch self {
    case .json: nil
    case .csv: CSV.line(["id", "width", "height", "lineCount", "truncated", "error"])
    }
  }

  /// Writes the answer to a request.
  func write(
    _ measurement: Measurement, lines: LineDetail, id: ArraySlice<UInt8>?,
    to output: inout JSONWriter
  ) {
    switch self {
    case .json:
      output.object {
        $0.member(id: id)
        $0.members(of: measurement, lines: lines)
      }
      output.endLine()
    case .csv: output.line(csv(TextExtent(measurement.layout), id: id))
    }
  }

  /// Writes the answer to a request that asked for no lines.
  func write(_ extent: TextExtent, id: ArraySlice<UInt8>?, to output: inout JSONWriter) {
    switch self {
    case .json:
      output.object {
        $0.member(id: id)
        $0.members(of: extent)
        $0.member(missing: extent.missingCharacters)
      }
      output.endLine()
    case .csv: output.line(csv(extent, id: id))
    }
  }

  private func csv(_ extent: TextExtent, id: ArraySlice<UInt8>?) -> String {
    CSV.line([
      plain(id), extent.width.shortest, extent.height.shortest, "\(extent.lineCount)",
      "\(extent.isTruncated)", "",
    ])
  }

  /// Writes why a request was not answered.
  func write(
    _ error: RequestError, id: ArraySlice<UInt8>?, line: Int, to output: inout JSONWriter
  ) {
    switch self {
    case .json:
      output.object {
        $0.member(id: id)
        $0.key("error")
        $0.object {
          $0.key("code")
          $0.value(error.code)
          $0.key("message")
          $0.value(error.message)
          $0.key("line")
          $0.value(line)
        }
      }
      output.endLine()
    case .csv:
      output.line(
        CSV.line([plain(id), "", "", "", "", "line \(line): \(error.code): \(error.message)"]))
    }
  }

  /// An id as text without JSON's quotes.
  private func plain(_ id: ArraySlice<UInt8>?) -> String {
    guard let id else { return "" }
    var reader = JSONReader(Array(id))
    if let text = try? reader.readString() { return reader.text(text) }
    return String(decoding: id, as: UTF8.self)
  }
}

extension JSONWriter {
  /// The id of a request as it was written, or null.
  fileprivate mutating func member(id: ArraySlice<UInt8>?) {
    key("id")
    if let id { raw(id) } else { null() }
  }
}
