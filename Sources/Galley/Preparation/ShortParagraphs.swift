/// Paragraphs of a few bytes that a text has had before: lists, code and empty lines repeat them, and
/// a text of nothing else has a million to the MB.
struct ShortParagraphs {
  /// The bytes of a paragraph, packed with their number, and what its first characters may go on with.
  struct Key: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private let letter: Unicode.Scalar?

    /// Nil if the paragraph is too long to be packed.
    ///
    /// - Parameter letter: The letter before it, see `ScriptContext`.
    init?(_ text: Span<UInt8>, _ range: Range<Int>, behind letter: Unicode.Scalar? = nil) {
      guard range.count <= 15 else { return nil }
      self.letter = letter
      high = UInt64(range.count) << 56
      for (place, index) in range.enumerated() {
        let byte = UInt64(text[index])
        if place < 8 {
          low |= byte << UInt64(place * 8)
        } else {
          high |= byte << UInt64(place * 8 - 64)
        }
      }
    }
  }

  /// More are not remembered: a text that has so many different ones has each of them once.
  static let limit = 4_096

  private var known: [Key: PreparedParagraph] = [:]

  /// The paragraph as it was prepared before, at its new place.
  func paragraph(_ key: Key, at range: Range<Int>) -> PreparedParagraph? {
    guard var paragraph = known[key] else { return nil }
    paragraph.utf8Range = range
    return paragraph
  }

  mutating func remember(_ paragraph: PreparedParagraph, for key: Key) {
    if known.count < Self.limit { known[key] = paragraph }
  }
}
