internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// The letters of a script whose words are shaped one by one.
struct ScriptWordLetters: Sendable {
  let direction: StrongDirection
  let kinds: ScriptLetters
  /// Whether dictionaries find its words, which no spaces part.
  let isComplex: Bool
  /// Whether its words are shaped by the syllable.
  let isSyllabic: Bool

  init(script: ScriptCode) {
    direction = StrongDirection(ofScript: script)
    kinds = ScriptLetters(script: script, direction: direction)
    isComplex = ScriptWords.isComplex(script)
    isSyllabic = SyllabicAlphabet(of: script) != nil
  }

  /// The bytes that it keeps.
  var byteCount: Int { kinds.byteCount }

  /// The level of text between letters.
  var level: BidiLevel { BidiLevel(rawValue: direction == .leftToRight ? 0 : 1) }
}

/// A word as far as it is known before it is shaped.
struct ScriptWord {
  let context: WordContext
  /// Where it stands among the characters that are shaped: the space before it.
  let start: Int
  /// The place behind it, which is that of a space.
  private(set) var end: Int
  /// Where lines may end: a bit for each character, the space before the word being the first.
  private(set) var places: UInt128 = 0
  /// The line breaker's state behind the word.
  private(set) var stateAfter: UInt16 = 0
  private(set) var hasLetter = false
  private(set) var hasBrackets = false
  private var hasNumbers = false
  private let direction: StrongDirection
  private let isComplex: Bool
  /// The level of the word and its spaces, unless there are several.
  let level: BidiLevel
  /// The levels of the word and its spaces, if they are not that of its script's letters.
  private(set) var levels: [BidiLevel]?
  /// Its only font; -1 if there are several.
  var font = 0
  /// The fonts of its characters, if there are several.
  var runs: [FontResolution.Run] = []

  /// The level of a character of a word that stands alone, or of one of its spaces.
  func level(at index: Int) -> BidiLevel { levels?[index] ?? level }

  /// Longer words are left to others: their characters are the bits of a number.
  private static let longest = 124
  /// No word of more bytes has so few.
  static let mostBytes = 4 * longest

  /// Adds a space and the word to the characters; nil if what is there is not of one script, or takes
  /// more than a word to know: then some of it may have been added.
  init?(
    _ text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext,
    _ letters: ScriptWordLetters, breaks: ScriptWordBreaks, into scalars: inout [Unicode.Scalar]
  ) {
    self.context = context
    direction = letters.direction
    isComplex = letters.isComplex
    level = letters.level
    start = scalars.count
    scalars.append(" ")
    end = start
    guard range.count <= ScriptWord.mostBytes else { return nil }
    var state = Int(context.state)
    var undecided: UInt128 = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = decodeScalar(text, at: &index)
      let count = scalars.count - start
      guard count <= ScriptWord.longest else { return nil }
      switch letters.kinds[scalar] {
      case .letter:
        // Some vowels are of the grapheme cluster before them.
        guard count > 1 || !GraphemeBreaker.extendsSpace(scalar) else { return nil }
        hasLetter = true
      case .mark:
        guard count > 1 else { return nil }
        hasLetter = true
      case .other:
        guard note(scalar, behind: count == 1 ? nil : scalars.last) else { return nil }
      }
      let step = breaks.step(from: state, with: scalar)
      if step & LineBreakAutomaton.settles != 0 { places |= undecided }
      switch step & LineBreakAutomaton.actionMask {
      case 0: break
      case 1: places |= 1 << UInt128(count)
      case LineBreakAutomaton.undecided: undecided = 1 << UInt128(count)
      default: return nil
      }
      state = Int(step >> LineBreakAutomaton.stateShift)
      scalars.append(scalar)
    }
    end = scalars.count
    // What is invisible at an end is looked past by rules.
    guard end > start + 1, !UnicodeProperty.isDefaultIgnorable(scalars[end - 1]),
      undecided & ~places == 0 || breaks.isDecided(behindSpace: state)
    else { return nil }
    stateAfter = UInt16(state)
    if isComplex {
      for place in DictionaryBreaker.shared.wordStarts(in: scalars, start + 1..<end) {
        places |= 1 << UInt128(place - start)
      }
    }
    guard setLevels(scalars) else { return nil }
  }

  /// Takes note of a character that is no ordinary letter; false if words cannot have it.
  ///
  /// - Parameter before: The character before it in the word.
  private mutating func note(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar?) -> Bool {
    guard !WhiteSpaceRules.isControl(scalar), scalar != "\u{AD}",
      isComplex || !LineBreaker.isComplex(scalar),
      !WhiteSpaceRules.hangs(scalar, likeChromium: true),
      !WhiteSpaceRules.hangs(scalar, likeChromium: false)
    else { return false }
    let script = context.script
    let own = StrongDirection(of: scalar)
    if direction == .leftToRight {
      if BidiText.mayTurn(scalar) { return false }
    } else {
      if own == .number { hasNumbers = true }
      guard own == nil || own == .number || own == direction else { return false }
    }
    if before == nil, ScriptWordShaper.reachesBack(scalar) { return false }
    switch ScriptRole(of: scalar) {
    case .own(let own):
      guard own == script else { return false }
      hasLetter = hasLetter || direction == .leftToRight || StrongDirection(of: scalar) == direction
    case .neutral, .undecided:
      if let before, ScriptRole.leaves(script, before, with: scalar) { return false }
      return own != direction || direction == .leftToRight
    case .shared(let scripts):
      return scripts.contains(script) && (hasLetter || context.followsLetter)
    case .bracket(_, _, let shared):
      guard shared.isEmpty || shared.contains(script) else { return false }
      hasBrackets = true
      // In a paragraph from left to right, a pair's level is that of what is inside and before it.
      return direction == .leftToRight || context.isRightToLeft
    }
    return true
  }

  /// Finds the levels; false if there is no memory.
  private mutating func setLevels(_ scalars: [Unicode.Scalar]) -> Bool {
    guard direction != .leftToRight else { return true }
    let isInside = context.followsLetter && context.precedesLetter
    if !hasNumbers, isInside || context.isRightToLeft { return true }
    // A letter of the script stands for all that is before, and another for what is behind.
    let letter: [Unicode.Scalar] = [direction == .arabic ? "\u{627}" : "\u{5D0}"]
    let before = context.followsLetter ? letter : []
    let all = before + scalars[start..<end] + [" "] + (context.precedesLetter ? letter : [])
    do throws(UnicodeError) {
      let paragraph = try BidiParagraph(
        scalars: all, direction: context.isRightToLeft ? .rightToLeft : .leftToRight)
      let own = paragraph.levels[before.count...before.count + end - start]
      if !own.allSatisfy({ $0 == level }) { levels = Array(own) }
      return true
    } catch {
      return false
    }
  }
}
