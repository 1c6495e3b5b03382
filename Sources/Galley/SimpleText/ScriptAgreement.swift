internal import GalleyText
internal import GalleyUnicode

/// What characters that several scripts share, and that no letter is before, say of the script of their run.
///
/// All must have that of the letter that comes behind them. An ideographic comma, a corner bracket and a wide one are
/// each of many scripts, and not of the same.
/// A run keeps of its scripts those that the next character has, too, see `ScriptItemizer`: one that all have is never
/// lost.
struct ScriptAgreement: BitwiseCopyable {
  private var sets = InlineArray<4, SharedScripts?>(repeating: nil)
  private var count = 0

  /// Whether no character was one of several scripts.
  var isEmpty: Bool { count == 0 }

  /// Takes the scripts of a character, none if it takes whichever is around it; false if there are too many to know.
  mutating func add(_ scripts: SharedScripts) -> Bool {
    guard !scripts.isEmpty else { return true }
    for index in 0..<count where sets[index] == scripts { return true }
    guard count < sets.count else { return false }
    sets[count] = scripts
    count += 1
    return true
  }

  /// Whether all have a script.
  func allows(_ script: ScriptCode) -> Bool {
    for index in 0..<count where sets[index]?.contains(script) == false { return false }
    return true
  }

  /// The script of the run before a letter of a script; nil if it is not known.
  func script(before letter: ScriptCode) -> ScriptCode? {
    allows(letter) ? letter : scriptOfNone
  }

  /// The same where no letter comes that all allow; nil, too, if nothing is shared.
  ///
  /// A character whose scripts came before takes none away.
  var scriptOfNone: ScriptCode? { SharedScripts.script(ofAll: sets.span) }
}
