internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Whether words of the walk's script are taken by their measures: those in the first font, where its rules
  /// for the script are those for Latin text.
  var takesWords: Bool {
    wordFactor != 0 && (walk.onlyFont ?? 0) == 0
      && (walk.script == .latin || walk.script == .cyrillic || walk.script == .greek)
  }

  /// How a word among characters ended: with the space behind it, or where another run begins.
  enum WordEnd { case space, fence }

  /// Takes a word that the table cannot tell, among characters; nil if it is not of such text.
  ///
  /// Where a letter of another script stands in it, or what another font has, only what is before that.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int, state: inout Int) -> WordEnd? {
    let isAlone = walk.isAlone
    guard isAlone || takesWords, let face = walk.faceLikeLatin(table.faces) else { return nil }
    wordRun = isAlone ? .latin : walk.script
    defer { (wordRun, wordEndsAtFence) = (.latin, false) }
    let start = index
    checkpoint = (index, state)
    needsState = index > paragraphStart && !table.analysis.isAfterSpaces(state)
    let end = wordEnd(text, from: index)
    // A longer one is left to others.
    let fence = fence(text, in: index..<min(end, index + WordCache.longestWord))
    wordEndsAtFence = fence != nil
    guard takeWord(text, from: &index, upTo: fence ?? end) else { return nil }
    state = stepThrough(text, start..<index, from: state)
    // Characters go on with the state.
    needsState = false
    if isAlone {
      walk.beginLatin()
    } else {
      guard noteBrackets(text, start..<index, script: wordRun) else { return nil }
      walk.goOn(inFirstFont: face)
    }
    guard wordEndsAtFence else { return .space }
    walk.endRun()
    // Where lines may end in the word nothing behind it may have a part in.
    return table.scriptWords.breaks.maySettle(state) ? nil : .fence
  }

  /// Takes a word and the white space behind it.
  mutating func takeWord(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    let end = wordEnd(text, from: index)
    return takeWord(text, from: &index, upTo: end)
  }

  private mutating func takeWord(_ text: Span<UInt8>, from index: inout Int, upTo end: Int) -> Bool
  {
    let range = index..<end
    if let cancellation, cancellation.isDue { return false }
    guard !range.isEmpty, let word = measure(text, word: range),
      takesMissing || word.marks.isDisjoint(with: [.hasMissing, .hasUnevenLines]),
      fitter.limit >= Int64(word.leastRoom) &* wordFactor,
      !fitter.hasCut || !word.has(.isSeenFromBefore),
      place(word, text, range)
    else { return false }
    if word.has(.isSeenFromBehind) { fitter.forbidCuts() }
    if word.leastRoom > 0 { places?.note(leastRoom: Int64(word.leastRoom) &* wordFactor) }
    if walk.onlyFont == 0, wordRun == .latin { hasLetter = hasLetter || word.has(.hasLetter) }
    needsState = !word.has(.endsOrdinarily)
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
    if contentSum <= fitter.bound { return true }
    guard !wordEndsAtFence else { return fitter.endLineAtLast() && contentSum <= fitter.bound }
    return endLine(in: word, text, range, from: origin, next: index)
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
    if word.has(.mayStartLine) {
      // A word before that was measured has said what a line's end changes in it.
      let delta = endsMeasuredWord ? 0 : Int64(word.endDeltaBefore) &* wordFactor
      guard
        take(end: contentSum + delta, start: origin + Int64(word.startDelta) &* wordFactor)
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
      guard take(end: end, start: carry + Int64(place.start) &* factor) else {
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
    number > 0 || word.has(.mayStartLine) || range.lowerBound == paragraphStart
  }

  /// Cuts the rest of a word, behind one of its places or from its start, into lines.
  private mutating func cut(
    _ word: WordMeasure, _ text: Span<UInt8>, _ range: Range<Int>, from origin: Int64,
    behind number: Int
  ) -> Bool {
    // A paragraph in several fonts is not of the word's units.
    guard fitter.cutsWords, !fitter.hasSeam, !fitter.forbidsCuts, !word.has(.usesState),
      !wordEndsAtFence,
      walk.onlyFont == 0,
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
}
