internal import GalleyUnicode

/// The ends of syllables of Hangul: steps treat those with a final consonant and those without alike.
///
/// So do the rules for line breaks and for clusters, but where a vowel or a final consonant that stands alone comes
/// behind one (UAX #14, LB26; UAX #29, GB7 and GB8). No table has those, see `SimpleCandidates`.
struct SyllableEnds {
  /// The line breaker's classes of a syllable without a final consonant (H2), and of one with (H3).
  private let open: Int
  private let closed: Int

  init(_ automaton: LineBreakAutomaton) {
    open = Int(automaton.classOf("\u{AC00}"))
    closed = Int(automaton.classOf("\u{AC01}"))
  }

  /// The entry that stands for a character's own.
  func likeClosed(_ entry: LetterEntry) -> LetterEntry {
    entry.breakClass == open ? entry.with(breakClass: closed) : entry
  }

  /// The other entry for which one stands; the same if there is none.
  func likeOpen(_ entry: LetterEntry) -> LetterEntry {
    entry.breakClass == closed ? entry.with(breakClass: open) : entry
  }
}
