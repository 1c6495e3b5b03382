internal import GalleyUnicode

/// A place in a paragraph at which a pass over it can be taken up again, and all that the pass knew
/// there.
struct PassPoint: Sendable {
  /// Where it is: at the start of a word, or of a block of characters.
  var index: Int
  /// Behind all bytes that had a part in what was known: whatever stands there, it is the same.
  var sight: Int
  /// How the text goes on there.
  var entry: Entry
  var fitter: LineFitter
  var sums: Sums
  var words: Words
  /// Where the line breaker's state is known, and the state.
  var checkpoint: (index: Int, state: Int)
  /// How its embedding levels are found from there on, in a paragraph that has some.
  var levels: Levels?
  let paragraphStart: Int
  let hasLetter: Bool
  let widest: Double

  indirect enum Entry {
    case bytes
    case words(CharacterWalk.Record, ScriptWordWalk, state: Int)
    case characters(CharacterWalk.Record, startsWord: Bool, torn: CharacterBlock.Anchor?)
  }

  /// See `ParagraphLevels`.
  struct Levels: Sendable {
    /// From where on they are read: far enough before the place for all that looks back from there.
    var start: Int
    /// The paragraph's own direction.
    let direction: WritingDirection
  }

  /// Sums up to the place, see those of the pass.
  struct Sums: BitwiseCopyable {
    var carry: Int64
    var contentSum: Int64
  }

  /// What the words before the place have to do with those behind it, see the pass.
  struct Words: BitwiseCopyable {
    var endsMeasuredWord: Bool
    var needsState: Bool
    var factor: Int64
    var refused: Int
    var refusedOfScript: Int
    var fence: Int
    var reach: (end: Int, rules: UInt32)
  }
}

// MARK: - The same place in an edited text

/// By how much what stands behind an edit is elsewhere.
struct PassShift: BitwiseCopyable {
  /// In bytes.
  var index: Int
  /// In units of advance.
  var sums: Int64
  var lines: Int
  /// Where, in the text before the edit, that begins.
  var start: Int

  func place(_ place: Int) -> Int { place >= start ? place + index : place }
}

extension PassPoint {
  /// Whether from here on all is as it was behind a point of the text before an edit, which stands behind
  /// the edit.
  func goesOn(like old: PassPoint, _ shift: PassShift) -> Bool {
    guard index == old.index + shift.index, checkpoint.index == index,
      old.checkpoint.index == old.index, checkpoint.state == old.checkpoint.state,
      paragraphStart == old.paragraphStart, hasLetter == old.hasLetter,
      sums.contentSum - sums.carry == old.sums.contentSum - old.sums.carry,
      fitter.goesOn(like: old.fitter, shiftedBy: sums.carry - old.sums.carry),
      words.goOn(like: old.words, shift, at: index), levelsGoOn(like: old.levels, shift)
    else { return false }
    switch (entry, old.entry) {
    case (.bytes, .bytes): return true
    case (
      .characters(let record, let startsWord, let torn),
      .characters(let other, let startedWord, let tornBefore)
    ):
      return startsWord == startedWord && record == other
        && (torn == nil) == (tornBefore == nil)
        && torn?.goesOn(like: tornBefore) != false
    case (.words(let record, let words, let state), .words(let other, let before, let stateBefore)):
      return state == stateBefore && record == other && words.goesOn(like: before)
    default: return false
    }
  }

  private func levelsGoOn(like old: Levels?, _ shift: PassShift) -> Bool {
    guard let levels, let old else { return levels == nil && old == nil }
    return levels.direction == old.direction && old.start >= shift.start
      && levels.start == old.start + shift.index
  }

  /// The same point in an edited text, behind another that goes on as before.
  func shifted(_ shift: PassShift, behind joint: PassPoint) -> PassPoint {
    var point = self
    point.index += shift.index
    point.sight = max(sight + shift.index, joint.sight)
    point.checkpoint =
      checkpoint.index >= shift.start
      ? (checkpoint.index + shift.index, checkpoint.state) : joint.checkpoint
    if let levels, levels.start >= shift.start {
      point.levels?.start += shift.index
    } else {
      point.levels = joint.levels
    }
    point.fitter.shift(by: shift.sums, lines: shift.lines)
    point.sums.carry += shift.sums
    point.sums.contentSum += shift.sums
    point.words.refused = shift.place(words.refused)
    point.words.refusedOfScript = shift.place(words.refusedOfScript)
    point.words.fence = shift.place(words.fence)
    point.words.reach.end = shift.place(words.reach.end)
    if case .characters(let record, let startsWord, var torn?) = entry {
      torn.index += shift.index
      point.entry = .characters(record, startsWord: startsWord, torn: torn)
    }
    return point
  }
}

extension PassPoint.Words {
  /// Whether what comes at a place or behind it meets the same.
  fileprivate func goOn(like old: PassPoint.Words, _ shift: PassShift, at index: Int) -> Bool {
    /// A place matters if it is reached yet.
    func isSame(_ place: Int, _ before: Int) -> Bool {
      place == shift.place(before) || place < index && shift.place(before) < index
    }
    return endsMeasuredWord == old.endsMeasuredWord && needsState == old.needsState
      && factor == old.factor && isSame(refused, old.refused)
      && isSame(refusedOfScript, old.refusedOfScript) && isSame(fence, old.fence)
      && (reach.rules | old.reach.rules == 0
        || reach.rules == old.reach.rules && reach.end == shift.place(old.reach.end))
  }
}

extension CharacterBlock.Anchor {
  /// Whether it says the same of its place as another one of another text.
  fileprivate func goesOn(like other: CharacterBlock.Anchor?) -> Bool {
    guard let other else { return false }
    return count == other.count && state == other.state && undecided == other.undecided
      && place == other.place && isFence == other.isFence
  }
}
