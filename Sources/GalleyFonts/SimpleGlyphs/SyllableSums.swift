/// A letter of a script with syllables; 0: it is none.
private struct Letter: BitwiseCopyable {
  // 8 bits of its number in the block and one more, and one for each role.
  private var bits: UInt16 = 0

  private static let starter: UInt16 = 1 << 8
  private static let joiner: UInt16 = 1 << 9
  private static let follower: UInt16 = 1 << 10

  init() {}

  init(_ number: UInt32, _ role: SyllabicAlphabet.Role) {
    bits = UInt16(number + 1)
    switch role {
    case .starter: bits |= Letter.starter
    case .joiner: bits |= Letter.joiner
    case .follower: bits |= Letter.follower
    case .sign: bits = 0
    }
  }

  var isNone: Bool { bits == 0 }
  var isStarter: Bool { bits & Letter.starter != 0 }
  /// What it is in the key of a syllable.
  var code: UInt64 { UInt64(bits & 0xFF) }

  /// Whether the next letter is joined to it, if the one before it was joined so.
  func joins(_ isJoined: Bool) -> Bool {
    bits & (isJoined ? Letter.joiner | Letter.follower : Letter.joiner) != 0
  }
}

/// Adds up words of some syllables of a script from their bytes.
package final class SyllableSums: Sendable {
  package let advances: SyllableAdvances
  /// The first two bytes of all letters, but for the last bit of the second.
  private let lead: UInt32
  /// The letters by the last bit of their second byte, and their third.
  private let letters: InlineArray<512, Letter>
  private let endings: [Unicode.Scalar]

  /// The bytes that it keeps.
  package static var byteCount: Int { 512 * MemoryLayout<Letter>.stride + 64 }

  /// - Parameters:
  ///   - advances: What syllables come to.
  ///   - scalars: The characters that words may have; those that are not known are left out.
  ///   - endings: Signs that may stand behind the syllables of words.
  package init(
    _ advances: SyllableAdvances, of scalars: some Sequence<Unicode.Scalar>,
    endings: some Sequence<Unicode.Scalar>
  ) {
    self.advances = advances
    lead = 0xE0 | (0x80 | advances.block >> 6 & 0x3E) << 8
    let wanted = Set(scalars)
    var letters = InlineArray<512, Letter>(repeating: Letter())
    for letter in advances.letters where wanted.contains(letter.scalar) && letter.role != .sign {
      let number = letter.scalar.value - advances.block
      letters[Int((number & 0x40) << 2 | 0x80 | number & 0x3F)] = Letter(number, letter.role)
    }
    self.letters = letters
    self.endings = Array(endings)
  }

  /// Adds up the syllables from a place of a text on, up to what is none of their letters; nil if some are not
  /// yet known, or depend on others.
  ///
  /// What is behind them is taken for a space, and so is what is before them.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - index: Where the first letter is; behind the last, if there is a sum.
  /// - Complexity: O(*n*) in the letters, some nanoseconds for each.
  package func sum(_ text: Span<UInt8>, from index: inout Int) -> LetterSum? {
    var sum = LetterSum()
    var place = index
    var before = advances.space.ending
    let count = forEachSyllable(text, from: &place) { key, _, _ in
      guard let known = advances.known(key), known.isFree(behind: before) else { return false }
      sum.units &+= known.units
      before = known.ending
      return true
    }
    guard let count else { return nil }
    if let sign = ending(text, at: &place) {
      guard let known = advances.known(SyllableAdvances.key(ofSign: sign)),
        known.isFree(behind: before)
      else { return nil }
      sum.units &+= known.units
      before = known.ending
      sum.end(with: sign, count: 1)
    }
    guard before & advances.space.starting == 0 else { return nil }
    sum.hasLetters = count.letters > 1
    sum.hasMarks = count.marks > 0
    index = place
    return sum
  }

  /// The syllables of a word, and the sign behind them, that are not yet known, by their bytes; nil of a word
  /// that has others than these letters.
  package func unknown(in text: Span<UInt8>, _ range: Range<Int>) -> [SyllableAdvances.Syllable]? {
    var found: [SyllableAdvances.Syllable] = []
    var place = range.lowerBound
    let count = forEachSyllable(text, from: &place) { key, start, end in
      if advances.known(key) == nil {
        found.append(SyllableAdvances.Syllable(key: key, range: start..<end))
      }
      return true
    }
    guard count != nil else { return nil }
    let start = place
    if let sign = ending(text, at: &place) {
      let key = SyllableAdvances.key(ofSign: sign)
      if advances.known(key) == nil {
        found.append(SyllableAdvances.Syllable(key: key, range: start..<place))
      }
    }
    return place == range.upperBound ? found : nil
  }

  /// Calls `body` with each syllable, its start and its end; how many letters and marks they have, or nil if
  /// there is none, one is too long, or `body` says so.
  @inline(__always)
  private func forEachSyllable(
    _ text: Span<UInt8>, from index: inout Int, _ body: (UInt64, Int, Int) -> Bool
  ) -> (letters: Int, marks: Int)? {
    var place = index
    var start = index
    var (letters, marks) = (0, 0)
    var key: UInt64 = 0
    var isJoined = false
    while true {
      let letter = letter(text, at: place)
      guard !letter.isNone else { break }
      if letter.isStarter {
        letters &+= 1
        guard isJoined else {
          guard key == 0 || body(key, start, place) else { return nil }
          key = letter.code
          start = place
          place &+= 3
          continue
        }
        isJoined = false
      } else {
        // No word starts with what is of a syllable before it.
        if key == 0 { return nil }
        marks &+= 1
        // Marks behind a virama may go before it, in canonical order.
        isJoined = letter.joins(isJoined)
      }
      // Eight characters are one number.
      guard key &>> 56 == 0 else { return nil }
      key = key &<< 8 | letter.code
      place &+= 3
    }
    guard key != 0, body(key, start, place) else { return nil }
    index = place
    return (letters, marks)
  }

  /// The letter at a place.
  @inline(__always)
  private func letter(_ text: Span<UInt8>, at index: Int) -> Letter {
    guard index &+ 4 <= text.count else { return lastLetter(text, at: index) }
    // SAFETY: four bytes are loaded where there are so many.
    let four = unsafe UInt32(
      littleEndian: text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt32.self))
    return letter(of: four)
  }

  /// The same of the letter that ends with the text.
  @inline(never)
  private func lastLetter(_ text: Span<UInt8>, at index: Int) -> Letter {
    guard index &+ 3 == text.count else { return Letter() }
    return letter(
      of: UInt32(text[index]) | UInt32(text[index + 1]) << 8 | UInt32(text[index + 2]) << 16)
  }

  /// The letter of three bytes; the fourth has no part in it.
  @inline(__always)
  private func letter(of bytes: UInt32) -> Letter {
    // A block of 128 has two second bytes.
    guard bytes & 0xFEFF == lead else { return Letter() }
    // SAFETY: nine bits.
    return unsafe letters[unchecked: Int(bytes & 0x100 | bytes &>> 16 & 0xFF)]
  }

  /// The sign at a place, if there is one; moves behind it.
  @inline(__always)
  private func ending(_ text: Span<UInt8>, at index: inout Int) -> Unicode.Scalar? {
    guard index < text.count, text[index] != 0x20 else { return nil }
    let isShort = text[index] < 0x80
    guard isShort || index + 3 <= text.count && text[index] == 0xE0 else { return nil }
    let value =
      isShort
      ? UInt32(text[index]) : UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
    for ending in endings where ending.value == value {
      index += isShort ? 1 : 3
      return ending
    }
    return nil
  }
}
