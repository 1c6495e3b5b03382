internal import GalleyFonts
internal import GalleyText

/// Shapes stretches of a paragraph as a line shows them, and collects their clusters.
struct LineDrawer {
  let shaper: LineShaper
  private(set) var detail: LineDetail

  private var paragraph: ShapedParagraph { shaper.paragraph }

  init(paragraph: ShapedParagraph, worker: ShapingWorker) {
    shaper = LineShaper(paragraph: paragraph, worker: worker)
    detail = LineDetail(paragraph: paragraph)
  }

  /// Goes on with a line of which a part is there.
  init(paragraph: ShapedParagraph, worker: ShapingWorker, detail: LineDetail) {
    shaper = LineShaper(paragraph: paragraph, worker: worker)
    self.detail = detail
  }

  /// Adds what another paragraph shows, a truncation token, as the line's second source.
  mutating func append(_ other: LineDetail) {
    if detail.sources.count == 1 { detail.sources.append(other.paragraph) }
    let first = detail.glyphs.count
    detail.glyphs += other.glyphs
    detail.clusters += other.clusters.map { cluster in
      var cluster = cluster
      cluster.source = 1
      cluster.glyphs = first + cluster.glyphs.lowerBound..<first + cluster.glyphs.upperBound
      return cluster
    }
  }

  /// Adds what a line shows, and what hangs at its end.
  ///
  /// - Parameters:
  ///   - line: The characters that do not hang.
  ///   - end: The end of those that hang.
  ///   - hyphen: Whether the soft hyphen at the end is seen.
  ///   - tabs: Where tabs move to, with the line's place in its container.
  mutating func draw(
    _ line: Range<Int>, end: Int, hyphen: Bool = false, tabs: (rule: TabRule, origin: Double)? = nil
  ) throws(ShapingError) {
    let first = detail.clusters.count
    try append(line, isHanging: false)
    if let ruby = paragraph.ruby, detail.clusters.indices.contains(first) {
      detail.clusters[first].startLine(ruby, at: line.lowerBound, in: paragraph)
    }
    if let tabs {
      var advances: [Int: Double] = [:]
      _ = try tabs.rule.place(line, origin: tabs.origin, shaper: shaper) { advances[$0] = $1 }
      for index in detail.clusters.indices {
        detail.clusters[index].extra += advances[detail.clusters[index].range.lowerBound] ?? 0
      }
    }
    if hyphen, line.upperBound > line.lowerBound { try appendHyphen(at: line.upperBound - 1) }
    if end > line.upperBound { try append(line.upperBound..<end, isHanging: true) }
  }

  /// Adds a stretch of the paragraph, shaped as one that starts and ends there.
  mutating func append(_ line: Range<Int>, isHanging: Bool = false) throws(ShapingError) {
    guard !line.isEmpty else { return }
    var index = paragraph.itemIndex(at: line.lowerBound)
    while index < paragraph.items.count, paragraph.items[index].range.lowerBound < line.upperBound {
      let part = paragraph.items[index].range.clamped(to: line)
      try append(part, item: index, line: line, isHanging: isHanging)
      index += 1
    }
  }

  private mutating func append(
    _ part: Range<Int>, item index: Int, line: Range<Int>, isHanging: Bool
  ) throws(ShapingError) {
    let item = paragraph.items[index]
    var cluster = LineCluster(
      source: 0, range: part, item: index, level: item.level, advance: .zero,
      glyphs: detail.glyphs.count..<detail.glyphs.count, isHanging: isHanging)
    switch item.kind {
    case .tab, .control: detail.clusters.append(cluster)
    case .attachment(let attachment):
      cluster.advance.units = paragraph.scale.units(points: item.advance(of: attachment))
      detail.clusters.append(cluster)
    case .text:
      let style = paragraph.runs[item.style].style
      try shaper.worker.shape(
        paragraph.scalars, range: part, context: shaper.context(of: line), item: item,
        language: style.language, features: paragraph.features(of: style),
        isLikeChromium: paragraph.isLikeChromium)
      appendClusters(part, item: item, style: style, cluster)
    }
  }

  /// Groups the glyphs of an item into clusters, in logical order.
  private mutating func appendClusters(
    _ part: Range<Int>, item: TextItem, style: TextStyle, _ pattern: LineCluster
  ) {
    let shaped = shaper.worker.glyphs
    let first = detail.glyphs.count
    var clusters: [LineCluster] = []
    var index = 0
    while index < shaped.count {
      let start = Int(shaped[index].cluster)
      let begin = index
      var units: Int64 = 0
      while index < shaped.count, Int(shaped[index].cluster) == start {
        units += Int64(shaped[index].xAdvance)
        index += 1
      }
      var cluster = pattern
      cluster.range = start..<start + 1
      cluster.glyphs = first + begin..<first + index
      cluster.advance = advance(units, of: start, item: item, style: style)
      clusters.append(cluster)
    }
    detail.glyphs += shaped
    if item.direction == .rightToLeft { clusters.reverse() }
    for index in clusters.indices {
      let end = index + 1 < clusters.count ? clusters[index + 1].range.lowerBound : part.upperBound
      let start = index == 0 ? part.lowerBound : clusters[index].range.lowerBound
      clusters[index].range = start..<max(start, end)
    }
    if let ruby = paragraph.ruby {
      for index in clusters.indices { clusters[index].leave(ruby, in: paragraph) }
    }
    detail.clusters += clusters
  }

  private func advance(_ units: Int64, of index: Int, item: TextItem, style: TextStyle)
    -> LineAdvance
  {
    guard paragraph.scale.isFontUnits else {
      return LineAdvance(
        units: paragraph.fixedAdvance(units, of: index, item: item, style: style))
    }
    let isSpaced =
      paragraph.scale.letterSpacing != 0 && paragraph.takesLetterSpacing(index, item: item)
    return LineAdvance(
      units: units * paragraph.scale.factor(of: item.font), spacings: isSpaced ? 1 : 0)
  }

  private mutating func appendHyphen(at position: Int) throws(ShapingError) {
    let index = paragraph.itemIndex(at: position)
    let advance = try shaper.hyphenAdvance(at: position)
    let first = detail.glyphs.count
    detail.glyphs += shaper.worker.glyphs
    detail.clusters.append(
      LineCluster(
        source: 0, range: position..<position + 1, item: index,
        level: paragraph.items[index].level, advance: advance,
        glyphs: first..<detail.glyphs.count, isHyphen: true))
  }
}

extension LineCluster {
  /// Leaves the room free that an annotation takes before its base.
  fileprivate mutating func leave(_ ruby: RubyPairs, in paragraph: ShapedParagraph) {
    lead = paragraph.scale.points(LineAdvance(units: ruby.lead(at: range.lowerBound)))
  }

  /// At the start of a line an annotation has nothing to reach over.
  fileprivate mutating func startLine(
    _ ruby: RubyPairs, at position: Int, in paragraph: ShapedParagraph
  ) {
    let overhang = LineAdvance(units: ruby.startOverhang(at: position))
    advance = advance + overhang
    lead += paragraph.scale.points(overhang)
  }
}
