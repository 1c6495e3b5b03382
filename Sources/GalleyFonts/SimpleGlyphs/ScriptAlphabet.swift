/// The characters of a script that may stand in its words, as shapers know them.
package struct ScriptAlphabet: Sendable {
  /// A character.
  package struct Letter: Sendable {
    package var scalar: Unicode.Scalar
    /// Whether a character that joins forward joins it, and whether it joins those behind it
    /// (UAX #44, `Joining_Type`).
    package var joinsBefore: Bool
    package var joinsAfter: Bool
    /// Whether it stands on the letter before it.
    package var isMark: Bool
    /// Whether HarfBuzz takes it apart to put marks behind it in order.
    package var isComposed: Bool
    /// What HarfBuzz takes it apart into, the first of which goes before the marks that are there; its
    /// advance is counted at the letter that it stands behind (U+0E33 THAI CHARACTER SARA AM).
    package var parts: [Unicode.Scalar]
    /// Whether most texts of the script have it: these are learned at once.
    package var isCommon: Bool

    package init(
      _ scalar: Unicode.Scalar, joinsBefore: Bool = false, joinsAfter: Bool = false,
      isMark: Bool = false, isComposed: Bool = false,
      parts: [Unicode.Scalar] = [], isCommon: Bool = false
    ) {
      self.scalar = scalar
      self.joinsBefore = joinsBefore
      self.joinsAfter = joinsAfter
      self.isMark = isMark
      self.isComposed = isComposed
      self.parts = parts
      self.isCommon = isCommon
    }
  }

  /// The ISO 15924 tag.
  package let script: UInt32
  package let direction: TextDirection
  /// All of them, ASCII and what is in a block of 256 characters; others are left out.
  package let letters: [Letter]
  /// Where that block starts.
  let block: UInt32

  package init(script: UInt32, direction: TextDirection, block: UInt32, letters: [Letter]) {
    self.script = script
    self.direction = direction
    self.block = block
    self.letters = letters.filter {
      ScriptAlphabet.slot(of: $0.scalar, block: block) < ScriptAlphabet.slotCount
    }
  }

  /// Whether letters join.
  var joins: Bool { letters.contains { $0.joinsBefore } }

  /// How many characters may be told apart.
  static let slotCount = 384

  /// The number of a character, `slotCount` or more for those that are none of them.
  @inline(__always)
  static func slot(of scalar: Unicode.Scalar, block: UInt32) -> Int {
    let value = scalar.value
    if value < 0x80 { return Int(value) }
    let place = value &- block
    return place < 0x100 ? Int(place) + 0x80 : slotCount
  }
}
