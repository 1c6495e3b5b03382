internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A style as one paragraph uses it: up to which character.
struct ParagraphStyleRun: Sendable {
  var upperBound: Int
  var style: TextStyle
  var attachment: TextAttachment?
  /// What stands above or below the run, in the paragraph in which it starts.
  var ruby: RubyAnnotation?
}

/// Cuts a paragraph where script, direction, font or style changes.
struct Itemizer {
  let scalars: [Unicode.Scalar]
  let runs: [ParagraphStyleRun]
  let direction: WritingDirection
  let profile: LayoutProfile
  /// Whether lines run downward, so that characters stand upright or are turned (UAX #50).
  var isVertical = false
  /// Whether spaces are kept (CSS `white-space: pre-wrap`).
  var keepsSpaces = false
  /// The script of a word that was taken out of its text; nil to find out.
  var contextScript: ScriptCode?
  /// The last character of a script before the paragraph: in browsers, Common characters that begin
  /// a paragraph go on with that script.
  var before: Unicode.Scalar?

  /// The result: the items in logical order, and what was learned on the way.
  struct Result {
    var items: [TextItem] = []
    var baseLevel = BidiLevel(rawValue: 0)
    /// Characters that no font of their cascade has, each once, in order.
    var missing: [Unicode.Scalar] = []
  }

  func itemize(graphemes: [Bool]) throws(MeasurementError) -> Result {
    var result = Result()
    let levels = try bidiLevels(baseLevel: &result.baseLevel)
    let isPlain = contextScript != nil || (before == nil && isPlainLatin)
    let scripts = isPlain ? [] : resolvedScripts
    let emoji = isPlain ? [] : EmojiSegmenter.presentations(of: scalars).map { $0 == .emoji }
    let uprights = isVertical ? Itemizer.uprights(scalars, graphemes: graphemes) : []
    var start = 0
    for (index, run) in runs.enumerated() where run.upperBound > start {
      let range = start..<run.upperBound
      let resolution = resolveFonts(of: run, range: range, graphemes: graphemes, emoji: emoji)
      result.missing += resolution.missing.filter {
        run.attachment == nil || $0 != TextAttachment.character
      }
      for part in resolution.runs {
        let font = resolution.fonts[part.font]
        let uprightEm = isVertical ? uprightEm(of: font, style: run.style) : nil
        var position = start + part.range.lowerBound
        let end = start + part.range.upperBound
        while position < end {
          let script = scripts.isEmpty ? contextScript ?? .latin : scripts[position]
          let level = levels.isEmpty ? result.baseLevel : levels[position]
          let isUpright = isVertical && uprights[position]
          let kind = kind(of: scalars[position], run: run)
          var next = position + 1
          while kind == .text, next < end, scripts.isEmpty || scripts[next] == script,
            levels.isEmpty || levels[next] == level, !isVertical || uprights[next] == isUpright,
            self.kind(of: scalars[next], run: run) == .text
          {
            next += 1
          }
          append(
            TextItem(
              range: position..<next, kind: kind, style: index, font: font,
              isFallback: part.font > 0, script: script, level: level,
              uprightEm: isUpright ? uprightEm : nil), to: &result.items)
          position = next
        }
      }
      start = run.upperBound
    }
    return result
  }

  private var resolvedScripts: [ScriptCode] {
    guard let before else { return ScriptItemizer.scripts(of: scalars) }
    return Array(ScriptItemizer.scripts(of: [before] + scalars).dropFirst())
  }

  private func resolveFonts(
    of run: ParagraphStyleRun, range: Range<Int>, graphemes: [Bool], emoji: [Bool]
  ) -> FontResolution {
    let cascade = run.style.fonts
    guard range != scalars.indices else {
      return cascade.resolve(
        scalars, graphemeStarts: graphemes, isEmojiPresentation: emoji,
        language: run.style.language)
    }
    return cascade.resolve(
      Array(scalars[range]), graphemeStarts: Array(graphemes[range]),
      isEmojiPresentation: emoji.isEmpty ? [] : Array(emoji[range]), language: run.style.language)
  }

  private func append(_ item: TextItem, to items: inout [TextItem]) {
    guard let last = items.last, last.kind == .text, item.kind == .text,
      last.style == item.style, last.font === item.font, last.script == item.script,
      last.level == item.level, last.uprightEm == item.uprightEm
    else { return items.append(item) }
    items[items.count - 1].range = last.range.lowerBound..<item.range.upperBound
  }

  /// Which characters stand upright in vertical text.
  ///
  /// Those that UAX #50 does not turn, and what belongs to their graphemes. As in Chromium, characters that ask for another glyph stand upright
  /// whether the font has it or not.
  private static func uprights(_ scalars: [Unicode.Scalar], graphemes: [Bool]) -> [Bool] {
    var isUpright = false
    return scalars.indices.map { index in
      if graphemes[index] { isUpright = VerticalOrientation(of: scalars[index]) != .rotated }
      return isUpright
    }
  }

  /// What an upright glyph of one em takes of a line: an em by the font's own vertical metrics, which
  /// are in its units; without them, as in Chromium, ascent and descent.
  private func uprightEm(of font: Font, style: TextStyle) -> Double {
    guard !font.hasVerticalMetrics else { return style.pointSize }
    let metrics = font.metrics.lineMetrics(pointSize: style.pointSize, profile: profile)
    let units = Double(max(1, font.verticalAdvance(of: 0)))
    return (metrics.ascent + metrics.descent) * Double(font.metrics.unitsPerEm.rawValue) / units
  }

  private func kind(of scalar: Unicode.Scalar, run: ParagraphStyleRun) -> TextItem.Kind {
    if scalar == "\t" { return .tab }
    if let attachment = run.attachment, scalar == TextAttachment.character {
      return .attachment(attachment.bounded)
    }
    guard WhiteSpaceRules.isControl(scalar) else { return .text }
    return profile.breaksLikeChromium
      && WhiteSpaceRules.isVisibleControl(scalar, keepsSpaces: keepsSpaces) ? .text : .control
  }

  /// Whether no character needs a look at scripts, bidi or emoji: all are below U+0250, or general
  /// punctuation and arrows that take the script around them.
  private var isPlainLatin: Bool {
    scalars.allSatisfy(Itemizer.isPlainLatin) && scalars.contains(where: Itemizer.isBasicLetter)
  }

  /// Whether a character among Latin letters is surely of their script.
  static func isPlainLatin(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value < 0x250 || (0x2010...0x2027).contains(value) || (0x2190...0x2193).contains(value)
    else { return false }
    return value != 0xA9 && value != 0xAE && value != 0xB5
  }

  /// Whether a character is one of the letters A to Z and a to z.
  static func isBasicLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value | 0x20)
  }

  /// The embedding levels; none if all are the base level.
  private func bidiLevels(baseLevel: inout BidiLevel) throws(MeasurementError) -> [BidiLevel] {
    let needsBidi =
      direction == .rightToLeft || scalars.contains { $0.value >= 0x590 && BidiText.mayTurn($0) }
    guard needsBidi else { return [] }
    do throws(UnicodeError) {
      let paragraph = try BidiParagraph(scalars: scalars, direction: direction)
      baseLevel = paragraph.baseLevel
      return paragraph.levels
    } catch {
      throw .outOfMemory
    }
  }
}
