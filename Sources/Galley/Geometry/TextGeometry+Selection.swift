public import GalleyText

extension TextGeometry {
  /// The rectangles that a selection covers, line by line, from left to right in each.
  ///
  /// As high as their lines, without line spacing. A line that is selected whole is covered for its
  /// whole used width; white space that hangs at its end is covered no farther than its room.
  ///
  /// - Complexity: O(*n*) in the characters of the lines of the selection, which are shaped.
  public func selectionRects(_ range: Range<TextOffset>) -> [TextRect] {
    guard !range.isEmpty, let first = lineIndex(at: range.lowerBound) else { return [] }
    // Offsets of another text may be anywhere.
    let end = text.text.utf8.count
    func inside(_ offset: TextOffset) -> TextOffset {
      TextOffset(utf8: min(max(0, offset.utf8), end), utf16: offset.utf16)
    }
    let range = inside(range.lowerBound)..<inside(range.upperBound)
    var rects: [TextRect] = []
    for index in first..<layout.lineCount {
      let fragment = layout.lineFragments[index]
      guard fragment.range.lowerBound < range.upperBound else { break }
      var edges =
        withLine(index) { target, detail in
          detail.edges(of: target.indices(range), in: target.start..<target.end)
        } ?? []
      // Browsers round the boxes of a line that changes direction up: its width is a little more than
      // that of its clusters, and it ends there.
      if let last = edges.indices.last, fragment.isCovered(by: range) {
        edges[last].right = max(edges[last].right, fragment.usedRect.width)
      }
      rects += edges.map { left, right in
        TextRect(
          x: fragment.x + left, y: fragment.top, width: right - left, height: fragment.height)
      }
    }
    return rects
  }
}

extension TextLineFragment {
  /// Whether a range has all of this line, and all of it is text that is shown.
  fileprivate func isCovered(by range: Range<TextOffset>) -> Bool {
    truncation == nil && range.lowerBound <= self.range.lowerBound
      && range.upperBound >= self.range.upperBound
  }
}

extension LineDetail {
  /// From where to where the characters of a range reach, neighbors as one.
  func edges(of range: Range<Int>, in line: Range<Int>) -> [(left: Double, right: Double)] {
    let range = range.clamped(to: line)
    var edges: [(left: Double, right: Double)] = []
    for cluster in clusters where cluster.source == 0 && !cluster.isHanging {
      let part = range.clamped(to: cluster.range)
      guard !part.isEmpty, cluster.width != 0 else { continue }
      let isWhole = cluster.isHyphen
      let start = edge(of: cluster, share: isWhole ? 0 : share(of: part.lowerBound, in: cluster))
      let end = edge(of: cluster, share: isWhole ? 1 : share(of: part.upperBound, in: cluster))
      let (left, right) = (min(start, end), max(start, end))
      guard right > left else { continue }
      if let last = edges.last, left - last.right < 1e-6 {
        edges[edges.count - 1].right = right
      } else {
        edges.append((left, right))
      }
    }
    return edges
  }
}
