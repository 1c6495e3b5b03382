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
    let sides = asksOnlyWidth ? LineRoom.Sides() : LineRoom.Sides(of: container)
    let table = container.isPlain && widths.count > 1 ? quickTable : nil
    var first = 0
    while first < widths.count {
      let end = min(first &+ TableView.roomCount, widths.count)
      let counts =
        table.map { lineCounts(widths.extracting(first..<end), sides, $0) }
        ?? SIMD8(repeating: -1)
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
  @inline(__always)
  private func lineCounts(_ widths: Span<Double>, _ sides: LineRoom.Sides, _ table: TableView)
    -> SIMD8<Int32>
  {
    let last = widths.count &- 1
    func width(_ index: Int) -> Double { LineWidth(widths[min(index, last)]).points }
    // Not written one by one: a processor waits for what was written in parts if it is read as a whole.
    let all = SIMD8(
      width(0), width(1), width(2), width(3), width(4), width(5), width(6), width(7))
    let rooms = sides.rooms(in: all) + setup.fitSlack
    guard !any(rooms .< AdvanceScale.leastRoom) else { return SIMD8(repeating: -1) }
    return table.lineCounts(limits: units.limits(in: rooms), cutsWords: setup.cutsWords)
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
