internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// Measures a word by the rules of its font, as `WordShaper` does it by shaping its window and the
/// lines that end and start in it.
///
/// Its memory is used again and again.
struct RuledWord {
  /// The window's characters.
  var scalars: [Unicode.Scalar] = []
  private let shaper: RuleShaper
  private let breaker: LineBreaker
  private let isLikeChromium: Bool
  /// The line breaker's state before nearly all words.
  private let ordinaryState: Int
  private var word = 0..<0
  private var places: [UInt16] = []
  private var whole = RuleShapedText()
  private var part = RuleShapedText()
  private var actions: [BreakAction] = []
  /// The window's opportunities that have keys of their own.
  private var keys: [Key] = []

  /// An opportunity: the end of the line before it, and the keys of the lines on its two sides.
  private struct Key {
    var place: Int
    var contentEnd: Int
    /// From here on a line that starts at the place can be added up; and up to here one that ends there.
    var startSafe: Int
    var endSafe: Int
    var end: Int64
    var start: Int64
  }

  init(shaper: RuleShaper, breaker: LineBreaker, ordinaryState: Int, isLikeChromium: Bool) {
    self.ordinaryState = ordinaryState
    self.shaper = shaper
    self.breaker = breaker
    self.isLikeChromium = isLikeChromium
  }

  /// The measure of a word of the window; nil if HarfBuzz must be asked.
  ///
  /// - Parameters:
  ///   - isJoined: Whether the window is one of text with ligatures.
  ///   - state: The line breaker's state before the word, if it has a part in where lines may end.
  mutating func measure(_ word: Range<Int>, isJoined: Bool, state: UInt16?) -> WordMeasure? {
    self.word = word
    let count = scalars.count
    guard shaper.find(&places, of: scalars), shaper.shape(places, 0..<count, into: &whole) else {
      return nil
    }
    if whole.hasLigatures, !isJoined { return .wantingMore }
    breaker.find(&actions, in: scalars)
    if let state = state.map(Int.init) ?? (word.lowerBound > 1 ? ordinaryState : nil) {
      breaker.automaton.stepThrough(scalars, from: word.lowerBound, state, &actions)
    }
    keys.removeAll(keepingCapacity: true)
    // What ends with the word is asked for in any case.
    let behind = min(word.upperBound + 1, count)
    for index in 1...count where index == count || index == behind || actions[index] == .allowed {
      guard let key = key(at: index) else { return nil }
      keys.append(key)
    }
    guard let short = shortLines() else { return nil }
    return measure(short)
  }

  private mutating func key(at place: Int) -> Key? {
    var contentEnd = place
    while contentEnd > 0,
      WhiteSpaceRules.hangs(scalars[contentEnd - 1], likeChromium: isLikeChromium)
    { contentEnd -= 1 }
    var endSafe = contentEnd
    while whole.isCrossed(endSafe) { endSafe -= 1 }
    var startSafe = place
    while whole.isCrossed(startSafe) { startSafe += 1 }
    var end = shaper.sum(of: whole, endingAt: contentEnd)
    if endSafe < contentEnd {
      guard let tail = advance(endSafe..<contentEnd) else { return nil }
      end = whole.sum(upTo: endSafe) + tail
    }
    var start = whole.sum(upTo: place)
    if startSafe > place {
      guard let head = advance(place..<startSafe) else { return nil }
      start = shaper.sum(of: whole, endingAt: startSafe) - head
    }
    return Key(
      place: place, contentEnd: contentEnd, startSafe: startSafe, endSafe: endSafe, end: end,
      start: start)
  }

  /// The advance of a part as a line of its own.
  private mutating func advance(_ range: Range<Int>) -> Int64? {
    shaper.shape(places, range, into: &part) ? part.advance : nil
  }

  /// With less room, some lines of the window must be shaped to know whether they fit: those whose two
  /// ends reach into each other.
  private mutating func shortLines() -> ShortLines? {
    var short = ShortLines.none
    for index in keys.indices where keys[index].startSafe > keys[index].place {
      let start = keys[index]
      for end in keys[(index + 1)...] {
        guard end.endSafe < start.startSafe else { break }
        guard end.contentEnd > start.place else { continue }
        guard let drawn = advance(start.place..<end.contentEnd) else { return nil }
        short.limit = max(short.limit, drawn, end.end - start.start)
        if drawn != end.end - start.start { short.areUneven = true }
      }
    }
    return short
  }

  /// Whether what is beside the word, a space or the text's end, is a glyph of its own, and no other than a space's.
  private func isPlain(besideWord index: Int) -> Bool {
    !scalars.indices.contains(index) || scalars[index] != " "
      || whole.isAlone(index, as: places[index])
  }

  /// Whether the word comes to the same wherever lines start before it and end behind it.
  private mutating func holds(in sight: WordSight) -> Bool {
    for start in sight.lineStarts(scalars, breaker.automaton) {
      var safe = word.lowerBound
      while whole.isCrossed(safe) { safe += 1 }
      guard isAlike(in: start..<safe) else { return false }
    }
    for end in sight.lineEnds(scalars, breaker.automaton) {
      var safe = word.upperBound
      while whole.isCrossed(safe) { safe -= 1 }
      guard isAlike(in: safe..<end) else { return false }
    }
    return true
  }

  /// Whether what a line of its own has of the word, and of the space behind it, comes to the same there.
  private mutating func isAlike(in line: Range<Int>) -> Bool {
    guard shaper.shape(places, line, into: &part) else { return false }
    let first = max(word.lowerBound, line.lowerBound)
    let last = min(word.upperBound + 1, line.upperBound)
    // What a pair moves between a space and the word belongs to the word.
    let isInside = first > word.lowerBound
    func origin(_ text: RuleShapedText, _ start: Int) -> Int64 {
      isInside
        ? text.sum(upTo: first - start) : shaper.sum(of: text, endingAt: first - start)
    }
    let (own, all) = (origin(part, line.lowerBound), origin(whole, 0))
    return (first...last).allSatisfy { place in
      part.sum(upTo: place - line.lowerBound) - own == whole.sum(upTo: place) - all
        && shaper.sum(of: part, endingAt: place - line.lowerBound) - own
          == shaper.sum(of: whole, endingAt: place) - all
    }
  }

  private mutating func measure(_ short: ShortLines) -> WordMeasure? {
    guard isPlain(besideWord: word.lowerBound - 1), isPlain(besideWord: word.upperBound) else {
      return nil
    }
    let sight = WordSight(word, in: scalars, isCrossed: whole.isCrossed)
    guard holds(in: sight) else { return nil }
    // What a pair moves between a space and the word behind it belongs to the word.
    let origin = shaper.sum(of: whole, endingAt: word.lowerBound)
    guard let leastRoom = Int32(exactly: short.limit) else { return nil }
    var measure = WordMeasure(leastRoom: leastRoom)
    measure.marks.set(.hasUnevenLines, short.areUneven)
    sight.mark(&measure)
    measure.marks.set(.hasLetter, scalars[word].contains(where: Itemizer.isBasicLetter))
    var hasEnd = false
    for key in keys {
      let isStart = key.place == word.lowerBound
      let isEnd = key.contentEnd == word.upperBound
      guard isStart || isEnd || word.contains(key.place) else { continue }
      // In Chromium a line must fit as it was shaped, too.
      guard
        !isLikeChromium || whole.sum(upTo: whole.clusterStart(of: key.contentEnd)) <= key.end,
        let end = Int32(
          exactly: key.end
            - (isStart ? shaper.sum(of: whole, endingAt: key.contentEnd) : origin)),
        let start = Int32(exactly: key.start - origin)
      else { return nil }
      if isStart {
        measure.marks.insert(.mayStartLine)
        (measure.endDeltaBefore, measure.startDelta) = (end, start)
      } else if isEnd {
        measure.end = end
        hasEnd = true
      } else {
        guard key.contentEnd == key.place else { return nil }
        if let last = measure.opportunities.last, last.end > end { return nil }
        measure.opportunities.append((end, start))
      }
    }
    if let last = measure.opportunities.last, last.end > measure.end { return nil }
    let behind = shaper.sum(of: whole, endingAt: min(word.upperBound + 1, scalars.count))
    guard hasEnd, let sum = Int32(exactly: behind - origin) else { return nil }
    measure.sumBehindSpace = sum
    return measure
  }
}

extension LineBreakAutomaton {
  /// Finds where lines may end from a word's start on, as the line breaker is in a state there: not where the text
  /// before it starts, for a quote or a hyphen there would be one that starts a text.
  ///
  /// What the characters behind the word would decide is not asked for.
  func stepThrough(
    _ scalars: [Unicode.Scalar], from start: Int, _ state: Int, _ actions: inout [BreakAction]
  ) {
    var state = state
    var undecided: Int?
    func step(_ kind: UInt8) -> UInt16 {
      transitions[state * LineBreakAutomaton.stride + Int(kind)]
    }
    for index in start..<scalars.count {
      let step = step(classOf(scalars[index]))
      if step & LineBreakAutomaton.settles != 0, let place = undecided {
        actions[place] = .allowed
        undecided = nil
      }
      let action = step & LineBreakAutomaton.actionMask
      actions[index] = action == 1 ? .allowed : .prohibited
      if action == LineBreakAutomaton.undecided { undecided = index }
      state = Int(step >> LineBreakAutomaton.stateShift)
    }
    if let undecided, step(endClass) & LineBreakAutomaton.settles != 0 {
      actions[undecided] = .allowed
    }
  }
}

/// Those who measure words by rules at the same time: each is lent to one thread.
final class RuledWords: Sendable {
  /// One of them; `@unchecked Sendable`: it is here or with one borrower, never both.
  final class Lent: @unchecked Sendable {
    var word: RuledWord

    fileprivate init(_ word: RuledWord) { self.word = word }
  }

  /// The first, and whether somebody has it: one thread alone needs no other.
  private let first = OnceReference<Lent>()
  private let isFirstLent = Atomic<Bool>(false)
  private let idle = Lock<[Lent]>([])
  private let patience: Patience
  private let make: @Sendable () -> RuledWord?

  /// - Parameter patience: So many words are left to HarfBuzz before the font's rules are read for them.
  init(patience: Int, make: @escaping @Sendable () -> RuledWord?) {
    self.patience = Patience(most: patience)
    self.make = make
  }

  /// Calls `body` with one that nobody else has meanwhile; nil if the font's rules are beyond it, or not yet
  /// read.
  func withWord<Result>(_ body: (Lent) -> Result?) -> Result? {
    if let first = first.load(), !isFirstLent.exchange(true, ordering: .acquiring) {
      defer { isFirstLent.store(false, ordering: .releasing) }
      return body(first)
    }
    guard let lent = idle.withLock({ $0.popLast() }) ?? new() else { return nil }
    defer { giveBack(lent) }
    return body(lent)
  }

  private func giveBack(_ lent: Lent) {
    guard first.load() != nil || first.storeIfNil(lent) !== lent else { return }
    idle.withLock { $0.append(lent) }
  }

  private func new() -> Lent? {
    guard patience.isOver() else { return nil }
    return make().map(Lent.init)
  }
}
