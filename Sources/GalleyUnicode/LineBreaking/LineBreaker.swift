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
  ///   - dictionaries: What finds words in scripts without spaces; nil: such runs have no
  ///     opportunities, as UAX #14's own test file has it.
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
  /// Known difference from Chromium: it looks back no further than to the start of the line, so a
  /// hyphen that an opportunity made the first of its line counts as word-initial (LB20a).
  ///
  /// - Complexity: O(*n*).
  package func actions(in scalars: [Unicode.Scalar]) -> [BreakAction] {
    var actions: [BreakAction] = []
    find(&actions, in: scalars)
    return actions
  }

  /// The same into an array whose memory is used again.
  package func find(_ actions: inout [BreakAction], in scalars: [Unicode.Scalar]) {
    actions.removeAll(keepingCapacity: true)
    actions.append(contentsOf: repeatElement(.prohibited, count: scalars.count + 1))
    guard !scalars.isEmpty else { return }
    let found = stepThrough(scalars, actions: &actions)
    if found.hasComplexLetters, let dictionaries {
      for place in dictionaries.wordStarts(in: scalars, 0..<scalars.count) {
        actions[place] = .allowed
      }
    }
    if options.strictness == .anywhere { allowBetweenGraphemes(of: scalars, in: &actions) }
  }

  /// What may happen where a line has run over without a place to end, after the first character
  /// that did not fit; empty where that is no more than `actions` has.
  ///
  /// Looking back, `break-all` in Chromium ends no line after a combining mark, looking ahead it does.
  package func overflowActions(in scalars: [Unicode.Scalar]) -> [BreakAction] {
    guard options.likeChromium, options.wordBreak == .breakAll, !scalars.isEmpty else { return [] }
    var more = [BreakAction](repeating: .prohibited, count: scalars.count + 1)
    guard stepThrough(scalars, allowing: LineBreakAutomaton.overflowing, actions: &more).hasAllowed
    else { return [] }
    var actions = actions(in: scalars)
    for index in more.indices where more[index] == .allowed { actions[index] = .allowed }
    return actions
  }

  /// What a walk through a text met.
  private struct Finding {
    /// Letters whose words dictionaries find.
    var hasComplexLetters = false
    /// Steps with the bit that was asked for.
    var hasAllowed = false
  }

  /// Takes a step per character and writes down what may happen.
  private func stepThrough(_ scalars: [Unicode.Scalar], actions: inout [BreakAction]) -> Finding {
    var finding = Finding()
    let trie = LineBreakClasses.trie
    let isComplex = LineBreakClasses.isComplex
    let classes = automaton.classOfScalarClass
    let transitions = automaton.transitions
    var state = 0
    var undecided = 0
    for index in scalars.indices {
      let scalarClass = Int(trie[scalars[index]])
      if isComplex[scalarClass] { finding.hasComplexLetters = true }
      let step = transitions[state << 7 | Int(classes[scalarClass])]
      state = Int(step >> LineBreakAutomaton.stateShift)
      guard step & 7 != 0 else { continue }
      if step & LineBreakAutomaton.settles != 0 { actions[undecided] = .allowed }
      switch step & LineBreakAutomaton.actionMask {
      case 1: actions[index] = .allowed
      case 2: actions[index] = .mandatory
      case LineBreakAutomaton.undecided: undecided = index
      default: break
      }
    }
    let end = transitions[state << 7 | Int(automaton.endClass)]
    if end & LineBreakAutomaton.settles != 0 { actions[undecided] = .allowed }
    return finding
  }

  /// Takes a step per character and allows the places before those whose step has a bit.
  private func stepThrough(
    _ scalars: [Unicode.Scalar], allowing bit: UInt16, actions: inout [BreakAction]
  ) -> Finding {
    var finding = Finding()
    var state = 0
    for index in scalars.indices {
      let step = automaton.transitions[state << 7 | Int(automaton.classOf(scalars[index]))]
      state = Int(step >> LineBreakAutomaton.stateShift)
      guard step & bit != 0 else { continue }
      actions[index] = .allowed
      finding.hasAllowed = true
    }
    return finding
  }

  /// Whether dictionaries find the words that this scalar is part of (Line_Break=Complex_Context).
  package static func isComplex(_ scalar: Unicode.Scalar) -> Bool {
    LineBreakClasses.isComplex[Int(LineBreakClasses.trie[scalar])]
  }

  /// Whether a scalar is a combining mark to `break-all` (Line_Break=Combining_Mark): the marks of
  /// Thai, Lao, Khmer and Burmese are letters of their words to it.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    UnicodeProperty.isCombiningMark(scalar) && !isComplex(scalar)
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
