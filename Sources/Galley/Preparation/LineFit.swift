/// The lines of a paragraph at one width, and for which widths they are the same.
struct LineFit: Hashable, Sendable {
  /// The number of lines.
  var lines: Int
  /// The widest line that was kept, in units of advance: narrower room changes something.
  var least: Int64
  /// The narrowest line that was not taken because it was too wide: with so much room, something
  /// changes.
  var next: Int64
}

extension LineFit {
  /// As many units of several fonts are one in which their answers are remembered.
  static let coarseUnits: Int64 = 64

  /// The same lines, for no widths but those of this, in units so many times as coarse.
  @inline(__always)
  func inUnits(_ coarseness: Int64) -> LineFit {
    LineFit(
      lines: lines, least: (least + coarseness - 1) / coarseness,
      next: next == .max ? .max : next / coarseness)
  }
}

extension MeasureTable {
  /// The last opportunity from `first` on at which a line of this room can end; nil if none fits.
  @inline(__always)
  func lastFitting(from first: Int, base: Int64, limit: Int64) -> Int? {
    let next =
      isWide
      ? view.firstBeyond(from: first, base: base, limit: limit, as: WideKeys.self)
      : view.firstBeyond(from: first, base: base, limit: limit, as: NarrowKeys.self)
    return next == first ? nil : next - 1
  }
}

extension TableView {
  @inline(__always)
  fileprivate func firstBeyond<Keys: KeyPacking>(
    from first: Int, base: Int64, limit: Int64, as keys: Keys.Type
  ) -> Int {
    let start = Int32(truncatingIfNeeded: base) &<< Keys.shift
    return firstBeyond(bound: TableView.sum(start, Keys.bound(limit)), from: first)
  }

  /// Counts the lines of even room; nil if a word must be cut, or a line be shaped.
  ///
  /// - Parameter limit: The widest line that fits, in units of advance.
  /// - Complexity: O(*l*) for *l* lines of about as many opportunities each; O(*k*) for *k* opportunities
  ///   at worst, sixteen in a step.
  @inline(__always)
  func fit(limit: Int64, cutsWords: Bool) -> LineFit? {
    guard limit >= leastRoom else { return nil }
    return isWide
      ? fit(limit: limit, cutsWords: cutsWords, as: WideKeys.self)
      : fit(limit: limit, cutsWords: cutsWords, as: NarrowKeys.self)
  }

  /// With more opportunities than these lines are taken to be as long as the average, and with more than those an end
  /// that was guessed wrongly is not looked for from the line's start on.
  private static var mostEven: Int { 96 }
  private static var mostScanned: Int { 512 }

  /// So many opportunities are to be skipped for the end of a line to be in the middle of a vector.
  @inline(never)
  private func stride<Keys: KeyPacking>(in room: Int32, as keys: Keys.Type) -> Int {
    let density = OpportunityDensity(of: count, to: endWord(count &- 1, as: keys))
    return max(0, density.count(in: room) &- TableView.vectorWidth / 2)
  }

  /// The same, by keys that are packed in one way.
  ///
  /// What counts is how long one line waits for the one before. It is guessed to end after as many opportunities as
  /// that, and how far the next one may go is the word of its end and what one of the first two joints adds.
  @inline(never)
  private func fit<Keys: KeyPacking>(
    limit: Int64, cutsWords: Bool, as keys: Keys.Type
  ) -> LineFit? {
    let room = Keys.bound(limit)
    let joints = firstJoints(as: keys)
    let last = max(0, count &- TableView.vectorWidth)
    var least: Int32 = 0
    var next = Int32.max
    var lines = 0
    var base: Int32 = 0
    var first = 0
    // From a line's end on the next one is looked for around as many opportunities; in a long text as lines have on the
    // average, for the line before is as far from that.
    let stride = count > TableView.mostEven ? stride(in: room, as: keys) : 0
    var guess = stride
    while true {
      let start = min(guess, last)
      let bound = TableView.sum(base, room)
      let fitting = countFitting(bound: bound, from: start)
      var end = start &+ fitting
      lines &+= 1
      if end < count, end <= first || end == start || fitting == TableView.vectorWidth {
        end =
          count > TableView.mostScanned
          ? firstBeyond(bound: bound, from: first, near: end, as: keys)
          : firstBeyond(bound: bound, from: first)
      }
      guard end < count else {
        least = max(least, endWord(count &- 1, as: keys) &- base)
        break
      }
      next = min(next, endWord(end, as: keys) &- base)
      if end == first {
        guard !cutsWords else { return nil }
        end &+= 1
        if end >= count { break }
      } else {
        least = max(least, endWord(end &- 1, as: keys) &- base)
      }
      guess =
        end &+ (stride > 0 ? stride : max(0, end &- first &- TableView.vectorWidth / 2))
      base = startWord(end &- 1, joints, as: keys)
      first = end
    }
    return LineFit(
      lines: lines, least: max(leastRoom, Int64(least &>> Keys.shift)),
      next: next == .max ? .max : Int64(next &>> Keys.shift))
  }
}
