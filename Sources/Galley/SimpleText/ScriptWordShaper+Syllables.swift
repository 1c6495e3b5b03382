internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A syllable that is not yet known.
private struct NewSyllable {
  var key: UInt64
  var scalars: [Unicode.Scalar]
}

extension ScriptWordShaper {
  /// Learns what the syllables of words come to that are not yet known; of other words nothing.
  ///
  /// They are shaped as one text, with a space before and behind each: HarfBuzz's call takes longer than a
  /// syllable.
  mutating func learnSyllables(
    of requests: [Request], _ text: Span<UInt8>, script: ScriptCode, _ letters: ScriptWordLetters
  ) {
    let words = scripts.letterWords(of: script)
    var font = words?.font
    var new: [NewSyllable] = []
    func note(_ key: UInt64, _ syllable: @autoclosure () -> [Unicode.Scalar]) {
      guard !new.contains(where: { $0.key == key }) else { return }
      new.append(NewSyllable(key: key, scalars: syllable()))
    }
    for request in requests {
      if case .syllables(let sums) = words?.sums,
        let unknown = sums.unknown(in: text, request.range)
      {
        for syllable in unknown { note(syllable.key, decode(text, syllable.range)) }
        continue
      }
      scalars.removeAll(keepingCapacity: true)
      guard let word = plan(text, request, letters), word.levels == nil, word.font >= 0,
        word.font == font ?? word.font,
        let advances = scripts.syllables(font: word.font, script: script)
      else { continue }
      font = word.font
      for syllable in advances.unknown(in: scalars, word.start + 1..<word.end) {
        note(syllable.key, Array(scalars[syllable.range]))
      }
    }
    if let font, let advances = scripts.syllables(font: font, script: script), !new.isEmpty,
      !learn(new, advances, font: font, script: script, letters)
    {
      // One of them keeps the others from being known.
      for syllable in new
      where !learn([syllable], advances, font: font, script: script, letters) {
        advances.learn(syllable.key, units: 0, glyphs: nil)
      }
    }
    scalars.removeAll(keepingCapacity: true)
    begin()
  }

  private func decode(_ text: Span<UInt8>, _ range: Range<Int>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound { scalars.append(decodeScalar(text, at: &index)) }
    return scalars
  }

  /// Shapes syllables as one text; false if one of them has to do with others.
  private mutating func learn(
    _ syllables: [NewSyllable], _ known: SyllableAdvances, font: Int, script: ScriptCode,
    _ letters: ScriptWordLetters
  ) -> Bool {
    scalars.removeAll(keepingCapacity: true)
    var ranges: [Range<Int>] = []
    for syllable in syllables {
      scalars.append(" ")
      ranges.append(scalars.count..<scalars.count + syllable.scalars.count)
      scalars += syllable.scalars
    }
    scalars.append(" ")
    begin()
    guard shape(0..<scalars.count, script: script, font: font, level: letters.level),
      ranges.allSatisfy({ isApart($0, known) })
    else { return false }
    var glyphs = worker.glyphs[...]
    for (syllable, range) in zip(syllables, ranges) {
      glyphs = glyphs.drop { $0.cluster < range.lowerBound }
      known.learn(
        syllable.key, units: advances[range].reduce(0, +),
        glyphs: glyphs.prefix { $0.cluster < range.upperBound }.map(\.glyph))
    }
    return true
  }

  /// Whether a stretch has nothing to do with the spaces before and behind it.
  private func isApart(_ range: Range<Int>, _ known: SyllableAdvances) -> Bool {
    safe[range.lowerBound] && safe[range.upperBound]
      && advances[range.lowerBound - 1] == known.spaceUnits
      && advances[range.upperBound] == known.spaceUnits
  }
}
