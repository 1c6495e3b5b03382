/// The characters of the words of a script that HarfBuzz shapes by the syllable.
package struct SyllabicAlphabet: Sendable {
  /// What a character does to the syllables of a text.
  package enum Role: UInt8, Sendable {
    /// It starts one, unless what is before it joins it.
    case starter
    /// It is of the syllable before it.
    case follower
    /// So is it, and the next letter may be, too (a virama).
    case joiner
    /// It is alone, unless a follower comes behind it.
    case sign
  }

  /// A character.
  package struct Letter: Sendable {
    package var scalar: Unicode.Scalar
    package var role: Role

    package init(_ scalar: Unicode.Scalar, _ role: Role) {
      self.scalar = scalar
      self.role = role
    }
  }

  /// The ISO 15924 tag.
  package let script: UInt32
  /// All of them, in a block of 128 characters; others are left out.
  package let letters: [Letter]
  /// Where that block starts.
  let block: UInt32

  /// Signs of other blocks that words may have: HarfBuzz starts a syllable with each, or leaves them alone.
  package static let signs: [Unicode.Scalar] =
    (0x21..<0x7F).compactMap(Unicode.Scalar.init).filter { !$0.properties.isAlphabetic }
    + ["\u{964}", "\u{965}", "–", "—", "‘", "’", "“", "”", "…"]

  package init(script: UInt32, block: UInt32, letters: [Letter]) {
    self.script = script
    self.block = block
    self.letters = letters.filter { $0.scalar.value &- block < 0x80 }
  }
}
