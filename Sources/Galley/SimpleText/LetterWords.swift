internal import GalleyFonts
internal import GalleyUnicode

/// Words of nothing but letters of one script and font between which no line may end: what they come to is
/// added up from their bytes, without a look at other words.
final class LetterWords: Sendable {
  /// The font, by its place in the cascade.
  let font: Int
  private let advances: LetterAdvances
  private let letters: LetterSet
  private let breaks: ScriptWordBreaks
  private let lineBreakClass: Int

  /// The most bytes of a word.
  private static let mostBytes = 248

  /// Nil if words of the script must be shaped, or looked up.
  init?(script: ScriptCode, words: ScriptWords, fonts: FontCascade) {
    guard ScriptAlphabet.hasShortLetters(script), let alphabet = ScriptAlphabet(of: script),
      let first = alphabet.letters.lazy.map(\.scalar).first(where: { $0.properties.isAlphabetic }),
      let font = fonts.firstFont(with: first),
      let advances = words.advances(font: font, script: script)
    else { return nil }
    self.font = font
    self.advances = advances
    breaks = words.breaks
    let automaton = words.breaks.automaton
    lineBreakClass = Int(automaton.classOf(first))
    let kinds = words.letters(of: script).kinds
    letters = advances.set(
      of: alphabet.letters.lazy.map(\.scalar).filter { [lineBreakClass] scalar in
        kinds[scalar] == .letter && !GraphemeBreaker.extendsSpace(scalar)
          && Int(automaton.classOf(scalar)) == lineBreakClass
          && fonts.firstFont(with: scalar) == font
      })
  }

  /// Adds up a word between spaces; nil if it has others than these letters, some that are not yet known, or
  /// that depend on others.
  ///
  /// - Parameters:
  ///   - index: Where the word starts; if there is a sum, where its letters end.
  func sum(_ text: Span<UInt8>, from index: inout Int) -> Int64? {
    var end = index
    guard let sum = advances.sum(text, from: &end, of: letters),
      end - index <= LetterWords.mostBytes
    else { return nil }
    index = end
    return sum
  }

  /// Steps through a word of so many letters: whether a line may end before it; nil if what is behind it
  /// decides.
  func mayStartLine(from state: inout Int, letters count: Int) -> Bool? {
    let transitions = breaks.automaton.transitions
    let first = transitions[state << 7 | lineBreakClass]
    guard first & LineBreakAutomaton.actionMask <= 1 else { return nil }
    var last = Int(first >> LineBreakAutomaton.stateShift)
    if count > 1 {
      let second = transitions[last << 7 | lineBreakClass]
      guard second & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles) == 0,
        transitions[Int(second >> LineBreakAutomaton.stateShift) << 7 | lineBreakClass] == second
      else { return nil }
      last = Int(second >> LineBreakAutomaton.stateShift)
    }
    state = last
    return first & LineBreakAutomaton.actionMask == 1
  }
}
