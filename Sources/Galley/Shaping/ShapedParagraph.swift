internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What is known of the place before a character.
struct BoundaryFlags: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt8
  /// A glyph cluster starts here.
  static let cluster = BoundaryFlags(rawValue: 1)
  /// Both sides must be shaped again if a line ends here (`HB_GLYPH_FLAG_UNSAFE_TO_BREAK`).
  static let unsafeToBreak = BoundaryFlags(rawValue: 2)
  /// A grapheme starts here (UAX #29).
  static let grapheme = BoundaryFlags(rawValue: 4)
  /// The character after this place hangs at a line's end.
  static let hangs = BoundaryFlags(rawValue: 8)
  /// A line may end here with a hyphen that the text does not have.
  static let hyphenates = BoundaryFlags(rawValue: 16)
}

/// One paragraph, shaped: advances of its characters as running sums, and where lines may end.
///
/// Everything here is a function of text, style and font; no width was seen yet.
struct ShapedParagraph: Sendable {
  var scalars: [Unicode.Scalar]
  /// UTF-8 offsets of the characters' sources in the paragraph, and the end.
  var offsets: [Int32]
  var runs: [ParagraphStyleRun]
  var items: [TextItem]
  var baseLevel: BidiLevel
  var scale: AdvanceScale
  /// Running sums: `sums[i]` is the advance of all clusters that start before character `i`.
  var sums: [Int64]
  /// Running count of letter spacings; empty if there is none.
  var spacings: [Int32]
  var flags: [BoundaryFlags]
  var actions: [BreakAction]
  /// What else may end a line that overflows; empty: nothing.
  var overflowActions: [BreakAction]
  /// Whether the paragraph has a tab, so that advances depend on where a line starts.
  var hasTabs: Bool
  var missing: [Unicode.Scalar]
  /// Whether Chromium's rules are followed where it leaves the standards.
  var isLikeChromium: Bool
  /// The annotated stretches; nil: none.
  var ruby: RubyPairs?

  var count: Int { scalars.count }

  /// The advance of all clusters that start before a character.
  func sum(_ index: Int) -> LineAdvance {
    LineAdvance(units: sums[index], spacings: spacings.isEmpty ? 0 : spacings[index])
  }

  /// Where the characters that count in a line's width end, for a line that ends at `end`.
  func contentEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, flags[end - 1].contains(.hangs) { end -= 1 }
    return end
  }

  /// Whether a word may be cut before a character: between graphemes.
  ///
  /// Chromium never cuts before a soft hyphen, and from right to left in no glyph cluster.
  func mayCut(at position: Int) -> Bool {
    guard flags[position].contains(.grapheme), ruby?.isInside(position) != true else {
      return false
    }
    guard isLikeChromium else { return true }
    if scalars[position] == "\u{AD}" { return false }
    return flags[position].contains(.cluster)
      || !items[itemIndex(at: position)].level.isRightToLeft
  }

  /// Where a line that is ended at `position` seems to end before its end is shaped anew: at the
  /// start of the cluster, if it cuts one.
  ///
  /// Chromium looks for the place from there, and then only backward: a line that fits when it is
  /// drawn, but not so, ends earlier.
  func estimate(at position: Int) -> LineAdvance {
    var position = position
    while position > 0, !flags[position].contains(.cluster) { position -= 1 }
    return sum(position)
  }

  /// The index in `items` of the item that holds a character.
  func itemIndex(at position: Int) -> Int {
    var low = 0
    var high = items.count - 1
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a cut at `position` is inside a word whose letters join: they keep their forms then.
  func cutsJoinedWord(at position: Int) -> Bool {
    guard position > 0, position < count else { return false }
    let item = items[itemIndex(at: position)]
    return item.joins && position > item.range.lowerBound
      && !scalars[position - 1].properties.isWhitespace
      && !scalars[position].properties.isWhitespace
  }
}

extension ShapedParagraph {
  /// The OpenType features of a style: those asked for, and no ligatures in spaced-out text
  /// (CSS Text 3, 8.2; Core Text does the same).
  func features(of style: TextStyle) -> [FontFeature] {
    guard style.tracking != 0 else { return style.shapingFeatures }
    // Chromium turns contextual alternates off as well, in joined scripts too.
    let off: [FontTag] = isLikeChromium ? ["liga", "clig", "calt"] : ["liga", "clig"]
    return off.map { FontFeature(tag: $0, value: 0) } + style.shapingFeatures
  }

  /// Shapes all items and sums up their advances.
  mutating func shapeItems(worker: ShapingWorker) throws(ShapingError) {
    var advances = [Int64](repeating: 0, count: count)
    var features: [FontFeature] = []
    var style = -1
    for item in items {
      if item.style != style {
        style = item.style
        features = self.features(of: runs[style].style)
      }
      try shape(item, features: features, worker: worker, advances: &advances)
    }
    sums = [Int64](repeating: 0, count: count + 1)
    for index in 0..<count { sums[index + 1] = sums[index] + advances[index] }
    guard scale.letterSpacing != 0 else { return }
    spacings = [Int32](repeating: 0, count: count + 1)
    for item in items {
      for index in item.range {
        let isSpaced = flags[index].contains(.cluster) && takesLetterSpacing(index, item: item)
        spacings[index + 1] = spacings[index] + (isSpaced ? 1 : 0)
      }
    }
  }

  /// Paragraphs of more items may well repeat some.
  private static let fewItems = 16

  private mutating func shape(
    _ item: TextItem, features: [FontFeature], worker: ShapingWorker, advances: inout [Int64]
  ) throws(ShapingError) {
    let start = item.range.lowerBound
    flags[start].insert(.cluster)
    switch item.kind {
    case .tab, .control: return
    case .attachment(let attachment):
      advances[start] = scale.units(points: item.advance(of: attachment))
    case .text:
      try worker.shape(
        scalars, range: item.range, context: 0..<count, item: item,
        language: runs[item.style].style.language, features: features,
        isLikeChromium: isLikeChromium, mayRepeat: items.count > Self.fewItems)
      for glyph in worker.glyphs {
        let cluster = Int(glyph.cluster)
        advances[cluster] += Int64(glyph.xAdvance)
        flags[cluster].insert(.cluster)
        // A break before the first character of an item never tears what was shaped together.
        if glyph.isUnsafeToBreak, cluster > start { flags[cluster].insert(.unsafeToBreak) }
      }
      guard !scale.isFontUnits else {
        let factor = scale.factor(of: item.font)
        if factor != 1 { for index in item.range { advances[index] *= factor } }
        return
      }
      let style = runs[item.style].style
      for index in item.range where flags[index].contains(.cluster) {
        advances[index] = fixedAdvance(advances[index], of: index, item: item, style: style)
      }
    }
  }

  /// A cluster's advance in 2⁻²⁰ points, rounded once, its letter and word spacing included.
  func fixedAdvance(_ units: Int64, of index: Int, item: TextItem, style: TextStyle) -> Int64 {
    let upem = Double(item.font.metrics.unitsPerEm.rawValue)
    var points = Double(units) * (item.uprightEm ?? style.pointSize) / upem
    if isLikeChromium, item.font.isColor { points *= item.font.bitmapAdvanceRatio }
    if style.tracking != 0, takesLetterSpacing(index, item: item) { points += style.tracking }
    if style.wordSpacing != 0, isWordSpace(scalars[index]) { points += style.wordSpacing }
    return scale.units(points: points) + (ruby?.added[index] ?? 0)
  }

  /// Whether letter spacing is added after a cluster: not after characters that draw nothing
  /// (CSS Text 3, 8.2), and not inside joined words, see `keepsJoinsTogether`.
  func takesLetterSpacing(_ index: Int, item: TextItem) -> Bool {
    let scalar = scalars[index]
    if keepsJoinsTogether(item) { return isWordSpace(scalar) }
    if scalar.value < 0xAD { return scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) }
    return !UnicodeProperty.isDefaultIgnorable(scalar)
  }

  /// Whether letter spacing leaves an item's letters joined: Chromium spaces out only the words of
  /// scripts whose letters join, and keeps their ligatures (CSS Text 4, 9.2).
  private func keepsJoinsTogether(_ item: TextItem) -> Bool {
    isLikeChromium && item.script.isJoining
  }

  /// The characters that separate words (CSS Text 3, 8.1).
  private func isWordSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}"
  }
}
