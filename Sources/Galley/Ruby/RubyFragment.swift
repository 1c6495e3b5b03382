internal import GalleyFonts
public import GalleyText

/// An annotation on a line, for whoever draws it.
public struct RubyFragment: Sendable {
  /// The annotation.
  public var annotation: RubyAnnotation
  /// The characters of its base.
  public var base: Range<TextOffset>
  /// The box of the annotation in the text's box: as wide as the pair, as high as the annotation's font.
  public var rect: TextRect
  /// Where the baseline of the annotation is in the text's box.
  public var baseline: Double
  /// Its glyphs, spread in `rect`; the offsets in them are those of the base.
  public var runs: [GlyphRun]
}

extension GlyphRunBuilder {
  /// The annotations of the line, those of truncated bases left out.
  func annotations() -> [RubyFragment] {
    guard let ruby = target.paragraph.ruby else { return [] }
    let context = target.storage.context
    let extents = AnnotationExtents(of: target.content, in: target.paragraph, context: context)
    return ruby.pairs(in: target.content).compactMap { pair in
      let side = pair.annotation.position == .over ? extents.over : extents.under
      guard let side, let place = place(of: pair) else { return nil }
      let isOver = pair.annotation.position == .over
      let baseline =
        fragment.baseline
        + (isOver ? -side.base - side.descent : side.base + side.ascent)
      return annotation(pair, at: place, baseline: baseline)
    }
  }

  /// From where to where a pair reaches; nil if not all of its base is shown.
  private func place(of pair: RubyPair) -> (x: Double, width: Double)? {
    let clusters = detail.clusters.filter {
      $0.source == 0 && pair.range.contains($0.range.lowerBound) && !$0.isHyphen
    }
    guard let first = clusters.first,
      clusters.reduce(0, { $0 + $1.range.count }) == pair.range.count
    else { return nil }
    let scale = target.paragraph.scale
    let start =
      pair.range.lowerBound == target.start
      ? 0 : scale.points(LineAdvance(units: pair.startOverhang))
    let end = scale.points(LineAdvance(units: pair.endOverhang))
    let left = clusters.reduce(Double.infinity) { min($0, $1.x) }
    let right = clusters.reduce(-Double.infinity) { max($0, $1.x + $1.width) }
    let isRightToLeft = first.level.isRightToLeft
    let x = left - (isRightToLeft ? end : start)
    return (fragment.x + x, right + (isRightToLeft ? start : end) - x)
  }

  private func annotation(
    _ pair: RubyPair, at place: (x: Double, width: Double), baseline: Double
  ) -> RubyFragment {
    let base = target.offsets(pair.range, near: fragment.range.lowerBound)
    let metrics = pair.metrics
    let rect = TextRect(
      x: place.x, y: baseline - metrics.ascent, width: place.width,
      height: metrics.ascent + metrics.descent)
    let text = PreparedText(storage: pair.text)
    var layout = text.layout(in: TextContainer())
    guard layout.lineCount == 1 else {
      return RubyFragment(
        annotation: pair.annotation, base: base, rect: rect, baseline: baseline, runs: [])
    }
    let gaps =
      TextGeometry(text, layout: layout)
      .withLine(0) { $1.justificationGaps().count } ?? 0
    spread(&layout.lineFragments[0], in: place, gaps: gaps, pair)
    layout.lineFragments[0].baseline = baseline
    let runs = TextGeometry(text, layout: layout).line(0).runs.map { run in
      var run = run
      run.range = base
      for index in run.glyphs.indices { run.glyphs[index].textOffset = base.lowerBound }
      return run
    }
    return RubyFragment(
      annotation: pair.annotation, base: base, rect: rect, baseline: baseline, runs: runs)
  }

  /// Places an annotation that is shorter than its pair; at both ends no more than one em is free.
  private func spread(
    _ line: inout TextLineFragment, in place: (x: Double, width: Double), gaps: Int,
    _ pair: RubyPair
  ) {
    let room = max(0, place.width - line.width)
    let em = pair.text.setup.style.pointSize
    let lead: Double
    switch pair.annotation.alignment {
    case .spaceAround: lead = gaps == 0 ? room / 2 : min(2 * em, room / Double(gaps + 1)) / 2
    case .spaceBetween: lead = gaps == 0 ? room / 2 : 0
    case .center: lead = room / 2
    case .start: lead = pair.text.baseLevel(ofParagraph: 0).isRightToLeft ? room : 0
    }
    let isSpread =
      pair.annotation.alignment == .spaceAround
      || pair.annotation.alignment == .spaceBetween
    line.x = place.x + lead
    line.justification = isSpread && gaps > 0 ? room - 2 * lead : 0
  }
}
