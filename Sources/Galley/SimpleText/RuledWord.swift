internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Measures a word by the rules of its font, as `WordShaper` does it by shaping its window and the
/// lines that end and start in it.
struct RuledWord {
  let scalars: [Unicode.Scalar]
  let word: Range<Int>
  /// Whether the window is one of text with ligatures.
  let isJoined: Bool
  let shaper: RuleShaper
  let breaker: LineBreaker
  let isLikeChromium: Bool

  private var places: [UInt16] = []
  private var whole = RuleShapedText()
  private var part = RuleShapedText()
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

  init(
    scalars: [Unicode.Scalar], word: Range<Int>, isJoined: Bool, shaper: RuleShaper,
    breaker: LineBreaker,
    isLikeChromium: Bool
  ) {
    self.scalars = scalars
    self.word = word
    self.isJoined = isJoined
    self.shaper = shaper
    self.breaker = breaker
    self.isLikeChromium = isLikeChromium
  }

  /// The word's measure; nil if HarfBuzz must be asked.
  mutating func measure() -> WordMeasure? {
    guard let places = shaper.places(of: scalars),
      shaper.shape(places, 0..<scalars.count, into: &whole)
    else { return nil }
    if whole.hasLigatures, !isJoined { return .wantingMore }
    self.places = places
    let actions = breaker.actions(in: scalars)
    for index in 1...scalars.count where index == scalars.count || actions[index] == .allowed {
      guard let key = key(at: index) else { return nil }
      keys.append(key)
    }
    guard let leastRoom = leastRoom() else { return nil }
    return measure(leastRoom: leastRoom)
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
  private mutating func leastRoom() -> Int64? {
    var least: Int64 = 0
    for index in keys.indices where keys[index].startSafe > keys[index].place {
      let start = keys[index]
      for end in keys[(index + 1)...] {
        guard end.endSafe < start.startSafe else { break }
        guard end.contentEnd > start.place else { continue }
        guard let drawn = advance(start.place..<end.contentEnd) else { return nil }
        least = max(least, drawn, end.end - start.start)
      }
    }
    return least
  }

  private func measure(leastRoom: Int64) -> WordMeasure? {
    // What a pair moves between a space and the word behind it belongs to the word.
    let origin = shaper.sum(of: whole, endingAt: word.lowerBound)
    guard let leastRoom = Int32(exactly: leastRoom) else { return nil }
    var measure = WordMeasure(
      mayStartLine: false, endDeltaBefore: 0, startDelta: 0, end: 0, sumBehindSpace: 0,
      leastRoom: leastRoom, hasLetter: scalars[word].contains(where: Itemizer.isBasicLetter),
      opportunities: [])
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
        measure.mayStartLine = true
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
    guard hasEnd, let sum = Int32(exactly: behind - origin), sum >= measure.end else { return nil }
    measure.sumBehindSpace = sum
    return measure
  }
}
