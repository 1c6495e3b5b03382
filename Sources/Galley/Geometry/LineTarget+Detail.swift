internal import GalleyFonts
internal import GalleyText

extension LineTarget {
  /// The line as it is drawn: shaped again, truncated, tightened, justified, in visual order.
  ///
  /// A shaper that fails has no glyphs to give: the line is empty then.
  func detail(of fragment: TextLineFragment) -> LineDetail {
    var drawer = LineDrawer(paragraph: paragraph, worker: worker)
    let places = tabs.map { (rule: $0, origin: origin) }
    guard let truncation = fragment.truncation, truncation.mode != .byClipping else {
      try? drawer.draw(
        content, end: end, hyphen: fragment.endsWithHyphen, tabs: places)
      return finish(drawer.detail, fragment)
    }
    let token = truncation.token.flatMap { token in
      try? TruncationToken(token, beside: paragraph, in: worker, context: storage.context)
    }
    let ranges = truncation.visibleRanges.map { indices($0) }
    if truncation.keepsShapes {
      try? drawer.draw(content, end: contentEnd, tabs: places)
      return cutInView(drawer.detail, to: ranges, token: token)
    }
    if truncation.mode == .byTruncatingHead, let token { drawer.append(token, worker: worker) }
    for (index, range) in ranges.enumerated() {
      if index > 0, let token { drawer.append(token, worker: worker) }
      try? drawer.draw(range, end: range.upperBound, tabs: places)
    }
    if truncation.mode == .byTruncatingTail, let token { drawer.append(token, worker: worker) }
    return finish(drawer.detail, fragment)
  }

  private func finish(_ detail: LineDetail, _ fragment: TextLineFragment) -> LineDetail {
    var detail = detail
    if fragment.tightening != 0 {
      let last = detail.clusters.last { !$0.isHanging }?.range
      for index in detail.clusters.indices where !detail.clusters[index].isHanging {
        let range = detail.clusters[index].range
        let gaps = graphemeCount(range) - (range == last ? 1 : 0)
        detail.clusters[index].extra += fragment.tightening * Double(max(0, gaps))
      }
    }
    if fragment.justification != 0 { detail.justify(adding: fragment.justification) }
    detail.arrange()
    return detail
  }

  /// What of a whole line is kept, with the token at the side where it ends.
  private func cutInView(_ whole: LineDetail, to ranges: [Range<Int>], token: TruncationToken?)
    -> LineDetail
  {
    var detail = whole
    detail.arrange()
    detail.clusters = detail.clusters.filter { cluster in
      ranges.contains { $0.contains(cluster.range.lowerBound) }
    }
    guard let token else {
      detail.place()
      return detail
    }
    var drawer = LineDrawer(paragraph: paragraph, worker: worker, detail: detail)
    let kept = detail.clusters
    drawer.append(token, worker: worker)
    detail = drawer.detail
    let added = Array(detail.clusters[kept.count...])
    detail.clusters = paragraph.baseLevel.isRightToLeft ? added + kept : kept + added
    detail.place()
    return detail
  }

  /// A range of the text as characters of the paragraph.
  func indices(_ range: Range<TextOffset>) -> Range<Int> {
    let lower = paragraph.index(atUTF8: range.lowerBound.utf8 - utf8Start)
    return lower..<max(lower, paragraph.index(atUTF8: range.upperBound.utf8 - utf8Start))
  }
}

extension LineDrawer {
  /// Adds a truncation token.
  mutating func append(_ token: TruncationToken, worker: ShapingWorker) {
    var other = LineDrawer(paragraph: token.shaped, worker: worker)
    try? other.append(0..<token.shaped.count)
    append(other.detail)
  }
}
