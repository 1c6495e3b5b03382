internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes a word that the table cannot tell, among characters; false if it is not of Latin text.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int, state: inout Int) -> Bool {
    let isAlone = walk.isPlain && walk.onlyFont == 0
    guard isAlone || walk.onlyFont == nil && wordFactor != 0 else { return false }
    let start = index
    checkpoint = (index, state)
    needsState = index > paragraphStart && !table.analysis.isAfterSpaces(state)
    guard takeWord(text, from: &index) else { return false }
    state = stepThrough(text, start..<index, from: state)
    // Characters go on with the state.
    needsState = false
    guard !isAlone else {
      walk.begin(in: table.latin)
      return true
    }
    // A bracket has the script of the one that it closes.
    let hasBrackets = hasBrackets(text, start..<index)
    return (!hasBrackets || !walk.hasSeveralScripts)
      && walk.goOn(in: table.latin, hasBrackets: hasBrackets)
  }

  private func hasBrackets(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if case .bracket = ScriptRole(of: decodeScalar(text, at: &index)) { return true }
    }
    return false
  }

  /// Takes a word and the white space behind it.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    let range = index..<wordEnd(text, from: index)
    if let cancellation, cancellation.isDue { return false }
    guard !range.isEmpty, let word = measure(text, word: range),
      fitter.limit >= Int64(word.leastRoom) &* wordFactor, place(word, text, range)
    else { return false }
    if walk.onlyFont == 0 { hasLetter = hasLetter || word.hasLetter }
    needsState = !word.endsOrdinarily
    endsMeasuredWord = true
    let origin = carry
    contentSum = origin + Int64(word.end) &* wordFactor
    carry = contentSum
    index = range.upperBound
    if index < text.count, table.isSpace(text[index]) {
      carry = origin + Int64(word.sumBehindSpace) &* wordFactor
      index += 1
      // Further spaces are nothing, or each one more.
      guard table.collapses || index >= text.count || !table.isSpace(text[index]) else {
        return false
      }
      while index < text.count, table.isSpace(text[index]) { index += 1 }
      guard !reachesBack(text, from: index) else { return false }
    }
    return contentSum <= fitter.bound || endLine(in: word, text, range, from: origin, next: index)
  }

  /// Whether the character behind a word's space has a part in the space.
  private func reachesBack(_ text: Span<UInt8>, from index: Int) -> Bool {
    guard index < text.count, text[index] >= 0x80 else { return false }
    var end = index
    return ScriptWordShaper.reachesBack(decodeScalar(text, at: &end))
  }

  /// Hands the places of a word to the fitter; false if it must be cut by others.
  private mutating func place(_ word: WordMeasure, _ text: Span<UInt8>, _ range: Range<Int>)
    -> Bool
  {
    let origin = carry
    if word.mayStartLine {
      // A word before that was measured has said what a line's end changes in it.
      let delta = endsMeasuredWord ? 0 : Int64(word.endDeltaBefore) &* wordFactor
      guard
        fitter.take(
          end: contentSum + delta, start: origin + Int64(word.startDelta) &* wordFactor)
      else { return false }
    }
    guard let number = takePlaces(inside: word, factor: wordFactor) else { return true }
    return startsLine(in: word, range, before: number)
      && cut(word, text, range, from: origin, behind: number - 1)
  }

  /// Hands the places inside a word to the fitter; the first before which the word must be cut.
  ///
  /// - Parameter factor: What a unit of the word is in those of the sums.
  mutating func takePlaces(inside word: WordMeasure, factor: Int64) -> Int? {
    for (number, place) in word.opportunities.enumerated() {
      let end = carry + Int64(place.end) &* factor
      guard fitter.take(end: end, start: carry + Int64(place.start) &* factor) else {
        return number
      }
    }
    return nil
  }

  /// Ends the line in or before a word that does not fit; false if that takes more than the word.
  ///
  /// Only where sums shrink behind the word, and where it must be cut: else the next place does it.
  private mutating func endLine(
    in word: WordMeasure, _ text: Span<UInt8>, _ range: Range<Int>, from origin: Int64,
    next index: Int
  ) -> Bool {
    let shrinks = carry < contentSum
    guard shrinks || fitter.cutsWords else { return true }
    guard mayEndLine(text, behindWordBefore: index) else { return !shrinks }
    let hasEnded = fitter.endLineAtLast()
    if hasEnded, contentSum <= fitter.bound { return true }
    guard hasEnded || range.lowerBound == paragraphStart,
      startsLine(in: word, range, before: word.opportunities.count)
    else { return false }
    return cut(word, text, range, from: origin, behind: word.opportunities.count - 1)
  }

  /// Whether a line that starts at the place before one of a word starts in the word.
  private func startsLine(in word: WordMeasure, _ range: Range<Int>, before number: Int) -> Bool {
    number > 0 || word.mayStartLine || range.lowerBound == paragraphStart
  }

  /// Cuts the rest of a word, behind one of its places or from its start, into lines.
  private mutating func cut(
    _ word: WordMeasure, _ text: Span<UInt8>, _ range: Range<Int>, from origin: Int64,
    behind number: Int
  ) -> Bool {
    // A paragraph in several fonts is not of the word's units.
    guard fitter.cutsWords, !word.usesState, walk.onlyFont == 0,
      let seen = table.wordRules.role == .contextual
        ? seen(text, around: range, joined: true) : beside(text, range),
      let window = window(text, word: range, of: seen, joined: true, state: nil),
      let cut = setting.words?.cut(
        window, places: word.opportunities.count, behind: number, room: room)
    else { return false }
    take(cut, from: origin)
    return origin + Int64(word.end) <= fitter.bound
  }

  /// Whether a line may end between the word before a place and what stands there.
  private func mayEndLine(_ text: Span<UInt8>, behindWordBefore index: Int) -> Bool {
    guard index < text.count, table.collapses || text[index] != 0x0A else { return true }
    return !needsState && text[index] < 0x80 && table.analysis.startsLine[Int(text[index])]
  }

  /// What a word adds; nil if that takes more than what is around it.
  private mutating func measure(_ text: Span<UInt8>, word: Range<Int>) -> WordMeasure? {
    if !needsState {
      let measure = measure(text, word: word, state: nil)
      guard measure?.wantsState == true else { return measure }
    }
    let state = advanceCheckpoint(text, to: word.lowerBound)
    let measure = measure(text, word: word, state: UInt16(state))
    return measure?.wantsState == true ? nil : measure
  }

  /// What a word adds, seen with as little around it as decides; nil if that takes too much.
  ///
  /// Most words are decided by themselves and the spaces beside them: then their bytes are the key.
  private func measure(_ text: Span<UInt8>, word: Range<Int>, state: UInt16?) -> WordMeasure? {
    let near = beside(text, word)
    let context = WordContext.latin(
      state: state, startsParagraph: near.lowerBound == word.lowerBound)
    guard near.count <= WordCache.longestWord else { return nil }
    if let known = table.words.known(of: text, near, context, table: table.number) { return known }
    return newMeasure(text, word: word, near: near, context, state: state)
  }

  /// What a word adds that the spaces beside it do not decide, or that is new.
  ///
  /// Text that is measured again, as that of a document, has the same bytes around its words.
  @inline(never)
  private func newMeasure(
    _ text: Span<UInt8>, word: Range<Int>, near: Range<Int>, _ context: WordContext, state: UInt16?
  ) -> WordMeasure? {
    let isContextual = table.wordRules.role == .contextual
    let first = max(paragraphStart, near.lowerBound - SimpleTextPass.mostAround)
    let around = first..<min(text.count, near.upperBound + SimpleTextPass.mostAround)
    var place = WordContext.place(
      min(word.lowerBound - around.lowerBound, 254), state: state,
      startsParagraph: around.lowerBound == paragraphStart,
      endsText: around.upperBound == text.count)
    // Among several fonts less of the text is seen.
    if walk.onlyFont == nil { place.unit = setting.setup.severalScale.unitsPerEm }
    let isShort = isContextual && around.count <= WordCache.longestWord
    if isShort, let known = table.words.known(of: text, around, place, table: table.number) {
      return known
    }
    for joined in isContextual ? [false, true] : [true] {
      let all = isContextual ? seen(text, around: word, joined: joined) : near
      guard let all else { return nil }
      let range = inLatin(all, word, text)
      guard let window = window(text, word: word, of: range, joined: joined, state: state) else {
        return nil
      }
      let measure =
        all == near
        ? setting.words?.measure(window)
        : table.words.measure(
          of: window, table: table.number, shape: { setting.words?.measure($0) })
      if measure?.wantsMore == true { continue }
      if all == near {
        table.words.remember(measure, of: text, near, context, table: table.number)
      } else if isShort, around.contains(all.lowerBound), all.upperBound <= around.upperBound {
        table.words.remember(measure, of: text, around, place, table: table.number)
      }
      return measure
    }
    return nil
  }

  /// The part of what is around a word that is shaped with it: up to the next letter of another script,
  /// or to what another font has.
  private func inLatin(_ seen: Range<Int>, _ word: Range<Int>, _ text: Span<UInt8>) -> Range<Int> {
    guard walk.onlyFont == nil else { return seen }
    var start = seen.lowerBound
    var index = start
    while index < word.lowerBound {
      if isFence(decodeScalar(text, at: &index)) { start = index }
    }
    index = word.upperBound
    while index < seen.upperBound {
      let position = index
      if isFence(decodeScalar(text, at: &index)) { return start..<position }
    }
    return start..<seen.upperBound
  }

  /// Whether a paragraph of Latin text in the first font goes on in another.
  func hasSeveralFonts(_ text: Span<UInt8>) -> Bool {
    var index = paragraphStart
    while index < text.count, table.collapses || text[index] != 0x0A {
      guard text[index] >= 0x80 else {
        index += 1
        continue
      }
      let scalar = decodeScalar(text, at: &index)
      if isFence(scalar) { return table.faces.font(for: scalar).map { $0 != 0 } ?? false }
    }
    return false
  }

  /// Whether a character is of another run than Latin text in the first font, and its grapheme cluster
  /// with it.
  private func isFence(_ scalar: Unicode.Scalar) -> Bool {
    guard !Itemizer.isPlainLatin(scalar) else { return false }
    switch ScriptRole(of: scalar) {
    case .own(let script): return script != .latin
    case .neutral:
      return !UnicodeProperty.isEmojiModifier(scalar)
        && table.faces.font(for: scalar).map { $0 != 0 } ?? false
    default: return false
    }
  }

  /// As many bytes before and behind a word are part of what it is known by.
  private static let mostAround = 8

  func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, !table.isSpace(text[end]), text[end] != 0x0A { end += 1 }
    return end
  }

  /// A word with what is around it; nil if that is too long to remember.
  ///
  /// What no rule changes and does not touch the word counts by its class alone, so that the windows
  /// of a word in different sentences are one.
  ///
  /// - Parameters:
  ///   - seen: As much around the word as the font's rules can see.
  ///   - joined: Whether ligatures are made of the text.
  private func window(
    _ text: Span<UInt8>, word: Range<Int>, of seen: Range<Int>, joined: Bool, state: UInt16?
  ) -> WordWindow? {
    guard seen.count <= WordCache.longestWord else { return nil }
    var window = WordWindow(wordCount: word.count, isJoined: joined, state: state)
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
  private func beside(_ text: Span<UInt8>, _ word: Range<Int>) -> Range<Int> {
    characterStart(text, before: word.lowerBound)..<characterEnd(text, behind: word.upperBound)
  }

  /// A word with all characters that have a part in what becomes of it; nil if they are too many.
  ///
  /// Each character that a rule may change brings those that the rule looks at, as far as it sees past
  /// them, and these theirs.
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
        let scalar = decodeScalar(text, at: &index)
        let influence = influences.of(scalar, joined: joined)
        var first = position
        for distance in stride(from: 1, through: influence.before, by: 1) {
          guard first > paragraphStart else { break }
          first = characterStart(text, before: first)
          let other = table.isSpace(text[first]) ? 0x20 : text[first]
          guard
            joined || influences.passes(other, at: distance, isBehind: false, from: scalar)
          else { break }
        }
        start = min(start, first)
        var behind = index
        for distance in stride(from: 1, through: influence.after, by: 1) {
          let next = characterEnd(text, behind: behind)
          guard next > behind else { break }
          let other = table.isSpace(text[behind]) ? 0x20 : text[behind]
          behind = next
          guard joined || influences.passes(other, at: distance, isBehind: true, from: scalar)
          else { break }
        }
        end = max(end, behind)
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
