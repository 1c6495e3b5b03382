internal import GalleyText

extension PreparedStorage {
  /// The lines and their heights in containers that differ in their widths alone.
  ///
  /// Where a table counts them, it counts for several at once; the last answer stays what it is.
  func measure(
    atWidths widths: Span<Double>, in container: TextContainer,
    into measures: inout MutableSpan<TextMeasure>
  ) {
    let quick = setup.quick
    let asksOnlyWidth = container.asksOnlyWidth
    let even = endsWithSeparator ? quick.evenHeightBeforeEnd : quick.evenHeight
    let lineHeight = asksOnlyWidth ? even : nil
    var first = 0
    while first < widths.count {
      let end = min(first &+ TableView.roomCount, widths.count)
      let counts = lineCounts(
        widths.extracting(first..<end), in: container, asksOnlyWidth: asksOnlyWidth)
      for index in first..<end {
        let lines = Int(counts[index &- first])
        measures[index] =
          if lines >= 0, let lineHeight {
            TextMeasure(height: Double(lines) * lineHeight, lineCount: lines)
          } else {
            measure(in: container.with(width: widths[index]), lines: lines)
          }
      }
      first = end
    }
  }

  /// The lines at as many widths as are counted at once, or fewer; -1 where that is not known.
  @inline(never)
  private func lineCounts(
    _ widths: Span<Double>, in container: TextContainer, asksOnlyWidth: Bool
  ) -> SIMD8<Int32> {
    let unknown = SIMD8<Int32>(repeating: -1)
    guard widths.count > 1, container.isPlain, let table = quickTable else { return unknown }
    let units = hasSeveralFonts ? setup.quick.several : setup.quick.own
    let last = widths.count &- 1
    let limits = InlineArray<8, Int64> { index in
      let width = widths[min(index, last)]
      let room =
        asksOnlyWidth ? LineWidth(width).points : LineRoom.width(of: container.with(width: width))
      return units.limit(in: room + setup.fitSlack)
    }
    return table.lineCounts(limits: limits, cutsWords: setup.cutsWords) ?? unknown
  }

  /// What so many lines come to where more is asked for than a width; -1: they are counted.
  @inline(never)
  private func measure(in container: TextContainer, lines: Int) -> TextMeasure {
    lines >= 0 ? stackedMeasure(ofLines: lines, in: container) : measure(in: container)
  }
}

extension TextContainer {
  /// The same of another width.
  @inline(__always)
  fileprivate func with(width: Double) -> TextContainer {
    var container = self
    container.width = LineWidth(width)
    return container
  }
}
