public import GalleyText

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
