internal import GalleyFonts

/// Characters of three bytes that differ in nothing but how they look and where lines may end: ideographs,
/// syllables of Hangul, most kana, and the punctuation that is as wide.
///
/// Of 64 characters in a row those are one run that are as wide as most of them, are of the same scripts and are
/// moved by no pair; if most are alike. The first two bytes of a character are the number of its run, the third is its bit.
struct LetterRun: BitwiseCopyable {
  /// A bit for each character that is of the run.
  private(set) var members: UInt64 = 0
  /// The advance of each, and, where `LetterEntry` has them, the bits of the scripts and what is neutral.
  private(set) var bits: UInt64 = 0

  /// How many runs there are: those of all characters of three bytes, and of shorter ones.
  static let count = 1 << 10
  /// How many characters a run may have.
  static let size = 64

  @inline(__always)
  init(members: UInt64, bits: UInt64) { (self.members, self.bits) = (members, bits) }

  /// The run among `size` characters, by the bits of their entries.
  init(_ entries: Span<UInt64>) {
    if let key = LetterRun.onlyKey(entries) {
      bits = key
      members = key == 0 ? 0 : .max
      return
    }
    // What more than half of them are, if there is such, is what is left where each puts out another.
    var lead = 0
    for index in entries.indices {
      let key = LetterRun.key(entries[index])
      guard key != 0 else { continue }
      if lead == 0 { bits = key }
      lead += key == bits ? 1 : -1
    }
    guard bits != 0 else { return }
    for index in entries.indices where LetterRun.key(entries[index]) == bits {
      members |= 1 &<< UInt64(truncatingIfNeeded: index)
    }
  }

  /// What all the characters have, if all are alike, as most ideographs and syllables are.
  @inline(__always)
  private static func onlyKey(_ entries: Span<UInt64>) -> UInt64? {
    guard entries.count == size else { return nil }
    let first = entries[0]
    var difference: UInt64 = 0
    for index in 0..<size { difference |= entries[index] ^ first }
    return difference & (alike | LetterEntry.unlike) == 0 ? key(first) : nil
  }

  /// What is the same of all characters of a run.
  private static let alike = LetterEntry.advances | LetterEntry.scripts | LetterEntry.isNeutral

  /// What all characters of a run have; 0 of those that are of none.
  @inline(__always)
  private static func key(_ entry: UInt64) -> UInt64 {
    entry & LetterEntry.unlike == 0 ? entry & alike : 0
  }

  /// The number of the run of a character, the first of whose three bytes is the lowest.
  @inline(__always)
  static func number(_ bytes: UInt32) -> Int {
    Int((bytes & 0x0F) &<< 6 | bytes &>> 8 & 0x3F)
  }

  /// Whether the character of three bytes is of the run of its number.
  @inline(__always)
  func contains(_ bytes: UInt32) -> Bool {
    members &>> UInt64(truncatingIfNeeded: bytes &>> 16) & 1 != 0
  }

  @inline(__always)
  var advance: Int64 { Int64(bits & LetterEntry.advances) }

  /// The bits of the scripts that may have them, see `LetterEntry.isOf(script:)`.
  @inline(__always)
  var scripts: UInt64 { bits & LetterEntry.scripts }

  /// Whether they are letters, of one script.
  @inline(__always)
  var areLetters: Bool { bits & LetterEntry.isNeutral == 0 }
}
