internal import GalleyFonts
internal import GalleyText

/// Latin text in a font that is not all ASCII as one byte a character, so that a loop over bytes takes it: ASCII as it is,
/// and for each other character a code from 0x80 on, in the order in which texts come to them.
///
/// Of characters that surely are of Latin text, see `Itemizer.isPlainLatin`, and simple in the font. There are codes for
/// 128 of them, which is what some ten languages have beside English; a text with others is left.
final class LatinCodes: Sendable {
  /// What pairs of coded text come to.
  let pairs: PairTable
  private let codes: KnownCodes

  /// - Parameter builder: Of the pairs of ASCII.
  init(_ ascii: PairTable, _ builder: PairTableBuilder) {
    let memory = ascii.copiedMemory()
    codes = KnownCodes(memory, builder)
    pairs = PairTable(sharing: ascii, withCodes: memory, analysis: builder.analysis)
  }

  /// The same as another object, for one thread of several: they do not share its count of references.
  init(sharing other: LatinCodes, analysis: PairAnalysis) {
    codes = other.codes
    pairs = PairTable(sharing: other.pairs, analysis: analysis)
  }

  var byteCount: Int { pairs.byteCount + KnownCodes.byteCount }

  /// The most bytes of a text that is coded: of longer ones what is left in vain would take long.
  private static let longestText = 1 << 14

  /// Whether a character may have a code, as far as its first byte tells.
  static func mayHaveCode(_ byte: UInt8) -> Bool { 0xC2...0xC9 ~= byte || byte == 0xE2 }

  /// Lends the coded text to `body`; nil if it is too long, or if a character has no code.
  ///
  /// - Complexity: O(*n*); an instruction or two for each byte of ASCII, some twenty for each other character. The copy of
  ///   more than a kilobyte is not on the stack.
  @inline(__always)
  func withCoded<Result>(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result?) -> Result? {
    guard text.count <= LatinCodes.longestText else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { coded in
      guard let count = unsafe encode(text, into: coded) else { return nil }
      // SAFETY: so many bytes are written, and alive until `body` ends.
      return unsafe body(coded.span.extracting(first: count))
    }
  }

  /// Writes a text's codes; how many there are, or nil if a character has none.
  // SAFETY: there are as many bytes as the text has, and no character has fewer of these than it has codes: `count` is
  // never above `index`, and eight bytes from `index` on are in the text.
  @unsafe
  private func encode(_ text: Span<UInt8>, into coded: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    guard let start = coded.baseAddress, coded.count >= text.count else { return nil }
    var index = 0
    var count = 0
    while index < text.count {
      if let eight = text.eightBytes(at: index) {
        // Those behind the first that is not ASCII are written again.
        unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: eight.word, as: UInt64.self)
        let ascii = eight.asciiCount
        index &+= ascii
        count &+= ascii
        if ascii == 8 { continue }
      }
      var code = text[index]
      if code < 0x80 {
        index &+= 1
      } else {
        let first = index
        guard let value = LatinCodes.value(text, at: &index), let known = codes.code(of: value),
          let given = known == KnownCodes.unknown ? newCode(of: value, text, from: first) : known
        else { return nil }
        code = given
      }
      unsafe start[count] = code
      count &+= 1
    }
    return count
  }

  /// A code for a character that has none yet, if all characters from it on have or may get one: a text that is left in
  /// any case takes none away from others.
  @inline(never)
  private func newCode(of value: UInt32, _ text: Span<UInt8>, from start: Int) -> UInt8? {
    var index = start
    while index < text.count {
      if text[index] < 0x80 {
        index &+= 1
      } else {
        guard let other = LatinCodes.value(text, at: &index), codes.mayHaveCode(other) else {
          return nil
        }
      }
    }
    return codes.make(value)
  }

  /// The character at a place, which is not ASCII; nil if none of its first byte has a code.
  @inline(__always)
  private static func value(_ text: Span<UInt8>, at index: inout Int) -> UInt32? {
    let bytes = text.fourBytes(at: index)
    switch UInt8(truncatingIfNeeded: bytes) {
    case 0xC2...0xC9:
      index &+= 2
      return bytes &<< 6 & 0x7C0 | bytes &>> 8 & 0x3F
    case 0xE2:
      index &+= 3
      return LetterTables.threeBytes(bytes)
    default: return nil
    }
  }
}

/// The codes that were given so far.
private final class KnownCodes: Sendable {
  private let memory: PairMemory
  /// What makes the pairs of more characters.
  private let builder: Lock<PairTableBuilder>
  /// Of each character below `lettersEnd`, and then of each of `signs`, its code in one byte of eight; or one of those below.
  ///
  /// Written under the lock, after the entries of its pairs.
  private let codes = AtomicWords(count: codeCount / 8)

  /// Letters, and signs among them, are below this; punctuation and arrows are of a block and a half.
  private static let lettersEnd: UInt32 = 0x250
  private static let signs: Range<UInt32> = 0x2000..<0x2198
  private static let codeCount = Int(lettersEnd) + signs.count
  /// Nobody has asked for a code yet.
  static let unknown: UInt8 = 0
  private static let none: UInt8 = 1
  static let byteCount =
    codeCount + 256 * MemoryLayout<(glyph: SimpleGlyph?, kind: Int)>.stride

  init(_ memory: PairMemory, _ builder: PairTableBuilder) {
    self.memory = memory
    self.builder = Lock(builder)
  }

  /// The code of a character; `unknown` if nobody has asked for one yet, nil if it has none.
  @inline(__always)
  func code(of value: UInt32) -> UInt8? {
    guard let place = KnownCodes.place(of: value), case let code = code(at: place),
      code != KnownCodes.none
    else { return nil }
    return code
  }

  /// Whether a character has a code, or may get one if there is any left.
  func mayHaveCode(_ value: UInt32) -> Bool {
    guard let place = KnownCodes.place(of: value), let code = code(of: value) else { return false }
    guard code == KnownCodes.unknown else { return true }
    return builder.withLock { builder in
      if KnownCodes.glyph(of: value, builder) != nil { return true }
      store(KnownCodes.none, at: place)
      return false
    }
  }

  /// Sets a code that nobody has given yet, under the lock.
  private func store(_ code: UInt8, at place: Int) {
    let word = UInt64(code) << KnownCodes.shift(of: place)
    codes.storeReleasing(codes.load(place >> 3) | word, place >> 3)
  }

  /// The glyph of a character that may have a code.
  private static func glyph(of value: UInt32, _ builder: PairTableBuilder) -> SimpleGlyph? {
    // Controls and soft hyphens are more than what they add.
    guard let scalar = Unicode.Scalar(value), value >= 0xA0, value != 0xAD,
      Itemizer.isPlainLatin(scalar)
    else { return nil }
    return builder.glyphs.entry(for: scalar)
  }

  @inline(__always)
  private static func place(of value: UInt32) -> Int? {
    if value < lettersEnd { return Int(value) }
    return signs ~= value ? Int(lettersEnd &+ value &- signs.lowerBound) : nil
  }

  /// Where the code of a place is in its word.
  @inline(__always)
  private static func shift(of place: Int) -> UInt64 { UInt64(truncatingIfNeeded: place & 7) &<< 3 }

  @inline(__always)
  private func code(at place: Int) -> UInt8 {
    // Whatever was written before it is seen.
    UInt8(truncatingIfNeeded: codes.loadAcquiring(place &>> 3) &>> KnownCodes.shift(of: place))
  }

  /// Gives a character a code, if it is one for that and there is any left; nil if not.
  ///
  /// - Complexity: O(pairs with all known characters): some microseconds, under the lock.
  @inline(never)
  func make(_ value: UInt32) -> UInt8? {
    guard let place = KnownCodes.place(of: value) else { return nil }
    return builder.withLock { builder in
      // Another thread may have been faster.
      if let known = code(of: value), known != KnownCodes.unknown { return known }
      var made: UInt8?
      if let glyph = KnownCodes.glyph(of: value, builder), let scalar = Unicode.Scalar(value) {
        made = builder.add(glyph, kind: builder.analysis.kind(of: scalar), to: memory)
      }
      store(made ?? KnownCodes.none, at: place)
      return made
    }
  }
}
