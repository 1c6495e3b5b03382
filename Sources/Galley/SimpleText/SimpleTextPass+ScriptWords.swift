internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Words of scripts whose letters change by those beside them or run from right to left, each of which
/// is shaped once: whole paragraphs of one such script, and words of it among other text, from where
/// one starts up to what cannot be told word by word.
extension SimpleTextPass {
  /// What begins with so many bytes of other characters is looked at by others.
  private static let mostBeforeLetter = 64

  /// The script of a paragraph's first letter, if its paragraphs are taken word by word.
  ///
  /// - Parameter face: The number of the face of which its first character is a letter, if one is known.
  mutating func wordScript(_ text: Span<UInt8>, startingIn face: Int?) -> ScriptCode? {
    guard walk.context == nil || table.collapses else { return nil }
    if let face {
      let tables = walk.faces[face]
      return tables.isOfWords ? tables.script : nil
    }
    var index = paragraphStart
    defer { look(upTo: index + 1) }
    while index < text.count, table.collapses || text[index] != 0x0A {
      guard index - paragraphStart < SimpleTextPass.mostBeforeLetter else { return nil }
      if case .own(let script) = ScriptRole(of: decodeScalar(text, at: &index)) {
        return ScriptWords.contains(script) ? script : nil
      }
    }
    return nil
  }

  /// Takes a paragraph of one script, or as much of it as words can be told by themselves.
  mutating func words(_ text: Span<UInt8>, of script: ScriptCode, from index: inout Int) -> WordsEnd
  {
    guard let spaceFont = table.scriptWords.spaceFont else { return .failed }
    // Where one font has it all, advances are its units.
    let isFixed = spaceFont != 0 || walk.hasSeveralFonts || !hasFirstFont(text)
    guard !isFixed && !setting.isDrawnAsBitmaps(0) || takesFallback else { return .failed }
    restart(script: script, onlyFont: isFixed ? nil : 0)
    hasLetter = false
    var words = ScriptWordWalk(self, script: script)
    let isTurned = words.isTurned
    words.context.isRightToLeft =
      isTurned && setting.setup.context.paragraphStyle.baseWritingDirection == .natural
    if isTurned, !words.context.isRightToLeft {
      guard let end = lastLetterEnd(text) else { return .failed }
      words.lastLetter = end
    }
    var state = 0
    newWords = 0
    let end = take(&words, text, from: &index, state: &state)
    return finish(words, end, text, from: &index, state: state)
  }

  /// Takes a paragraph of words from one of its points on.
  mutating func words(
    _ text: Span<UInt8>, resuming point: ScriptWordWalk, state: Int, from index: inout Int
  ) -> WordsEnd {
    var words = point
    words.seenEnd = 0
    var state = state
    let end = take(&words, text, from: &index, state: &state)
    guard words.isAmongOthers else {
      return finish(words, end, text, from: &index, state: state)
    }
    walk.leave(words.context.script)
    checkpoint = (index, state)
    return end
  }

  private mutating func finish(
    _ words: ScriptWordWalk, _ end: WordsEnd, _ text: Span<UInt8>, from index: inout Int, state: Int
  ) -> WordsEnd {
    let isFixed = walk.onlyFont == nil
    let isTurned = words.isTurned
    let script = words.context.script
    // A paragraph of one fallback font is measured in that font's units.
    if isFixed, words.onlyFont != -1 { return .failed }
    switch end {
    case .ended:
      setting.wordLuck.note(words.isComplex || newWords <= words.count - words.count / 8)
      if case .ended = endParagraph(text, at: &index) { return .ended }
      return .failed
    case .leaves:
      guard index > paragraphStart, !isTurned || words.context.isRightToLeft,
        !isTurned && !mayTurn(text, from: index) || readLevels(text, behind: words, at: index)
      else { return .failed }
      walk.leave(script)
      guard
        !words.hasBrackets || noteBrackets(text, paragraphStart..<index, script: script)
      else { return .failed }
      walk.hasSeveralFonts = isFixed
      checkpoint = (index, state)
      return .leaves
    case .joined: return .joined
    case .failed: return .failed
    }
  }

  /// Takes words of one script among characters, from the first letter of one on.
  mutating func takeScriptWords(_ text: Span<UInt8>, from index: inout Int, state: inout Int)
    -> WordsEnd
  {
    var position = index
    guard case .own(let script) = ScriptRole(of: decodeScalar(text, at: &position)) else {
      return .leaves
    }
    var words = ScriptWordWalk(self, script: script)
    guard !words.isTurned || !levels.isEmpty && !joins(text, across: index) else { return .leaves }
    guard !walk.isPlain || noteLatinBrackets(text, upTo: index) else { return .failed }
    let start = index
    lookFar(from: start)
    words.isAmongOthers = true
    var before = index
    while before > paragraphStart, table.isSpace(text[before - 1]) { before -= 1 }
    if before == wordReach.end { words.reach = wordReach.rules }
    if !table.collapses, index > before + 1 { words.reach = ~SpaceReach.added.ending }
    let end = take(&words, text, from: &index, state: &state)
    if index > start { walk.leave(script) }
    return end
  }

  /// Takes the words of a walk as far as they can be told by themselves.
  private mutating func take(
    _ words: inout ScriptWordWalk, _ text: Span<UInt8>, from index: inout Int, state: inout Int
  ) -> WordsEnd {
    // What cannot be told goes on before the spaces.
    var last: LastWord = (index, state, carry)
    words: while index < text.count, table.collapses || text[index] != 0x0A {
      if table.isSpace(text[index]) {
        guard takeSpaces(text, from: &index, words.space, &state) else {
          // What sees the word and a space may see two.
          guard words.reach & ~SpaceReach.added.ending == 0 else { return .failed }
          index = last.index
          break words
        }
        words.note(font: words.space.font)
        continue
      }
      if let cancellation, cancellation.isDue { return .failed }
      switch takeLetters(&words, text, from: &index, state: &state, last: &last) {
      case .taken: continue
      case .joined: return .joined
      case .failed: return .failed
      case .fenced: break words
      case .left:
        // A text without spaces is not searched to its end for each of its letters.
        let end = wordEnd(text, from: index, most: ScriptWord.mostBytes + 1)
        guard let word = word(&words, text, index..<end, state: state) else {
          guard takePart(&words, text, of: index..<end, state: state, last: &last) else {
            return .failed
          }
          break words
        }
        guard take(word, isFirst: index == paragraphStart) else { return .failed }
        words.follow(word)
        state = Int(word.stateAfter)
        index = end
        last = (index, state, carry)
        if word.font != words.space.font { wordFence = end }
      }
      if notePoint(text, behind: words, state: state, at: index) { return .joined }
    }
    wordReach = (last.index, words.reach)
    guard index < text.count, table.collapses || text[index] != 0x0A else { return .ended }
    // The space before another script is alone, or stands behind a word that has nothing to do with it.
    if index == last.index || !startsOther(text, at: index, than: words.context.script) {
      (index, state, carry) = last
    } else {
      wordFence = index
    }
    return .leaves
  }

  /// Notes a point behind a word if one is due; whether from there on all is as it was before the paragraph was
  /// edited.
  mutating func notePoint(
    _ text: Span<UInt8>, behind words: ScriptWordWalk, state: Int, at index: Int
  ) -> Bool {
    guard words.lastLetter == .max, let place = duePoint(text, at: index, seesFar: false) else {
      return false
    }
    checkpoint = (index, state)
    return notePoint(.words(walk.record, words, state: state), at: place)
  }

  /// What a word of a walk adds; nil if that cannot be told by the word alone.
  private mutating func word(
    _ words: inout ScriptWordWalk, _ text: Span<UInt8>, _ range: Range<Int>, state: Int
  ) -> WordMeasure? {
    guard range.count <= ScriptWord.mostBytes,
      levels.isEmpty
        || levels.areEven(in: range) && levels.turns(at: range.lowerBound) == words.isTurned
    else { return nil }
    let end = range.upperBound
    look(upTo: endsWord(text, at: end) ? end + 1 : end + SimpleTextPass.longestSequence)
    words.count += 1
    var context = words.context
    context.followsLetter =
      words.followsLetter || startsWithLetter(text, at: range.lowerBound, of: words)
    context.precedesLetter = words.lastLetter >= range.upperBound
    context.state =
      range.lowerBound == paragraphStart
      ? stateAtStart(text, before: range.lowerBound) : UInt16(state)
    let known = newWords
    let measured = measure(text, range, context, of: &words)
    if newWords != known { words.lastNew = words.count }
    guard let word = measured,
      !word.reach.meets(endOfWordBefore: words.reach),
      !(words.isAmongOthers && word.has(.hasBrackets))
    else { return nil }
    words.followsLetter = context.followsLetter
    return word
  }

  /// Takes the first part of a word, if that can be told by itself; false if the path must be left.
  private mutating func takePart(
    _ words: inout ScriptWordWalk, _ text: Span<UInt8>, of range: Range<Int>, state: Int,
    last: inout LastWord
  ) -> Bool {
    var fence = range.upperBound
    guard let part = part(&words, text, of: range, upTo: &fence, state: state) else { return true }
    guard take(part, isFirst: range.lowerBound == paragraphStart) else { return false }
    last = (fence, Int(part.stateAfter), carry)
    wordFence = fence
    words.follow(part)
    return true
  }

  /// The first part of a word that starts with a letter of its script, up to the first character that is shaped
  /// apart: of another script, level or font; nil if that cannot be told by itself.
  private mutating func part(
    _ words: inout ScriptWordWalk, _ text: Span<UInt8>, of range: Range<Int>, upTo end: inout Int,
    state: Int
  ) -> WordMeasure? {
    guard startsWithLetter(text, at: range.lowerBound, of: words) else { return nil }
    // Where all before it is in one font, no other is nearer: fonts are long to find.
    let (script, letters) = (words.context.script, words.letters?.words)
    let change = fence(in: range, text, of: script, letters, font: nil)
    if let change, let part = word(&words, text, range.lowerBound..<change, state: state),
      part.font >= 0
    {
      end = change
      return part
    }
    var index = range.lowerBound
    let font = table.faces.font(for: decodeScalar(text, at: &index))
    guard let fence = fence(in: range, text, of: script, letters, font: font), fence != change
    else { return nil }
    end = fence
    return word(&words, text, range.lowerBound..<fence, state: state)
  }

  /// Where in a word the first character stands, behind its first, that is of another script or level, or of
  /// another font than this one.
  ///
  /// - Parameter letters: Those of the script, where words are added up.
  private func fence(
    in range: Range<Int>, _ text: Span<UInt8>, of script: ScriptCode, _ letters: LetterWords?,
    font: Int?
  ) -> Int? {
    var index = range.lowerBound
    _ = decodeScalar(text, at: &index)
    // Letters that are added up are of the script, and of one font.
    if levels.isEmpty, let letters, font == nil || font == letters.font,
      case .letters(let sums) = letters.sums
    {
      index = max(index, sums.lettersEnd(text, from: range.lowerBound))
    }
    while index < range.upperBound {
      let position = index
      let scalar = decodeScalar(text, at: &index)
      var isFence = isFence(scalar, at: position, of: script)
      if !isFence, let font, !ScriptWordShaper.reachesBack(scalar) {
        let own = table.faces.font(for: scalar)
        isFence = own != nil && own != font
      }
      if isFence { return mayPart(text, at: position, before: scalar) ? position : nil }
    }
    return nil
  }

  /// Whether a character behind others of a script is of another script or level.
  private func isFence(_ scalar: Unicode.Scalar, at index: Int, of script: ScriptCode) -> Bool {
    if levels.change(at: index) { return true }
    if case .own(let own) = ScriptRole(of: scalar) { return own != script }
    return false
  }

  /// Whether what stands before a character is shaped without it.
  private func mayPart(_ text: Span<UInt8>, at index: Int, before scalar: Unicode.Scalar) -> Bool {
    !joins(text, across: index) && !ScriptWordShaper.reachesBack(scalar)
  }

  /// Whether a word of a script that starts with a letter is parted at a place by what is behind it.
  func isParted(_ text: Span<UInt8>, from start: Int, at index: Int, of words: ScriptWordWalk)
    -> Bool
  {
    guard index < text.count else { return false }
    var end = index
    let scalar = decodeScalar(text, at: &end)
    return isFence(scalar, at: index, of: words.context.script)
      && mayPart(text, at: index, before: scalar)
      && startsWithLetter(text, at: start, of: words)
  }

  /// How many words at most are shaped together, and so many are looked at for others that are new:
  /// a text in which most are known is not searched to its end for each that is not.
  private static let mostTogether = 24
  private static let mostSeen = 48
  private static let mostSeenOfLetters = 12

  /// What a word adds; nil if that cannot be told by the word alone.
  ///
  /// If it is new, so are others that come after it: they are shaped with it.
  private mutating func measure(
    _ text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext, of walk: inout ScriptWordWalk
  ) -> WordMeasure? {
    if let known = table.words.known(of: text, range, context, table: table.number) {
      return known
    }
    if let phrase = phrase(text, range, context, of: walk) {
      newWords += 1
      return phrase
    }
    var words = [ScriptWordShaper.Request(range: range, context: context)]
    var index = max(range.upperBound, walk.seenEnd)
    // Where letters are learned few words are new: fewer than the last one is far away. Syllables are shaped
    // with others of the paragraph.
    let mostSeen =
      walk.looksFar
      ? SimpleTextPass.mostSeen
      : min(SimpleTextPass.mostSeenOfLetters, SimpleTextPass.mostSeen / walk.wordsSinceNew)
    var seen = 0
    var other = context
    other.state = UInt16(table.scriptWords.breaks.afterLetterAndSpace)
    other.followsLetter = true
    while index < text.count, table.collapses || text[index] != 0x0A,
      words.count < SimpleTextPass.mostTogether, seen < mostSeen
    {
      seen += 1
      if table.isSpace(text[index]) {
        index += 1
        continue
      }
      // Nobody needs to look for the end of a word that is added up.
      let known = knownLettersEnd(text, from: index, walk)
        .flatMap { endsWord(text, at: $0) ? $0 : nil }
      let end = known ?? wordEnd(text, from: index, most: ScriptWord.mostBytes + 1)
      guard end - index <= ScriptWord.mostBytes else { break }
      defer { index = end }
      other.precedesLetter = walk.lastLetter >= end
      guard known == nil, startsWithLetter(text, at: index, of: walk),
        table.words.known(of: text, index..<end, other, table: table.number) == nil,
        phrase(text, index..<end, other, of: walk) == nil,
        !words.contains(where: { isSame(text, $0.range, index..<end) })
      else { continue }
      words.append(ScriptWordShaper.Request(range: index..<end, context: other))
    }
    walk.seenEnd = index
    newWords += words.count
    let measures = setting.shape(words, of: text, table: table)
    // Words of letters that are known now are added up again.
    for (word, measure) in zip(words, measures)
    where !endsWord(text, at: word.range.upperBound) || !hasKnownLetters(text, word.range, walk) {
      table.words.remember(
        measure, of: text, word.range, word.context, table: table.number)
    }
    return measures[0]
  }

  private func isSame(_ text: Span<UInt8>, _ one: Range<Int>, _ two: Range<Int>) -> Bool {
    one.count == two.count && ByteHash.areEqual(text, from: one.lowerBound, text, two)
  }

  /// Hands the places of a word to the fitter; false if it must be cut.
  private mutating func take(_ word: WordMeasure, isFirst: Bool) -> Bool {
    let origin = carry
    if word.has(.mayStartLine), !isFirst {
      guard take(end: contentSum, start: origin) else { return false }
    }
    guard takePlaces(inside: word, factor: 1) == nil else { return false }
    contentSum = origin + Int64(word.end)
    carry = contentSum
    endsMeasuredWord = false
    return !fitter.mustCut(contentSum)
  }

  /// Takes the white space behind a word, or before the first.
  mutating func takeSpaces(
    _ text: Span<UInt8>, from index: inout Int, _ space: ScriptWordWalk.Space, _ state: inout Int
  ) -> Bool {
    let start = index
    while index < text.count, table.isSpace(text[index]) {
      index += 1
      if table.collapses, index > start + 1 { continue }
      // Of several spaces rules may make something else.
      guard index == start + 1 else { return false }
      let step = table.steps.step(from: table.steps.row(of: state), space.lineBreakClass)
      guard LineBreakSteps.says(step) == 0 else { return false }
      state = table.steps.state(of: table.steps.row(behind: step))
      carry += space.advance
    }
    return true
  }

  /// Whether the first letter of the paragraph is in the first font.
  private func hasFirstFont(_ text: Span<UInt8>) -> Bool {
    var index = paragraphStart
    while index < text.count {
      let scalar = decodeScalar(text, at: &index)
      if case .own = ScriptRole(of: scalar) { return table.faces.font(for: scalar) == 0 }
    }
    return true
  }

  /// The line breaker's state at the paragraph's start, or one that does not differ from it there.
  private func stateAtStart(_ text: Span<UInt8>, before index: Int) -> UInt16 {
    var end = index
    return table.scriptWords.breaks.state(atStartBefore: decodeScalar(text, at: &end))
  }

  private func startsOther(_ text: Span<UInt8>, at index: Int, than script: ScriptCode) -> Bool {
    var end = index
    guard case .own(let own) = ScriptRole(of: decodeScalar(text, at: &end)) else { return false }
    return own != script
  }

  private func startsWithLetter(_ text: Span<UInt8>, at index: Int, of words: ScriptWordWalk)
    -> Bool
  {
    var end = index
    let scalar = decodeScalar(text, at: &end)
    return ScriptRole(of: scalar) == .own(words.context.script)
      && (!words.isTurned || StrongDirection(of: scalar) == words.direction)
  }
}
