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
    let hasEmoji =
      isEmojiPresentation.count == scalars.count && isEmojiPresentation.contains(true)
    if !hasEmoji, let font = onlyFont(of: scalars[...]) {
      return FontResolution(
        runs: [FontResolution.Run(range: 0..<scalars.count, font: font)], fonts: fonts)
    }
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, end >= graphemeStarts.count || !graphemeStarts[end] { end += 1 }
      let isEmoji = hasEmoji && isEmojiPresentation[start..<end].contains(true)
      matcher.take(scalars, start..<end, isEmoji: isEmoji)
      start = end
    }
    return matcher.finish(at: scalars.count)
  }

  /// The first font that has a character standing alone; nil if none has it or none is needed.
  package func firstFont(with scalar: Unicode.Scalar) -> Int? {
    if case .font(let font) = choice(of: scalar) { font } else { nil }
  }

  /// For each of some characters, which a font has, whether it is the first that has it standing alone.
  ///
  /// - Complexity: O(*n* × fonts before it); each of these reads its characters the first time.
  package func isFirst(_ font: Int, with scalars: ArraySlice<Unicode.Scalar>) -> [Bool] {
    var isFirst = scalars.map { !$0.needsNoGlyph }
    for other in fonts[..<font] {
      let characters = other.characters
      for (index, scalar) in zip(isFirst.indices, scalars) where isFirst[index] {
        let has =
          if let characters, !scalar.hasSubstitutes {
            characters.glyph(of: scalar) != 0
          } else {
            other.has(scalar)
          }
        if has { isFirst[index] = false }
      }
    }
    return isFirst
  }

  /// The font that takes all characters of a text none of which is shown as emoji, if it is the first that
  /// has any of them; nil if several take them, or some are none's.
  package func onlyFont(of scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let first = scalars.first, let font = firstFont(with: first) else { return nil }
    return scalars.allSatisfy { firstFont(with: $0) == font } ? font : nil
  }

  /// The first font that has a character.
  fileprivate func choice(of scalar: Unicode.Scalar) -> FontChoices.Choice {
    let known = choices.choice(of: scalar)
    if known != .unknown { return known }
    let found: FontChoices.Choice
    if scalar.needsNoGlyph {
      found = .any
    } else if let font = fonts.firstIndex(where: { $0.has(scalar) }) {
      found = .font(font)
    } else {
      found = .none
    }
    choices.remember(found, of: scalar)
    return found
  }
}

/// The state of one resolution.
private struct FontMatcher {
  var resolution: FontResolution
  private let cascade: FontCascade
  private let language: String?
  private var reported: Set<Unicode.Scalar> = []
  /// The system's answers: indexes into the fonts; nil: it has none.
  private var systemFonts: [SystemQuestion: Int?] = [:]
  /// The font of the run that is not ended yet, and where it starts.
  private var current = (font: -1, start: 0)

  init(cascade: FontCascade, language: String?) {
    self.cascade = cascade
    self.language = language
    resolution = FontResolution(fonts: cascade.fonts)
  }

  mutating func take(_ scalars: [Unicode.Scalar], _ range: Range<Int>, isEmoji: Bool) {
    let font = choose(scalars, range, isEmoji: isEmoji)
    guard font != current.font else { return }
    endRun(at: range.lowerBound)
    current = (font, range.lowerBound)
  }

  /// Ends the last run, at the end of the text.
  mutating func finish(at end: Int) -> FontResolution {
    endRun(at: end)
    return resolution
  }

  private mutating func endRun(at end: Int) {
    guard current.font >= 0, current.start < end else { return }
    resolution.runs.append(FontResolution.Run(range: current.start..<end, font: current.font))
  }

  private mutating func choose(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, isEmoji: Bool
  ) -> Int {
    // Spaces and controls stay with the text before them, if that font can: no run is cut for them.
    let last = max(0, current.font)
    if !isEmoji {
      switch remembered(scalars, range) {
      case .font(let font): return font
      case .any: if range.count == 1 { return last }
      case .none:
        if range.count == 1, !cascade.usesSystemFallback {
          report(scalars[range.lowerBound])
          return 0
        }
      case .unknown: break
      }
    }
    let base = scalars[range.lowerBound]
    if range.count == 1, base.needsNoGlyph { return last }
    if isEmoji {
      for (number, font) in cascade.fonts.enumerated()
      where font.isColor && font.has(scalars, range) {
        return number
      }
    }
    for font in cascade.fonts.indices where cascade.fonts[font].has(scalars, range) { return font }
    if let font = systemFont(for: base, isEmoji: isEmoji),
      resolution.fonts[font].has(scalars, range)
    {
      return font
    }
    let partial = cascade.fonts.indices.first { cascade.fonts[$0].hasGlyph(for: base) }
    let font = partial ?? systemFont(for: base, isEmoji: isEmoji) ?? 0
    for scalar in scalars[range] where !resolution.fonts[font].has(scalar) { report(scalar) }
    return font
  }

  private mutating func report(_ missing: Unicode.Scalar) {
    if resolution.missing.last != missing, reported.insert(missing).inserted {
      resolution.missing.append(missing)
    }
  }

  /// What is known of a grapheme whose characters all were found in the same font first: no font
  /// before that has any of them.
  private func remembered(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> FontChoices.Choice {
    var common = FontChoices.Choice.any
    for position in range {
      let choice = cascade.choice(of: scalars[position])
      if choice == .any { continue }
      guard choice != .unknown, common == .any || common == choice else { return .unknown }
      common = choice
    }
    return common
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
    if hasGlyph(for: scalar) || scalar.needsNoGlyph { return true }
    guard scalar.hasSubstitutes else { return false }
    guard scalar.value & ~1 == 0x2010 else { return hasGlyph(for: " ") }
    return hasGlyph(for: "\u{2010}") || hasGlyph(for: "\u{2011}") || hasGlyph(for: "-")
  }

  /// Whether the font has all scalars of a sequence, selectors and joiners aside.
  package func hasGlyphs(forSequence scalars: [Unicode.Scalar]) -> Bool {
    has(scalars, scalars.indices)
  }
}

extension Unicode.Scalar {
  /// Whether HarfBuzz takes another character where the font has not this one: it falls back from the one
  /// hyphen to the other, and from odd spaces to plain ones.
  fileprivate var hasSubstitutes: Bool {
    switch value {
    case 0xA0, 0x2000...0x200A, 0x2010, 0x2011, 0x202F, 0x205F: true
    default: false
    }
  }

  /// Whether no font is sought for this scalar: controls, joiners, selectors and other characters
  /// without a look.
  package var needsNoGlyph: Bool {
    if value < 0xAD { return value < 0x20 || (0x7F..<0xA0).contains(value) }
    if value == 0xAD { return true }
    switch value {
    // None is in these blocks: nearly all letters need not be asked for their properties.
    case 0..<0x34F, 0x350..<0x61C, 0x61D..<0x115F, 0x1810..<0x200B, 0x2070..<0x3164,
      0x3165..<0xFE00:
      return false
    default: break
    }
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator, .control: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
