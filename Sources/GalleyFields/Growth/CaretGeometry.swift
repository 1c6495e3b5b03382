internal import Galley
public import GalleyText

extension TextAppearance {
  /// The caret at an offset of a text, of no width, in the text's box.
  ///
  /// Where a line wraps, the caret stands at the start of the next line, as it does while typing.
  ///
  /// - Complexity: O(*n*), the shaping of the caret's line included.
  func caretRect(
    at offset: TextOffset, in prepared: PreparedText, with measurer: Measurer
  ) throws(MeasurementError) -> TextRect {
    let lines = prepared.layout(in: container).lineFragments
    guard let line = lines.last(where: { $0.range.lowerBound <= offset }) ?? lines.first else {
      return try caretRect(at: nil, before: "", with: measurer)
    }
    let end = min(max(offset, line.range.lowerBound), line.range.upperBound)
    let before = prepared.text[line.range.lowerBound..<end]
    return try caretRect(at: line, before: String(before), with: measurer)
  }

  /// The caret behind the text that a line begins with; without a line, where the first would stand.
  func caretRect(
    at line: TextLineFragment?, before: String, with measurer: Measurer
  ) throws(MeasurementError) -> TextRect {
    guard let line else {
      return TextRect(
        x: container.insets.left + container.lineFragmentPadding, y: container.insets.top,
        width: 0, height: 0)
    }
    let text = before.filter { !$0.isNewline }
    var advance = 0.0
    if !text.isEmpty {
      let box = TextContainer(kind: .textView)
      let part = try prepare(text, with: measurer).layout(in: box).lineFragments.first
      advance = (part?.width ?? 0) + (part?.trailingWhitespaceAdvance ?? 0)
    }
    let isFromRight = paragraphStyle.baseWritingDirection == .rightToLeft
    return TextRect(
      x: isFromRight ? line.x + line.width - advance : line.x + advance, y: line.top, width: 0,
      height: line.height)
  }
}

extension GrowthMeasures {
  /// How far the content is to be scrolled for a caret to be seen, from where it is now.
  ///
  /// Changes no more than it must; a caret taller than what is shown is seen at its top.
  public func contentOffset(showing caret: TextRect, from current: Double) -> Double {
    var offset = current.orNothing
    if caret.maxY > offset + shownHeight { offset = caret.maxY - shownHeight }
    if caret.y < offset { offset = caret.y }
    return min(max(0, offset), furthestOffset)
  }
}
