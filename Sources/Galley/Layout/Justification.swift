internal import GalleyText
internal import GalleyUnicode

extension LineDetail {
  /// Whether a cluster is a space that justification stretches.
  private func isSpace(_ cluster: LineCluster) -> Bool {
    let scalar = sources[cluster.source].scalars[cluster.range.lowerBound]
    return scalar == " " || scalar == "\u{A0}" || scalar == "\u{3000}"
  }

  /// Whether a cluster is an ideograph or kana, which stretch at both sides; Hangul does not.
  private func isIdeographic(_ cluster: LineCluster) -> Bool {
    UnicodeProperty.isWideAndNotHangul(sources[cluster.source].scalars[cluster.range.lowerBound])
  }

  /// Whether a cluster stands inside of a base that its annotation has stretched already.
  private func isInStretchedBase(_ cluster: LineCluster) -> Bool {
    guard cluster.source == 0, let ruby = paragraph.ruby,
      let pair = ruby.pair(at: cluster.range.lowerBound)
    else { return false }
    return pair.isBaseShorter && cluster.range.lowerBound > pair.range.lowerBound
  }

  /// The clusters, in logical order, behind which the line can be stretched: spaces, no-break
  /// spaces too, and around ideographs and kana (CSS Text 3, 7.3, as Chromium does it).
  ///
  /// Arabic letters are not drawn out (no kashida). Only behind the last tab: what stands at a stop
  /// stays there.
  func justificationGaps() -> [Int] {
    let content = clusters.indices.filter { !clusters[$0].isHanging }
    let tab = content.last { sources[0].scalars[clusters[$0].range.lowerBound] == "\t" } ?? -1
    return zip(content, content.dropFirst()).compactMap { index, next in
      let opens =
        isSpace(clusters[index]) || isIdeographic(clusters[index]) || isIdeographic(clusters[next])
      return opens && index > tab && !isInStretchedBase(clusters[next]) ? index : nil
    }
  }

  /// Stretches a line that is not arranged yet.
  mutating func justify(adding points: Double) {
    let gaps = justificationGaps()
    for gap in gaps { clusters[gap].extra += points / Double(gaps.count) }
  }
}

/// Stretches the lines of a layout to the width of their room.
struct Justification {
  let storage: PreparedStorage
  let container: TextContainer

  /// Stretches all lines but those that end a paragraph or stand before a mandatory break, that are
  /// truncated, or that have nowhere to be stretched.
  func apply(to layout: inout TextLayout) {
    storage.pool.withLayoutWorker { worker in
      for index in layout.lineFragments.indices {
        let line = layout.lineFragments[index]
        let free = line.availableWidth - line.width
        guard free > 0, free.isFinite, line.truncation == nil,
          let target = LineTarget(
            storage: storage, fragment: line, container: container, worker: worker),
          target.end < target.paragraph.count,
          target.paragraph.actions[target.end] != .mandatory
        else { continue }
        var drawer = LineDrawer(paragraph: target.paragraph, worker: worker)
        try? drawer.draw(target.content, end: target.contentEnd)
        guard !drawer.detail.justificationGaps().isEmpty else { continue }
        layout.lineFragments[index].justification = free
        if target.paragraph.baseLevel.isRightToLeft { layout.lineFragments[index].x -= free }
      }
    }
  }
}
