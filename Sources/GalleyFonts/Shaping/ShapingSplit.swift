/// Where a long item is parted for shaping (guard rails A and B).
struct ShapingSplit {
  /// Items of at most this many scalars need no look at their marks: they cannot break a limit.
  static let alwaysWhole = maximumMarks
  /// The most combining marks in a row that are shaped together: placing a mark looks back over the
  /// marks before it, which takes quadratic time (CVE-2023-25193).
  static let maximumMarks = 64

  /// A part to shape in one call.
  struct Part {
    var range: Range<Int>
    /// Whether the item goes on behind it only because a call has a limit.
    var isCutForLength: Bool
    /// Whether it ends in a row of marks that goes on.
    var isCutInMarks: Bool
  }

  private var start: Int
  private let end: Int

  init(item: Range<Int>) {
    start = item.lowerBound
    end = item.upperBound
  }

  /// The next part, as long as a call may be; nil when all is shaped.
  func next(in scalars: [Unicode.Scalar]) -> Part? {
    guard start < end else { return nil }
    let longest = lengthLimit(in: scalars)
    if let cut = markLimit(in: scalars, before: longest) {
      return Part(range: start..<cut, isCutForLength: false, isCutInMarks: true)
    }
    return Part(range: start..<longest, isCutForLength: longest < end, isCutInMarks: false)
  }

  /// As far as a call may go for its length.
  private func lengthLimit(in scalars: [Unicode.Scalar]) -> Int {
    guard end - start > Shaper.maximumUnitsPerCall / 2 else { return end }
    var units = 0
    for position in start..<end {
      units += scalars[position].value > 0xFFFF ? 2 : 1
      if units > Shaper.maximumUnitsPerCall { return position }
    }
    return end
  }

  /// Where a row of marks that starts before `limit` has its most; nil if none has more.
  ///
  /// A row of 65 has one at every 64th place, so only those are looked at: to ask for the properties
  /// of every character costs more than to shape it.
  private func markLimit(in scalars: [Unicode.Scalar], before limit: Int) -> Int? {
    var probe = start + Self.maximumMarks
    while probe < limit {
      guard scalars[probe].isTransparentToMarks else {
        probe += Self.maximumMarks
        continue
      }
      var first = probe
      while first > start, scalars[first - 1].isTransparentToMarks { first -= 1 }
      let last = first + Self.maximumMarks
      while probe < min(last, limit), scalars[probe].isTransparentToMarks { probe += 1 }
      if probe == last, probe < limit, scalars[probe].isTransparentToMarks { return last }
      probe += Self.maximumMarks
    }
    return nil
  }

  mutating func advance(to position: Int) { start = position }

  /// Where a part that was cut for its length alone is better cut: before the last cluster that
  /// HarfBuzz calls safe, else behind the last space; the glyphs behind the cut are dropped.
  ///
  /// Only the second half is searched, so that no scalar is shaped more than twice.
  func cut(
    _ part: Part, scalars: [Unicode.Scalar], glyphs: inout [ShapedGlyph], notes: inout ShapingNotes
  ) -> Int {
    let middle = part.range.lowerBound + part.range.count / 2
    var unsafeStarts: Set<Int32> = []
    for glyph in glyphs where glyph.isUnsafeToBreak { unsafeStarts.insert(glyph.cluster) }
    let safe = glyphs.lazy.filter { $0.cluster > middle && !unsafeStarts.contains($0.cluster) }
      .map(\.cluster).max()
    if let safe {
      glyphs.removeAll { $0.cluster >= safe }
      return Int(safe)
    }
    notes.insert(.splitUnsafely)
    return part.range.upperBound
  }
}

extension Unicode.Scalar {
  /// Whether HarfBuzz looks past this scalar when it seeks the base of a mark: marks of all kinds,
  /// joiners and other characters without a look of their own.
  var isTransparentToMarks: Bool {
    if value < 0x300 { return value == 0xAD }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
