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
    guard end > index, let word = measure(text, word: index..<end), fitter.limit >= word.leastRoom
    else { return false }
    hasLetter = hasLetter || word.hasLetter
    let origin = carry
    if word.mayStartLine {
      let start = origin + Int64(word.startDelta)
      // A word before that was measured has said what a line's end changes in it.
      let delta = endsMeasuredWord ? 0 : Int64(word.endDeltaBefore)
      guard fitter.take(end: contentSum + delta, start: start) else { return false }
    }
    for place in word.opportunities {
      guard fitter.take(end: origin + Int64(place.end), start: origin + Int64(place.start)) else {
        return false
      }
    }
    contentSum = origin + Int64(word.end)
    endsMeasuredWord = true
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

  /// What a word adds, seen with as little around it as decides; nil if that takes too much.
  private func measure(_ text: Span<UInt8>, word: Range<Int>) -> WordMeasure? {
    for joined in [false, true] {
      guard let window = window(text, word: word, joined: joined),
        let measure = table.words.measure(
          of: window, table: table.number, shape: setting.shapeWord)
      else { return nil }
      if !measure.wantsMore { return measure }
    }
    return nil
  }

  func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, !table.isSpace(text[end]), text[end] != 0x0A { end += 1 }
    return end
  }

  /// A word with as much around it as the font's rules can see; nil if that is too long to remember.
  ///
  /// What no rule changes and does not touch the word counts by its class alone, so that the windows
  /// of a word in different sentences are one.
  ///
  /// - Parameter joined: Whether ligatures are made of the text.
  private func window(_ text: Span<UInt8>, word: Range<Int>, joined: Bool) -> WordWindow? {
    let seen =
      table.wordRules.role == .contextual
      ? seen(text, around: word, joined: joined) : beside(text, word)
    guard let seen, seen.count <= WordCache.longestWord else { return nil }
    var window = WordWindow(wordCount: word.count, isJoined: joined)
    for position in seen {
      let byte = text[position]
      if position == word.lowerBound { window.before = window.count - 2 }
      if table.collapses, table.isSpace(byte) {
        if window.count == 2 || window.last != 0x20 { window.append(0x20) }
      } else {
        let isNear = position >= word.lowerBound - 1 && position <= word.upperBound
        window.append(isNear || byte >= 0x80 ? byte : table.contextBytes[Int(byte)])
      }
    }
    return window
  }

  /// A word with the white space beside it.
  private func beside(_ text: Span<UInt8>, _ word: Range<Int>) -> Range<Int>? {
    characterStart(text, before: word.lowerBound)..<characterEnd(text, behind: word.upperBound)
  }

  /// A word with all characters that have a part in what becomes of it; nil if they are too many.
  ///
  /// Each character that a rule may change brings those that the rule looks at, and these theirs.
  private func seen(_ text: Span<UInt8>, around word: Range<Int>, joined: Bool) -> Range<Int>? {
    var start = characterStart(text, before: word.lowerBound)
    var end = characterEnd(text, behind: word.upperBound)
    var known = word.lowerBound..<word.lowerBound
    let influences = table.influences
    while known.lowerBound > start || known.upperBound < end {
      guard end - start <= WordCache.longestWord * 4 else { return nil }
      var index = known.lowerBound > start ? start : known.upperBound
      let last = known.lowerBound > start ? known.lowerBound : end
      known = min(start, known.lowerBound)..<max(last, known.upperBound)
      while index < last {
        let position = index
        let influence = influences.of(decodeScalar(text, at: &index), joined: joined)
        if influence.before > 0 {
          var first = position
          for _ in 0..<influence.before where first > paragraphStart {
            first = characterStart(text, before: first)
          }
          start = min(start, first)
        }
        if influence.after > 0 {
          var behind = index
          for _ in 0..<influence.after where behind < text.count {
            let next = characterEnd(text, behind: behind)
            if next == behind { break }
            behind = next
          }
          end = max(end, behind)
        }
        end = max(end, index)
      }
    }
    return start..<end
  }

  /// The start of the character before a place, of all white space that counts as one.
  private func characterStart(_ text: Span<UInt8>, before place: Int) -> Int {
    guard place > paragraphStart else { return place }
    var start = place - 1
    if table.collapses, table.isSpace(text[start]) {
      while start > paragraphStart, table.isSpace(text[start - 1]) { start -= 1 }
    }
    while start > paragraphStart, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The end of the character at a place, of all white space that counts as one; the place itself where
  /// the paragraph ends.
  private func characterEnd(_ text: Span<UInt8>, behind place: Int) -> Int {
    guard place < text.count, table.collapses || text[place] != 0x0A else { return place }
    var end = place + 1
    if table.collapses, table.isSpace(text[place]) {
      while end < text.count, table.isSpace(text[end]) { end += 1 }
    }
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
