internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Where the line breaker stands in words, and between them.
final class ScriptWordBreaks: Sendable {
  let automaton: LineBreakAutomaton
  private let settling: [Bool]
  /// The state before nearly all words.
  let afterLetterAndSpace: Int

  init(_ automaton: LineBreakAutomaton) {
    self.automaton = automaton
    afterLetterAndSpace = ["a", " "].reduce(0) { (state, scalar: Unicode.Scalar) in
      Int(
        automaton.transitions[
          state * LineBreakAutomaton.stride + Int(automaton.classOf(scalar))]
          >> LineBreakAutomaton.stateShift)
    }
    var maySettle = [Bool](repeating: false, count: automaton.stateCount)
    var grows = true
    while grows {
      grows = false
      for state in maySettle.indices where !maySettle[state] {
        let row = state * LineBreakAutomaton.stride
        let steps = automaton.transitions[row..<row + automaton.classCount]
        // The next place that is left undecided takes the place of the one before.
        maySettle[state] = steps.contains { step in
          step & LineBreakAutomaton.settles != 0
            || step & LineBreakAutomaton.actionMask != LineBreakAutomaton.undecided
              && maySettle[Int(step >> LineBreakAutomaton.stateShift)]
        }
        grows = grows || maySettle[state]
      }
    }
    settling = maySettle
  }

  /// The step from a state with a character.
  func step(from state: Int, with scalar: Unicode.Scalar) -> UInt16 {
    automaton.transitions[state * LineBreakAutomaton.stride + Int(automaton.classOf(scalar))]
  }

  /// Whether a place that was left undecided may still be allowed behind a state.
  func maySettle(_ state: Int) -> Bool { settling[state] }

  /// Whether a place that is undecided in a state stays prohibited if a space or the text's end
  /// follows.
  func isDecided(behindSpace state: Int) -> Bool {
    let row = state * LineBreakAutomaton.stride
    let end = automaton.transitions[row + Int(automaton.endClass)]
    let step = automaton.transitions[row + Int(automaton.asciiClasses[0x20])]
    return (end | step) & LineBreakAutomaton.settles == 0
      && !maySettle(Int(step >> LineBreakAutomaton.stateShift))
  }

  /// The state that stands for the one where a paragraph starts, before a character behind which both
  /// are the same.
  func state(atStartBefore scalar: Unicode.Scalar) -> UInt16 {
    let kind = Int(automaton.classOf(scalar))
    let space = afterLetterAndSpace * LineBreakAutomaton.stride
    return automaton.transitions[kind] >> LineBreakAutomaton.stateShift
      == automaton.transitions[space + kind] >> LineBreakAutomaton.stateShift
      ? UInt16(afterLetterAndSpace) : 0
  }
}

/// What words of a script in a font are added up from.
struct AddedWords: Sendable {
  enum Parts: Sendable {
    case letters(LetterAdvances)
    case syllables(SyllableAdvances)
  }

  let parts: Parts
  /// What rules see of them beyond a space.
  let reach: SpaceReach
}

/// What the words of all scripts share: of one cascade with its features.
final class ScriptWords: Sendable {
  private struct Key: Hashable {
    var font: Int
    var script: ScriptCode
  }

  private let style: TextStyle
  private let features = Lock<[Key: [FontFeature]]>([:])
  private let letters = Lock<[ScriptCode: ScriptWordLetters]>([:])
  private let added = Lock<[Key: AddedWords?]>([:])
  private let letterWords = Lock<[ScriptCode: LetterWords?]>([:])
  let breaks: ScriptWordBreaks
  let fonts: FontChooser
  /// The font that takes spaces, and their advance in its units; nil if none has any.
  let spaceFont: Int?
  let spaceAdvance: Int64
  /// The glyphs of U+25CC, by the font.
  let dottedCircles: [UInt32?]

  init(style: TextStyle, automaton: LineBreakAutomaton) {
    self.style = style
    breaks = ScriptWordBreaks(automaton)
    let fonts = style.fonts
    dottedCircles = fonts.fonts.map { $0.nominalGlyph(for: "\u{25CC}") }
    self.fonts = FontChooser(style: style)
    spaceFont = fonts.firstFont(with: " ").flatMap { fonts.fonts[$0].hasGlyph(for: " ") ? $0 : nil }
    spaceAdvance =
      spaceFont.map { fonts.fonts[$0] }
      .flatMap { font in font.nominalGlyph(for: " ").map { Int64(font.horizontalAdvance(of: $0)) } }
      ?? -1
  }

  /// What a font does across spaces in a script.
  ///
  /// - Complexity: some milliseconds for the first call of all that have the font.
  func rules(font: Int, script: ScriptCode, level: BidiLevel) -> WordRules {
    style.fonts.fonts[font].wordRules(
      features: style.shapingFeatures, script: script.rawValue, language: style.language,
      direction: level.isRightToLeft ? .rightToLeft : .leftToRight)
  }

  /// The features with which text comes to its advances, and to where it may be parted, soonest.
  func features(font: Int, script: ScriptCode) -> [FontFeature] {
    features.value(of: Key(font: font, script: script)) {
      style.fonts.fonts[font].featuresForAdvances(
        style.shapingFeatures, script: script.rawValue, language: style.language)
    }
  }

  /// The letters of a script.
  func letters(of script: ScriptCode) -> ScriptWordLetters {
    letters.value(of: script) { ScriptWordLetters(script: script) }
  }

  /// What the words of a script come to in a font; nil if they must be shaped to know.
  ///
  /// - Complexity: some milliseconds for the first call of all that have the font.
  func added(font: Int, script: ScriptCode) -> AddedWords? {
    added.value(of: Key(font: font, script: script)) { makeAdded(font: font, script: script) }
  }

  /// The words of nothing but letters of a script; nil if they must be shaped, or looked up.
  ///
  /// - Complexity: some milliseconds for the first call of all that have the font.
  func letterWords(of script: ScriptCode) -> LetterWords? {
    letterWords.value(of: script) {
      LetterWords(
        script: script, letters: letters(of: script), fonts: style.fonts,
        automaton: breaks.automaton, added: { added(font: $0, script: script) })
    }
  }

  /// The bytes that are kept of scripts; what was read of rules is the fonts'.
  var byteCount: Int {
    letters.withLock { $0.values.reduce(0) { $0 + $1.byteCount } }
      + letterWords.withLock { $0.values.reduce(0) { $0 + ($1?.byteCount ?? 0) } }
  }

  private func makeAdded(font number: Int, script: ScriptCode) -> AddedWords? {
    let rules = rules(font: number, script: script, level: letters(of: script).level)
    guard rules.role != .contextual else { return nil }
    let font = style.fonts.fonts[number]
    let features = features(font: number, script: script)
    let language = style.language
    if let alphabet = ScriptAlphabet(of: script), !rules.hasCrossingRules {
      return font.letterAdvances(of: alphabet, features: features, language: language)
        .map { AddedWords(parts: .letters($0), reach: SpaceReach()) }
    }
    return SyllabicAlphabet(of: script)
      .flatMap { font.syllableAdvances(of: $0, features: features, language: language) }
      .map {
        AddedWords(
          parts: .syllables($0), reach: rules.hasCrossingRules ? .added : SpaceReach())
      }
  }

  /// The scripts whose paragraphs are taken word by word: letters change by those beside them, or run
  /// from right to left.
  private static let scripts: [UInt32] =
    [
      "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Mand", "Samr",
      "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh",
    ].map { ScriptCode(tag: $0).rawValue } + complexScripts

  /// The scripts that are written without spaces between words.
  private static let complexScripts: [UInt32] =
    ["Thai", "Laoo", "Khmr", "Mymr"].map { ScriptCode(tag: $0).rawValue }

  /// Whether paragraphs of a script are taken word by word.
  static func contains(_ script: ScriptCode) -> Bool { scripts.contains(script.rawValue) }

  /// Whether dictionaries find the words of a script.
  static func isComplex(_ script: ScriptCode) -> Bool { complexScripts.contains(script.rawValue) }
}

extension Lock {
  /// What is known of a key; if nothing is, it is made, without the lock: two threads may make the same.
  fileprivate func value<Key, Known>(of key: Key, make: () -> Known) -> Known
  where Value == [Key: Known] {
    if let known = withLock({ $0[key] }) { return known }
    let made = make()
    withLock { $0[key] = made }
    return made
  }
}
