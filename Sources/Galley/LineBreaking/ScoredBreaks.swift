internal import GalleyFonts

/// Chooses the breaks of a paragraph by scores, as Android's Minikin and Chromium do.
///
/// The score of a paragraph is the sum of the squares of its lines' free widths, with penalties for
/// each line, for hyphens and for a last line of one word. Balanced text counts its last line too.
struct ScoredBreaks {
  /// Whether the last line counts like the others.
  var isBalanced: Bool
  var isJustified: Bool
  /// The room of a line, and the font size: penalties grow with both.
  var width: Double
  var pointSize: Double

  /// What a last line of one word costs.
  static let orphanPenalty = 10_000.0
  /// What a line costs that does not fit.
  static let overfull = 1e12
  /// How many times a hyphen before the last line counts.
  static let lastLineFactor = 4.0
  /// With fewer places to choose from, nothing is chosen.
  static let leastInnerCandidates = 3

  private var hyphenPenalty: Double { width * pointSize * (isJustified ? 0.5 : 2) }
  private var linePenalty: Double { isJustified ? 0 : hyphenPenalty * 2 }

  private struct Score {
    var value: Double
    var previous: Int
    var lines: Int
  }

  /// Where the lines end, as numbers of candidates, counted from 1; nil if there is nothing to choose.
  ///
  /// - Parameters:
  ///   - candidates: For each place where a line may end, the paragraph's end included, whether a
  ///     hyphen is seen there.
  ///   - room: The room of a line by its number.
  ///   - lineWidth: The width of the line from one candidate to another; 0 is the start.
  /// - Complexity: O(*n* × *k*), *k* being the candidates that fit in a line.
  func ends<Failure: Error>(
    candidates: [Bool], room: (Int) -> Double,
    lineWidth: (Int, Int) throws(Failure) -> Double
  ) throws(Failure) -> [Int]? {
    let count = candidates.count
    guard count > ScoredBreaks.leastInnerCandidates else { return nil }
    var penalties = candidates.map { $0 ? hyphenPenalty : 0 }
    penalties[count - 1] = 0
    // The last place before the end, and the hyphens around it.
    for index in (0..<count - 1).reversed() {
      penalties[index] += ScoredBreaks.orphanPenalty
      if !candidates[index] { break }
    }
    var scores = [Score(value: 0, previous: 0, lines: 0)]
    var active = 0
    for end in 1...count {
      var best = Score(value: .infinity, previous: active, lines: 0)
      for start in active..<end {
        let delta = room(scores[start].lines) - (try lineWidth(start, end))
        let isLast = end == count
        var value = scores[start].value
        if delta < 0 {
          value += ScoredBreaks.overfull
          active = min(start + 1, end - 1)
        } else if isLast, !isBalanced {
          value += start > 0 ? ScoredBreaks.lastLineFactor * penalties[start - 1] : 0
        } else {
          value += delta * delta
        }
        if value <= best.value { best = Score(value: value, previous: start, lines: 0) }
      }
      best.value += penalties[end - 1] + linePenalty
      best.lines = scores[best.previous].lines + 1
      scores.append(best)
    }
    var ends: [Int] = []
    var end = count
    while end > 0 {
      ends.append(end)
      end = scores[end].previous
    }
    return ends.reversed()
  }
}
