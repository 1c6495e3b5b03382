public import Foundation

/// Files with one JSON object per line, plain or packed by gzip.
public enum JSONLines {
  /// A row that does not decode.
  public struct BadRow: Error, CustomStringConvertible {
    /// File, line and reason.
    public let description: String
  }

  /// Decodes every line of a file; `.gz` files are unpacked by the command `gzip`.
  ///
  /// - Throws: `BadRow` with the number of the line, or what reading or unpacking throws.
  public static func read<Row: Decodable>(_: Row.Type, from url: URL) throws -> [Row] {
    let data = url.pathExtension == "gz" ? try Gzip.unpacked(url) : try Data(contentsOf: url)
    let decoder = JSONDecoder()
    var rows: [Row] = []
    for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        rows.append(try decoder.decode(Row.self, from: line))
      } catch {
        throw BadRow(description: "\(url.lastPathComponent), line \(number + 1): \(error)")
      }
    }
    return rows
  }
}
