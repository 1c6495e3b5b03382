internal import GalleyText

/// Finds where the lines of a paragraph may and must end (UAX #14 of Unicode 17.0, and tailorings).
package struct LineBreaker: Sendable {
  package let options: LineBreakOptions
  /// The rules as data, for those who step through texts themselves.
  package let automaton: LineBreakAutomaton
  /// The dictionaries for Thai, Lao, Khmer and Burmese; nil where these count as alphabetic.
  package let dictionaries: DictionaryBreaker?

  /// A line breaker with these options.
  ///
  /// - Parameters:
  ///   - options: The rules.
  ///   - dictionaries: What finds words in scripts without spaces. Share one among all breakers, it
  ///     keeps iterators that are dear to open; nil: such runs have no opportunities, as UAX #14's
  ///     own test file has it.
  package init(
    options: LineBreakOptions = LineBreakOptions(),
    dictionaries: DictionaryBreaker? = .shared
  ) {
    self.options = options
    self.dictionaries = dictionaries
    automaton = LineBreakAutomaton(options: options)
  }

  /// What may happen before each scalar of a paragraph, and at its end.
  ///
  /// `n + 1` entries; the first and the last are `.prohibited`. Mandatory after BK, CR, LF and NL
  /// (LB4, LB5), in Chromium's rules after LF alone.
  ///
  /// - Complexity: O(*n*).
  package func actions(in scalars: [Unicode.Scalar]) -> [BreakAction] {
    guard !scalars.isEmpty else { return [.prohibited] }
    var actions = stepThrough(scalars)
    if options.likeChromium, options.wordBreak == .breakAll {
      prohibitBreakAllAfterMarks(in: scalars, actions: &actions)
    }
    if options.strictness == .anywhere { allowBetweenGraphemes(of: scalars, in: &actions) }
    return actions
  }

  /// The automaton's actions, and the dictionaries' where the text has letters for them.
  private func stepThrough(_ scalars: [Unicode.Scalar]) -> [BreakAction] {
    var actions = [BreakAction](repeating: .prohibited, count: scalars.count + 1)
    let isComplex = LineBreakClasses.isComplex
    let trie = LineBreakClasses.trie
    let classes = automaton.classOfScalarClass
    let transitions = automaton.transitions
    var state = 0
    var undecided = 0
    var firstComplex = scalars.count
    for index in scalars.indices {
      let scalarClass = Int(trie[scalars[index]])
      if isComplex[scalarClass], firstComplex > index { firstComplex = index }
      let step = transitions[state << 7 | Int(classes[scalarClass])]
      state = Int(step >> 3)
      guard step & 7 != 0 else { continue }
      if step & LineBreakAutomaton.settles != 0 { actions[undecided] = .allowed }
      switch step & 3 {
      case 1: actions[index] = .allowed
      case 2: actions[index] = .mandatory
      case 3: undecided = index
      default: break
      }
    }
    let end = transitions[state << 7 | Int(automaton.endClass)]
    if end & LineBreakAutomaton.settles != 0 { actions[undecided] = .allowed }
    if firstComplex < scalars.count, let dictionaries {
      allowWords(of: dictionaries, in: scalars, from: firstComplex, actions: &actions)
    }
    return actions
  }

  /// Allows lines to end between the words of each run of Complex_Context letters.
  private func allowWords(
    of dictionaries: DictionaryBreaker, in scalars: [Unicode.Scalar], from first: Int,
    actions: inout [BreakAction]
  ) {
    var start = first
    while start < scalars.count {
      var end = start
      while end < scalars.count, LineBreaker.isComplex(scalars[end]) { end += 1 }
      if end > start + 1 {
        for boundary in dictionaries.boundaries(in: scalars, range: start..<end) {
          actions[boundary] = .allowed
        }
      }
      start = end
      while start < scalars.count, !LineBreaker.isComplex(scalars[start]) { start += 1 }
    }
  }

  /// Whether dictionaries find the words that this scalar is part of (Line_Break=Complex_Context).
  package static func isComplex(_ scalar: Unicode.Scalar) -> Bool {
    LineBreakClasses.isComplex[Int(LineBreakClasses.trie[scalar])]
  }

  /// What may happen where a line overflows: Chromium steps over combining marks then, see
  /// `prohibitBreakAllAfterMarks`. Empty where that is no more than `actions` has.
  package func overflowActions(in scalars: [Unicode.Scalar]) -> [BreakAction] {
    guard options.likeChromium, options.wordBreak == .breakAll,
      scalars.contains(where: LineBreaker.isMark)
    else { return [] }
    return stepThrough(scalars)
  }

  /// Whether a scalar is a combining mark to `break-all` (Line_Break=Combining_Mark): the marks of
  /// Thai, Lao, Khmer and Burmese are letters of their words to it.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    UnicodeProperty.isCombiningMark(scalar) && !isComplex(scalar)
  }

  /// Chromium looks at the two characters beside a place only: after a combining mark,
  /// `break-all` allows no more than `normal`.
  private func prohibitBreakAllAfterMarks(
    in scalars: [Unicode.Scalar], actions: inout [BreakAction]
  ) {
    var normal: [BreakAction]?
    for index in scalars.indices.dropFirst()
    where actions[index] == .allowed && LineBreaker.isMark(scalars[index - 1]) {
      let known = normal ?? normalActions(in: scalars)
      normal = known
      actions[index] = known[index]
    }
  }

  private func normalActions(in scalars: [Unicode.Scalar]) -> [BreakAction] {
    var options = options
    options.wordBreak = .normal
    return LineBreaker(options: options, dictionaries: dictionaries).actions(in: scalars)
  }

  /// `line-break: anywhere` (CSS Text 3, 5.3): around every grapheme, whatever it is.
  private func allowBetweenGraphemes(
    of scalars: [Unicode.Scalar], in actions: inout [BreakAction]
  ) {
    let boundaries = GraphemeBreaker.boundaries(in: scalars)
    for index in scalars.indices.dropFirst() where actions[index] != .mandatory {
      actions[index] = boundaries[index] ? .allowed : .prohibited
    }
  }
}
