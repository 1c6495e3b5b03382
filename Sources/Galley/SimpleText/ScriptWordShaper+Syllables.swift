internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A syllable that is not yet known, in the text that is shaped.
private struct NewSyllable {
  var key: UInt64
  var range: Range<Int>
}

extension ScriptWordShaper {
  /// Learns what the syllables of words come to that are not yet known; of other words nothing.
  ///
  /// They are shaped as one text, with a space before and behind each: HarfBuzz's call takes longer than a
  /// syllable.
  mutating func learnSyllables(
    of requests: [Request], _ text: Span<UInt8>, script: ScriptCode, _ letters: ScriptWordLetters
  ) {
    guard let words = scripts.letterWords(of: script), case .syllables(let sums) = words.sums else {
      return
    }
    var new: [NewSyllable] = []
    scalars.removeAll(keepingCapacity: true)
    defer { scalars.removeAll(keepingCapacity: true) }
    for request in requests {
      if let unknown = sums.unknown(in: text, request.range) {
        for syllable in unknown where !new.contains(where: { $0.key == syllable.key }) {
          note(syllable.key, in: &new) {
            Self.decode(text, syllable.range, into: &$0)
          }
        }
        continue
      }
      // With signs among them; whether the font is theirs is asked when they are added up.
      var word: [Unicode.Scalar] = []
      Self.decode(text, request.range, into: &word)
      for syllable in sums.advances.unknown(in: word, word.indices)
      where !new.contains(where: { $0.key == syllable.key }) {
        note(syllable.key, in: &new) { $0 += word[syllable.range] }
      }
    }
    guard !new.isEmpty else { return }
    scalars.append(" ")
    if learn(new, sums.advances, font: words.font, script: script, letters) { return }
    // One of them keeps the others from being known.
    let all = scalars
    for syllable in new {
      scalars = [" "] + all[syllable.range] + [" "]
      let alone = NewSyllable(key: syllable.key, range: 1..<scalars.count - 1)
      if !learn([alone], sums.advances, font: words.font, script: script, letters) {
        sums.advances.learn(syllable.key, units: 0, glyphs: nil)
      }
    }
  }

  /// Adds a space and a syllable to what is shaped.
  private mutating func note(
    _ key: UInt64, in new: inout [NewSyllable], add: (inout [Unicode.Scalar]) -> Void
  ) {
    scalars.append(" ")
    let start = scalars.count
    add(&scalars)
    new.append(NewSyllable(key: key, range: start..<scalars.count))
  }

  private static func decode(
    _ text: Span<UInt8>, _ range: Range<Int>, into scalars: inout [Unicode.Scalar]
  ) {
    var index = range.lowerBound
    while index < range.upperBound { scalars.append(decodeScalar(text, at: &index)) }
  }

  /// Shapes syllables as one text; false if one of them has to do with others.
  private mutating func learn(
    _ syllables: [NewSyllable], _ known: SyllableAdvances, font: Int, script: ScriptCode,
    _ letters: ScriptWordLetters
  ) -> Bool {
    begin()
    guard shape(0..<scalars.count, script: script, font: font, level: letters.level),
      syllables.allSatisfy({ isApart($0.range, spaceAdvance: known.spaceUnits) })
    else { return false }
    var glyphs = worker.glyphs[...]
    for syllable in syllables {
      glyphs = glyphs.drop { $0.cluster < syllable.range.lowerBound }
      known.learn(
        syllable.key, units: advances[syllable.range].reduce(0, +),
        glyphs: glyphs.prefix { $0.cluster < syllable.range.upperBound }.map(\.glyph))
    }
    return true
  }
}
