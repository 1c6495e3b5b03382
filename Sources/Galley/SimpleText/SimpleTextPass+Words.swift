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
    walk.begin(in: table.faces.face(font: 0, script: .latin))
    return true
  }

  /// Takes a word and the white space behind it.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    let end = wordEnd(text, from: index)
    if let cancellation, cancellation.isDue { return false }
    guard end > index, let window = window(text, word: index..<end),
      let word = table.words.measure(of: window, shape: setting.shapeWord),
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

  private func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, !table.isSpace(text[end]), text[end] != 0x0A { end += 1 }
    return end
  }

  /// A word with as much around it as the font's rules can see, as a key: how many bytes are before
  /// the word, how many it has, and the bytes; nil if that is too long to remember.
  private func window(_ text: Span<UInt8>, word: Range<Int>) -> [UInt8]? {
    let reach = table.wordRules.role == .contextual ? table.looks.glyphs.reach + 2 : 1
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
