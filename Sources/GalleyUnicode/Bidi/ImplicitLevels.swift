package import GalleyText

/// The embedding levels of a paragraph that has no formatting characters (UAX #9, rules P2 to L1), found
/// in three passes over its classes.
///
/// What ICU resolves by a machine for all of UAX #9 is here what is left of it where nothing is embedded:
/// one run, at the paragraph's own level. What else there is, is left to `BidiParagraph`.
package struct ImplicitLevels: ~Copyable {
  /// The classes of what was appended; the levels when they are resolved.
  private var types: [UInt8] = []
  /// The brackets that are open.
  private var open: [Bracket] = []
  /// The pairs of brackets (BD16), in the order of the closing ones.
  private var pairs: [Pair] = []
  private let records = ScalarRecord.Table()
  private var first: BidiClass?
  private var lastFlags: ScalarRecord.Flags = []

  private struct Bracket: BitwiseCopyable {
    let index: UInt32
    let partner: Unicode.Scalar
  }

  /// The places of two brackets.
  private typealias Pair = (opening: UInt32, closing: UInt32)

  /// - Parameter capacity: About how many characters there will be.
  package init(capacity: Int) { types.reserveCapacity(capacity) }

  package var count: Int { types.count }

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
    if first == nil, bidi.rawValue <= BidiClass.arabicLetter.rawValue { first = bidi }
    if record.flags.contains(.bracket), bidi == .otherNeutral {
      guard note(scalar) else { return false }
    }
    types.append(bidi.rawValue)
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

  /// The level of a character, as soon as they are resolved.
  @inline(__always)
  package subscript(_ index: Int) -> UInt8 { types[index] }

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
    let end = resetEnd()
    resolveLetters(embedding)
    resolveNumbers(embedding)
    pairs.sort { $0.opening < $1.opening }
    for pair in pairs { resolve(Int(pair.opening), Int(pair.closing), embedding) }
    resolveNeutrals(embedding)
    let base: UInt8 = isRightToLeft ? 1 : 0
    for index in types.indices {
      types[index] = index < end ? ImplicitLevels.level(types[index], base) : base
    }
  }

  /// Where the white space at the end starts, which has the paragraph's level (L1).
  private func resetEnd() -> Int {
    var end = types.count
    while end > 0, types[end - 1] == BidiClass.whiteSpace.rawValue { end -= 1 }
    return end
  }

  /// Resolves marks, Arabic letters and the numbers behind them (W1 to W3).
  private mutating func resolveLetters(_ embedding: BidiClass) {
    var before = embedding.rawValue
    var strong = embedding.rawValue
    for index in types.indices {
      var type = types[index]
      if type == BidiClass.nonspacingMark.rawValue { type = before }
      before = type
      switch type {
      case BidiClass.leftToRight.rawValue, BidiClass.rightToLeft.rawValue: strong = type
      case BidiClass.arabicLetter.rawValue:
        strong = type
        type = BidiClass.rightToLeft.rawValue
      case BidiClass.europeanNumber.rawValue where strong == BidiClass.arabicLetter.rawValue:
        type = BidiClass.arabicNumber.rawValue
      default: break
      }
      types[index] = type
    }
  }

  /// Resolves separators and terminators of numbers, and numbers behind letters from left to right (W4 to
  /// W7), so that what then is no letter and no number is neutral.
  private mutating func resolveNumbers(_ embedding: BidiClass) {
    let number = BidiClass.europeanNumber.rawValue
    let terminator = BidiClass.europeanTerminator.rawValue
    // The class of the character before by W4.
    var before = BidiClass.otherNeutral.rawValue
    var isBehindLeftToRight = embedding == .leftToRight
    var index = 0
    while index < types.count {
      var type = types[index]
      var end = index + 1
      let isTerminator = type == terminator
      switch type {
      case BidiClass.leftToRight.rawValue: isBehindLeftToRight = true
      case BidiClass.rightToLeft.rawValue: isBehindLeftToRight = false
      case number, BidiClass.arabicNumber.rawValue: break
      case BidiClass.europeanSeparator.rawValue, BidiClass.commonSeparator.rawValue:
        let isBetween = end < types.count && types[end] == before
        let isSeparator =
          isBetween
          && (before == number
            || before == BidiClass.arabicNumber.rawValue
              && type == BidiClass.commonSeparator.rawValue)
        type = isSeparator ? before : BidiClass.otherNeutral.rawValue
      case terminator:
        while end < types.count, types[end] == terminator { end += 1 }
        let isOfNumber = before == number || end < types.count && types[end] == number
        type = isOfNumber ? number : BidiClass.otherNeutral.rawValue
      default: type = BidiClass.otherNeutral.rawValue
      }
      before = isTerminator ? terminator : type
      if type == number, isBehindLeftToRight { type = BidiClass.leftToRight.rawValue }
      while index < end {
        types[index] = type
        index += 1
      }
    }
  }

  /// The direction that a character that is no neutral gives to neutral ones: numbers run as letters from
  /// right to left (N0, N1).
  private static func direction(_ type: UInt8) -> BidiClass? {
    switch type {
    case BidiClass.leftToRight.rawValue: .leftToRight
    case BidiClass.otherNeutral.rawValue: nil
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
      while end < types.count, types[end] == BidiClass.otherNeutral.rawValue { end += 1 }
      let after = end < types.count ? ImplicitLevels.direction(types[end]) : embedding
      let type = (after == before ? before : embedding).rawValue
      while index < end {
        types[index] = type
        index += 1
      }
    }
  }

  /// The level of a class (I1, I2).
  private static func level(_ type: UInt8, _ base: UInt8) -> UInt8 {
    switch type {
    case BidiClass.leftToRight.rawValue: base == 0 ? 0 : 2
    case BidiClass.rightToLeft.rawValue: 1
    default: 2
    }
  }

  /// Gives a pair of brackets the direction of what is in it, if that is the paragraph's, or else the one of
  /// what is before it (N0).
  private mutating func resolve(_ opening: Int, _ closing: Int, _ embedding: BidiClass) {
    var hasOther = false
    for index in opening + 1..<closing {
      guard let direction = ImplicitLevels.direction(types[index]) else { continue }
      guard direction != embedding else {
        types[opening] = embedding.rawValue
        types[closing] = embedding.rawValue
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
    types[opening] = before.rawValue
    types[closing] = before.rawValue
  }
}

extension BidiClass {
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
