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
      end = addWithLooks(text, start: start, count: count, previous: previous, places: &places)
      if end < count {
        return prefixAndWord(
          text, from: &index, leavingAt: end, places: places, previous: &previous)
      }
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

  /// Adds a block up again, looking around where pairs alone do not tell; gives the first byte that
  /// leaves the path.
  private mutating func addWithLooks(
    _ text: Span<UInt8>, start: Int, count: Int, previous: UInt8, places: inout UInt64
  ) -> Int {
    var row = Int(previous)
    // Added up here: reading an element of a stored `InlineArray` copies all of it.
    var sum = sums[0]
    places = 0
    for offset in 0..<count {
      let byte = text[start + offset]
      guard byte < 0x80 else { return offset }
      let entry = table.pairs[row << 7 | Int(byte)]
      var value = Int64(entry >> SimpleTextTable.valueShift)
      if entry & SimpleTextTable.leavesPath != 0 {
        guard let moved = look(text, at: start + offset, entry: entry) else { return offset }
        value += moved
      }
      sum += value
      sums[offset + 1] = sum
      places |= UInt64(entry & SimpleTextTable.mayEndLine) << UInt64(offset)
      row = Int(byte)
    }
    return count
  }

  /// What the font's rules add between the character before `index` and that at it; nil if the
  /// characters around cannot tell, or if it changes when a line ends or starts at a space nearby.
  private func look(_ text: Span<UInt8>, at index: Int, entry: Int32) -> Int64? {
    guard entry & SimpleTextTable.wantsLook != 0, index > paragraphStart else { return nil }
    let reach = table.glyphs.reach + 1
    let first = max(paragraphStart, index - 1 - reach)
    let window = LookMemory.Window(
      text, range: first..<min(text.count, index + 1 + reach), place: index - first)
    return table.looks.look(into: window) {
      lookAnew(text, at: index, entry: entry, first: first, reach: reach)
    }
  }

  private func lookAnew(
    _ text: Span<UInt8>, at index: Int, entry: Int32, first: Int, reach: Int
  ) -> Int64? {
    var scalars: [Unicode.Scalar] = []
    for position in first..<min(text.count, index + 1 + reach) {
      let byte = text[position]
      if byte == 0x0A, !table.collapses { break }
      guard byte < 0x80 else { return nil }
      // Runs of white space are one space when they are shaped.
      if table.collapses, table.isSpace(byte) {
        if scalars.last != " " { scalars.append(" ") } else if position <= index { return nil }
      } else {
        scalars.append(Unicode.Scalar(byte))
      }
    }
    let place = index - 1 - first
    let glyphs = table.glyphs
    guard let moved = glyphs.adjustment(at: place, in: scalars, range: scalars.indices) else {
      return nil
    }
    let lineEnd = scalars[(place + 1)...].firstIndex(of: " ") ?? scalars.count
    let lineStart = (scalars[...place].lastIndex(of: " ") ?? -1) + 1
    for part in [0..<lineEnd, lineStart..<scalars.count, lineStart..<lineEnd]
    where part.contains(place) && part.contains(place + 1) {
      guard glyphs.adjustment(at: place, in: scalars, range: part) == moved else { return nil }
    }
    let endsLine = entry & SimpleTextTable.mayEndLine != 0 || table.isSpace(text[index])
    return endsLine && moved > 0 ? nil : Int64(moved)
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
    // A space that leaves the path does so for the word before it.
    if word > 0, table.isSpace(text[start + offset]) { word -= 1 }
    while word > 0, !table.isSpace(text[start + word - 1]) { word -= 1 }
    guard !table.isSpace(text[start + word]) else { return false }
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
    let end = wordEnd(text, from: index)
    guard end > index, let window = window(text, word: index..<end),
      let word = table.words.measure(of: window, shape: shapeWord),
      fitter.limit >= word.leastRoom
    else { return false }
    hasLetter = hasLetter || word.hasLetter
    let origin = sums[0]
    if word.mayStartLine {
      let start = origin + Int64(word.startDelta)
      guard fitter.take(end: contentSum + Int64(word.endDeltaBefore), start: start) else {
        return false
      }
    }
    for place in word.opportunities {
      guard fitter.take(end: origin + Int64(place.end), start: origin + Int64(place.start)) else {
        return false
      }
    }
    contentSum = origin + Int64(word.end)
    sums[0] = contentSum
    index = end
    if index < text.count, table.isSpace(text[index]) {
      sums[0] = origin + Int64(word.sumBehindSpace)
      previous = 0x20
      index += 1
      // Further spaces are nothing, or each one more.
      guard table.collapses || index >= text.count || !table.isSpace(text[index]) else {
        return false
      }
      while index < text.count, table.isSpace(text[index]) { index += 1 }
    }
    return true
  }

  private func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, !table.isSpace(text[end]), text[end] != 0x0A { end += 1 }
    return end
  }

  /// A word with as much around it as the font's rules can see, as a key: how many bytes are before
  /// the word, how many it has, and the bytes; nil if that is too long to remember.
  private func window(_ text: Span<UInt8>, word: Range<Int>) -> [UInt8]? {
    let reach = table.wordRules.role == .contextual ? table.glyphs.reach + 2 : 1
    var first = max(paragraphStart, word.lowerBound - reach)
    if reach > 1 {
      while first > paragraphStart, !table.isSpace(text[first - 1]) { first -= 1 }
    }
    var last = min(text.count, word.upperBound + reach)
    if reach > 1 { last = wordEnd(text, from: last) }
    guard last - first <= WordCache.longestWord else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(last - first + 2)
    var before = 0
    for position in first..<last {
      let byte = text[position]
      if byte == 0x0A, !table.collapses { break }
      if position == word.lowerBound { before = bytes.count }
      if table.collapses, table.isSpace(byte) {
        if bytes.last != 0x20 { bytes.append(0x20) }
      } else {
        bytes.append(byte)
      }
    }
    // A space at the window's end, behind another word, says nothing.
    return [UInt8(before), UInt8(word.count)] + bytes
  }
}
