internal import ArgumentParser
internal import GalleyImages

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What is said about the pictures: lines for people, or one JSON object a line.
struct Report {
  /// One picture in JSON; keys that do not apply are left out.
  struct Entry: Encodable {
    var input: String
    var output: String?
    var format: String?
    /// Pixels.
    var width: Int?
    var height: Int?
    /// Points.
    var pointWidth: Double?
    var pointHeight: Double?
    var bytes: Int?
    var orientation: Int?
    var frames: Int?
    var hasAlpha: Bool?
    var bitsPerSample: Int?
    var thumbnail: ThumbnailGeometryEntry?
    var error: Failure?
  }

  struct ThumbnailGeometryEntry: Encodable {
    var width: Int
    var height: Int
    var pointWidth: Double
    var pointHeight: Double
    var source: PixelRect
    var target: PixelRect
  }

  struct Failure: Encodable {
    var code: Int32
    var message: String
  }

  let asJSON: Bool
  private var failures: [ImageError] = []
  private var count = 0
  private var isOutputLost = false

  init(asJSON: Bool) { self.asJSON = asJSON }

  mutating func add(_ entry: Entry, line: String) {
    count += 1
    tell(asJSON ? Report.json(entry) : line)
  }

  mutating func add(failure: ImageError, input: String) {
    count += 1
    failures.append(failure)
    if asJSON {
      let failure = Failure(code: failure.exitCode, message: failure.description)
      tell(Report.json(Entry(input: input, error: failure)))
    } else {
      Report.complain(failure.description)
    }
  }

  /// Nothing more is said after a line that could not be written.
  private mutating func tell(_ line: String) {
    if !isOutputLost { isOutputLost = !StandardOutput.tell(line) }
  }

  /// The code to end with: 74 if the answers did not arrive, the failure's own for one picture, 1
  /// where some of several failed.
  var exitCode: ExitCode {
    if isOutputLost { return ExitCode(StandardOutput.failureCode) }
    guard let first = failures.first else { return .success }
    return ExitCode(count == 1 ? first.exitCode : 1)
  }

  static func complain(_ sentence: String) {
    let line = Array((sentence + "\n").utf8)
    // SAFETY: the bytes are those of the array that is held.
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func json(_ entry: Entry) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that are finite and strings: nothing in an entry can fail to be encoded.
    return (try? encoder.encode(entry)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension ImageError {
  /// The command's exit code for it (sysexits).
  var exitCode: Int32 {
    switch self {
    case .invalidRequest: 64
    case .unreadable: 66
    case .unwritable, .wouldReplaceOriginal, .cannotEncode, .libraryUnavailable: 74
    case .unrecognizedFormat, .damaged, .unsupported, .overLimit: 65
    case .cancelled: 1
    }
  }
}
