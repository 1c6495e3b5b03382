/// Divides a run of letters of one script into words.
///
/// The way of ICU's dictionaries: of the words that begin here, the longest after which two more
/// follow, else the shortest after which one more follows, else the longest. Where no word begins,
/// letters are taken until one does; a short word before them takes them in, and any word the marks
/// that follow it.
///
/// - Complexity: O(*n*) for *n* letters: what is looked ahead is bounded by the longest word.
struct WordDivider {
  private let script: DictionaryScript

  init(script: DictionaryScript) { self.script = script }

  /// Calls `body` with each place where a word ends and another begins, the run's ends excluded.
  func divide(_ letters: Span<UInt8>, isMark: (Int) -> Bool, _ body: (Int) -> Void) {
    let end = letters.count
    guard end >= script.leastLetters else { return }
    var start = 0
    // Which words begin at a place, if that was looked at last.
    var known: (place: Int, words: WordTrie.Match)?
    while start < end {
      var next = start + wordLength(in: letters, from: start, &known)
      next = takingUnknown(in: letters, from: start, wordEnd: next)
      while next < end, isMark(next) { next += 1 }
      if let suffixes = script.suffixes { takeSuffixes(suffixes, in: letters, end: &next) }
      if next < end { body(next) }
      start = next
    }
  }

  /// The length of the word that begins here; 0 if none does.
  private func wordLength(
    in letters: Span<UInt8>, from start: Int, _ known: inout (place: Int, words: WordTrie.Match)?
  ) -> Int {
    let words = script.words
    let first =
      known.flatMap { $0.place == start ? $0.words : nil }
      ?? words.match(letters, from: start, to: letters.count)
    guard let longest = first.longest else { return 0 }
    guard first.count > 1, start + longest < letters.count else { return longest }
    var preferred = longest
    for number in (0..<first.count).reversed() {
      let length = first[number]
      let second = words.match(letters, from: start + length, to: letters.count)
      known = (start + length, second)
      guard let following = second.longest else { continue }
      preferred = length
      if start + length + following >= letters.count { return length }
      for number in (0..<second.count).reversed()
      where words.beginsWord(letters, from: start + length + second[number], to: letters.count) {
        return length
      }
    }
    return preferred
  }

  /// The end of a word, with what follows that no dictionary knows.
  private func takingUnknown(
    in letters: Span<UInt8>, from start: Int, wordEnd: Int
  ) -> Int {
    guard wordEnd < letters.count, wordEnd - start < script.rootThreshold else { return wordEnd }
    let unknown = script.words.match(letters, from: wordEnd, to: letters.count)
    guard unknown.count == 0,
      wordEnd == start || unknown.examined < script.prefixThreshold
    else { return wordEnd }
    var next = wordEnd + 1
    while next < letters.count {
      let before = letters[next - 1]
      let after = letters[next]
      if !script.nonEnders.contains(where: { $0.contains(before) }),
        script.beginners.contains(where: { $0.contains(after) }),
        script.words.beginsWord(letters, from: next, to: letters.count)
      {
        break
      }
      next += 1
    }
    return next
  }

  /// Takes the sign of elision, the sign of repetition or both into the word before them, unless
  /// they begin a word of the dictionary.
  private func takeSuffixes(
    _ suffixes: DictionaryScript.ThaiSuffixes, in letters: Span<UInt8>, end: inout Int
  ) {
    guard end < letters.count, end > 0,
      letters[end] == suffixes.elision || letters[end] == suffixes.repetition,
      !script.words.beginsWord(letters, from: end, to: letters.count)
    else { return }
    let before = letters[end - 1]
    if letters[end] == suffixes.elision, before != suffixes.elision, before != suffixes.repetition {
      end += 1
    }
    guard end < letters.count else { return }
    if letters[end] == suffixes.repetition, letters[end - 1] != suffixes.repetition { end += 1 }
  }
}
