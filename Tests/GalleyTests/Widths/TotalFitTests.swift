import Galley
import Testing

/// Total fit against every possible choice of breaks.
@Suite("Total fit") struct TotalFitTests {
  @Test func `no choice of breaks is better, and none of first-fit's is`() throws {
    var random = Xorshift(state: 7)
    var style = ParagraphStyle()
    style.lineWrapStyle = .totalFit
    let measurer = Measurer()
    let textStyle = try TextStyle(font: TestFonts.mono.font, size: 10)
    var better = 0
    for _ in 0..<10_000 {
      let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        String(repeating: "a", count: Int.random(in: 1...7, using: &random))
      }
      let room = Int.random(in: 7...20, using: &random)
      let text = words.joined(separator: " ")
      let container = TextContainer.label(width: Double(room) * MonoText.advance)
      let fitted = try measurer.prepare(text, style: textStyle, paragraphStyle: style)
        .layout(in: container)
      let greedy = try measurer.prepare(text, style: textStyle).layout(in: container)
      let best = BruteForce(words: words.map(\.count), room: room).best
      #expect(fitted.lineCount == best.lines)
      #expect(cost(fitted, room) == best.cost, "\(text) in \(room)")
      #expect(greedy.lineCount == fitted.lineCount)
      #expect(cost(greedy, room) >= cost(fitted, room))
      if cost(greedy, room) > cost(fitted, room) { better += 1 }
    }
    #expect(better > 300)
  }

  /// The squares of the free characters of all lines but the last.
  private func cost(_ layout: TextLayout, _ room: Int) -> Int {
    layout.lineFragments.dropLast().reduce(0) { sum, line in
      let free = room - Int((line.width / MonoText.advance).rounded())
      return sum + free * free
    }
  }
}

/// All ways to part words into lines.
private struct BruteForce {
  var words: [Int]
  var room: Int

  /// The fewest lines, and their least cost.
  var best: (lines: Int, cost: Int) { best(from: 0) ?? (0, 0) }

  private func best(from start: Int) -> (lines: Int, cost: Int)? {
    var best: (lines: Int, cost: Int)?
    var width = -1
    for end in start..<words.count {
      width += words[end] + 1
      guard width <= room else { break }
      if end + 1 == words.count { return (1, 0) }
      guard let rest = self.best(from: end + 1) else { continue }
      let candidate = (rest.lines + 1, rest.cost + (room - width) * (room - width))
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best
  }
}

/// A generator that gives the same numbers on every run.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
