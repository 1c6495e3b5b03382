internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// How far around a word the characters are that have a part in it, and of which alphabet they are.
extension SimpleTextPass {
  /// A word with all characters that have a part in what becomes of it; nil if they are too many.
  ///
  /// Each character that a rule may change brings those that the rule looks at, as far as it sees past
  /// them, and these theirs, up to where another run begins.
  mutating func seen(_ text: Span<UInt8>, around word: Range<Int>, joined: Bool) -> Range<Int>? {
    var alphabet = alphabet(of: text, beside(text, word))
    while let influences = table.influences(alphabet),
      let seen = seen(text, around: word, joined: joined, influences)
    {
      // Rules that want what is not of the alphabet are not known.
      guard let other = self.alphabet(of: text, around: seen, alphabet) else { return nil }
      if other == alphabet { return seen }
      alphabet = other
    }
    return nil
  }

  /// An alphabet, or a larger one that has all characters, too, which rules may see from a part of a text; nil if none
  /// has.
  private mutating func alphabet(
    of text: Span<UInt8>, around seen: Range<Int>, _ alphabet: RuleShaper.Alphabet
  ) -> RuleShaper.Alphabet? {
    if isASCII(text, around: seen) { return alphabet }
    let reach = table.farthestSight
    guard reach <= WordCache.longestWord else { return nil }
    var place = seen.lowerBound
    for _ in 0..<reach { place = characterStart(text, before: place) }
    // From the start of a cluster on, to tell what is another run.
    while place > paragraphStart, extends(text, at: place) {
      place = characterStart(text, before: place)
    }
    var found: RuleShaper.Alphabet? = alphabet
    var count = 0
    while place < text.count, count < reach, table.collapses || text[place] != 0x0A {
      if place >= seen.upperBound { count += 1 }
      guard text[place] >= 0x80 else {
        place = characterEnd(text, behind: place)
        continue
      }
      let start = place
      if goesOverFence(text, at: &place) {
        if start >= seen.upperBound { break }
        if place <= seen.lowerBound { found = alphabet }
        continue
      }
      place = start
      let scalar = decodeScalar(text, at: &place)
      // No rule wants what no font has.
      if table.faces.font(for: scalar) != nil, table.latin.glyphs.mayBeSeen(scalar) {
        found = found?.with(scalar)
      }
    }
    look(upTo: place)
    return found
  }

  /// Whether a character goes on with the grapheme cluster before it.
  private func extends(_ text: Span<UInt8>, at place: Int) -> Bool {
    var end = place
    return text[place] >= 0x80 && GraphemeBreaker.extendsSpace(decodeScalar(text, at: &end))
  }

  /// The same as far as the rules of an alphabet see.
  private mutating func seen(
    _ text: Span<UInt8>, around word: Range<Int>, joined: Bool, _ influences: RuleInfluences
  ) -> Range<Int>? {
    var start = characterStart(text, before: word.lowerBound)
    var end = characterEnd(text, behind: word.upperBound)
    var known = word.lowerBound..<word.lowerBound
    var run = 0..<Int.max
    while known.lowerBound > start || known.upperBound < end {
      guard end - start <= WordCache.longestWord * 4 else { return nil }
      var index = known.lowerBound > start ? start : known.upperBound
      let last = known.lowerBound > start ? known.lowerBound : end
      known = min(start, known.lowerBound)..<max(last, known.upperBound)
      while index < last {
        let position = index
        guard joined || !influences.isInert(text[index]) else {
          index += 1
          continue
        }
        if position < word.lowerBound || position >= word.upperBound {
          var behind = position
          if goesOverFence(text, at: &behind) {
            if position >= word.upperBound {
              run = run.lowerBound..<position
              break
            }
            index = min(behind, word.lowerBound)
            run = index..<run.upperBound
            continue
          }
        }
        let sight = sight(text, from: &index, joined: joined, influences)
        (start, end) = (min(start, sight.lowerBound), max(end, sight.upperBound))
      }
      (start, end) = (max(start, run.lowerBound), min(end, run.upperBound))
    }
    return start..<end
  }

  /// A character with all others that have a part in what becomes of it.
  private func sight(
    _ text: Span<UInt8>, from index: inout Int, joined: Bool, _ influences: RuleInfluences
  ) -> Range<Int> {
    let position = index
    let scalar = decodeScalar(text, at: &index)
    let influence = influences.of(scalar, joined: joined)
    let start =
      influence.before > 0
      ? sightStart(text, position, scalar, influence.before, joined, influences) : position
    let end =
      influence.after > 0
      ? sightEnd(text, index, scalar, influence.after, joined, influences) : index
    return start..<end
  }

  /// The first of the characters before one that have a part in what becomes of it.
  private func sightStart(
    _ text: Span<UInt8>, _ position: Int, _ scalar: Unicode.Scalar, _ count: Int, _ joined: Bool,
    _ influences: RuleInfluences
  ) -> Int {
    var first = position
    for distance in 1...count {
      guard first > paragraphStart else { break }
      first = characterStart(text, before: first)
      let other = table.isSpace(text[first]) ? 0x20 : text[first]
      guard
        influences.passes(other, at: distance, isBehind: false, from: scalar, joined: joined)
      else { break }
    }
    return first
  }

  /// Behind the last of the characters behind one that have a part in what becomes of it.
  private func sightEnd(
    _ text: Span<UInt8>, _ position: Int, _ scalar: Unicode.Scalar, _ count: Int, _ joined: Bool,
    _ influences: RuleInfluences
  ) -> Int {
    var behind = position
    for distance in 1...count {
      let next = characterEnd(text, behind: behind)
      guard next > behind else { break }
      let other = table.isSpace(text[behind]) ? 0x20 : text[behind]
      behind = next
      guard influences.passes(other, at: distance, isBehind: true, from: scalar, joined: joined)
      else { break }
    }
    return behind
  }

  /// Whether all that rules may see from a part of a text, or from beside it, is ASCII, each byte a character of its own.
  mutating func isASCII(_ text: Span<UInt8>, around range: Range<Int>) -> Bool {
    let most = SimpleTextPass.mostAround + table.farthestSight
    let first = max(paragraphStart, range.lowerBound - most)
    let end = min(text.count, range.upperBound + most)
    var (start, known) = (asciiStretch.lowerBound, asciiStretch.upperBound)
    if range.lowerBound < start || range.lowerBound > known {
      (start, known) = (range.lowerBound, range.lowerBound)
    }
    while start > first {
      if start &- 8 >= first, areASCII(text, eightFrom: start &- 8) {
        start &-= 8
      } else {
        guard isASCII(text, at: start &- 1) else { break }
        start &-= 1
      }
    }
    while known < end {
      if known &+ 8 <= end, areASCII(text, eightFrom: known) {
        known &+= 8
      } else {
        guard isASCII(text, at: known) else { break }
        known &+= 1
      }
    }
    asciiStretch = start..<known
    look(upTo: min(known + 1, end))
    return start <= first && known >= end
  }

  /// Whether that is so of eight bytes; some of which it is are left to be asked for one by one.
  @inline(__always)
  private func areASCII(_ text: Span<UInt8>, eightFrom place: Int) -> Bool {
    isASCII(text, at: place) && text.eightBytes(at: place)?.areSinglesOfASCII == true
  }

  private func isASCII(_ text: Span<UInt8>, at place: Int) -> Bool {
    text[place] < 0x80
      && (!table.collapses || place == 0 || !table.isSpace(text[place])
        || !table.isSpace(text[place - 1]))
  }

  /// The alphabet of a part of a text, as far as it is one of the word's script.
  func alphabet(of text: Span<UInt8>, _ range: Range<Int>) -> RuleShaper.Alphabet {
    guard wordRun == .latin else { return .wide }
    var alphabet = RuleShaper.Alphabet.basic
    var index = range.lowerBound
    while index < range.upperBound {
      guard text[index] >= 0x80 else {
        index += 1
        continue
      }
      guard let other = alphabet.with(decodeScalar(text, at: &index)) else { return .wide }
      alphabet = other
    }
    return alphabet
  }
}
