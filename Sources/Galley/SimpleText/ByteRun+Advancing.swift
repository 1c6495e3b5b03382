internal import GalleyText

/// Latin text, character by character: the two bytes before and at a place are the index of what the second
/// adds. Only where a line is full, or a character leaves the path, is looked closer.
extension ByteRun {
  /// Takes characters until the paragraph ends or one leaves the path, or up to a place.
  mutating func advance(_ text: Span<UInt8>, upTo end: Int, _ table: PairTable) -> Stop {
    if position == paragraphStart, position < end { takeFirst(text, table) }
    while true {
      if position > paragraphStart, !isOverfull { takeWhatFits(text, upTo: end, table) }
      if position == end { return .ended }
      if let stop = step(text, table) { return stop }
    }
  }

  /// Takes the paragraph's first character, if it is in the table and has room.
  @inline(__always)
  private mutating func takeFirst(_ text: Span<UInt8>, _ table: PairTable) {
    let entry = table.startEntry(text[position])
    let next = sum &+ Int64(entry &>> PairTable.valueShift)
    guard entry & PairTable.leavesPath == 0, next <= fitter.bound, !isOverfull else { return }
    sum = next
    position &+= 1
  }

  /// Takes one character, or ends the line before it; why the stretch ends there, if it does.
  @inline(__always)
  private mutating func step(_ text: Span<UInt8>, _ table: PairTable) -> Stop? {
    let byte = text[position]
    let entry = table.entry(text, at: position, inParagraphAt: paragraphStart)
    if entry & PairTable.leavesPath != 0 {
      if byte == 0x0A, !table.collapses { return .ended }
      if byte >= 0x80 { return .characters }
      guard table.isSettled(text, at: position, inParagraphAt: paragraphStart) else {
        return .word
      }
    }
    let next = sum &+ Int64(entry &>> PairTable.valueShift)
    if isOverfull {
      endOverfullLine(text, table)
    } else if next > fitter.bound, !table.isSpace(byte) {
      // The character may be too much for the new line, too; a word that must be cut is measured.
      return endLine(text, table) ? nil : .word
    }
    sum = next
    position &+= 1
    return nil
  }

  /// Takes characters as long as all are in the table and the line is not full: eight at a time, and
  /// one by one where some of eight are not.
  @inline(__always)
  private mutating func takeWhatFits(
    _ text: Span<UInt8>, upTo end: Int, _ table: PairTable
  ) {
    let pairs = unsafe table.entries
    let shift = UInt64(PairTable.valueShift)
    let last = end &- 8
    var position = self.position
    guard fitter.bound >= 0, self.sum >= 0 else { return }
    var sum = UInt64(self.sum) &<< shift
    var bound = ByteRun.packedBound(fitter)
    let bytes = unsafe text.bytes
    eights: while position <= last {
      var next = sum
      // SAFETY: `position` is above 0 and at most eight before the text's end, so that all pairs of
      // bytes are inside the text; any two bytes are inside the table of 2¹⁶ entries.
      next &+= unsafe ByteRun.entry(bytes, position &- 1, pairs)
      next &+= unsafe ByteRun.entry(bytes, position, pairs)
      next &+= unsafe ByteRun.entry(bytes, position &+ 1, pairs)
      next &+= unsafe ByteRun.entry(bytes, position &+ 2, pairs)
      next &+= unsafe ByteRun.entry(bytes, position &+ 3, pairs)
      next &+= unsafe ByteRun.entry(bytes, position &+ 4, pairs)
      next &+= unsafe ByteRun.entry(bytes, position &+ 5, pairs)
      next &+= unsafe ByteRun.entry(bytes, position &+ 6, pairs)
      guard next & PairTable.leaveCount == 0 else { break }
      while next > bound {
        let full = endLine(text, amongEightAt: position, sum: Int64(sum &>> shift), table)
        if full == .unknown { break eights }
        if full == .hangs { break }
        bound = ByteRun.packedBound(fitter)
      }
      sum = next & ~(1 &<< shift &- 1)
      position &+= 8
    }
    while position < end {
      var next = sum
      // SAFETY: the byte at `position` and the one before it are inside the text.
      next &+= unsafe ByteRun.entry(bytes, position &- 1, pairs)
      guard next & PairTable.leaveCount == 0, next <= bound else { break }
      sum = next & ~(1 &<< shift &- 1)
      position &+= 1
    }
    self.position = position
    self.sum = Int64(sum &>> shift)
  }

  /// The largest sum of entries that the current line can hold.
  @inline(__always)
  private static func packedBound(_ fitter: LineFitter) -> UInt64 {
    let shift = UInt64(PairTable.valueShift)
    let room = max(0, min(fitter.bound, 2 &* LineFitter.largestLimit))
    return UInt64(room) &<< shift | (1 &<< shift &- 1)
  }

  /// The entry of a character, the second of the two bytes that the text has from `offset` on.
  // SAFETY: as said; any two bytes are an index of a table of 2¹⁶ entries.
  @unsafe @inline(__always)
  static func entry(_ bytes: RawSpan, _ offset: Int, _ pairs: UnsafePointer<UInt32>)
    -> UInt64
  {
    let pair = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self)
    return UInt64(unsafe pairs[Int(UInt16(littleEndian: pair))])
  }
}
