internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// In which face, of a font and a script, a character is taken, and what a change of face takes: levels, brackets, a
/// place that can be gone back to.
extension SimpleTextPass {
  /// Makes the walk's face one that has a character; how the block ends if there is none.
  @inline(__always)
  mutating func place(
    _ value: UInt32, _ text: Span<UInt8>, at index: Int, state: Int,
    in collected: inout CharacterBlock
  ) -> CharacterBlockEnd? {
    if let face = walk.tables {
      let entry = face.entry(value)
      if entry.isKnown, walk.isPlain || !entry.has(LetterEntry.isBracket) { return nil }
    }
    return turn(to: value, text, at: index, state: state, in: &collected)
  }

  /// The same in a paragraph with embedding levels: nothing sees across the place where one ends, and
  /// what runs from right to left is shaped, but for spaces.
  mutating func placeAmongLevels(
    _ value: UInt32, _ text: Span<UInt8>, at index: Int, state: Int,
    in collected: inout CharacterBlock
  ) -> CharacterBlockEnd? {
    if levels.change(at: index) {
      walk.endRun()
      collected.setAnchor(at: index, state: state, walk.place, isFence: true)
    }
    guard value != 0x20, levels.turns(at: index), let scalar = Unicode.Scalar(value) else {
      return place(value, text, at: index, state: state, in: &collected)
    }
    return mayBeWords(scalar, at: index, in: collected) ? .words : .leaves
  }

  /// Goes on in another face, an anchor set before it.
  private mutating func turn(
    to value: UInt32, _ text: Span<UInt8>, at index: Int, state: Int,
    in collected: inout CharacterBlock
  ) -> CharacterBlockEnd? {
    guard let scalar = Unicode.Scalar(value) else { return .failed }
    if levels.isEmpty, BidiText.mayTurn(scalar) {
      guard readLevels(text) else { return .failed }
      // Up to here all was taken as running from left to right.
      guard levels.areLowest(before: index) else { return .again }
      return placeAmongLevels(value, text, at: index, state: state, in: &collected)
    }
    if startsInOtherFont(scalar) {
      setAnchor(of: &collected, at: index, state: state, isFence: true)
    }
    if mayBeWords(scalar, at: index, in: collected) { return .words }
    // Of a script without simple letters, a word that starts here is one that is shaped.
    if walk.tables?.shapesAll == true, let anchor = collected.anchor, anchor.index == index,
      ScriptRole(of: scalar) == .own(walk.script)
    {
      return .leaves
    }
    if table.faces.takesAsEmoji(scalar) { return .leaves }
    var place = walk.place
    let last = walk.last
    let wasPlain = walk.isPlain && place.face >= 0
    var next = index
    _ = decodeScalar(text, at: &next)
    guard walk.turn(to: scalar, of: table.faces, text, next: next),
      let font = walk.tables?.fontIndex
    else { return .leaves }
    look(upTo: walk.sight)
    if let onlyFont = walk.onlyFont, font != onlyFont {
      if let end = goOnWithSeveralFonts(text, at: index, seen: index, collected) { return end }
      let turned = walk.place
      walk.goBack(to: place, behind: last)
      // Words that were none of one font may be some of several.
      if mayBeWords(scalar, at: index, in: collected) {
        return wasPlain && !noteLatinBrackets(text, upTo: index) ? .again : .words
      }
      walk.goBack(to: turned, behind: LetterEntry())
    }
    // Brackets count only where scripts change: up to here all were of one. The character may be one of another.
    if wasPlain, !walk.isPlain,
      !noteLatinBrackets(text, upTo: index) || !walk.noteBracket(scalar, script: walk.script)
    {
      return walk.hasSeveralFonts ? .again : .failed
    }
    if walk.faceNumber != place.face {
      // A bracket is of the script of the one that it closes, whatever was before.
      if case .bracket = ScriptRole(of: scalar) { place.script = walk.script }
      collected.setAnchor(at: index, state: state, place, isFence: true)
    }
    return nil
  }

  /// The same, to the face of another font, where that is known by the next character alone; false if it is not.
  mutating func turnToFont(
    _ text: Span<UInt8>, at index: Int, state: Int, in collected: inout CharacterBlock
  ) -> Bool {
    guard collected.count < CharacterBlock.most else { return false }
    let place = walk.place
    var next = index
    guard walk.turn(toFontWith: decodeScalar(text, at: &next).value) else { return false }
    collected.setAnchor(at: index, state: state, place, isFence: true)
    return true
  }

  /// Whether a character of the script that neutral characters before it have taken is of another font than these,
  /// whatever stands behind it.
  private func startsInOtherFont(_ scalar: Unicode.Scalar) -> Bool {
    guard let tables = walk.tables, tables.shapesAll, walk.last.isKnown,
      !ScriptWordShaper.reachesBack(scalar)
    else { return false }
    switch ScriptRole(of: scalar) {
    case .own(let own) where own == walk.script: break
    case .shared(let scripts) where scripts.contains(walk.script): break
    default: return false
    }
    return !setting.setup.style.fonts.fonts[tables.fontIndex].hasGlyph(for: scalar)
      && table.faces.font(for: scalar) != nil
  }

  /// Whether a word starts at a letter that may be one of a script whose words are shaped one by one.
  func mayBeWords(
    _ scalar: Unicode.Scalar, at index: Int, in collected: CharacterBlock
  ) -> Bool {
    // Nearly all of their letters are in these blocks.
    guard (0x590..<0x2000).contains(scalar.value) || scalar.value >= 0xFB1D,
      walk.onlyFont == nil || walk.onlyFont == 0, collected.undecided < 0,
      index != refusedScriptWord, case .own(let own) = ScriptRole(of: scalar)
    else { return false }
    return ScriptWords.contains(own) && (own != walk.script || collected.anchor?.index == index)
  }

  /// Takes note of the brackets of a paragraph that was all Latin text up to a place: among other scripts they
  /// count; false if one is of another.
  mutating func noteLatinBrackets(_ text: Span<UInt8>, upTo end: Int) -> Bool {
    walk.forgetBrackets()
    return noteBrackets(text, paragraphStart..<end, script: .latin)
  }

  /// Takes note of the brackets of text that was taken as one of a script; false if one is of another.
  mutating func noteBrackets(_ text: Span<UInt8>, _ range: Range<Int>, script: ScriptCode) -> Bool {
    guard !text.haveNoBrackets(in: range) else { return true }
    var index = range.lowerBound
    while index < range.upperBound {
      if range.upperBound - index >= 8, text.eightBytes(at: index)?.haveNoBrackets == true {
        index += 8
        continue
      }
      guard text[index] >= 0x80 || SimpleTextPass.isBracket(text[index]) else {
        index += 1
        continue
      }
      guard walk.noteBracket(decodeScalar(text, at: &index), script: script) else { return false }
    }
    return true
  }

  /// Whether a character of ASCII is a bracket (BidiBrackets.txt).
  static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }
}
