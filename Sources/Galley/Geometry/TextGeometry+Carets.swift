internal import GalleyFonts
public import GalleyText

/// To which of two lines, or of two characters, a place between them belongs.
public enum TextAffinity: Hashable, Sendable, CaseIterable {
  /// To what comes before it: the end of a line.
  case upstream
  /// To what comes after it: the start of a line.
  case downstream
}

/// Where a caret is shown.
public struct TextCaret: Hashable, Sendable {
  /// The caret, of no width and as high as its line.
  ///
  /// Where left-to-right and right-to-left text meet, the place at which text of the paragraph's
  /// own direction would be inserted.
  public var rect: TextRect
  /// The other half of a split caret, for text of the other direction; nil where both are one.
  public var secondaryRect: TextRect?
  /// The line that shows it.
  public var lineIndex: Int
}

extension TextGeometry {
  /// The caret at a place of the text.
  ///
  /// A place inside a grapheme counts as its start. Hidden places have the caret of the last shown
  /// place before them, at the token.
  ///
  /// - Parameters:
  ///   - offset: The place.
  ///   - affinity: Which line shows the caret at a place where a line was wrapped.
  /// - Complexity: O(log *l* + *n*) in the lines, and in the characters of one line, which is shaped.
  public func caret(at offset: TextOffset, affinity: TextAffinity = .downstream) -> TextCaret {
    guard let index = lineIndex(at: offset, affinity: affinity) else {
      return TextCaret(rect: emptyCaret, secondaryRect: nil, lineIndex: 0)
    }
    let fragment = layout.lineFragments[index]
    let places = withLine(index) { target, detail in
      let position = target.paragraph.graphemeStart(
        upTo: target.paragraph.index(atUTF8: offset.utf8 - target.utf8Start))
      return CaretPlaces(
        in: detail, at: min(max(target.start, position), target.end),
        line: target.start..<target.end)
    }
    func rect(_ x: Double) -> TextRect {
      TextRect(x: fragment.x + x, y: fragment.top, width: 0, height: fragment.height)
    }
    guard let places else { return TextCaret(rect: rect(0), secondaryRect: nil, lineIndex: index) }
    return TextCaret(
      rect: rect(places.strong), secondaryRect: places.isSplit ? rect(places.weak) : nil,
      lineIndex: index)
  }

  /// The line that shows a place of the text; nil if there are no lines.
  ///
  /// - Complexity: O(log *l*) in the lines.
  public func lineIndex(at offset: TextOffset, affinity: TextAffinity = .downstream) -> Int? {
    let lines = layout.lineFragments
    guard !lines.isEmpty else { return nil }
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    let isWrapped =
      low > 0 && lines[low].range.lowerBound == offset && !lines[low].isExtraLine
      && lines[low].paragraphIndex == lines[low - 1].paragraphIndex
    return isWrapped && affinity == .upstream ? low - 1 : low
  }

  /// Of a text without lines: at the start, as high as nothing.
  private var emptyCaret: TextRect {
    let alignment = LineAlignment(
      container: layout.container, style: text.storage.context.paragraphStyle)
    return TextRect(
      x: alignment.room.left, y: LineHeightRule.length(layout.container.insets.top), width: 0,
      height: 0)
  }
}

/// Where a caret stands in a line: after the character before it, and before the one after it.
struct CaretPlaces {
  var strong: Double
  var weak: Double

  /// Whether the two places differ.
  var isSplit: Bool { abs(strong - weak) > 1e-6 }

  init(in detail: LineDetail, at position: Int, line: Range<Int>) {
    let base = detail.paragraph.baseLevel
    let edges = (start: base.isRightToLeft ? detail.width : 0, end: detail.endEdge)
    // At a line's ends, the line itself is what stands on the other side, in its own direction.
    let before =
      position > line.lowerBound ? detail.trailingEdge(before: position) : (edges.start, base)
    let after =
      position < line.upperBound ? detail.leadingEdge(at: position) : (edges.end, base)
    guard let upstream = before ?? after, let downstream = after ?? before else {
      strong = base.isRightToLeft ? detail.width : 0
      weak = strong
      return
    }
    // Of two directions, the base direction's character has the stronger caret.
    let isDownstream =
      downstream.1.isRightToLeft == base.isRightToLeft
      || upstream.1.isRightToLeft != base.isRightToLeft
    strong = isDownstream ? downstream.0 : upstream.0
    weak = isDownstream ? upstream.0 : downstream.0
  }
}

extension LineDetail {
  /// The edge at which the line ends: behind what hangs.
  var endEdge: Double {
    if paragraph.baseLevel.isRightToLeft { return clusters.first.map { min(0, $0.x) } ?? 0 }
    return clusters.last.map { max(width, $0.x + $0.width) } ?? 0
  }

  /// The edge at which a character is entered, and its level.
  func leadingEdge(at position: Int) -> (Double, BidiLevel)? {
    guard let cluster = cluster(of: position) else { return nil }
    return (edge(of: cluster, share: share(of: position, in: cluster)), cluster.level)
  }

  /// The edge at which the character before a place is left, and its level.
  func trailingEdge(before position: Int) -> (Double, BidiLevel)? {
    guard let cluster = cluster(of: position - 1) else { return nil }
    return (edge(of: cluster, share: share(of: position, in: cluster)), cluster.level)
  }

  /// A caret inside a ligature of one glyph by the font's own places, if it has one for each letter.
  private func ligatureCaret(in cluster: LineCluster, share: Double) -> Double? {
    guard cluster.glyphs.count == 1, let glyph = glyphs[cluster.glyphs].first else { return nil }
    let source = sources[cluster.source]
    let item = source.items[cluster.item]
    let isRightToLeft = cluster.level.isRightToLeft
    let carets = item.font.ligatureCarets(of: glyph.glyph, isRightToLeft: isRightToLeft)
    let letters = cluster.range.count { source.flags[$0].contains(.grapheme) }
    guard letters > 1, carets.count == letters - 1 else { return nil }
    let number = Int((share * Double(letters)).rounded()) - 1
    guard carets.indices.contains(number) else { return nil }
    let units = FontUnits(rawValue: isRightToLeft ? carets.reversed()[number] : carets[number])
    let style = source.runs[item.style].style
    return cluster.x
      + units.points(pointSize: style.pointSize, unitsPerEm: item.font.metrics.unitsPerEm)
  }

  /// The cluster of the line's own text that holds a character.
  func cluster(of position: Int) -> LineCluster? {
    clusters.first { $0.source == 0 && !$0.isHyphen && $0.range.contains(position) }
  }

  /// How much of a cluster's graphemes are before a place: the letters of a ligature share its width
  /// evenly.
  func share(of position: Int, in cluster: LineCluster) -> Double {
    guard position > cluster.range.lowerBound else { return 0 }
    guard position < cluster.range.upperBound else { return 1 }
    func count(_ range: Range<Int>) -> Int {
      range.count { paragraph.flags[$0].contains(.grapheme) || $0 == cluster.range.lowerBound }
    }
    // A place inside a grapheme counts as its start.
    var place = position
    while place > cluster.range.lowerBound, !paragraph.flags[place].contains(.grapheme) {
      place -= 1
    }
    return Double(count(cluster.range.lowerBound..<place)) / Double(count(cluster.range))
  }

  /// A place in a cluster, by the share of it that is behind in its direction; inside of a ligature,
  /// where its font wants the caret.
  func edge(of cluster: LineCluster, share: Double) -> Double {
    if share > 0, share < 1, let caret = ligatureCaret(in: cluster, share: share) { return caret }
    return cluster.x + cluster.width * (cluster.level.isRightToLeft ? 1 - share : share)
  }
}
