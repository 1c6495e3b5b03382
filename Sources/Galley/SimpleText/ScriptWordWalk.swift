internal import GalleyText
internal import GalleyUnicode

/// How taking words one by one came to its end.
enum WordsEnd {
  /// The text or the paragraph has ended.
  case ended
  /// What comes is no word that can be told by itself.
  case leaves
  /// At a point from which on all is as it was before the paragraph was edited.
  case joined
  /// The path must be left.
  case failed
}

/// Where one stands among words of one script.
struct ScriptWordWalk: Sendable {
  var context: WordContext
  let space: Space
  /// Whether dictionaries find the words of the script.
  let isComplex: Bool
  /// Where its letters run.
  let direction: StrongDirection
  /// Whether that is from right to left.
  let isTurned: Bool
  /// Whether the paragraph has other scripts, too: brackets may be theirs.
  var isAmongOthers = false
  /// The end of the paragraph's last letter that runs from right to left, if that matters.
  var lastLetter = Int.max
  /// What the word before may have to do with the next.
  var reach: UInt32 = 0
  /// Whether a letter of the script was met.
  var followsLetter = false
  private(set) var hasBrackets = false
  /// The only font so far; -1: several.
  private(set) var onlyFont: Int16?
  var count = 0
  /// How many there were when one was new.
  var lastNew = 0
  var wordsSinceNew: Int { max(1, count - lastNew) }
  /// Up to where words were looked at for new ones, to be shaped with one that is.
  var seenEnd = 0
  /// Words of letters alone, and what their units are multiplied with.
  let letters: (words: LetterWords, factor: Int64)?
  /// Whether new words are looked for far behind one.
  var looksFar: Bool {
    if case .letters? = letters?.words.sums { false } else { true }
  }

  init(_ pass: borrowing SimpleTextPass, script: ScriptCode) {
    context = WordContext(script: script, state: 0)
    context.unit = pass.walk.onlyFont == nil ? pass.setting.setup.severalUnit : 0
    isComplex = ScriptWords.isComplex(script)
    direction = StrongDirection(ofScript: script)
    isTurned = direction != .leftToRight
    space = Space(pass)
    letters = ScriptWordWalk.letters(pass, script: script, unit: context.unit)
  }

  private static func letters(_ pass: borrowing SimpleTextPass, script: ScriptCode, unit: Double)
    -> (words: LetterWords, factor: Int64)?
  {
    guard let words = pass.table.scriptWords.letterWords(of: script) else { return nil }
    let factor = words.factor(pass.setting.setup, unit: unit)
    return factor == 0 ? nil : (words, factor)
  }

  /// Takes note of a word of letters alone.
  mutating func follow(letters words: LetterWords) {
    count += 1
    reach = words.reach.ending
    followsLetter = true
    note(font: Int16(words.font))
  }

  mutating func follow(_ word: WordMeasure) {
    reach = word.reach.ending
    followsLetter = followsLetter || word.has(.hasLetter)
    hasBrackets = hasBrackets || word.has(.hasBrackets)
    note(font: word.font)
  }

  /// Whether all that comes behind a word is told as behind another one, of the text before an edit in which no
  /// brackets came or went.
  func goesOn(like old: ScriptWordWalk) -> Bool {
    context == old.context && isAmongOthers == old.isAmongOthers && lastLetter == old.lastLetter
      && reach == old.reach && followsLetter == old.followsLetter && !hasBrackets
      && !old.hasBrackets && onlyFont == old.onlyFont
  }

  mutating func note(font: Int16) { onlyFont = onlyFont == nil || onlyFont == font ? font : -1 }

  /// The space between words.
  struct Space {
    let font: Int16
    let advance: Int64
    let lineBreakClass: Int

    init(_ pass: borrowing SimpleTextPass) {
      let words = pass.table.scriptWords
      let setup = pass.setting.setup
      let index = words.spaceFont ?? 0
      font = Int16(clamping: index)
      advance =
        pass.walk.onlyFont != nil
        ? words.spaceAdvance
        : setup.common(words.spaceAdvance, of: setup.style.fonts.fonts[index])
      lineBreakClass = Int(pass.table.automaton.asciiClasses[0x20])
    }
  }
}
