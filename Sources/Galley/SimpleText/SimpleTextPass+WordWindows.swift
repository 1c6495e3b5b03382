internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What is known of a word by the window of what is around it.
extension SimpleTextPass {
  /// What a word adds; nil if that takes more than what is around it.
  mutating func measure(_ text: Span<UInt8>, word: Range<Int>) -> WordMeasure? {
    if !needsState {
      let measure = measure(text, word: word, state: nil)
      guard measure?.has(.wantsState) == true else { return measure }
    }
    let state = advanceCheckpoint(text, to: word.lowerBound)
    let measure = measure(text, word: word, state: UInt16(state))
    return measure?.has(.wantsState) == true ? nil : measure
  }

  /// What a word adds, seen with as little around it as decides; nil if that takes too much.
  ///
  /// Most words of a font whose rules see no farther than to the spaces beside a word are known by their
  /// bytes; those of other fonts by the bytes around them, which are the same where a text is measured again,
  /// and then by what has a part in them.
  private mutating func measure(_ text: Span<UInt8>, word: Range<Int>, state: UInt16?)
    -> WordMeasure?
  {
    let near = beside(text, word)
    look(upTo: near.upperBound + SimpleTextPass.mostAround + SimpleTextPass.farSight)
    guard near.count <= WordCache.longestWord, levels.areEven(in: near),
      !levels.turns(at: word.lowerBound)
    else { return nil }
    guard table.wordRules.role != .contextual else {
      return contextualMeasure(text, word: word, near: near, state: state)
    }
    let context = WordContext.beside(
      wordRun, state: state, startsParagraph: near.lowerBound == word.lowerBound,
      endsAtFence: wordEndsAtFence)
    if let known = table.words.known(of: text, near, context, table: table.number) { return known }
    return nearMeasure(text, word: word, near: near, context, state: state)
  }

  /// How far is looked for another character beyond a word.
  private static let farSight = 8

  /// What a new word adds that the spaces beside it decide.
  @inline(never)
  private mutating func nearMeasure(
    _ text: Span<UInt8>, word: Range<Int>, near: Range<Int>, _ context: WordContext, state: UInt16?
  ) -> WordMeasure? {
    look(upTo: near.upperBound + SimpleTextPass.farSight)
    let range = inRun(near, word, text)
    guard let window = window(text, word: word, of: range, joined: true, state: state) else {
      return nil
    }
    let measure = setting.words?.measure(window)
    table.words.remember(measure, of: text, near, context, table: table.number)
    return measure
  }

  /// What a word adds that characters beyond the spaces beside it may have a part in.
  private mutating func contextualMeasure(
    _ text: Span<UInt8>, word: Range<Int>, near: Range<Int>, state: UInt16?
  ) -> WordMeasure? {
    let first = max(paragraphStart, near.lowerBound - SimpleTextPass.mostAround)
    let around = first..<min(text.count, near.upperBound + SimpleTextPass.mostAround)
    // Among text from right to left what is a run with the word is told by its window.
    guard around.count <= WordCache.longestWord, levels.areEven(in: around) else {
      return windowMeasure(text, word: word, near: near, state: state)?.measure
    }
    let place = WordContext.place(
      min(word.lowerBound - around.lowerBound, 254), wordRun, state: state,
      startsParagraph: around.lowerBound == paragraphStart,
      endsText: around.upperBound == text.count, endsAtFence: wordEndsAtFence)
    // Farther away are only characters of which all rules are known.
    guard isASCII(text, around: near) else {
      return windowMeasure(text, word: word, near: near, state: state)?.measure
    }
    // What is new with all that is around it is asked for by what has a part in it alone.
    let comesAgain = table.words.note(text, around, place, table: table.number)
    if comesAgain, let known = table.words.known(of: text, around, place, table: table.number) {
      return known
    }
    guard let (measure, all) = windowMeasure(text, word: word, near: near, state: state) else {
      return nil
    }
    if comesAgain, around.contains(all.lowerBound), all.upperBound <= around.upperBound {
      table.words.remember(measure, of: text, around, place, table: table.number)
    }
    return measure
  }

  /// What a word adds by all that has a part in it, and where that is.
  @inline(never)
  private mutating func windowMeasure(
    _ text: Span<UInt8>, word: Range<Int>, near: Range<Int>, state: UInt16?
  ) -> (measure: WordMeasure?, all: Range<Int>)? {
    for joined in [false, true] {
      let all = seen(text, around: word, joined: joined)
      let end = all?.upperBound ?? near.upperBound + WordCache.longestWord * 4
      look(upTo: end + SimpleTextPass.farSight)
      guard let all, case let range = inRun(all, word, text), levels.areEven(in: range),
        let window = window(text, word: word, of: range, joined: joined, state: state)
      else { return nil }
      let measure = table.words.measure(
        of: window, table: table.number, shape: { setting.words?.measure($0) })
      if measure?.has(.wantsMore) == true { continue }
      return (measure, all)
    }
    return nil
  }

  /// The part of what is around a word that is shaped with it: up to the next letter of another script,
  /// or to what another font has.
  private mutating func inRun(_ seen: Range<Int>, _ word: Range<Int>, _ text: Span<UInt8>)
    -> Range<Int>
  {
    var start = seen.lowerBound
    var index = start
    while index < word.lowerBound {
      if goesOverFence(text, at: &index) { start = min(index, word.lowerBound) }
    }
    return start..<(fence(text, in: word.upperBound..<seen.upperBound) ?? seen.upperBound)
  }

  /// Where another run than the word's begins in a part of the text; nil if none does.
  mutating func fence(_ text: Span<UInt8>, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let position = index
      if goesOverFence(text, at: &index) { return position }
    }
    return nil
  }

  /// Behind the first character of a paragraph of Latin text in the first font that goes on in another, or
  /// in another script if the units of several fonts are those of the first; nil if there is none.
  func otherFontEnd(_ text: Span<UInt8>) -> Int? {
    var index = paragraphStart
    while index < text.count, table.collapses || text[index] != 0x0A {
      guard text[index] >= 0x80 else {
        index += 1
        continue
      }
      if let end = emojiSequenceEnd(text, at: index) { return end }
      let scalar = decodeScalar(text, at: &index)
      if isFence(scalar, of: .latin) {
        let isTaken =
          table.latin.commonFactor == 1
          || table.faces.font(for: scalar).map { $0 != 0 } ?? false
        return isTaken ? index : nil
      }
    }
    return nil
  }

  /// Goes over a character, or an emoji sequence; whether it is of another run than the word.
  mutating func goesOverFence(_ text: Span<UInt8>, at index: inout Int) -> Bool {
    if text[index] < 0x80, wordRun == .latin {
      index += 1
      return false
    }
    if text[index] >= 0xE2 { look(upTo: index + SimpleTextPass.longestSequence) }
    if let end = emojiSequenceEnd(text, at: index) {
      index = end
      return true
    }
    return isFence(decodeScalar(text, at: &index), of: wordRun)
  }

  /// Whether a character is of another run than text of a script in the first font, and its grapheme cluster
  /// with it.
  private func isFence(_ scalar: Unicode.Scalar, of script: ScriptCode) -> Bool {
    guard script != .latin || !Itemizer.isPlainLatin(scalar) else { return false }
    switch ScriptRole(of: scalar) {
    case .own(let own): return own != script
    case .shared(let scripts): return !scripts.contains(script)
    case .neutral:
      return !GraphemeBreaker.extendsSpace(scalar)
        && table.faces.font(for: scalar).map { $0 != 0 } ?? false
    default: return false
    }
  }

  /// As many bytes before and behind a word are part of what it is known by.
  static let mostAround = 8

  /// Where a word ends, or so many bytes behind its start.
  func wordEnd(_ text: Span<UInt8>, from start: Int, most: Int = .max) -> Int {
    var end = start
    let limit = start + min(most, text.count - start)
    while end &+ 8 <= limit, let eight = text.eightBytes(at: end), !eight.haveSpaces { end &+= 8 }
    while end < limit, !endsWord(text, at: end) { end += 1 }
    return end
  }

  /// Whether a word that is not over ends at a place: with white space or the text.
  @inline(__always)
  func endsWord(_ text: Span<UInt8>, at index: Int) -> Bool {
    index == text.count || table.isSpace(text[index]) || text[index] == 0x0A
  }

  /// A word with what is around it; nil if that is too long to remember.
  ///
  /// What no rule changes and does not touch the word counts by its class alone, so that the windows
  /// of a word in different sentences are one.
  ///
  /// - Parameters:
  ///   - seen: As much around the word as the font's rules can see.
  ///   - joined: Whether ligatures are made of the text.
  func window(
    _ text: Span<UInt8>, word: Range<Int>, of seen: Range<Int>, joined: Bool, state: UInt16?
  ) -> WordWindow? {
    guard seen.count <= WordCache.longestWord else { return nil }
    var window = WordWindow(
      wordCount: word.count, isJoined: joined, state: state, script: wordRun,
      alphabet: alphabet(of: text, seen))
    for position in seen {
      let byte = text[position]
      if position == word.lowerBound {
        guard window.count - 2 <= WordWindow.mostBefore else { return nil }
        window.before = window.count - 2
      }
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
  func beside(_ text: Span<UInt8>, _ word: Range<Int>) -> Range<Int> {
    characterStart(text, before: word.lowerBound)..<characterEnd(text, behind: word.upperBound)
  }

  /// The start of the character before a place, of all white space that counts as one.
  func characterStart(_ text: Span<UInt8>, before place: Int) -> Int {
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
  func characterEnd(_ text: Span<UInt8>, behind place: Int) -> Int {
    guard place < text.count, table.collapses || text[place] != 0x0A else { return place }
    var end = place + 1
    if table.collapses, table.isSpace(text[place]) {
      while end < text.count, table.isSpace(text[end]) { end += 1 }
    }
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
