/// The orientation in a block of EXIF (a TIFF structure of its own; EXIF 2.32, 4.6.4).
enum EXIF {
  /// The orientation the first directory names; nil if there is none or it is no number from 1 to 8.
  ///
  /// Total: every offset is checked against the block, which is small and in memory.
  static func orientation(in block: [UInt8]) -> ImageOrientation? {
    let littleEndian: Bool
    switch block.prefix(4) {
    case [0x49, 0x49, 0x2A, 0x00]: littleEndian = true
    case [0x4D, 0x4D, 0x00, 0x2A]: littleEndian = false
    default: return nil
    }
    func number(at offset: Int, size: Int) -> Int? {
      guard offset >= 0, offset <= block.count - size else { return nil }
      let bytes = block[offset..<offset + size]
      return littleEndian
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, size: 4), let entries = number(at: directory, size: 2)
    else { return nil }
    for index in 0..<entries {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, size: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // The tag is a SHORT; some cameras write a LONG, whose low half comes first or last.
      let isLong = number(at: entry + 2, size: 2) == 4
      return number(at: entry + 8, size: isLong ? 4 : 2).flatMap(ImageOrientation.init(rawValue:))
    }
    return nil
  }
}
