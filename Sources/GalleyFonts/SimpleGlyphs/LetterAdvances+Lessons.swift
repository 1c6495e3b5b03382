internal import Synchronization

/// Short words that show what letters come to: shaped as one text they cost less than the words of a text that
/// would show it one by one.
extension LetterAdvances {
  /// After so many words all letters are learned at once: a text of a line has fewer.
  private static let wordsBeforeLessons = 16
  /// How many pairs of letters that are joined are learned at once.
  private static let mostPairs = 64

  /// Notes words that must be shaped; whether it is time for lessons, which is said once.
  package func areLessonsDue(behind words: Int) -> Bool {
    let before = shapedWords.add(words, ordering: .relaxed).oldValue
    let limit = LetterAdvances.wordsBeforeLessons
    return before < limit && before + words >= limit
  }

  /// Words that show the letters of the script in all forms that are not yet known, and those that are joined:
  /// each is to be shaped between spaces, and then to be learned from.
  ///
  /// - Complexity: O(*n*) in the letters, some hundred words of one to four letters.
  package func lessons() -> [[Unicode.Scalar]] {
    let letters = alphabet.letters.filter { $0.isCommon && slot($0.scalar) != nil }
    var lessons: [[Unicode.Scalar]] = []
    for letter in letters where letter.parts.isEmpty {
      guard let partner = partner(of: [letter], among: letters) else { continue }
      if letter.isMark {
        if !isKnown(letter, joins: 0) { lessons.append([partner, letter.scalar]) }
      } else {
        lessons += words(around: [letter], partner)
      }
    }
    for pair in joinedPairs(of: letters).prefix(LetterAdvances.mostPairs) {
      guard let partner = partner(of: pair, among: letters) else { continue }
      lessons += words(around: pair, partner)
    }
    return lessons
  }

  /// Words of letters alone, and joined to another before them, behind them, and on both sides.
  private func words(around letters: [ScriptAlphabet.Letter], _ partner: Unicode.Scalar)
    -> [[Unicode.Scalar]]
  {
    guard let first = letters.first, let last = letters.last else { return [] }
    let own = letters.map(\.scalar)
    var words: [[Unicode.Scalar]] = []
    for joins in 0..<4 {
      let (joinsBefore, joinsAfter) = (joins & 1 != 0, joins & 2 != 0)
      guard !joinsBefore || first.joinsBefore, !joinsAfter || last.joinsAfter,
        !(letters.count > 1 ? areKnown(first, last, joins: joins) : isKnown(first, joins: joins))
      else { continue }
      words.append((joinsBefore ? [partner] : []) + own + (joinsAfter ? [partner] : []))
    }
    return words
  }

  private func isKnown(_ letter: ScriptAlphabet.Letter, joins: Int) -> Bool {
    slot(letter.scalar).map { alone($0 << 2 | joins) != nil } ?? true
  }

  private func areKnown(
    _ first: ScriptAlphabet.Letter, _ second: ScriptAlphabet.Letter, joins: Int
  ) -> Bool {
    guard let one = slot(first.scalar), let two = slot(second.scalar) else { return true }
    let areJoined = first.joinsAfter && second.joinsBefore
    return both(
      one << 2 | joins & 1 | (areJoined ? 2 : 0), two << 2 | joins & 2 | (areJoined ? 1 : 0)) != nil
  }

  /// A letter that joins on both sides, where letters join, and that no rule has to do with beside others.
  private func partner(
    of others: [ScriptAlphabet.Letter], among letters: [ScriptAlphabet.Letter]
  ) -> Unicode.Scalar? {
    guard let first = others.first.flatMap({ slot($0.scalar) }),
      let last = others.last.flatMap({ slot($0.scalar) })
    else { return nil }
    let joins = letters.contains { $0.joinsBefore && $0.joinsAfter }
    return letters.first { letter in
      guard !letter.isMark, letter.parts.isEmpty, letter.scalar.value > 0x7F,
        !joins || letter.joinsBefore && letter.joinsAfter, let own = slot(letter.scalar)
      else { return false }
      return kind(0x20, own) == .free && kind(own, 0x20) == .free && kind(own, first) == .free
        && kind(last, own) == .free
    }?.scalar
  }

  private func joinedPairs(of letters: [ScriptAlphabet.Letter]) -> [[ScriptAlphabet.Letter]] {
    letters.flatMap { first in
      guard let slot = slot(first.scalar), hasPairs(slot), !first.isMark else {
        return [] as [[ScriptAlphabet.Letter]]
      }
      return letters.compactMap { second in
        guard !second.isMark, let other = self.slot(second.scalar), kind(slot, other) == .joined
        else { return nil }
        return [first, second]
      }
    }
  }
}
