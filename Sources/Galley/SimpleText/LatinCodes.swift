internal import GalleyFonts
internal import GalleyText

/// Latin text in a font that is not all ASCII as one byte a character, so that a loop over bytes takes it: ASCII as it is,
/// and for each other character a code from 0x80 on, in the order in which texts come to them.
///
/// Of characters that surely are of Latin text, see `Itemizer.isPlainLatin`, and simple in the font. There are codes for
/// 128 of them, which is what some ten languages have beside English; a text with others is left.
///
/// Or the same with emoji, each sequence of which is one byte, in common units of the cascade, see `EmojiCodes`.
final class LatinCodes: Sendable {
  /// What pairs of coded text come to.
  let pairs: PairTable
  private let codes: KnownCodes
  private let emoji: EmojiCodes?

  /// - Parameter builder: Of the pairs of ASCII.
  init(_ ascii: PairTable, _ builder: PairTableBuilder) {
    let memory = ascii.copiedMemory()
    codes = KnownCodes(CodeMaker(memory, builder))
    emoji = nil
    pairs = PairTable(sharing: ascii, withCodes: memory, analysis: builder.analysis)
  }

  /// The same of texts with emoji.
  ///
  /// - Parameters:
  ///   - emoji: With a factor by which the table may be multiplied.
  ///   - face: Of the font of emoji in Latin text.
  init(
    _ ascii: PairTable, _ builder: PairTableBuilder, _ emoji: EmojiPairs, faces: ScriptFaces,
    pieces: PieceShaper, face: ScriptFace
  ) {
    let memory = ascii.copiedMemory(factor: emoji.latinFactor)
    let maker = CodeMaker(memory, builder.adding(emoji))
    codes = KnownCodes(maker)
    self.emoji = EmojiCodes(maker, faces: faces, pieces: pieces, face: face)
    pairs = PairTable(sharing: ascii, withCodes: memory, analysis: builder.analysis)
  }

  /// The same as another object, for one thread of several: they do not share its count of references.
  init(sharing other: LatinCodes, analysis: PairAnalysis) {
    codes = other.codes
    emoji = other.emoji
    pairs = PairTable(sharing: other.pairs, analysis: analysis)
  }

  var byteCount: Int {
    pairs.byteCount + KnownCodes.byteCount + (emoji?.byteCount ?? 0)
  }

  /// The most bytes of a text that is coded: of longer ones what is left in vain would take long.
  private static let longestText = 1 << 14

  /// Whether a character may have a code, as far as its first byte tells.
  static func mayHaveCode(_ byte: UInt8) -> Bool { 0xC2...0xC9 ~= byte || byte == 0xE2 }

  /// The same, or whether an emoji may begin with it.
  @inline(__always)
  static func mayBegin(_ byte: UInt8) -> Bool { mayHaveCode(byte) || EmojiCodes.mayBegin(byte) }

  /// Lends the coded text to `body`; nil if it is too long, if a character has no code, or if it has no emoji and these are
  /// codes with emoji: units are others then.
  ///
  /// - Parameter end: Where the first such character is; where the text ends, if there is none.
  /// - Complexity: O(*n*); an instruction or two for each byte of ASCII, some twenty for each other character. The copy of
  ///   more than a kilobyte is not on the stack.
  @inline(__always)
  func withCoded<Result>(
    _ text: Span<UInt8>, end: inout Int, _ body: (Span<UInt8>) -> Result?
  ) -> Result? {
    end = text.count
    guard text.count <= LatinCodes.longestText else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { coded in
      var hasEmoji = false
      let count = unsafe encode(text, into: coded, end: &end, hasEmoji: &hasEmoji)
      guard end == text.count, hasEmoji == (emoji != nil) else { return nil }
      // SAFETY: so many bytes are written, and alive until `body` ends.
      return unsafe body(coded.span.extracting(first: count))
    }
  }

  /// Writes a text's codes, up to a character that has none; how many there are.
  // SAFETY: there are as many bytes as the text has, and no character has fewer of these than it has codes: `count` is
  // never above `index`, and eight bytes from `index` on are in the text.
  @unsafe
  private func encode(
    _ text: Span<UInt8>, into coded: UnsafeMutableBufferPointer<UInt8>, end: inout Int,
    hasEmoji: inout Bool
  ) -> Int {
    guard let start = coded.baseAddress, coded.count >= text.count else { return 0 }
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
        guard let given = self.code(text, at: &index, hasEmoji: &hasEmoji) else {
          end = first
          return count
        }
        code = given
      }
      unsafe start[count] = code
      count &+= 1
    }
    return count
  }

  /// The code of a character that is not ASCII, or of a sequence, behind which the index is then; nil if there is none.
  @inline(__always)
  private func code(_ text: Span<UInt8>, at index: inout Int, hasEmoji: inout Bool) -> UInt8? {
    let first = index
    if let value = LatinCodes.value(text, at: &index), let known = codes.code(of: value) {
      return known == CodeBytes.unknown ? newCode(of: value, text, from: first) : known
    }
    index = first
    hasEmoji = true
    return emoji?.code(text, at: &index)
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
        let first = index
        if let other = LatinCodes.value(text, at: &index), codes.mayHaveCode(other) { continue }
        index = first
        guard emoji?.code(text, at: &index) != nil else { return nil }
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

/// What gives codes to more characters.
final class CodeMaker: Sendable {
  private let memory: PairMemory
  private let builder: Lock<PairTableBuilder>

  init(_ memory: PairMemory, _ builder: PairTableBuilder) {
    self.memory = memory
    self.builder = Lock(builder)
  }

  /// Lends the builder, and the memory of the entries that it makes, while nobody else has them.
  func withBuilder<Result>(_ body: (inout PairTableBuilder, PairMemory) -> Result) -> Result {
    builder.withLock { body(&$0, memory) }
  }
}

/// The codes of characters that were given so far.
private final class KnownCodes: Sendable {
  private let maker: CodeMaker
  /// Of each character below `lettersEnd`, and then of each of `signs`.
  private let codes = CodeBytes(count: codeCount)

  /// Letters, and signs among them, are below this; punctuation and arrows are of a block and a half.
  private static let lettersEnd: UInt32 = 0x250
  private static let signs: Range<UInt32> = 0x2000..<0x2198
  private static let codeCount = Int(lettersEnd) + signs.count
  static let byteCount =
    codeCount + 256 * MemoryLayout<PairTableBuilder.Character>.stride

  init(_ maker: CodeMaker) { self.maker = maker }

  /// The code of a character; `CodeBytes.unknown` if nobody has asked for one yet, nil if it has none.
  @inline(__always)
  func code(of value: UInt32) -> UInt8? {
    guard let place = KnownCodes.place(of: value), case let code = codes[place],
      code != CodeBytes.none
    else { return nil }
    return code
  }

  /// Whether a character has a code, or may get one if there is any left.
  func mayHaveCode(_ value: UInt32) -> Bool {
    guard let place = KnownCodes.place(of: value), let code = code(of: value) else { return false }
    guard code == CodeBytes.unknown else { return true }
    return maker.withBuilder { builder, _ in
      if KnownCodes.glyph(of: value, builder) != nil { return true }
      if codes[place] == CodeBytes.unknown { codes.set(CodeBytes.none, at: place) }
      return false
    }
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

  /// Gives a character a code, if it is one for that and there is any left; nil if not.
  ///
  /// - Complexity: O(pairs with all known characters): some microseconds, under the lock.
  @inline(never)
  func make(_ value: UInt32) -> UInt8? {
    guard let place = KnownCodes.place(of: value) else { return nil }
    return maker.withBuilder { builder, memory in
      // Another thread may have been faster.
      guard codes[place] == CodeBytes.unknown else { return code(of: value) }
      var made: UInt8?
      if let glyph = KnownCodes.glyph(of: value, builder), let scalar = Unicode.Scalar(value) {
        made = builder.add(glyph, kind: builder.analysis.kind(of: scalar), to: memory)
      }
      codes.set(made ?? CodeBytes.none, at: place)
      return made
    }
  }
}
