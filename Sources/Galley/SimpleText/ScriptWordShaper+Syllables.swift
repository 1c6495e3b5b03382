internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Syllables that are not yet known, each once.
private struct NewSyllables {
  private(set) var keys: [UInt64] = []
  private(set) var scalars: [[Unicode.Scalar]] = []

  mutating func note(_ key: UInt64, _ syllable: @autoclosure () -> [Unicode.Scalar]) {
    if keys.contains(key) { return }
    keys.append(key)
    scalars.append(syllable())
  }
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
    var new = NewSyllables()
    for request in requests {
      if let unknown = words?.sums.syllables?.unknown(in: text, request.range) {
        for syllable in unknown { new.note(syllable.key, decode(text, syllable.range)) }
        continue
      }
      scalars.removeAll(keepingCapacity: true)
      guard let word = plan(text, request, letters), word.levels == nil, word.font >= 0,
        word.font == font ?? word.font,
        let advances = scripts.syllables(font: word.font, script: script)
      else { continue }
      font = word.font
      for syllable in advances.unknown(in: scalars, word.start + 1..<word.end) {
        new.note(syllable.key, Array(scalars[syllable.range]))
      }
    }
    if let font, let advances = scripts.syllables(font: font, script: script), !new.keys.isEmpty,
      !learn(new.keys, new.scalars, advances, font: font, script: script, letters)
    {
      // One of them keeps the others from being known.
      for (key, syllable) in zip(new.keys, new.scalars)
      where !learn([key], [syllable], advances, font: font, script: script, letters) {
        advances.learn(key, units: 0, glyphs: nil)
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
    _ keys: [UInt64], _ syllables: [[Unicode.Scalar]], _ known: SyllableAdvances, font: Int,
    script: ScriptCode, _ letters: ScriptWordLetters
  ) -> Bool {
    scalars.removeAll(keepingCapacity: true)
    var ends: [Int] = []
    for syllable in syllables {
      scalars.append(" ")
      scalars += syllable
      ends.append(scalars.count)
    }
    scalars.append(" ")
    begin()
    guard shape(0..<scalars.count, script: script, font: font, level: letters.level) else {
      return false
    }
    var glyphs: [[UInt32]] = []
    var start = 1
    var place = 0
    for end in ends {
      guard safe[start], safe[end], advances[start - 1] == known.spaceUnits,
        advances[end] == known.spaceUnits
      else { return false }
      var own: [UInt32] = []
      while place < worker.glyphs.count, worker.glyphs[place].cluster < end {
        if worker.glyphs[place].cluster >= start { own.append(worker.glyphs[place].glyph) }
        place += 1
      }
      glyphs.append(own)
      start = end + 1
    }
    start = 1
    for (number, end) in ends.enumerated() {
      known.learn(
        keys[number], units: advances[start..<end].reduce(0, +), glyphs: glyphs[number])
      start = end + 1
    }
    return true
  }
}
