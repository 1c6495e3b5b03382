internal import GalleyFonts
public import GalleyText

/// Where things are in a laid-out text: glyphs, carets, selections, what is under a point.
///
/// A value over a prepared text and its layout. It keeps no glyphs: each question shapes the line it
/// is about again. Places count from the top left corner of the text's box, y downward, in points.
///
///     let geometry = prepared.geometry(in: .label(width: 320))
///     let hit = geometry.hitTest(TextPoint(x: 40, y: 12))
///     geometry.caret(at: hit.offset).rect
public struct TextGeometry: Sendable {
  /// The text whose places these are.
  public let text: PreparedText
  /// Its lines.
  public let layout: TextLayout

  /// The places in a layout of a text.
  ///
  /// - Parameters:
  ///   - text: The prepared text.
  ///   - layout: A layout of `text`; one of another text gives answers without meaning.
  public init(_ text: PreparedText, layout: TextLayout) {
    self.text = text
    self.layout = layout
  }

  /// A line with its glyphs.
  ///
  /// - Parameter index: Less than `layout.lineCount`.
  /// - Complexity: O(*n*) in the line; shapes it.
  public func line(_ index: Int) -> TextLine {
    precondition(layout.lineFragments.indices.contains(index), "The layout has no line \(index).")
    let fragment = layout.lineFragments[index]
    let line = withLine(index) { target, detail in
      let builder = GlyphRunBuilder(target: target, fragment: fragment, detail: detail)
      return TextLine(
        fragment: fragment, runs: builder.runs(), annotations: builder.annotations())
    }
    return line ?? TextLine(fragment: fragment, runs: [])
  }

  /// All lines with their glyphs, from the top.
  public func lines() -> [TextLine] { layout.lineFragments.indices.map { line($0) } }

  /// The box of the ink of all lines; nil if nothing is painted.
  ///
  /// - Complexity: O(*n*); shapes every line.
  public var inkBounds: TextRect? {
    layout.lineFragments.indices.reduce(nil) { TextRect.union($0, line($1).inkBounds) }
  }

  /// Calls `body` with a line's characters and clusters; nil for lines without characters.
  func withLine<Result>(_ index: Int, _ body: (LineTarget, LineDetail) -> Result) -> Result? {
    let fragment = layout.lineFragments[index]
    return text.storage.setup.pool.withLayoutWorker { worker in
      LineTarget(
        storage: text.storage, fragment: fragment, container: layout.container, worker: worker
      ).map { body($0, $0.detail(of: fragment)) }
    }
  }
}

extension PreparedText {
  /// Lays the text out in a container, for questions about places.
  public func geometry(in container: TextContainer) -> TextGeometry {
    TextGeometry(self, layout: layout(in: container))
  }
}

/// Groups the clusters of a line into runs, and places their glyphs.
struct GlyphRunBuilder {
  let target: LineTarget
  let fragment: TextLineFragment
  let detail: LineDetail

  /// The runs, from left to right.
  func runs() -> [GlyphRun] {
    var runs: [GlyphRun] = []
    var last: LineCluster?
    for cluster in detail.clusters {
      if let last, isSameRun(last, cluster) {
        extend(&runs[runs.count - 1], by: cluster)
      } else {
        runs.append(run(of: cluster))
      }
      last = cluster
    }
    return runs
  }

  private func isSameRun(_ left: LineCluster, _ right: LineCluster) -> Bool {
    left.source == right.source && left.item == right.item && left.level == right.level
      && left.isHyphen == right.isHyphen
      && detail.sources[left.source].items[left.item].kind == .text
  }

  private func run(of cluster: LineCluster) -> GlyphRun {
    let source = detail.sources[cluster.source]
    let item = source.items[cluster.item]
    let style = source.runs[item.style].style
    var attachment: TextAttachment?
    if case .attachment(let it) = item.kind { attachment = it }
    let font = cluster.isHyphen ? style.fonts.primary : item.font
    let isUpright = item.isUpright && !cluster.isHyphen
    var run = GlyphRun(
      font: font, style: style, range: textRange(of: cluster), level: cluster.level,
      x: fragment.x + cluster.x, width: 0,
      baseline: fragment.baseline - style.baselineOffset
        + (isUpright ? 0 : baselineBelowMiddle(font, style)),
      isUpright: isUpright, glyphs: [], attachment: attachment,
      isTruncationToken: cluster.source > 0)
    extend(&run, by: cluster)
    return run
  }

  /// How far below the middle of a vertical line turned glyphs have their baseline; 0 in others.
  private func baselineBelowMiddle(_ font: Font, _ style: TextStyle) -> Double {
    let context = target.storage.context
    guard context.isVertical else { return 0 }
    let metrics = font.metrics.lineMetrics(pointSize: style.pointSize, profile: context.profile)
    return metrics.ascent - RunMetrics(style: style, font: font, context: context).metrics.ascent
  }

  /// Adds a cluster at the right of a run.
  private func extend(_ run: inout GlyphRun, by cluster: LineCluster) {
    let range = textRange(of: cluster)
    run.range =
      min(run.range.lowerBound, range.lowerBound)..<max(run.range.upperBound, range.upperBound)
    run.width += cluster.width
    let scale = run.style.pointSize / Double(run.font.metrics.unitsPerEm.rawValue)
    let glyphs = detail.glyphs[cluster.glyphs]
    let item = detail.sources[cluster.source].items[cluster.item]
    let em = run.isUpright ? item.uprightEm ?? run.style.pointSize : run.style.pointSize
    let step = em / Double(run.font.metrics.unitsPerEm.rawValue)
    let drawn = glyphs.reduce(0.0) { $0 + Double($1.xAdvance) } * step
    // What is added to a cluster comes after it: left of right-to-left ones.
    var x =
      fragment.x + cluster.x
      + (cluster.level.isRightToLeft ? cluster.width - drawn - cluster.lead : cluster.lead)
    for glyph in glyphs {
      run.glyphs.append(
        PositionedGlyph(
          glyph: GlyphID(rawValue: glyph.glyph),
          position: TextPoint(
            x: x + Double(glyph.xOffset) * scale,
            y: run.baseline - Double(glyph.yOffset) * scale),
          advance: Double(glyph.xAdvance) * step, textOffset: range.lowerBound))
      x += Double(glyph.xAdvance) * step
    }
  }

  /// The characters of a cluster; for a token, the place where text is hidden.
  private func textRange(of cluster: LineCluster) -> Range<TextOffset> {
    guard cluster.source == 0 else {
      let visible = fragment.truncation?.visibleRanges
      let place = visible?.first?.upperBound ?? fragment.range.lowerBound
      return place..<place
    }
    return target.offsets(cluster.range, near: fragment.range.lowerBound)
  }
}
