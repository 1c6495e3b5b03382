/// Which font takes each part of a text.
package struct FontResolution: Sendable {
  /// A stretch of text in one font.
  package struct Run: Hashable, Sendable {
    package var range: Range<Int>
    /// An index into `fonts`.
    package var font: Int
  }

  /// The runs, in order, without gaps; neighbors have different fonts.
  package var runs: [Run] = []
  /// The fonts of the cascade, and behind them those of the system that were needed.
  package var fonts: [Font]
  /// The scalars that no font has, each once, in the order of the text.
  package var missing: [Unicode.Scalar] = []
}

extension FontCascade {
  /// Chooses a font for each grapheme of a text: the first that has all of it.
  ///
  /// As CSS Fonts 4 ("cluster matching") has it: a grapheme is never torn. Controls, joiners and
  /// variation selectors ask for nothing. A grapheme shown as emoji prefers fonts with color. What no
  /// font has whole goes to the first that has its first scalar, and else to the first font.
  ///
  /// - Parameters:
  ///   - scalars: The text.
  ///   - graphemeStarts: For each scalar whether a grapheme starts with it.
  ///   - isEmojiPresentation: For each scalar whether it is shown as emoji; empty: none is.
  ///   - language: The BCP 47 language, for the system's choice.
  /// - Returns: The runs, their fonts, and what none has.
  /// - Complexity: O(*n* × fonts) look-ups in the worst case, one each for text the first font has.
  package func resolve(
    _ scalars: [Unicode.Scalar], graphemeStarts: [Bool], isEmojiPresentation: [Bool] = [],
    language: String? = nil
  ) -> FontResolution {
    var matcher = FontMatcher(cascade: self, language: language)
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, end >= graphemeStarts.count || !graphemeStarts[end] { end += 1 }
      let isEmoji =
        isEmojiPresentation.count == scalars.count
        && isEmojiPresentation[start..<end].contains(true)
      matcher.take(scalars, start..<end, isEmoji: isEmoji)
      start = end
    }
    return matcher.resolution
  }
}

/// The state of one resolution.
private struct FontMatcher {
  var resolution: FontResolution
  private let cascade: FontCascade
  private let language: String?
  private let colorFonts: [Int]
  private var reported: Set<Unicode.Scalar> = []
  /// The system's answers: indexes into the fonts; nil: it has none.
  private var systemFonts: [SystemQuestion: Int?] = [:]
  /// Characters that stand alone and the cascade's fonts that have them, by the lowest bits of the
  /// character; -1: not known.
  ///
  /// Texts use the same letters again and again.
  private var known = [(scalar: UInt32, font: Int32)](repeating: (0, -1), count: 256)

  init(cascade: FontCascade, language: String?) {
    self.cascade = cascade
    self.language = language
    resolution = FontResolution(fonts: cascade.fonts)
    colorFonts = cascade.fonts.indices.filter { cascade.fonts[$0].isColor }
  }

  mutating func take(_ scalars: [Unicode.Scalar], _ range: Range<Int>, isEmoji: Bool) {
    let font = choose(scalars, range, isEmoji: isEmoji)
    if let last = resolution.runs.indices.last, resolution.runs[last].font == font {
      let start = resolution.runs[last].range.lowerBound
      resolution.runs[last].range = start..<range.upperBound
    } else {
      resolution.runs.append(FontResolution.Run(range: range, font: font))
    }
  }

  private mutating func choose(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, isEmoji: Bool
  ) -> Int {
    let base = scalars[range.lowerBound]
    let slot = Int(base.value & 0xFF)
    if range.count == 1, !isEmoji, known[slot].scalar == base.value, known[slot].font >= 0 {
      return Int(known[slot].font)
    }
    // Spaces and controls stay with the text before them, if that font can: no run is cut for them.
    if range.count == 1, base.needsNoGlyph {
      return resolution.runs.last?.font ?? 0
    }
    if isEmoji {
      for font in colorFonts where cascade.fonts[font].has(scalars, range) { return font }
    }
    for font in cascade.fonts.indices where cascade.fonts[font].has(scalars, range) {
      if range.count == 1, !isEmoji { known[slot] = (base.value, Int32(font)) }
      return font
    }
    if let font = systemFont(for: base, isEmoji: isEmoji),
      resolution.fonts[font].has(scalars, range)
    {
      return font
    }
    let partial = cascade.fonts.indices.first { cascade.fonts[$0].hasGlyph(for: base) }
    let font = partial ?? systemFont(for: base, isEmoji: isEmoji) ?? 0
    for scalar in scalars[range] where !resolution.fonts[font].has(scalar) {
      if reported.insert(scalar).inserted { resolution.missing.append(scalar) }
    }
    return font
  }

  private mutating func systemFont(for scalar: Unicode.Scalar, isEmoji: Bool) -> Int? {
    guard cascade.usesSystemFallback else { return nil }
    let question = SystemQuestion(scalar: scalar, isEmoji: isEmoji)
    if let known = systemFonts[question] { return known }
    let font = SystemFonts.fallbackFont(for: scalar, language: language, prefersColor: isEmoji)
    guard let font else {
      systemFonts[question] = .some(nil)
      return nil
    }
    let index = resolution.fonts.firstIndex(of: font) ?? resolution.fonts.count
    if index == resolution.fonts.count { resolution.fonts.append(font) }
    systemFonts[question] = index
    return index
  }
}

/// A character that the system is asked for.
private struct SystemQuestion: Hashable {
  var scalar: Unicode.Scalar
  var isEmoji: Bool
}

extension Font {
  /// Whether a grapheme can be shown in this font: each scalar that needs a glyph has one.
  fileprivate func has(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
    for position in range where !has(scalars[position]) { return false }
    return true
  }

  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.needsNoGlyph || hasGlyph(for: scalar) { return true }
    // HarfBuzz falls back from the one hyphen to the other, and from odd spaces to plain ones.
    switch scalar.value {
    case 0x2010, 0x2011:
      return hasGlyph(for: "\u{2010}") || hasGlyph(for: "\u{2011}") || hasGlyph(for: "-")
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: return hasGlyph(for: " ")
    default: return false
    }
  }

  /// Whether the font has all scalars of a sequence, selectors and joiners aside.
  package func hasGlyphs(forSequence scalars: [Unicode.Scalar]) -> Bool {
    has(scalars, scalars.indices)
  }
}

extension Unicode.Scalar {
  /// Whether no font is sought for this scalar: controls, joiners, selectors and other characters
  /// without a look.
  fileprivate var needsNoGlyph: Bool {
    if value < 0xAD { return value < 0x20 || (0x7F..<0xA0).contains(value) }
    if value == 0xAD { return true }
    if value < 0x34F { return false }
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator, .control: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
