internal import GalleyFonts
internal import GalleyText

/// Chooses the lines of a paragraph that are best in sum, after Knuth and Plass.
///
/// As few lines as first-fit makes; among those choices, the one with the least sum of the squares of
/// the free widths of all lines but the last. Lines cannot be squeezed.
struct TotalFit {
  let breaker: GreedyLineBreaker
  let room: LineRoom

  private struct Choice {
    var lines = Int.max
    var cost = Double.infinity
    var previous = 0

    func isBetter(than other: Choice) -> Bool {
      lines != other.lines ? lines < other.lines : cost < other.cost
    }
  }

  /// The best lines; nil if there is only one choice.
  ///
  /// - Complexity: O(*n* × *k*), *k* being the opportunities that fit in a line.
  func lines(from start: LineStart, to greedy: [PlannedLines.Line])
    throws(ShapingError) -> [PlannedLines.Line]?
  {
    guard let end = greedy.last?.next.opportunity else { return nil }
    let candidates = breaker.candidates(from: start, to: end)
    let ends = try TotalFit.ends(
      count: candidates.count,
      room: { room.line(isFirst: start.position == 0 && $0 == 0).width },
      slack: breaker.context.profile.fitSlack,
      lineWidth: { (from, to) throws(ShapingError) in
        try breaker.lineWidth(from: from, to: to, of: candidates, behind: start, in: room)
      })
    guard let ends else { return nil }
    return try breaker.lines(
      from: start, endingAt: ends.map { start.opportunity + $0 - 1 }, in: room)
  }

  /// Where the lines end, as numbers of candidates, counted from 1; nil if some line cannot fit.
  static func ends<Failure: Error>(
    count: Int, room: (Int) -> Double, slack: Double,
    lineWidth: (Int, Int) throws(Failure) -> Double
  ) throws(Failure) -> [Int]? {
    var best = [Choice(lines: 0, cost: 0)]
    best.reserveCapacity(count + 1)
    var active = 0
    for end in 1...max(1, count) where end <= count {
      var choice = Choice()
      for start in (active..<end).reversed() where best[start].lines != .max {
        let room = room(best[start].lines)
        let free = room - (try lineWidth(start, end))
        guard free >= -slack else {
          // Lines that start earlier are longer still.
          active = start + 1
          break
        }
        let cost = best[start].cost + (end == count ? 0 : max(0, free) * max(0, free))
        let next = Choice(lines: best[start].lines + 1, cost: cost, previous: start)
        if next.isBetter(than: choice) { choice = next }
      }
      best.append(choice)
    }
    guard best[count].lines != .max else { return nil }
    var ends: [Int] = []
    var end = count
    while end > 0 {
      ends.append(end)
      end = best[end].previous
    }
    return ends.reversed()
  }
}
