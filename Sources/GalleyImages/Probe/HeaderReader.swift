/// The bytes of a picture for whoever looks at its structure: every access is checked, a file is
/// read through one window of 64 KiB.
struct HeaderReader {
  let name: String
  let count: Int
  /// Where the bytes come from, unless they are in memory.
  let file: OpenFile?
  private var window: [UInt8]
  private var windowStart = 0

  private static let windowSize = 64 << 10

  init(bytes: [UInt8], name: String) {
    self.name = name
    count = bytes.count
    file = nil
    window = bytes
  }

  init(file: OpenFile, name: String) {
    self.name = name
    count = file.count
    self.file = file
    window = []
  }

  /// All bytes, for decoders that need them at once.
  func allBytes() throws(ImageError) -> [UInt8] {
    guard let file else { return window }
    return try file.read(at: 0, count: count, name: name)
  }

  func damaged(_ reason: String) -> ImageError { .damaged(image: name, reason: reason) }

  /// Moves the window so that `offset..<offset + length` lies inside it.
  private mutating func cover(_ offset: Int, _ length: Int) throws(ImageError) {
    if offset >= windowStart, offset + length <= windowStart + window.count { return }
    guard offset >= 0, length >= 0, offset <= count - length else {
      throw damaged("it ends in the middle of its structure")
    }
    if let file {
      let wanted = min(max(length, HeaderReader.windowSize), count - offset)
      window = try file.read(at: offset, count: wanted, name: name)
      windowStart = offset
    }
    guard offset >= windowStart, offset + length <= windowStart + window.count else {
      throw damaged("it became shorter while it was read")
    }
  }

  /// A copy of some bytes; refused where the file ends before.
  mutating func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
    try cover(offset, count)
    let start = offset - windowStart
    return Array(window[start..<start + count])
  }

  mutating func byte(at offset: Int) throws(ImageError) -> UInt8 {
    try cover(offset, 1)
    return window[offset - windowStart]
  }

  /// An unsigned number of `size` bytes (1 to 7), most significant first.
  mutating func bigEndian(at offset: Int, size: Int) throws(ImageError) -> Int {
    try cover(offset, size)
    let start = offset - windowStart
    return window[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// An unsigned number of `size` bytes (1 to 7), least significant first.
  mutating func littleEndian(at offset: Int, size: Int) throws(ImageError) -> Int {
    try cover(offset, size)
    let start = offset - windowStart
    return window[start..<start + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether these bytes stand at `offset`; false beyond the end.
  mutating func matches(_ text: StaticString, at offset: Int) throws(ImageError) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard offset >= 0, offset <= count - wanted.count else { return false }
    return try bytes(at: offset, count: wanted.count) == wanted
  }

  /// The place of the next byte `wanted` from `offset`, or nil before the end.
  mutating func firstIndex(of wanted: UInt8, from offset: Int) throws(ImageError) -> Int? {
    var position = offset
    while position < count {
      try cover(position, 1)
      let start = position - windowStart
      if let found = window[start...].firstIndex(of: wanted) { return found + windowStart }
      position = windowStart + window.count
    }
    return nil
  }
}
