internal import GalleyFonts
internal import GalleyText

/// Lines that are chosen together: balanced, without orphans, best in sum.
///
/// The lines up to the next mandatory break are found first-fit, then chosen anew where the paragraph
/// style asks for it; the number of lines stays. Lines that overflow or cut words are left as they are.
struct PlannedLines {
  typealias Line = (line: LineRange, next: LineStart)

  let breaker: GreedyLineBreaker
  let room: LineRoom
  /// Lines that are chosen and not handed out yet, the next one last.
  private var waiting: [Line] = []

  init(breaker: GreedyLineBreaker, room: LineRoom) {
    self.breaker = breaker
    self.room = room
  }

  /// Whether a paragraph style asks for more than first-fit lines.
  static func isNeeded(_ context: LayoutContext) -> Bool {
    let style = context.paragraphStyle
    return context.wraps
      && (style.lineWrapStyle != .greedy || style.lineBreakStrategy.contains(.pushOut))
  }

  /// The line that starts at `start`, and the start of the line after it; nil at the end.
  mutating func nextLine(from start: LineStart) throws(ShapingError) -> Line? {
    if let line = waiting.popLast() { return line }
    var lines: [Line] = []
    var from = start
    while true {
      let (indent, width) = room.line(isFirst: from.position == 0)
      guard let line = try breaker.nextLine(from: from, width: width, origin: indent) else { break }
      lines.append(line)
      from = line.next
      if breaker.endsAtMandatoryBreak(line.next) { break }
    }
    waiting = try chosen(lines, from: start).reversed()
    return waiting.popLast()
  }

  private func chosen(_ lines: [Line], from start: LineStart) throws(ShapingError) -> [Line] {
    guard lines.count > 1, isRegular(lines, from: start) else { return lines }
    switch breaker.context.paragraphStyle.lineWrapStyle {
    case .greedy: return try pushingOut(lines, from: start)
    case .balance:
      // Chromium's bound; elsewhere any number of lines is balanced.
      if breaker.context.profile.breaksLikeChromium, lines.count > 6 { return lines }
      return try optimal(lines, from: start, isBalanced: true) ?? lines
    case .pretty:
      // Only the last lines are looked at: they hold what the reader sees at the paragraph's end.
      let kept = max(0, lines.count - 4)
      let from = kept > 0 ? lines[kept - 1].next : start
      let last = Array(lines[kept...])
      guard last.count > 1, lastLineIsShort(last) else { return lines }
      return Array(lines[..<kept]) + (try optimal(last, from: from, isBalanced: false) ?? last)
    case .totalFit:
      return try TotalFit(breaker: breaker, room: room).lines(from: start, to: lines) ?? lines
    }
  }

  /// Whether all lines end at opportunities and fit.
  private func isRegular(_ lines: [Line], from start: LineStart) -> Bool {
    let slack = breaker.context.profile.fitSlack
    var from = start
    for line in lines {
      let width = room.line(isFirst: from.position == 0).width
      guard width.isFinite, line.line.width <= width + slack,
        line.next.opportunity > from.opportunity
      else { return false }
      from = line.next
    }
    return true
  }

  /// Chromium: less than a third of the room, and no opportunity inside.
  private func lastLineIsShort(_ lines: [Line]) -> Bool {
    guard let last = lines.last else { return false }
    let room = room.line(isFirst: false).width
    return last.line.width < room / 3
      && last.next.opportunity == lines[lines.count - 2].next.opportunity + 1
  }

  private func optimal(_ lines: [Line], from start: LineStart, isBalanced: Bool)
    throws(ShapingError) -> [Line]?
  {
    let style = breaker.firstStyle
    let rule = ScoredBreaks(
      isBalanced: isBalanced,
      isJustified: breaker.context.paragraphStyle.alignment == .justified,
      width: room.line(isFirst: false).width, pointSize: style.pointSize)
    guard let last = lines.last else { return nil }
    let candidates = breaker.candidates(from: start, to: last.next.opportunity)
    let slack = breaker.context.profile.fitSlack
    let ends = try rule.ends(
      candidates: candidates.map(\.isHyphen),
      room: { room.line(isFirst: start.position == 0 && $0 == 0).width + slack },
      lineWidth: { (from, to) throws(ShapingError) in
        try breaker.lineWidth(from: from, to: to, of: candidates, behind: start, in: room)
      })
    guard let ends, ends.count == lines.count else { return nil }
    return try breaker.lines(
      from: start, endingAt: ends.map { start.opportunity + $0 - 1 }, in: room)
  }

  /// TextKit's `pushOut`: a last line of one word gets the last word of the line before it.
  private func pushingOut(_ lines: [Line], from start: LineStart) throws(ShapingError) -> [Line] {
    guard breaker.context.paragraphStyle.lineBreakStrategy.contains(.pushOut) else { return lines }
    let count = lines.count
    let before = count > 2 ? lines[count - 3].next : start
    let end = lines[count - 1].next.opportunity - 1
    let lastStart = lines[count - 2].next.opportunity
    guard end == lastStart, lastStart - 2 >= before.opportunity else { return lines }
    let moved = try breaker.lines(from: before, endingAt: [lastStart - 2, end], in: room)
    guard let last = moved.last,
      last.line.width <= room.line(isFirst: false).width + breaker.context.profile.fitSlack
    else { return lines }
    return Array(lines[..<(count - 2)]) + moved
  }
}

/// A place where a line may end, as the start of the next.
struct BreakCandidate {
  var start: LineStart
  var isHyphen: Bool
}

extension GreedyLineBreaker {
  /// The style of the paragraph's first character.
  var firstStyle: TextStyle { paragraph.shaped.runs[0].style }

  /// Whether a line that is followed by `next` ends where lines must end.
  func endsAtMandatoryBreak(_ next: LineStart) -> Bool {
    let index = next.opportunity - 1
    guard index >= 0, index < paragraph.opportunities.count else { return true }
    let opportunity = paragraph.opportunities[index]
    return opportunity.isMandatory && Int(opportunity.position) == next.position
  }

  /// The opportunities from the one behind `start` up to the one before `end`.
  func candidates(from start: LineStart, to end: Int) -> [BreakCandidate] {
    (start.opportunity..<end).map { index in
      let opportunity = paragraph.opportunities[index]
      return BreakCandidate(start: lineStart(after: index), isHyphen: opportunity.isHyphen)
    }
  }

  /// The width of a line from one of the candidates behind a line's start to another.
  ///
  /// - Parameters:
  ///   - from: The number of the first, counted from 1; 0: `start`.
  ///   - to: The number of the other.
  func lineWidth(
    from: Int, to: Int, of candidates: [BreakCandidate], behind start: LineStart, in room: LineRoom
  ) throws(ShapingError) -> Double {
    let first = from == 0 ? start : candidates[from - 1].start
    return try lineWidth(
      from: first, to: start.opportunity + to - 1,
      origin: room.line(isFirst: first.position == 0).indent)
  }

  /// The start of the line after an opportunity.
  func lineStart(after index: Int) -> LineStart {
    let opportunity = paragraph.opportunities[index]
    return LineStart(
      position: Int(opportunity.position), opportunity: index + 1,
      safe: Int(opportunity.startSafe), key: opportunity.startKey)
  }

  /// The lines that end at these opportunities.
  func lines(from start: LineStart, endingAt ends: [Int], in room: LineRoom)
    throws(ShapingError) -> [PlannedLines.Line]
  {
    var lines: [PlannedLines.Line] = []
    var from = start
    for end in ends {
      let indent = room.line(isFirst: from.position == 0).indent
      let width = try lineWidth(from: from, to: end, origin: indent)
      lines.append(self.end(from, at: end, width: width))
      from = lineStart(after: end)
    }
    return lines
  }
}
