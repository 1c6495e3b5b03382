internal import GalleyText
internal import Synchronization

/// What the syllables of a script come to in a font, as HarfBuzz has shaped them.
///
/// A word of syllables that are known, and that no rule sees together (`SyllableRules`), is added up, and is
/// HarfBuzz's to the unit. 64 KB, for some 3,000 syllables.
package final class SyllableAdvances: Sendable {
  /// What is known of a syllable, in one word that is never 0.
  struct Known: BitwiseCopyable {
    private static var advanceBits: UInt64 { 20 }
    private static var reachBits: UInt64 { UInt64(SyllableRules.bitCount) }
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Nil of more units than honest fonts have.
    init?(units: Int64, reach: SyllableRules.Reach) {
      guard (0..<1 << Int64(Self.advanceBits) - 1).contains(units) else { return nil }
      rawValue =
        1 << 63 | UInt64(reach.ending) << (Self.advanceBits + Self.reachBits)
        | UInt64(reach.starting) << Self.advanceBits | UInt64(units)
    }

    /// Of a syllable that must be shaped with others.
    static var none: Known { Known(rawValue: .max) }

    /// Whether the syllable comes to this behind one whose end such rules may see.
    @inline(__always)
    func isFree(behind ending: UInt64) -> Bool {
      starting & ending == 0 && rawValue != Known.none.rawValue
    }

    var units: Int64 { Int64(rawValue & (1 << Self.advanceBits - 1)) }
    /// The rules that may see its start, and its end, with others.
    var starting: UInt64 { rawValue >> Self.advanceBits & (1 << Self.reachBits - 1) }
    var ending: UInt64 {
      rawValue >> (Self.advanceBits + Self.reachBits) & (1 << Self.reachBits - 1)
    }
  }

  let block: UInt32
  let letters: [SyllabicAlphabet.Letter]
  /// The space's, which stands before and behind words.
  let space: Known
  /// By place in the block.
  private let roles: [SyllabicAlphabet.Role?]
  /// The signs that the font has: a bit for each of ASCII, and the others.
  private let shortSigns: UInt128
  private let longSigns: [Unicode.Scalar]
  private let rules: SyllableRules
  /// What a space comes to.
  package var spaceUnits: Int64 { space.units }
  // A key and what is known of it, in turn; a place is taken once.
  private let entries = AtomicWords(count: 2 * SyllableAdvances.places)
  private let count = Atomic<Int>(0)

  private static let places = 4_096
  private static let mostSyllables = 3_072
  private static let mostProbes = 16

  /// Reads the rules of a font; nil if syllables do not come to the same wherever they stand, or that is not
  /// known.
  ///
  /// - Complexity: O(*n*) in the rules: some milliseconds.
  init?(font: Font, alphabet: SyllabicAlphabet, features: [FontFeature], language: String?) {
    guard
      let rules = SyllableRules(
        font: font, alphabet: alphabet, features: features, language: language),
      let glyph = font.nominalGlyph(for: " "),
      let space = Known(
        units: Int64(font.horizontalAdvance(of: glyph)), reach: rules.reach(of: [glyph]))
    else { return nil }
    self.rules = rules
    self.space = space
    block = alphabet.block
    letters = alphabet.letters.filter { (font.nominalGlyph(for: $0.scalar) ?? 0) != 0 }
    var roles = [SyllabicAlphabet.Role?](repeating: nil, count: 0x80)
    for letter in letters { roles[Int(letter.scalar.value - block)] = letter.role }
    self.roles = roles
    let signs = SyllabicAlphabet.signs.filter { (font.nominalGlyph(for: $0) ?? 0) != 0 }
    shortSigns = signs.reduce(0) { $1.isASCII ? $0 | 1 << UInt128($1.value) : $0 }
    longSigns = signs.filter { !$0.isASCII }
  }

  /// A syllable of a text, or a sign.
  package struct Syllable: Sendable {
    /// A number that no other has.
    package var key: UInt64
    package var range: Range<Int>
  }

  /// Adds up a word; false if it has syllables that are not yet known, or depend on others.
  ///
  /// - Parameters:
  ///   - scalars: The text.
  ///   - range: The word, with a space before and behind it.
  ///   - sums: For each of the word's characters what its syllable comes to, at the syllable's first, in the
  ///     font's units. If false is returned it says nothing.
  ///   - parts: For each of them whether the text may be parted before it.
  /// - Complexity: O(*n*) in the word, some nanoseconds for each letter.
  package func add(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, into sums: inout [Int64],
    parts: inout [Bool]
  ) -> Bool {
    var before = space.ending
    let isKnown = forEachSyllable(of: scalars, range) { syllable in
      guard let known = known(syllable.key), known.isFree(behind: before) else { return false }
      before = known.ending
      for index in syllable.range {
        sums[index] = 0
        parts[index] = false
      }
      sums[syllable.range.lowerBound] = known.units
      parts[syllable.range.lowerBound] = true
      return true
    }
    return isKnown && before & space.starting == 0
  }

  /// The syllables of a word that are not yet known; none of a word that has others than these letters.
  package func unknown(in scalars: [Unicode.Scalar], _ range: Range<Int>) -> [Syllable] {
    var found: [Syllable] = []
    let isOfLetters = forEachSyllable(of: scalars, range) { syllable in
      if known(syllable.key) == nil { found.append(syllable) }
      return true
    }
    return isOfLetters ? found : []
  }

  /// Calls `body` with each syllable of a word and each sign among them; false if the word has other
  /// characters, one syllable is too long, or `body` says so.
  @inline(__always)
  private func forEachSyllable(
    of scalars: [Unicode.Scalar], _ range: Range<Int>, _ body: (Syllable) -> Bool
  ) -> Bool {
    var key: UInt64 = 0
    var start = range.lowerBound
    var isJoined = false
    for index in range {
      guard let role = role(of: scalars[index]) else { return false }
      if role == .sign || role == .starter && !isJoined {
        guard key == 0 || body(Syllable(key: key, range: start..<index)) else { return false }
        (key, start) = (0, index)
      } else if key == 0 {
        // Nothing follows a sign, or stands at a word's start.
        return false
      }
      if role == .sign {
        let key = SyllableAdvances.key(ofSign: scalars[index])
        guard body(Syllable(key: key, range: index..<index + 1)) else { return false }
        isJoined = false
        continue
      }
      // Eight characters are one number.
      guard key >> 56 == 0 else { return false }
      key = key << 8 | UInt64(scalars[index].value - block + 1)
      // Marks behind a virama may go before it, in canonical order.
      isJoined = role == .joiner || isJoined && role == .follower
    }
    return key == 0 || body(Syllable(key: key, range: start..<range.upperBound))
  }

  /// Unlike the number of a syllable it ends with no letter.
  static func key(ofSign sign: Unicode.Scalar) -> UInt64 { UInt64(sign.value) << 8 }

  private func role(of scalar: Unicode.Scalar) -> SyllabicAlphabet.Role? {
    let place = scalar.value &- block
    return place < 0x80 ? roles[Int(place)] : isSign(scalar) ? .sign : nil
  }

  private func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? shortSigns >> UInt128(scalar.value) & 1 != 0 : longSigns.contains(scalar)
  }

  /// What is known of a syllable; nil if nothing is.
  @inline(__always)
  func known(_ key: UInt64) -> Known? {
    var place = SyllableAdvances.place(of: key)
    for _ in 0..<SyllableAdvances.mostProbes {
      let found = entries.load(2 * place)
      if found == key {
        let known = entries.load(2 * place + 1)
        return known == 0 ? nil : Known(rawValue: known)
      }
      if found == 0 { return nil }
      place = (place + 1) & (SyllableAdvances.places - 1)
    }
    return nil
  }

  /// Learns what a syllable comes to between spaces.
  ///
  /// - Parameters:
  ///   - key: The syllable's.
  ///   - units: What it comes to.
  ///   - glyphs: What it is shaped to; nil: it must be shaped with others.
  package func learn(_ key: UInt64, units: Int64, glyphs: [UInt32]?) {
    guard count.load(ordering: .relaxed) < SyllableAdvances.mostSyllables else { return }
    let known = glyphs.flatMap { Known(units: units, reach: rules.reach(of: $0)) } ?? .none
    var place = SyllableAdvances.place(of: key)
    for _ in 0..<SyllableAdvances.mostProbes {
      let found = entries.storeIfZero(key, 2 * place)
      if found == 0 { count.add(1, ordering: .relaxed) }
      if found == 0 || found == key {
        entries.store(known.rawValue, 2 * place + 1)
        return
      }
      place = (place + 1) & (SyllableAdvances.places - 1)
    }
  }

  @inline(__always)
  private static func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 52)
  }
}
