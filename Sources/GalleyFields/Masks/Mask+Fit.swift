extension Mask {
  /// What `fit` looks at.
  enum FitSubject {
    /// A text with its free literals.
    case text
    /// A value: free literals are not in it.
    case value
  }

  /// How characters fit the mask exactly, nothing added and nothing left out; nil if they do not.
  ///
  /// The answer is the optional slots to leave empty although they would take the next character:
  /// as few and as late as possible. A search that remembers where it failed, so that no place of
  /// mask and text is tried twice.
  ///
  /// - Complexity: O(*n*) for masks without ambiguity, O(*n* × *m*) at worst, with *n* ≤ *m* before
  ///   an endless slot.
  func fit(_ characters: [Substring], as subject: FitSubject) -> Set<Int>? {
    if !isEndless, characters.count > elements.count { return nil }
    var search = FitSearch(elements: elements, characters: characters, subject: subject)
    return search.run()
  }
}

private struct FitSearch {
  private struct Choice {
    var index: Int
    var position: Int
    var skipCount: Int
  }

  let elements: [MaskElement]
  let characters: [Substring]
  let subject: Mask.FitSubject
  private var index = 0
  private var position = 0
  private var choices: [Choice] = []
  private var skips: [Int] = []
  private var tried: Set<Int> = []
  private var endlessStart: Int?

  init(elements: [MaskElement], characters: [Substring], subject: Mask.FitSubject) {
    self.elements = elements
    self.characters = characters
    self.subject = subject
  }

  mutating func run() -> Set<Int>? {
    while index < characters.count {
      if position < elements.count, case .slot(let rule, .endless) = elements[position] {
        if index >= startOfTail(allowedBy: rule) { break }
      } else if step() {
        continue
      }
      guard backtrack() else { return nil }
    }
    return Set(skips)
  }

  /// Passes one element; false if the characters do not fit it.
  private mutating func step() -> Bool {
    guard position < elements.count else { return false }
    let character = characters[index]
    switch elements[position] {
    case .literal(let literal, let isFixed):
      let isGiven = isFixed || subject == .text
      if isGiven, literal != character { return false }
      if isGiven { index += 1 }
    case .slot(let rule, .optional):
      guard tried.insert(index * (elements.count + 1) + position).inserted else { return false }
      if rule.allows(character) {
        choices.append(Choice(index: index, position: position, skipCount: skips.count))
        index += 1
      }
    case .slot(let rule, _):
      if !rule.allows(character) { return false }
      index += 1
    }
    position += 1
    return true
  }

  /// Leaves the last optional slot that was filled empty instead; false if there is none.
  private mutating func backtrack() -> Bool {
    guard let choice = choices.popLast() else { return false }
    skips.removeSubrange(choice.skipCount...)
    skips.append(choice.position)
    index = choice.index
    position = choice.position + 1
    return true
  }

  /// The first place from which a rule allows all the rest.
  ///
  /// Looked for once: there is one endless slot.
  private mutating func startOfTail(allowedBy rule: CharacterRule) -> Int {
    if let endlessStart { return endlessStart }
    let last = characters.lastIndex { !rule.allows($0) }
    let start = last.map { $0 + 1 } ?? 0
    endlessStart = start
    return start
  }
}
