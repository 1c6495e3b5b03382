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
  /// As many units are one of a coarse fit.
  static let coarseUnits: Int64 = 64

  /// The same lines, for no widths but those of this, in coarse units.
  var coarse: LineFit {
    LineFit(
      lines: lines, least: (least + LineFit.coarseUnits - 1) / LineFit.coarseUnits,
      next: next == .max ? .max : next / LineFit.coarseUnits)
  }
}

extension MeasureTable {
  /// The last opportunity from `first` on at which a line of this room can end; nil if none fits.
  ///
  /// Lines are short against paragraphs: what fits is counted.
  @inline(__always)
  func lastFitting(from first: Int, base: Int64, limit: Int64) -> Int? {
    let fitting = view.countFitting(from: first, bound: base &+ limit)
    return fitting == 0 ? nil : first + fitting - 1
  }
}

extension TableView {
  /// Counts the lines of even room; nil if a word must be cut, or a line be shaped.
  ///
  /// - Parameter limit: The widest line that fits, in units of advance.
  /// - Complexity: O(*l*) for *l* lines of about as many opportunities each; O(*k*) for *k* opportunities
  ///   at worst, sixteen in a step.
  func fit(limit: Int64, cutsWords: Bool) -> LineFit? {
    guard limit >= leastRoom else { return nil }
    var fit = LineFit(lines: 0, least: leastRoom, next: .max)
    var base: Int64 = 0
    var first = 0
    var guess = 0
    let count = count
    while true {
      let fitting = countFitting(from: first, bound: base &+ limit, guess: guess)
      guess = max(0, fitting &- TableView.vectorWidth / 2)
      if fitting > 0 {
        fit.least = max(fit.least, endKey(first &+ fitting &- 1) &- base)
      } else {
        guard !cutsWords else { return nil }
      }
      if first &+ fitting < count { fit.next = min(fit.next, endKey(first &+ fitting) &- base) }
      fit.lines &+= 1
      first &+= max(fitting, 1)
      guard first < count else { return fit }
      base = startKey(first &- 1)
    }
  }
}
