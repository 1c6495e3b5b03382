/// An edit of a paragraph.
struct ParagraphEdit {
  /// The bytes that go.
  var removed: Range<Int>
  /// How many come in their place.
  var insertedCount: Int
  /// Whether brackets come or go, which letters far behind may have to do with.
  var hasBrackets: Bool
}

/// The points at which a pass over a paragraph can be taken up again when it was edited.
///
/// At most some 512, in order: a few hundred bytes for each 64 bytes of text, or more in a long one. The
/// pass over the edited text starts at the last point that has not seen the edit, and ends at the first
/// behind it that goes on as one did before: the lines from there on are known.
struct PassTrail: Sendable {
  private(set) var points: [PassPoint] = []
  /// What the paragraph came to, if the points of its text can be compared with others.
  var end: PassEnd?
  /// Where the next point is noted.
  private(set) var due = PassTrail.leastStride
  /// A point is noted as soon as one stands so far behind the last.
  private var stride = PassTrail.leastStride
  /// The points behind the edit, or nothing: nearly always there are none.
  private var ahead: [PointsAhead] = []
  /// Where the text was edited: the next keystroke is most likely one there.
  private var spot = 0
  /// How far before it a point must be due to be of use: as far as it sees, and as words reach, beside which it
  /// stands.
  private var distance = PassTrail.nearest

  static let leastStride = 64
  /// How far a point sees at least.
  static let leastSight = 32
  /// How far before an edit the last point stands at least, and at most is sought.
  private static let nearest = 12
  private static let farthest = 256
  /// So much nearer a point is worth a new one.
  private static let leastGain = 4
  private static let mostPoints = 256
  /// How far a pass looks back, at most: words with all that has a part in them, and where the line
  /// breaker's state is found.
  private static let farthestBack = WordCache.longestWord * 4 + 128

  /// Adds a point; whether all goes on from there as before the edit.
  ///
  /// Then those behind it are added, and `end` is known.
  mutating func append(_ point: PassPoint) -> Bool {
    // Those near the caret replace each other, so that not each word that is typed leaves one.
    if points.count > 1, point.index < points[points.count - 2].index + PassTrail.leastStride {
      points.removeLast()
    }
    points.append(point)
    let joins = join(at: point)
    setDue()
    return joins
  }

  /// Whether a point that is due is of use where one can be; else one is due behind the edit, and the next time
  /// as much sooner before it.
  mutating func mayNote(at index: Int, sight: Int) -> Bool {
    guard isVain(index, sight: sight) else { return true }
    distance = min(max(distance, sight - due + 1), PassTrail.farthest)
    due = spot + PassTrail.leastStride
    return false
  }

  /// Whether the next edit where the last one was makes nothing of a point.
  private func isVain(_ index: Int, sight: Int) -> Bool {
    sight > spot && index < spot + PassTrail.leastStride
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ahead = []
    setDue()
  }

  /// Goes back to the last point that knows nothing of an edit, and makes those behind it ready to be met
  /// again.
  ///
  /// - Parameter count: The length of the text that will be measured.
  mutating func goBack(before edit: ParagraphEdit, count: Int) {
    stride = max(PassTrail.leastStride, count / PassTrail.mostPoints)
    if points.count > 2 * PassTrail.mostPoints {
      points = points.indices.filter { $0 % 2 == 0 }.map { points[$0] }
    }
    ahead = []
    let start = edit.removed.upperBound + PassTrail.farthestBack
    spot = edit.removed.lowerBound
    if let end, !edit.hasBrackets, let last = points.last?.index, last >= start {
      let first = points.firstIndex { $0.index >= start } ?? points.count
      ahead = [
        PointsAhead(
          points: Array(points[first...]), end: end,
          shift: edit.insertedCount - edit.removed.count, start: edit.removed.upperBound)
      ]
    }
    end = nil
    while let sight = points.last?.sight, sight > spot { points.removeLast() }
    setDue()
  }

  /// Sets where the next point is noted: a stride behind the last, or before the place that is edited as near
  /// as it can, but not where the next edit would make nothing of it; and where one of the points behind
  /// the edit may be met.
  private mutating func setDue() {
    let last = points.last?.index ?? 0
    let near = spot - distance
    due = last + stride
    if near < due, near >= last + PassTrail.leastGain {
      due = near
    } else if isVain(due, sight: due + distance) {
      due = spot + PassTrail.leastStride
    }
    if let target = ahead.first?.target { due = min(due, target) }
  }

  private mutating func join(at point: PassPoint) -> Bool {
    guard !ahead.isEmpty, let (known, end) = ahead[0].joined(at: point) else { return false }
    points += known
    self.end = end
    ahead = []
    return true
  }
}

/// What a pass over a paragraph has counted.
struct PassEnd: BitwiseCopyable {
  var lines: Int
  var endedParagraphs: Int
  /// Whether it had embedding levels, at its end.
  var hasLevels: Bool
}

/// The points behind an edit, of the text before it.
private struct PointsAhead: Sendable {
  var points: [PassPoint]
  var end: PassEnd
  /// By how many bytes what is behind the edit is elsewhere.
  var shift: Int
  /// Where that begins, in the text before.
  var start: Int
  /// The next of the points that may be met.
  private var next = 0

  init(points: [PassPoint], end: PassEnd, shift: Int, start: Int) {
    (self.points, self.end, self.shift, self.start) = (points, end, shift, start)
  }

  /// Where the next of them stands in the new text.
  var target: Int? { next < points.count ? points[next].index + shift : nil }

  /// The points behind one that goes on as one of these, and what the paragraph comes to; nil if it does
  /// not.
  ///
  /// Those before it are passed.
  mutating func joined(at point: PassPoint) -> (points: [PassPoint], end: PassEnd)? {
    while let target, target <= point.index {
      let old = points[next]
      next += 1
      let shift = PassShift(
        index: shift, sums: point.sums.carry - old.sums.carry,
        lines: point.fitter.lines - old.fitter.lines, start: start)
      // Levels that are read farther on may be others for the edit.
      guard target == point.index, point.levels != nil || !end.hasLevels,
        point.goesOn(like: old, shift)
      else { continue }
      return (
        points[next...].map { $0.shifted(shift, behind: point) },
        PassEnd(
          lines: end.lines + shift.lines, endedParagraphs: end.endedParagraphs,
          hasLevels: end.hasLevels)
      )
    }
    return nil
  }
}
