public import GalleyText

extension String {
  /// The offset that is `utf16` units into this text, clamped to it, never inside a scalar.
  ///
  /// - Complexity: O(*n*) the first time for a text, then about O(1).
  public func offset(utf16 count: Int, roundingUp: Bool = false) -> TextOffset {
    let clamped = min(max(0, count), utf16.count)
    let index = utf16.index(startIndex, offsetBy: clamped)
    return offset(index, roundingUp: roundingUp)
  }

  /// The offset that is `utf8` bytes into this text, clamped to it, never inside a scalar.
  ///
  /// - Complexity: O(*n*) the first time for a text, then about O(1).
  public func offset(utf8 count: Int, roundingUp: Bool = false) -> TextOffset {
    let clamped = min(max(0, count), utf8.count)
    return offset(utf8.index(startIndex, offsetBy: clamped), roundingUp: roundingUp)
  }

  /// The end of the grapheme that an offset lies in, or its start unless rounding up.
  ///
  /// An offset between two graphemes is returned as it is.
  ///
  /// - Complexity: O(*n*) in the length of the line that the offset lies in.
  public func graphemeBoundary(_ offset: TextOffset, roundingUp: Bool = false) -> TextOffset {
    let clamped = self.offset(utf8: offset.utf8)
    let index = clamped.index(in: self)
    // A line feed never joins what follows (UAX #29, GB4).
    let start = utf8[..<index].lastIndex(of: 10).map { utf8.index(after: $0) } ?? startIndex
    let end = utf8[index...].firstIndex(of: 10).map { utf8.index(after: $0) } ?? endIndex
    for grapheme in self[start..<end].graphemes() {
      if grapheme.startIndex == index { break }
      guard grapheme.endIndex > index else { continue }
      return self.offset(roundingUp ? grapheme.endIndex : grapheme.startIndex, roundingUp: false)
    }
    return clamped
  }

  private func offset(_ index: String.Index, roundingUp: Bool) -> TextOffset {
    var aligned = index
    if index != endIndex, String.Index(index, within: unicodeScalars) == nil {
      // Both moves count from the scalar that the index lies in.
      let next = unicodeScalars.index(after: index)
      aligned = roundingUp ? next : unicodeScalars.index(before: next)
    }
    return TextOffset(
      utf8: utf8.distance(from: startIndex, to: aligned),
      utf16: utf16.distance(from: startIndex, to: aligned))
  }
}
