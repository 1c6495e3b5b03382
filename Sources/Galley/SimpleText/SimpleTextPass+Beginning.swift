internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// How a paragraph that is taken as characters begins: in which script, in which units.
extension SimpleTextPass {
  /// The number of the face of which the paragraph's first character is a letter, if it was met before: as
  /// most are.
  func firstFace(_ text: Span<UInt8>) -> Int? {
    var start = paragraphStart
    return walk.faces.number(withLetter: decodeScalar(text, at: &start).value)
  }

  /// Makes the paragraph ready to be taken as characters from its start; false if its first
  /// characters do not tell its script, or its fonts are not taken.
  ///
  /// - Parameter number: The face of its first character, see `firstFace`.
  mutating func beginCharacters(_ text: Span<UInt8>, in number: Int?) -> Bool {
    if let number {
      let face = walk.faces[number]
      guard begin(script: face.script, font: face.fontIndex) else { return false }
      if levels.isEmpty { walk.enter(number) }
      return true
    }
    var script = walk.context
    var prefers = false
    var agreement = ScriptAgreement()
    var first: Unicode.Scalar?
    var hasSequence = false
    var index = paragraphStart
    let emojiEnd = emojiSequenceEnd(text, at: index)
    search: while index < text.count, table.collapses || text[index] != 0x0A {
      if index == paragraphStart, let emojiEnd { index = emojiEnd }
      guard index < text.count else { break }
      let start = index
      let scalar = decodeScalar(text, at: &index)
      first = first ?? scalar
      if script != nil { break }
      switch ScriptRole(of: scalar) {
      case .own(let own):
        // Whatever fonts take the rest, the letter's is not that of the emoji.
        if emojiEnd != nil {
          guard takesFallback, setting.hasCommonUnits,
            table.faces.font(for: scalar).map({ !setting.setup.style.fonts.fonts[$0].isColor })
              == true
          else { return false }
          walk.hasSeveralFonts = true
        }
        guard let agreed = agreement.script(before: own) else { return false }
        script = agreed
        break search
      case .neutral(let does):
        prefers = prefers || does
        // What joins emoji is of no script.
        guard let end = emojiSequence(text, at: start)?.end, end > index else { break }
        hasSequence = true
        index = end
      case .shared(let scripts), .bracket(_, _, let scripts):
        guard agreement.add(scripts) else { return false }
      case .undecided: return false
      }
    }
    look(upTo: index < text.count ? index + SimpleTextPass.longestSequence : .max / 2)
    // With nothing but emoji and neutral characters the paragraph may be in one font.
    guard emojiEnd == nil || walk.hasSeveralFonts, script != nil || !hasSequence else {
      return false
    }
    // Neutral characters may prefer a script where no other says one.
    guard script != nil || !prefers && agreement.isEmpty, let first,
      let font = table.faces.font(for: first)
    else {
      return false
    }
    return begin(script: script ?? .common, font: font)
  }

  /// Whether the paragraph may have right-to-left letters from a place on, as far as the first bytes of its
  /// characters tell.
  func mayTurn(_ text: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < text.count {
      // Eight at once of which none is the first byte of such a letter, or a newline.
      while let eight = text.eightBytes(at: index), !eight.contains(oneOf: 0xD6...0xE0),
        !eight.contains(0x0A)
      {
        index &+= 8
      }
      guard index < text.count else { break }
      let byte = text[index]
      index &+= 1
      guard byte >= 0xD6 else {
        if byte == 0x0A, !table.collapses { break }
        continue
      }
      // U+0580 to U+07FF.
      if byte <= 0xDF { return true }
      // U+0800 to U+08FF.
      if byte == 0xE0, index < text.count, text[index] < 0xA4 { return true }
      index &+= 2
    }
    return false
  }

  private mutating func begin(script: ScriptCode, font: Int) -> Bool {
    let onlyFont = walk.hasSeveralFonts || setting.isDrawnAsBitmaps(font) ? nil : font
    guard onlyFont == 0 || takesFallback else { return false }
    restart(script: script, onlyFont: onlyFont)
    return true
  }

  /// Goes on with several fonts in a paragraph that was all in the first one so far; false, and nothing but the
  /// brackets is changed, if it must be taken again for that.
  ///
  /// - Parameters:
  ///   - index: Behind all characters that are taken.
  ///   - count: How many of them are in the block; nil if there is none.
  mutating func turnToSeveralFonts(_ text: Span<UInt8>, at index: Int, _ count: Int? = nil) -> Bool
  {
    let factor = table.latin.commonFactor
    let limit = setting.scale(onlyFont: nil).largestSum(within: width)
    // The lines so far ended where they end in the other units. What was cut, and the points at which an edited
    // paragraph is taken up again, are in those of the first font.
    guard walk.onlyFont == 0, takesFallback, setting.hasCommonUnits, factor > 0, levels.isEmpty,
      trail == nil, !hasCutWord, places != nil || limit / factor == unitLimit
    else { return false }
    guard !walk.isPlain || noteLatinBrackets(text, upTo: index) else { return false }
    walk.turnToSeveralFonts()
    hasLetter = false
    wordFactor = factor
    refusedWord = -1
    refusedStream = -1
    refusedScriptWord = -1
    carry &*= factor
    contentSum &*= factor
    fitter.multiply(by: factor, limit: limit)
    places?.multiply(by: factor)
    if let count { block.multiply(by: factor, to: count) }
    return true
  }

  /// The same while a block is collected; how that ends if the paragraph must be taken again, or left.
  ///
  /// - Parameters:
  ///   - index: Behind all characters that are taken as of the first font.
  ///   - seen: The character that is of another.
  mutating func goOnWithSeveralFonts(
    _ text: Span<UInt8>, at index: Int, seen: Int, _ collected: CharacterBlock
  ) -> CharacterBlockEnd? {
    guard !turnToSeveralFonts(text, at: index, collected.count) else { return nil }
    look(upTo: seen + SimpleTextPass.longestSequence)
    walk.hasSeveralFonts = true
    return takesFallback ? .again : .failed
  }

  /// Makes units and room ready for a paragraph that starts in a script.
  mutating func restart(script: ScriptCode, onlyFont: Int?) {
    walk.restart(script: script, onlyFont: onlyFont)
    wordFactor = onlyFont != nil ? 1 : setting.hasCommonUnits ? table.latin.commonFactor : 0
    fitter.limit =
      onlyFont == 0 ? unitLimit : setting.scale(onlyFont: onlyFont).largestSum(within: width)
  }
}
