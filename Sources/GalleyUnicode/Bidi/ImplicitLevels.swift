package import GalleyText

/// The embedding levels of a paragraph that has no formatting characters (UAX #9, rules P2 to L1), found
/// in three passes over its classes.
///
/// What ICU resolves by a machine for all of UAX #9 is here what is left of it where nothing is embedded:
/// one run, at the paragraph's own level. What else there is, is left to `BidiParagraph`.
package struct ImplicitLevels: ~Copyable {
  /// The classes of what was appended, as far as the rules have changed them.
  private var types: [BidiClass] = []
  /// The brackets that are open.
  private var open: [Bracket] = []
  /// The pairs of brackets (BD16), in the order of the closing ones.
  private var pairs: [Pair] = []
  private let records = ScalarRecord.Table()
  private var first: BidiClass?
  private var lastFlags: ScalarRecord.Flags = []
  /// The paragraph's level, and where the white space at its end starts, which has it (L1).
  private var base: UInt8 = 0
  private var resetEnd = 0

  private struct Bracket: BitwiseCopyable {
    let index: UInt32
    let partner: Unicode.Scalar
  }

  /// The places of two brackets.
  private typealias Pair = (opening: UInt32, closing: UInt32)

  /// - Parameter capacity: About how many characters there will be.
  package init(capacity: Int) { types.reserveCapacity(capacity) }

  /// Appends a character; false if it is one that is left to others: formatting characters, separators of
  /// paragraphs, what ICU takes out or knows by its block, marks behind anything but letters, digits and
  /// marks, two brackets, and more open ones than count.
  @inline(__always)
  package mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    let record = records[scalar]
    let bidi = record.bidi
    guard bidi.isImplicit else { return false }
    if record.flags.contains(.mark), lastFlags.isDisjoint(with: [.mark, .alphanumeric]) {
      return false
    }
    lastFlags = record.flags
    if first == nil, bidi.isStrong { first = bidi }
    if record.flags.contains(.bracket), bidi == .otherNeutral {
      guard note(scalar) else { return false }
    }
    types.append(bidi)
    return true
  }

  /// So many brackets may be open at once (BD16).
  private static let mostOpen = 63

  /// Notes a bracket; false if too many are open, and of those that are canonically equivalent to others (BD16),
  /// of which ICU makes more pairs.
  @inline(never)
  private mutating func note(_ scalar: Unicode.Scalar) -> Bool {
    guard case .bracket(let partner, let isOpening, _) = ScriptRole(of: scalar) else { return true }
    guard scalar != "\u{2329}", scalar != "\u{232A}", let index = UInt32(exactly: types.count)
    else { return false }
    if isOpening {
      guard open.count < ImplicitLevels.mostOpen else { return false }
      open.append(Bracket(index: index, partner: partner))
    } else if let place = open.lastIndex(where: { $0.partner == scalar }) {
      pairs.append((open[place].index, index))
      open.removeLast(open.count - place)
    }
    return true
  }

  /// The level of a character, as soon as they are resolved (I1, I2).
  @inline(__always)
  package subscript(_ index: Int) -> UInt8 {
    guard index < resetEnd else { return base }
    return switch types[index] {
    case .leftToRight: base == 0 ? 0 : 2
    case .rightToLeft: 1
    default: 2
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
    resetEnd = types.count
    while resetEnd > 0, types[resetEnd - 1] == .whiteSpace { resetEnd -= 1 }
    resolveLetters(embedding)
    resolveNumbers(embedding)
    pairs.sort { $0.opening < $1.opening }
    for pair in pairs { resolve(Int(pair.opening), Int(pair.closing), embedding) }
    resolveNeutrals(embedding)
  }

  /// Resolves marks, Arabic letters and the numbers behind them (W1 to W3).
  private mutating func resolveLetters(_ embedding: BidiClass) {
    var before = embedding
    var strong = embedding
    for index in types.indices {
      var type = types[index]
      if type == .nonspacingMark { type = before }
      before = type
      switch type {
      case .leftToRight, .rightToLeft: strong = type
      case .arabicLetter:
        strong = type
        type = .rightToLeft
      case .europeanNumber where strong == .arabicLetter:
        type = .arabicNumber
      default: break
      }
      types[index] = type
    }
  }

  /// Resolves separators and terminators of numbers, and numbers behind letters from left to right (W4 to
  /// W7), so that what then is no letter and no number is neutral.
  private mutating func resolveNumbers(_ embedding: BidiClass) {
    // The class of the character before by W4.
    var before = BidiClass.otherNeutral
    var isBehindLeftToRight = embedding == .leftToRight
    var index = 0
    while index < types.count {
      var type = types[index]
      var end = index + 1
      let isTerminator = type == .europeanTerminator
      switch type {
      case .leftToRight: isBehindLeftToRight = true
      case .rightToLeft: isBehindLeftToRight = false
      case .europeanNumber, .arabicNumber: break
      case .europeanSeparator, .commonSeparator:
        let isBetween = end < types.count && types[end] == before
        let isSeparator =
          isBetween
          && (before == .europeanNumber
            || before == .arabicNumber
              && type == .commonSeparator)
        type = isSeparator ? before : .otherNeutral
      case .europeanTerminator:
        while end < types.count, types[end] == .europeanTerminator { end += 1 }
        let isOfNumber =
          before == .europeanNumber || end < types.count && types[end] == .europeanNumber
        type = isOfNumber ? .europeanNumber : .otherNeutral
      default: type = .otherNeutral
      }
      before = isTerminator ? .europeanTerminator : type
      if type == .europeanNumber, isBehindLeftToRight { type = .leftToRight }
      while index < end {
        types[index] = type
        index += 1
      }
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
    while index < types.count {
      if let direction = ImplicitLevels.direction(types[index]) {
        before = direction
        index += 1
        continue
      }
      var end = index + 1
      while end < types.count, types[end] == .otherNeutral { end += 1 }
      let after = end < types.count ? ImplicitLevels.direction(types[end]) : embedding
      let type = after == before ? before : embedding
      while index < end {
        types[index] = type
        index += 1
      }
    }
  }

  /// Gives a pair of brackets the direction of what is in it, if that is the paragraph's, or else the one of
  /// what is before it (N0).
  private mutating func resolve(_ opening: Int, _ closing: Int, _ embedding: BidiClass) {
    var hasOther = false
    for index in opening + 1..<closing {
      guard let direction = ImplicitLevels.direction(types[index]) else { continue }
      guard direction != embedding else {
        types[opening] = embedding
        types[closing] = embedding
        return
      }
      hasOther = true
    }
    guard hasOther else { return }
    var before = embedding
    var index = opening
    while index > 0 {
      index -= 1
      guard let direction = ImplicitLevels.direction(types[index]) else { continue }
      before = direction
      break
    }
    types[opening] = before
    types[closing] = before
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
