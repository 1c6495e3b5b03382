package import GalleyText

/// The embedding levels of a paragraph that has no formatting characters (UAX #9, rules P2 to L1), found
/// in three passes over its runs of one class.
///
/// What ICU resolves by a machine for all of UAX #9 is here what is left of it where nothing is embedded:
/// one run, at the paragraph's own level. What else there is, is left to `BidiParagraph`.
package struct ImplicitLevels: ~Copyable {
  /// Characters of one class that stand together, as far as the rules have changed it.
  private struct Run: BitwiseCopyable {
    var type: BidiClass
    /// Where they end, as the caller counts.
    var end: Int
    /// Whether there is one character only, marks on it not counted.
    var isSingle = true
    /// A bracket stands alone.
    var isBracket = false
  }

  private var runs: [Run] = []
  /// The last of them, to which characters are still added; of no class before the first.
  private var last = Run(type: .unassigned, end: 0)
  /// Nothing before the first.
  private var brackets: Brackets?
  private let records = ScalarRecord.Table()
  private var first: BidiClass?
  private var lastFlags: ScalarRecord.Flags = []
  /// The paragraph's level.
  package private(set) var base: UInt8 = 0
  /// Whether white space ends it, which is of that level (L1).
  private var endsWithSpace = false

  private struct Bracket: BitwiseCopyable {
    /// The number of its run.
    let run: Int
    let partner: Unicode.Scalar
  }

  private struct Brackets {
    /// Those that are open.
    var open: [Bracket] = []
    /// The pairs (BD16) by the numbers of their runs, in the order of the closing ones.
    var pairs: [(opening: Int, closing: Int)] = []
    var bounds: [Int] = []
  }

  /// Behind which characters brackets begin and cease to be open, in turn.
  package var bracketBounds: [Int] { brackets?.bounds ?? [] }

  /// - Parameter capacity: About how many runs there will be.
  package init(capacity: Int) { runs.reserveCapacity(capacity) }

  /// Appends the characters of a range; false as soon as one is left to others.
  ///
  /// - Parameter next: The character at a place, which it moves behind it.
  package mutating func append(
    _ range: Range<Int>, next: (_ place: inout Int) -> Unicode.Scalar
  ) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let scalar = next(&place)
      guard append(scalar, end: place) else { return false }
    }
    return true
  }

  /// Appends a character; false if it is one that is left to others: formatting characters, separators of
  /// paragraphs, what ICU takes out or knows by its block, marks behind anything but letters, digits and
  /// marks, two brackets, and more open ones than count.
  ///
  /// - Parameter end: Where it ends, in units that grow from one to the next.
  @inline(__always)
  package mutating func append(_ scalar: Unicode.Scalar, end: Int) -> Bool {
    let record = records[scalar]
    let type = record.bidi
    guard type.isImplicit else { return false }
    let isMark = record.flags.contains(.mark)
    if isMark || type == .nonspacingMark {
      guard isMark, !lastFlags.isDisjoint(with: [.mark, .alphanumeric]) else { return false }
      // A mark is of the class of what it stands on (W1).
      if type == .nonspacingMark {
        last.end = end
        lastFlags = record.flags
        return true
      }
    }
    lastFlags = record.flags
    guard !record.flags.contains(.bracket) || type != .otherNeutral else {
      return append(bracket: scalar, end: end)
    }
    guard type != last.type || last.isBracket else {
      last.end = end
      last.isSingle = false
      return true
    }
    if first == nil, type.isStrong { first = type }
    turn(to: Run(type: type, end: end))
    return true
  }

  @inline(__always)
  private mutating func turn(to run: Run) {
    if last.type != .unassigned { runs.append(last) }
    last = run
  }

  /// So many brackets may be open at once (BD16).
  private static let mostOpen = 63

  /// Appends a bracket; false if too many are open, and for those that are canonically equivalent to others
  /// (BD16), of which ICU makes more pairs.
  @inline(never)
  private mutating func append(bracket scalar: Unicode.Scalar, end: Int) -> Bool {
    turn(to: Run(type: .otherNeutral, end: end, isBracket: true))
    guard case .bracket(let partner, let isOpening, _) = ScriptRole(of: scalar) else { return true }
    guard scalar != "\u{2329}", scalar != "\u{232A}" else { return false }
    var known = brackets.take() ?? Brackets()
    let wasOpen = !known.open.isEmpty
    if isOpening {
      guard known.open.count < ImplicitLevels.mostOpen else { return false }
      known.open.append(Bracket(run: runs.count, partner: partner))
    } else if let place = known.open.lastIndex(where: { $0.partner == scalar }) {
      known.pairs.append((known.open[place].run, runs.count))
      known.open.removeLast(known.open.count - place)
    }
    if wasOpen == known.open.isEmpty { known.bounds.append(end) }
    brackets = known
    return true
  }

  /// Where runs end and their levels, as soon as they are resolved (I1, I2); neighbors may be of one level.
  @inline(__always)
  package func forEachRun(_ body: (_ end: Int, _ level: UInt8) -> Void) {
    for index in runs.indices {
      let isReset = endsWithSpace && index == runs.count - 1
      let level: UInt8 =
        switch runs[index].type {
        case _ where isReset: base
        case .leftToRight: base == 0 ? 0 : 2
        case .rightToLeft: 1
        default: 2
        }
      body(runs[index].end, level)
    }
  }

  /// Resolves the levels of what was appended, as of one line.
  ///
  /// - Parameter direction: The paragraph's; natural: that of the first strong character, left to right
  ///   without one (P2, P3).
  /// - Complexity: O(*n*), times the depth of brackets, which is bounded.
  package mutating func resolve(direction: WritingDirection) {
    let isRightToLeft =
      switch direction {
      case .leftToRight: false
      case .rightToLeft: true
      case .natural: first == .rightToLeft || first == .arabicLetter
      }
    let embedding: BidiClass = isRightToLeft ? .rightToLeft : .leftToRight
    base = isRightToLeft ? 1 : 0
    endsWithSpace = last.type == .whiteSpace
    turn(to: Run(type: .unassigned, end: 0))
    resolveLetters(embedding)
    resolveNumbers(embedding)
    if let brackets {
      for pair in brackets.pairs.sorted(by: { $0.opening < $1.opening }) {
        resolve(pair.opening, pair.closing, embedding)
      }
    }
    resolveNeutrals(embedding)
  }

  /// Resolves Arabic letters and the numbers behind them (W2, W3).
  private mutating func resolveLetters(_ embedding: BidiClass) {
    var strong = embedding
    for index in runs.indices {
      switch runs[index].type {
      case .leftToRight, .rightToLeft: strong = runs[index].type
      case .arabicLetter:
        strong = .arabicLetter
        runs[index].type = .rightToLeft
      case .europeanNumber where strong == .arabicLetter: runs[index].type = .arabicNumber
      default: break
      }
    }
  }

  /// Resolves separators and terminators of numbers, and numbers behind letters from left to right (W4 to
  /// W7), so that what then is no letter and no number is neutral.
  private mutating func resolveNumbers(_ embedding: BidiClass) {
    // The class of the run before by W4.
    var before = BidiClass.otherNeutral
    var isBehindLeftToRight = embedding == .leftToRight
    for index in runs.indices {
      var type = runs[index].type
      let after = index + 1 < runs.count ? runs[index + 1].type : .otherNeutral
      let isTerminator = type == .europeanTerminator
      switch type {
      case .leftToRight: isBehindLeftToRight = true
      case .rightToLeft: isBehindLeftToRight = false
      case .europeanNumber, .arabicNumber: break
      case .europeanSeparator, .commonSeparator:
        let isSeparator =
          runs[index].isSingle && after == before
          && (before == .europeanNumber
            || before == .arabicNumber
              && type == .commonSeparator)
        type = isSeparator ? before : .otherNeutral
      case .europeanTerminator:
        let isOfNumber = before == .europeanNumber || after == .europeanNumber
        type = isOfNumber ? .europeanNumber : .otherNeutral
      default: type = .otherNeutral
      }
      before = isTerminator ? .europeanTerminator : type
      if type == .europeanNumber, isBehindLeftToRight { type = .leftToRight }
      runs[index].type = type
    }
  }

  /// The direction that a character that is no neutral gives to neutral ones: numbers run as letters from
  /// right to left (N0, N1).
  private static func direction(_ type: BidiClass) -> BidiClass? {
    switch type {
    case .leftToRight: .leftToRight
    case .otherNeutral: nil
    default: .rightToLeft
    }
  }

  /// Gives neutral characters the direction of those on both sides, or the paragraph's (N1, N2).
  private mutating func resolveNeutrals(_ embedding: BidiClass) {
    var before = embedding
    var index = 0
    while index < runs.count {
      if let direction = ImplicitLevels.direction(runs[index].type) {
        before = direction
        index += 1
        continue
      }
      var end = index + 1
      while end < runs.count, runs[end].type == .otherNeutral { end += 1 }
      let after = end < runs.count ? ImplicitLevels.direction(runs[end].type) : embedding
      let type = after == before ? before : embedding
      while index < end {
        runs[index].type = type
        index += 1
      }
    }
  }

  /// Gives a pair of brackets the direction of what is in it, if that is the paragraph's, or else the one of
  /// what is before it (N0).
  private mutating func resolve(_ opening: Int, _ closing: Int, _ embedding: BidiClass) {
    var hasOther = false
    for index in opening + 1..<closing {
      guard let direction = ImplicitLevels.direction(runs[index].type) else { continue }
      guard direction != embedding else {
        runs[opening].type = embedding
        runs[closing].type = embedding
        return
      }
      hasOther = true
    }
    guard hasOther else { return }
    var before = embedding
    var index = opening
    while index > 0 {
      index -= 1
      guard let direction = ImplicitLevels.direction(runs[index].type) else { continue }
      before = direction
      break
    }
    runs[opening].type = before
    runs[closing].type = before
  }
}

extension BidiClass {
  /// Whether it gives a paragraph its direction (P2).
  @inline(__always)
  fileprivate var isStrong: Bool {
    self == .leftToRight || self == .rightToLeft || self == .arabicLetter
  }

  /// Whether a character of this class is nothing special for the implicit rules alone.
  @inline(__always)
  fileprivate var isImplicit: Bool {
    switch self {
    case .leftToRight, .rightToLeft, .arabicLetter, .europeanNumber, .arabicNumber,
      .europeanSeparator, .europeanTerminator, .commonSeparator, .nonspacingMark, .whiteSpace,
      .otherNeutral:
      true
    default: false
    }
  }
}
