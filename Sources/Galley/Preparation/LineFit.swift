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
    let bound = base &+ limit
    let next =
      isWide
      ? view.firstBeyond(bound: bound, from: first, guess: first, as: WideKeys.self)
      : view.firstBeyond(bound: bound, from: first, guess: first, as: NarrowKeys.self)
    return next == first ? nil : next - 1
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
    return isWide
      ? fit(limit: limit, cutsWords: cutsWords, as: WideKeys.self)
      : fit(limit: limit, cutsWords: cutsWords, as: NarrowKeys.self)
  }

  private func fit<Keys: KeyPacking>(
    limit: Int64, cutsWords: Bool, as keys: Keys.Type
  ) -> LineFit? {
    var fit = LineFit(lines: 0, least: leastRoom, next: .max)
    var base: Int64 = 0
    var first = 0
    var guess = 0
    let count = count
    while true {
      let next = firstBeyond(bound: base &+ limit, from: first, guess: guess, as: keys)
      fit.lines &+= 1
      var end = next
      if next == first {
        guard !cutsWords else { return nil }
        end &+= 1
      } else {
        fit.least = max(fit.least, endKey(next &- 1, as: keys) &- base)
        guard next < count else { return fit }
      }
      fit.next = min(fit.next, endKey(next, as: keys) &- base)
      guard end < count else { return fit }
      guess = end &+ max(0, end &- first &- TableView.vectorWidth / 2)
      base = startKey(end &- 1, as: keys)
      first = end
    }
  }
}
