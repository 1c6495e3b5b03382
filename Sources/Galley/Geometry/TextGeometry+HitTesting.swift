public import GalleyText

/// What is at a point of a laid-out text.
public struct TextHit: Hashable, Sendable {
  /// The place at which a caret is nearest to the point.
  public var offset: TextOffset
  /// Which line shows that caret, where a line was wrapped there.
  public var affinity: TextAffinity
  /// The grapheme at the point, or the nearest one; empty on lines without characters.
  public var characterRange: Range<TextOffset>
  /// The line at the point, or the nearest one; nil if there are no lines.
  public var lineIndex: Int?
  /// Whether the point is on the characters of the line, not beside, above or below them.
  public var isInside: Bool
}

extension TextGeometry {
  /// What is at a point, or nearest to it.
  ///
  /// Between two characters that share a place, because one has no width, the one with a width wins.
  ///
  /// - Complexity: O(log *l* + *n*) in the lines, and in the characters of one line, which is shaped.
  public func hitTest(_ point: TextPoint) -> TextHit {
    guard let index = lineIndex(atY: point.y) else {
      return TextHit(
        offset: .zero, affinity: .downstream, characterRange: .zero..<(.zero), lineIndex: nil,
        isInside: false)
    }
    let fragment = layout.lineFragments[index]
    let start = fragment.range.lowerBound
    var hit = TextHit(
      offset: start, affinity: .downstream, characterRange: start..<start, lineIndex: index,
      isInside: false)
    let x = point.x.isNaN ? 0 : point.x - fragment.x
    _ = withLine(index) { target, detail in
      guard let found = detail.grapheme(atX: x) else { return }
      // A dictionary may end a line inside of a grapheme: the line has but a part of it.
      let range = found.range.clamped(to: target.start..<max(target.start, target.end))
      hit.characterRange = target.offsets(range, near: start)
      let place = found.isTrailing ? found.range.upperBound : found.range.lowerBound
      hit.offset = target.offset(of: place, near: start)
      hit.affinity = place == target.end && index + 1 < layout.lineCount ? .upstream : .downstream
      let isOnLine = point.y >= fragment.top && point.y < fragment.top + fragment.height
      hit.isInside = isOnLine && found.isInside
    }
    return hit
  }

  /// The line at a height: the last one that starts above it, the first one if none does.
  ///
  /// - Complexity: O(log *l*) in the lines.
  public func lineIndex(atY y: Double) -> Int? {
    let lines = layout.lineFragments
    guard !lines.isEmpty else { return nil }
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].top - lines[middle].spacingBefore <= y {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }
}

extension LineDetail {
  /// A grapheme of a line, and on which side of its middle a point is.
  struct GraphemeHit {
    var range: Range<Int>
    var isTrailing: Bool
    var isInside: Bool
  }

  /// The grapheme at an x, or the nearest; nil if the line shows none of the text.
  ///
  /// White space that hangs at the line's end counts, and so does a hyphen for what it stands behind.
  func grapheme(atX x: Double) -> GraphemeHit? {
    var best: (cluster: LineCluster, distance: Double)?
    for cluster in clusters where cluster.source == 0 {
      let distance = x < cluster.x ? cluster.x - x : max(0, x - cluster.x - cluster.width)
      let isCloser = best.map { best in
        distance < best.distance
          || (distance == best.distance && best.cluster.width == 0 && cluster.width > 0)
          || (distance == 0 && best.distance == 0 && x >= cluster.x && cluster.width > 0)
      }
      if isCloser ?? true { best = (cluster, distance) }
    }
    guard let (cluster, distance) = best else { return nil }
    if cluster.isHyphen {
      let range =
        paragraph.graphemeStart(upTo: cluster.range.lowerBound)..<cluster.range.upperBound
      return GraphemeHit(range: range, isTrailing: true, isInside: distance == 0)
    }
    let starts = cluster.range.filter {
      $0 == cluster.range.lowerBound || paragraph.flags[$0].contains(.grapheme)
    }
    // What has no width is entered at its start: behind a newline the next line begins.
    let share = cluster.width > 0 ? min(max((x - cluster.x) / cluster.width, 0), 1) : nil
    let along =
      share.map { (cluster.level.isRightToLeft ? 1 - $0 : $0) * Double(starts.count) } ?? 0
    let number = min(Int(along), starts.count - 1)
    let end = number + 1 < starts.count ? starts[number + 1] : cluster.range.upperBound
    let range = paragraph.graphemeStart(upTo: starts[number])..<paragraph.graphemeStart(from: end)
    guard range == starts[number]..<end else {
      return GraphemeHit(
        range: range, isTrailing: isBehindMiddle(x, of: range), isInside: distance == 0)
    }
    return GraphemeHit(
      range: range, isTrailing: along - Double(number) >= 0.5, isInside: distance == 0)
  }

  /// Whether an x is in the second half of a grapheme of several clusters, as in Devanagari.
  private func isBehindMiddle(_ x: Double, of range: Range<Int>) -> Bool {
    let parts = clusters.filter { $0.source == 0 && $0.range.overlaps(range) }
    guard let left = parts.map(\.x).min(), let right = parts.map({ $0.x + $0.width }).max() else {
      return false
    }
    return (x >= (left + right) / 2) != (parts.first?.level.isRightToLeft ?? false)
  }
}
