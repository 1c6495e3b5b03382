internal import GalleyText

/// From bytes to a number of lines in one pass.
///
/// Blocks of at most 64 bytes that end between words: a loop without a decision adds up the table's
/// entries and gathers where lines may end, then the fitter is asked once for the whole block, and
/// for its places only if a line ends among them. What the table cannot tell is asked of the words.
struct SimpleTextPass {
  private let table: SimpleTextTable
  private let shapeWord: ([UInt8]) -> WordMeasure?
  private(set) var fitter: LineFitter
  private(set) var paragraphs = 0
  private(set) var endedParagraphs = 0

  /// The sums after each byte of the block, behind the sum before it.
  private var sums = InlineArray<65, Int64>(repeating: 0)
  /// The sum after the last byte that is no space.
  private var contentSum: Int64 = 0
  private var hasLetter = false
  private var paragraphStart = 0

  init(
    table: SimpleTextTable, limit: Int64, cutsWords: Bool,
    shapeWord: @escaping ([UInt8]) -> WordMeasure?
  ) {
    self.table = table
    self.shapeWord = shapeWord
    fitter = LineFitter(limit: limit, cutsWords: cutsWords)
  }

  /// Counts the lines of a text; false if it is not simple enough.
  mutating func run(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      if table.collapses {
        while index < text.count, table.isSpace(text[index]) { index += 1 }
        if index == text.count { break }
      }
      guard paragraph(text, from: &index) else { return false }
    }
    return true
  }

  private mutating func paragraph(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    paragraphStart = index
    paragraphs += 1
    sums[0] = 0
    contentSum = 0
    hasLetter = false
    var previous: UInt8 = 0
    while index < text.count {
      if !table.collapses, text[index] == 0x0A {
        index += 1
        endedParagraphs += 1
        // A paragraph of spaces and punctuation takes another script: others know which.
        guard hasLetter || index - 1 == paragraphStart else { return false }
        return fitter.endParagraph(end: contentSum)
      }
      guard block(text, from: &index, previous: &previous) else { return false }
    }
    return hasLetter && fitter.endParagraph(end: contentSum)
  }

  /// Takes one block, or one word that the table cannot tell; false if the path must be left.
  private mutating func block(
    _ text: Span<UInt8>, from index: inout Int, previous: inout UInt8
  ) -> Bool {
    let start = index
    let count = min(64, text.count - start)
    var places: UInt64 = 0
    var flags: Int32 = 0
    var bytes: UInt8 = 0
    var sum = sums[0]
    var row = Int(previous)
    let entries = table.pairs
    let pairs = entries.span
    for offset in 0..<count {
      // SAFETY: `offset` is below `count`, so the byte is inside the text; a row and a column of
      // seven bits each are inside the table of 2¹⁴ entries; `offset` is below 64.
      let byte = unsafe text[unchecked: start &+ offset]
      bytes |= byte
      let column = Int(byte & 0x7F)
      let entry = unsafe pairs[unchecked: row &<< 7 | column]
      sum &+= Int64(entry &>> SimpleTextTable.valueShift)
      unsafe sums[unchecked: offset &+ 1] = sum
      places |= UInt64(truncatingIfNeeded: entry & SimpleTextTable.mayEndLine) &<< UInt64(offset)
      flags |= entry
      row = column
    }
    var end = count
    if bytes >= 0x80 || flags & SimpleTextTable.leavesPath != 0 {
      end = firstLeaving(text, start: start, count: count, previous: previous)
      guard end < count else { return false }
      return prefixAndWord(text, from: &index, leavingAt: end, places: places, previous: &previous)
    }
    if start + count < text.count {
      end = lastWordStart(text, start: start, count: count, places: places)
      guard end > 0 else { return false }
    }
    hasLetter = hasLetter || flags & SimpleTextTable.isLetter != 0
    guard take(places, before: end, text, start: start) else { return false }
    finishBlock(text, from: &index, end: end)
    previous = text[index - 1]
    return true
  }

  /// Goes on behind `end` bytes of the block.
  private mutating func finishBlock(_ text: Span<UInt8>, from index: inout Int, end: Int) {
    var content = end
    while content > 0, table.isSpace(text[index + content - 1]) { content -= 1 }
    if content > 0 { contentSum = sums[content] }
    sums[0] = sums[end]
    index += end
  }

  /// Where the last word of a block starts that has spaces before it in the block; 0 if none does.
  private func lastWordStart(
    _ text: Span<UInt8>, start: Int, count: Int, places: UInt64
  ) -> Int {
    var left = places
    while left != 0 {
      let place = 63 - left.leadingZeroBitCount
      if place > 0, table.isSpace(text[start + place - 1]) { return place }
      left &= ~(1 << UInt64(place))
    }
    return 0
  }

  /// Hands the places of a block before `end` to the fitter; false if a word must be cut.
  @inline(__always)
  private mutating func take(
    _ places: UInt64, before end: Int, _ text: Span<UInt8>, start: Int
  ) -> Bool {
    var left = end == 64 ? places : places & (1 << UInt64(end) - 1)
    guard left != 0 else { return true }
    if fitter.holds(sums[end]) {
      let last = 63 - left.leadingZeroBitCount
      fitter.noteFitting(start: startKey(last, text, start: start))
      return true
    }
    while left != 0 {
      let place = left.trailingZeroBitCount
      left &= left - 1
      let key = startKey(place, text, start: start)
      guard fitter.take(end: endSum(place, text, start: start), start: key) else { return false }
    }
    return true
  }

  /// What the sums have too much of for a line that starts at a place of the block.
  @inline(__always)
  private func startKey(_ place: Int, _ text: Span<UInt8>, start: Int) -> Int64 {
    sums[place + 1] - Int64(table.advances[Int(text[start + place])])
  }

  /// The sum up to the end of a line that ends at a place of the block: what is before the spaces.
  @inline(__always)
  private func endSum(_ place: Int, _ text: Span<UInt8>, start: Int) -> Int64 {
    var content = place
    while content > 0, table.isSpace(text[start + content - 1]) { content -= 1 }
    return content > 0 ? sums[content] : contentSum
  }

  /// The first byte of the block that leaves the path.
  private func firstLeaving(
    _ text: Span<UInt8>, start: Int, count: Int, previous: UInt8
  ) -> Int {
    var row = Int(previous)
    for offset in 0..<count {
      let byte = text[start + offset]
      if byte >= 0x80 { return offset }
      if table.pairs[row << 7 | Int(byte)] & SimpleTextTable.leavesPath != 0 { return offset }
      row = Int(byte)
    }
    return count
  }

  // MARK: - Words

  /// Takes what is before the word that leaves the path, then the word and the space behind it.
  private mutating func prefixAndWord(
    _ text: Span<UInt8>, from index: inout Int, leavingAt offset: Int, places: UInt64,
    previous: inout UInt8
  ) -> Bool {
    let start = index
    if text[start + offset] == 0x0A, !table.collapses {
      return prefix(text, from: &index, end: offset, places: places, previous: &previous)
    }
    var word = offset
    while word > 0, !table.isSpace(text[start + word - 1]) { word -= 1 }
    // A space that does not end lines as usual, or a control.
    guard !table.isSpace(text[start + offset]) else { return false }
    guard prefix(text, from: &index, end: word, places: places, previous: &previous) else {
      return false
    }
    return takeWord(text, from: &index, previous: &previous)
  }

  private mutating func prefix(
    _ text: Span<UInt8>, from index: inout Int, end: Int, places: UInt64, previous: inout UInt8
  ) -> Bool {
    guard end > 0 else { return true }
    for offset in 0..<end where (0x61...0x7A).contains(text[index + offset] | 0x20) {
      hasLetter = true
      break
    }
    guard take(places, before: end, text, start: index) else { return false }
    finishBlock(text, from: &index, end: end)
    previous = text[index - 1]
    return true
  }

  private mutating func takeWord(
    _ text: Span<UInt8>, from index: inout Int, previous: inout UInt8
  ) -> Bool {
    var end = index
    while end < text.count, !table.isSpace(text[end]), text[end] != 0x0A { end += 1 }
    guard end - index <= WordCache.longestWord, end > index else { return false }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - index)
    for position in index..<end { bytes.append(text[position]) }
    guard let word = table.words.measure(of: bytes, shape: shapeWord) else { return false }
    hasLetter = hasLetter || word.hasLetter
    let isFirst = index == paragraphStart
    let start = sums[0] + (isFirst ? 0 : Int64(word.kernBefore))
    if !isFirst {
      guard fitter.take(end: contentSum, start: start) else { return false }
    }
    for place in word.opportunities {
      guard fitter.take(end: start + Int64(place.end), start: start + Int64(place.start)) else {
        return false
      }
    }
    contentSum = start + Int64(word.advance)
    sums[0] = contentSum
    index = end
    if index < text.count, table.isSpace(text[index]) {
      sums[0] += Int64(table.spaceAdvance) + Int64(word.kernAfter)
      previous = 0x20
      index += 1
    }
    return true
  }
}
