/// A script whose words a dictionary finds, and how its texts are divided.
///
/// The numbers are those of ICU, for Khmer those that Chromium sets in their place.
final class DictionaryScript: Sendable {
  /// The first code point of the script's block; letters count from it.
  let block: UInt32
  /// Runs of fewer letters are one word.
  let leastLetters: Int
  /// A word of at least so many letters takes in nothing of what no dictionary knows.
  let rootThreshold: Int
  /// What no dictionary knows is a word of its own if so many letters begin a known word.
  let prefixThreshold: Int
  /// The letters that can begin a word, counted from the block's first.
  let beginners: [ClosedRange<UInt8>]
  /// The letters that cannot end a word.
  let nonEnders: [ClosedRange<UInt8>]
  /// Thai's marks of elision and of repetition, which belong to the word before them.
  let suffixes: ThaiSuffixes?
  let words: WordTrie

  private init(
    block: UInt32, leastLetters: Int, rootThreshold: Int, prefixThreshold: Int,
    beginners: [ClosedRange<UInt8>], nonEnders: [ClosedRange<UInt8>], suffixes: ThaiSuffixes?,
    words: WordTrie
  ) {
    self.block = block
    self.leastLetters = leastLetters
    self.rootThreshold = rootThreshold
    self.prefixThreshold = prefixThreshold
    self.beginners = beginners
    self.nonEnders = nonEnders
    self.suffixes = suffixes
    self.words = words
  }

  /// The signs ฯ and ๆ, counted from the block's first.
  struct ThaiSuffixes: Sendable {
    let elision: UInt8
    let repetition: UInt8
  }

  static let thai = DictionaryScript(
    block: 0xE00, leastLetters: 5, rootThreshold: 3, prefixThreshold: 3,
    beginners: [0x01...0x2E, 0x40...0x44], nonEnders: [0x31...0x31, 0x40...0x44],
    suffixes: ThaiSuffixes(elision: 0x2F, repetition: 0x46),
    words: WordTrie(packed: ThaiWords.packed, letters: ThaiWords.letters))

  static let lao = DictionaryScript(
    block: 0xE80, leastLetters: 4, rootThreshold: 3, prefixThreshold: 3,
    beginners: [0x01...0x2E, 0x40...0x44, 0x5C...0x5D], nonEnders: [0x40...0x44], suffixes: nil,
    words: WordTrie(packed: LaoWords.packed, letters: LaoWords.letters))

  static let burmese = DictionaryScript(
    block: 0x1000, leastLetters: 4, rootThreshold: 3, prefixThreshold: 3,
    beginners: [0x00...0x2A], nonEnders: [], suffixes: nil,
    words: WordTrie(packed: BurmeseWords.packed, letters: BurmeseWords.letters))

  /// COENG, which joins the consonant after it, ends no word.
  static let khmer = DictionaryScript(
    block: 0x1780, leastLetters: 4, rootThreshold: 10, prefixThreshold: 5,
    beginners: [0x00...0x33], nonEnders: [0x52...0x52], suffixes: nil,
    words: WordTrie(packed: KhmerWords.packed, letters: KhmerWords.letters))

  /// The block of the script of a letter; nil where no dictionary knows it.
  static func block(of scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    case 0xE00...0xE7F: 0xE00
    case 0xE80...0xEFF: 0xE80
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: 0x1000
    case 0x1780...0x17FF: 0x1780
    default: nil
    }
  }

  /// The script of a block that `block(of:)` named.
  static func ofBlock(_ block: UInt32) -> DictionaryScript {
    switch block {
    case 0xE00: thai
    case 0xE80: lao
    case 0x1780: khmer
    default: burmese
    }
  }

  /// A scalar as the words' letters count; 0xFF outside of the block.
  func letter(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value >= block && scalar.value - block < 128 ? UInt8(scalar.value - block) : 0xFF
  }
}
