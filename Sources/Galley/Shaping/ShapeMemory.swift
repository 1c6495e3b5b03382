internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What a worker shaped last: text that says the same again and again is shaped once.
///
/// Such text is what takes longest: each letter an item of its own, or a word without end that every
/// line cuts anew. A place for each answer, chosen by its characters; the next one that has the same
/// place drives it out, so that no text can make it large or slow.
struct ShapeMemory {
  /// What HarfBuzz's answer depends on beside the characters.
  struct Setting {
    var font: Font
    var script: ScriptCode
    var direction: TextDirection
    var language: String?
    var features: [FontFeature]
    var beginsParagraph: Bool
    var endsParagraph: Bool

    fileprivate func isSame(as other: Setting) -> Bool {
      font === other.font && script == other.script && direction == other.direction
        && beginsParagraph == other.beginsParagraph && endsParagraph == other.endsParagraph
        && language == other.language && features == other.features
    }
  }

  private struct Place {
    var setting: Setting?
    /// The characters, and how many of them stand before what was shaped.
    var scalars: [Unicode.Scalar] = []
    var before = 0
    var count = 0
    /// Where they stood.
    var start: Int32 = 0
    var glyphs: [ShapedGlyph] = []
  }

  /// Longer stretches are not remembered, nor are those of more glyphs.
  static let longest = 96
  private static let placeCount = 32
  /// As many characters on each side HarfBuzz looks at (`CONTEXT_LENGTH`).
  private static let contextCount = 5

  private var places: [Place] = []

  /// Appends the glyphs of a stretch of text, if they are known.
  func recall(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, context: Range<Int>, setting: Setting,
    into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard range.count <= Self.longest, !places.isEmpty else { return false }
    let seen = Self.seen(range, context)
    let index = Self.place(of: scalars, seen)
    guard places[index].count == range.count, places[index].scalars.count == seen.count,
      places[index].before == range.lowerBound - seen.lowerBound,
      places[index].scalars.elementsEqual(scalars[seen]),
      places[index].setting?.isSame(as: setting) == true
    else { return false }
    let moved = Int32(truncatingIfNeeded: range.lowerBound) - places[index].start
    for var glyph in places[index].glyphs {
      glyph.cluster += moved
      glyphs.append(glyph)
    }
    return true
  }

  /// Remembers the glyphs of a stretch of text.
  mutating func remember(
    _ glyphs: [ShapedGlyph], of scalars: [Unicode.Scalar], _ range: Range<Int>,
    context: Range<Int>, setting: Setting
  ) {
    guard range.count <= Self.longest, glyphs.count <= 2 * Self.longest else { return }
    if places.isEmpty { places = Array(repeating: Place(), count: Self.placeCount) }
    let seen = Self.seen(range, context)
    let index = Self.place(of: scalars, seen)
    places[index].setting = setting
    places[index].scalars.removeAll(keepingCapacity: true)
    places[index].scalars.append(contentsOf: scalars[seen])
    places[index].before = range.lowerBound - seen.lowerBound
    places[index].count = range.count
    places[index].start = Int32(truncatingIfNeeded: range.lowerBound)
    places[index].glyphs.removeAll(keepingCapacity: true)
    places[index].glyphs.append(contentsOf: glyphs)
  }

  /// Forgets all, so that no font is kept alive.
  mutating func removeAll() {
    for index in places.indices { places[index].setting = nil }
  }

  /// The characters that HarfBuzz may look at.
  private static func seen(_ range: Range<Int>, _ context: Range<Int>) -> Range<Int> {
    max(
      context.lowerBound, range.lowerBound - contextCount)..<min(
        context.upperBound, range.upperBound + contextCount)
  }

  private static func place(of scalars: [Unicode.Scalar], _ range: Range<Int>) -> Int {
    var hash: UInt32 = 0
    for index in range { hash = (hash ^ scalars[index].value) &* 0x9E37_79B1 }
    return Int(hash >> 27)
  }
}
