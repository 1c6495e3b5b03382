import GalleyRequests

/// A line of a batch, and where its bytes stand in its chunk.
struct InputLine: Hashable {
  /// The bytes without the newline; empty for a line that is too long to be kept.
  let range: Range<Int>
  /// Counted from 1 in the whole input.
  let number: Int
  /// Whether the line had more bytes than a batch takes, and was thrown away.
  let isTooLong: Bool
}

/// Some whole lines that were read together.
struct InputChunk: Sendable {
  let bytes: [UInt8]
  let lines: [InputLine]
}

/// Cuts an input into chunks of whole lines, of a bounded size however long the input is.
struct InputLines: ~Copyable {
  /// The most bytes of a line.
  static let maximumLineLength = 16 << 20
  /// A chunk is closed once it has so many bytes: enough to keep all cores busy for a while.
  static let chunkSize = 4 << 20

  private var input: InputFile
  /// The start of a line whose end has not come yet.
  private var pending: [UInt8] = []
  private var lineNumber = 0
  private var isDroppingLine = false
  private var isAtEnd = false

  init(_ input: consuming InputFile) { self.input = input }

  /// The next lines; nil at the end.
  ///
  /// Waits for one line only: whoever types gets answers at once.
  mutating func next() throws(ToolError) -> InputChunk? {
    var bytes = pending
    pending = []
    var lines: [InputLine] = []
    var endOfLines = 0
    while !isAtEnd, lines.isEmpty || (endOfLines < InputLines.chunkSize && input.isReady()) {
      let first = bytes.count
      isAtEnd = try input.read(appendingTo: &bytes) == 0
      if isDroppingLine { dropLine(in: &bytes) }
      cut(bytes, searchingFrom: max(first, endOfLines), endOfLines: &endOfLines, into: &lines)
      if bytes.count - endOfLines > InputLines.maximumLineLength {
        append(0..<0, isTooLong: true, to: &lines)
        bytes.removeSubrange(endOfLines...)
        isDroppingLine = true
      }
    }
    if isAtEnd, endOfLines < bytes.count {
      append(endOfLines..<bytes.count, isTooLong: false, to: &lines)
    } else {
      pending = Array(bytes[endOfLines...])
    }
    return lines.isEmpty ? nil : InputChunk(bytes: bytes, lines: lines)
  }

  /// Adds the lines of `bytes` that a newline ends.
  private mutating func cut(
    _ bytes: [UInt8], searchingFrom start: Int, endOfLines: inout Int, into lines: inout [InputLine]
  ) {
    var start = start
    while let newline = bytes.firstIndex(of: 0x0A, from: start) {
      let isTooLong = newline - endOfLines > InputLines.maximumLineLength
      append(isTooLong ? 0..<0 : endOfLines..<newline, isTooLong: isTooLong, to: &lines)
      endOfLines = newline + 1
      start = endOfLines
    }
  }

  private mutating func append(
    _ range: Range<Int>, isTooLong: Bool, to lines: inout [InputLine]
  ) {
    lineNumber += 1
    lines.append(InputLine(range: range, number: lineNumber, isTooLong: isTooLong))
  }

  /// Throws away the rest of a line whose start was too long.
  private mutating func dropLine(in bytes: inout [UInt8]) {
    guard let newline = bytes.firstIndex(of: 0x0A, from: 0) else { return bytes.removeAll() }
    bytes.removeSubrange(...newline)
    isDroppingLine = false
  }
}
