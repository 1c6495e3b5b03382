/// Texts of one kind, made to cost more than their length: what breaks algorithms that look back,
/// look ahead, nest or pair up.
public struct HostileText: Sendable, CustomStringConvertible {
  public let name: String
  /// What is repeated.
  private let unit: [UInt8]

  public var description: String { name }

  /// So many bytes of it, at most; valid UTF-8 but for the class of broken bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count / unit.count { bytes += unit }
    return bytes
  }

  private init(_ name: String, _ unit: String) {
    self.init(name, bytes: Array(unit.utf8))
  }

  private init(_ name: String, bytes: [UInt8]) {
    self.name = name
    unit = bytes
  }

  /// The classes, each with the reason for which it is one.
  public static let all: [HostileText] = [
    // Nowhere to break, nothing to part.
    HostileText("one letter", "a"),
    HostileText("words", "word "),
    // HarfBuzz sorts and places marks by looking back over all of them.
    HostileText("one mark", "\u{301}"),
    HostileText("two marks alternating", "\u{301}\u{323}"),
    // Joined without end: no safe place to part the shaping.
    HostileText("an Arabic letter", "ب"),
    HostileText("a Devanagari consonant and its virama", "क्"),
    // As many items as letters.
    HostileText("Hebrew and Latin alternating", "אa"),
    // UAX #9 nests these 125 deep and counts the rest.
    HostileText("nested embeddings", "\u{202B}a\u{202A}ב"),
    HostileText("nested isolates", "\u{2067}a\u{2066}ב"),
    // UAX #9's bracket pairs.
    HostileText("opening brackets", "("),
    HostileText("bracket pairs around Hebrew", "(א)"),
    // Words of shaped scripts that end at other letters, without a space: the first two known, the
    // last all new.
    HostileText("Thai and Latin alternating", "กx"),
    HostileText("Arabic and Latin alternating", "نصx"),
    HostileText(
      "Devanagari words and Latin", "कमxखलxगनxघसxचवxछहxजरxझतxटदxठपxडबxढयxणभxतकxथखxदगxधघxनचxपछxफजx"),
    // One grapheme without end.
    HostileText("emoji joined by ZWJ", "\u{1F469}\u{200D}"),
    HostileText("hearts joined by ZWJ", "\u{2764}\u{FE0F}\u{200D}"),
    HostileText("regional indicators", "\u{1F1F0}"),
    // Dictionaries.
    HostileText("Thai", "ภาษาไทย"),
    HostileText("Khmer coeng", "ក\u{17D2}"),
    HostileText("NUL", "\0"),
    HostileText("zero-width spaces", "\u{200B}"),
    HostileText("one ideograph", "字"),
    HostileText("newlines", "\n"),
    HostileText("spaces", " "),
    HostileText("tabs", "\t"),
    // A lone surrogate, a byte that never occurs, an overlong form, a character cut short.
    HostileText("broken UTF-8", bytes: [0xED, 0xA0, 0x80, 0xFF, 0xC0, 0x80, 0xE2, 0x82]),
  ]
}
