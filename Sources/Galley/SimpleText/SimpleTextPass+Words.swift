internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes a word that the table cannot tell, among characters; false if it is not of Latin text.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int, state: inout Int) -> Bool {
    guard walk.isPlain, walk.onlyFont == 0 else { return false }
    let start = index
    guard takeWord(text, from: &index) else { return false }
    state = stepThrough(text, start..<index, from: state)
    walk.begin(in: table.latin)
    return true
  }

  /// Takes a word and the white space behind it.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    let end = wordEnd(text, from: index)
    if let cancellation, cancellation.isDue { return false }
    guard end > index, let window = window(text, word: index..<end),
      let word = table.words.measure(
        of: window, table: table.number, shape: setting.shapeWord),
      fitter.limit >= word.leastRoom
    else { return false }
    hasLetter = hasLetter || word.hasLetter
    let origin = carry
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
    carry = contentSum
    index = end
    if index < text.count, table.isSpace(text[index]) {
      carry = origin + Int64(word.sumBehindSpace)
      index += 1
      // Further spaces are nothing, or each one more.
      guard table.collapses || index >= text.count || !table.isSpace(text[index]) else {
        return false
      }
      while index < text.count, table.isSpace(text[index]) { index += 1 }
    }
    return true
  }

  func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, !table.isSpace(text[end]), text[end] != 0x0A { end += 1 }
    return end
  }

  /// A word with as much around it as the font's rules can see, as a key: how many bytes are before
  /// the word, how many it has, and the bytes; nil if that is too long to remember.
  ///
  /// What no rule changes and does not touch the word counts by its class alone, so that the windows
  /// of a word in different sentences are one.
  private func window(_ text: Span<UInt8>, word: Range<Int>) -> [UInt8]? {
    let reach = table.wordRules.role == .contextual ? table.looks.reach : 0
    let first = contextStart(text, before: word.lowerBound, reach: reach)
    let last = contextEnd(text, behind: word.upperBound, reach: reach)
    guard last - first <= WordCache.longestWord else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(last - first + 2)
    bytes.append(0)
    bytes.append(UInt8(word.count))
    for position in first..<last {
      let byte = text[position]
      if position == word.lowerBound { bytes[0] = UInt8(bytes.count - 2) }
      if table.collapses, table.isSpace(byte) {
        if bytes.count == 2 || bytes.last != 0x20 { bytes.append(0x20) }
      } else {
        let isNear = position > word.lowerBound - 2 && position < word.upperBound + 2
        bytes.append(isNear || byte >= 0x80 ? byte : table.contextBytes[Int(byte)])
      }
    }
    if word.lowerBound == last { bytes[0] = UInt8(bytes.count - 2) }
    return bytes
  }

  /// Where the characters before a word start that have a part in it: as many in a row that no rule
  /// changes as the longest rule reaches.
  private func contextStart(_ text: Span<UInt8>, before word: Int, reach: Int) -> Int {
    var start = word
    var unchanged = 0
    while start > paragraphStart, unchanged <= reach {
      start -= 1
      unchanged = table.isChanged(text[start]) ? 0 : unchanged + 1
    }
    return characterStart(text, at: start)
  }

  private func contextEnd(_ text: Span<UInt8>, behind word: Int, reach: Int) -> Int {
    var end = word
    var unchanged = 0
    while end < text.count, unchanged <= reach, table.collapses || text[end] != 0x0A {
      unchanged = table.isChanged(text[end]) ? 0 : unchanged + 1
      end += 1
    }
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private func characterStart(_ text: Span<UInt8>, at index: Int) -> Int {
    var start = index
    while start > paragraphStart, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
