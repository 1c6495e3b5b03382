internal import CHarfBuzz
internal import GalleyText

/// All characters of a font with their glyphs, read from `cmap` at once.
///
/// To ask HarfBuzz for each of the 45,000 characters of a font for Chinese takes longer than to read all its
/// rules. Only tables are read that are whole and in order, in the formats that nearly all fonts have: in
/// these every search finds the same. Of others HarfBuzz is asked.
final class CharacterMap: Sendable {
  /// Whether what HarfBuzz finds is what is known here.
  let isWhole: Bool
  /// For each page of 256 characters the number of its glyphs' page; 0: it has none.
  private let numbers: [UInt16]
  /// The glyphs, page by page, none in the first; 0: the character has none.
  private let glyphs: [UInt16]

  /// - Complexity: O(*n*) in the characters: ten instructions for each.
  init(of font: FontHandle, glyphCount: Int) {
    var pages = GlyphPages(glyphCount: glyphCount)
    let isRead =
      font.table("cmap").flatMap { CharacterMapTable($0) }?.forEachRun { pages.add($0, $1) }
      ?? false
    guard isRead, !pages.isBeyond else {
      (isWhole, numbers, glyphs) = (false, [], [])
      return
    }
    (numbers, glyphs) = (pages.numbers, pages.glyphs)
    // Of a table with too many broken parts HarfBuzz reads nothing.
    var glyph: hb_codepoint_t = 0
    isWhole =
      if let (first, last) = pages.ends {
        unsafe hb_font_get_nominal_glyph(font.font, first, &glyph) != 0
          && hb_font_get_nominal_glyph(font.font, last, &glyph) != 0
      } else {
        false
      }
  }

  /// The glyph of a character; 0: it has none.
  @inline(__always)
  func glyph(of scalar: Unicode.Scalar) -> UInt16 {
    glyphs[Int(numbers[Int(scalar.value >> 8)]) << 8 | Int(scalar.value & 0xFF)]
  }

  /// Calls `body` with each character up to one, in order, and its glyph.
  @inline(__always)
  func forEach(upTo end: Unicode.Scalar, _ body: (UInt32, UInt16) -> Void) {
    let glyphs = glyphs
    for page in numbers.indices where numbers[page] != 0 && page <= Int(end.value >> 8) {
      let start = Int(numbers[page]) << 8
      for low in 0..<256 where glyphs[start | low] != 0 {
        let value = UInt32(page << 8 | low)
        if value <= end.value { body(value, glyphs[start | low]) }
      }
    }
  }
}

/// Glyphs by their characters, being collected.
private struct GlyphPages {
  var numbers = [UInt16](repeating: 0, count: 0x1100)
  var glyphs = [UInt16](repeating: 0, count: 256)
  /// The first character and the last.
  var ends: (first: UInt32, last: UInt32)?
  /// Whether there were glyphs that the font does not have.
  var isBeyond = false
  private let glyphCount: Int

  init(glyphCount: Int) { self.glyphCount = min(glyphCount, 65_536) }

  /// Adds characters with the glyphs that follow one; each run is behind the one before.
  mutating func add(_ scalars: ClosedRange<UInt32>, _ first: UInt32) {
    guard Int(first) + scalars.count <= glyphCount else {
      isBeyond = true
      return
    }
    var (scalar, glyph) = (scalars.lowerBound, UInt16(first))
    if glyph == 0 {
      // The first glyph stands for characters that the font does not have.
      guard scalars.count > 1 else { return }
      (scalar, glyph) = (scalar + 1, 1)
    }
    ends = (ends?.first ?? scalar, scalars.upperBound)
    while scalar <= scalars.upperBound {
      let page = Int(scalar >> 8)
      if numbers[page] == 0 {
        numbers[page] = UInt16(glyphs.count >> 8)
        glyphs.append(contentsOf: repeatElement(0, count: 256))
      }
      let start = Int(numbers[page]) << 8
      let last = min(scalars.upperBound, scalar | 0xFF)
      for value in scalar...last {
        glyphs[start | Int(value & 0xFF)] = glyph
        glyph &+= 1
      }
      scalar = last + 1
    }
  }
}

extension Font {
  /// All characters with their glyphs; nil if only HarfBuzz can tell.
  ///
  /// - Complexity: O(*n*) in the characters the first time: some hundred microseconds for ideographs.
  var characters: CharacterMap? {
    let known =
      knownCharacters.load()
      ?? knownCharacters.storeIfNil(CharacterMap(of: handle, glyphCount: glyphCount))
    return known.isWhole ? known : nil
  }

  /// Reads all characters, for whoever asks for many; false if HarfBuzz is asked as before.
  @discardableResult
  package func readCharacters() -> Bool { characters != nil }
}
