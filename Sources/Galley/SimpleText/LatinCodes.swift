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

  /// The most bytes of a text that is coded: its codes are not kept.
  private static let longestText = 1 << 14

  /// Whether a character may have a code, as far as its first byte tells.
  static func mayHaveCode(_ byte: UInt8) -> Bool { 0xC2...0xC9 ~= byte || byte == 0xE2 }

  /// Lends the coded text to `body`; nil if it is too long, or if a character has no code.
  ///
  /// - Complexity: O(*n*); an instruction or two for each byte of ASCII, some twenty for each other character.
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
  // SAFETY: there are as many bytes as the text has, and no character has fewer of these than it has codes.
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
        guard let known = self.code(text, at: &index) else { return nil }
        code = known
      }
      unsafe start[count] = code
      count &+= 1
    }
    return count
  }

  /// The code of the character at a place, which is not ASCII; nil if it has none.
  @inline(__always)
  private func code(_ text: Span<UInt8>, at index: inout Int) -> UInt8? {
    let bytes = text.fourBytes(at: index)
    let value: UInt32
    switch UInt8(truncatingIfNeeded: bytes) {
    case 0xC2...0xC9:
      value = bytes &<< 6 & 0x7C0 | bytes &>> 8 & 0x3F
      index &+= 2
    case 0xE2:
      value = LetterTables.threeBytes(bytes)
      index &+= 3
    default: return nil
    }
    return codes.code(of: value)
  }
}

/// The codes that were given so far.
private final class KnownCodes: Sendable {
  private let memory: PairMemory
  /// What makes the pairs of more characters.
  private let builder: Lock<PairTableBuilder>
  /// Of each character below `firstEnd`, and then of those from `second` on, its code in one byte of eight; 0: it is not
  /// known, 1: it has none.
  ///
  /// Written under the lock, after the entries of its pairs.
  private let codes = AtomicWords(count: codeCount / 8)

  private static let firstEnd: UInt32 = 0x250
  private static let second: UInt32 = 0x2000
  private static let secondEnd: UInt32 = 0x2198
  private static let codeCount = Int(firstEnd + secondEnd - second)
  private static let none: UInt8 = 1
  static let byteCount =
    codeCount + 256 * MemoryLayout<(glyph: SimpleGlyph?, kind: Int)>.stride

  init(_ memory: PairMemory, _ builder: PairTableBuilder) {
    self.memory = memory
    self.builder = Lock(builder)
  }

  /// The code of a character; nil if it has none.
  @inline(__always)
  func code(of value: UInt32) -> UInt8? {
    guard let place = KnownCodes.place(of: value) else { return nil }
    let code = code(at: place)
    if code >= 0x80 { return code }
    return code == KnownCodes.none ? nil : make(value, at: place)
  }

  @inline(__always)
  private static func place(of value: UInt32) -> Int? {
    if value < firstEnd { return Int(value) }
    return second..<secondEnd ~= value ? Int(firstEnd &+ value &- second) : nil
  }

  /// Where the code of a place is in its word.
  @inline(__always)
  private static func shift(of place: Int) -> UInt64 { UInt64(truncatingIfNeeded: place & 7) &<< 3 }

  @inline(__always)
  private func code(at place: Int) -> UInt8 {
    // Whatever was written before it is seen.
    UInt8(truncatingIfNeeded: codes.loadAcquiring(place &>> 3) &>> KnownCodes.shift(of: place))
  }

  /// Gives a character a code, if it is one for that and there is any left.
  ///
  /// - Complexity: O(pairs with all known characters): some microseconds.
  @inline(never)
  private func make(_ value: UInt32, at place: Int) -> UInt8? {
    builder.withLock { builder in
      // Another thread may have been faster.
      if case let known = code(at: place), known != 0 { return known >= 0x80 ? known : nil }
      var made: UInt8?
      // Controls and soft hyphens are more than what they add.
      if let scalar = Unicode.Scalar(value), value >= 0xA0, value != 0xAD,
        Itemizer.isPlainLatin(scalar), let glyph = builder.glyphs.entry(for: scalar)
      {
        made = builder.add(glyph, kind: builder.analysis.kind(of: scalar), to: memory)
      }
      let code = UInt64(made ?? KnownCodes.none) << KnownCodes.shift(of: place)
      codes.storeReleasing(codes.load(place >> 3) | code, place >> 3)
      return made
    }
  }
}
