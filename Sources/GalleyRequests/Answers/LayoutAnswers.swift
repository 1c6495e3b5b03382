package import Galley

/// What was answered about a layout beside its lines.
package struct LayoutAnswers {
  /// The font size that was found, and whether the text fits at it.
  package struct FittedSize {
    package var size: Double
    package var fits: Bool
  }

  /// The widest word, the widest line, and the tightest width with as many lines.
  package struct ContentWidths {
    package var minimum: Double
    package var maximum: Double
    package var tightest: Double
  }

  package var fittedSize: FittedSize?
  package var contentWidths: ContentWidths?
  package var carets: [(offset: Int, caret: TextCaret)] = []
  package var hits: [(point: TextPoint, hit: TextHit)] = []
  package var selections: [(range: Range<Int>, rects: [TextRect])] = []
  /// Nil if it was not asked, or if nothing is painted.
  package var inkBounds: TextRect?
  package var trim: TextBoxTrim?
  /// The glyphs of each line, if they were asked for.
  package var lines: [TextLine]?
  package var decorations: [(line: Int, decoration: TextDecoration)] = []
  package var annotations: [(line: Int, fragment: RubyFragment)] = []
  /// If they were asked for: the ranges that are shown, and how many characters are not.
  package var visibleRanges: [Range<TextOffset>]?
  package var hiddenCharacterCount = 0
  /// Whether lines stand elsewhere than at their container's edge.
  package var hasExclusions = false

  package init() {}

  /// Answers what is asked about a layout of a text.
  package init(_ questions: LayoutQuestions, _ prepared: PreparedText, _ layout: TextLayout) {
    hasExclusions = !questions.exclusionPaths.isEmpty
    if questions.visibleRanges {
      visibleRanges = layout.visibleRanges
      hiddenCharacterCount = prepared.hiddenCharacterCount(in: layout)
    }
    if questions.contentWidths {
      contentWidths = ContentWidths(
        minimum: prepared.minimumContentWidth, maximum: prepared.maximumContentWidth,
        tightest: prepared.tightestWidth(in: layout.container))
    }
    let geometry = TextGeometry(prepared, layout: layout)
    if questions.inkBounds { inkBounds = geometry.inkBounds }
    if questions.glyphs { lines = geometry.lines() }
    trim = questions.trim.map { prepared.trim(of: layout, to: $0) }
    let text = prepared.text
    carets = questions.carets.map { offset in
      (offset, geometry.caret(at: TextOffset(utf16: offset, in: text)))
    }
    hits = questions.hits.map { ($0, geometry.hitTest($0)) }
    selections = questions.selections.map { range in
      let start = TextOffset(utf16: range.lowerBound, in: text)
      let end = TextOffset(utf16: range.upperBound, in: text)
      return (range, geometry.selectionRects(start..<end))
    }
  }

  /// Adds the annotations of all lines.
  mutating func addAnnotations(_ prepared: PreparedText, _ layout: TextLayout) {
    let geometry = TextGeometry(prepared, layout: layout)
    for index in layout.lineFragments.indices {
      annotations += geometry.line(index).annotations.map { (index, $0) }
    }
  }

  /// Adds the bars under and through all lines.
  package mutating func addDecorations(_ prepared: PreparedText, _ layout: TextLayout) {
    let geometry = TextGeometry(prepared, layout: layout)
    for index in layout.lineFragments.indices {
      decorations += geometry.line(index).decorations.map { (index, $0) }
    }
  }
}

extension TextOffset {
  /// The place of so many UTF-16 units; behind the text, its end.
  fileprivate init(utf16 offset: Int, in text: String) {
    let units = text.utf16
    let index =
      units.index(units.startIndex, offsetBy: offset, limitedBy: units.endIndex) ?? units.endIndex
    self.init(
      utf8: text.utf8.distance(from: text.startIndex, to: index),
      utf16: units.distance(from: units.startIndex, to: index))
  }
}
