internal import GalleyText

/// What was read of a font's rules, kept with the font: whoever measures by it, at any size, finds it
/// there.
struct FontRules: Sendable {
  /// How many of each kind are kept: more sets of features and languages than honest texts have.
  private static let limit = 8

  struct ShaperKey: Hashable, Sendable {
    var features: [FontFeature]
    var language: String?
    var alphabet: RuleShaper.Alphabet
  }

  struct GlyphsKey: Hashable, Sendable {
    var features: [FontFeature]
    var rules: SimpleGlyphs.Key
  }

  struct WordsKey: Hashable, Sendable {
    var features: [FontFeature]
    var language: String?
    var script: UInt32
    var direction: TextDirection
  }

  /// More scripts than a font has, in more than one set of features.
  private static let wordLimit = 64

  private(set) var words: [WordsKey: WordRules] = [:]
  private(set) var lookups: [WordLookups: WordRules] = [:]
  private(set) var letters: [WordsKey: LetterAdvances?] = [:]
  private(set) var syllables: [WordsKey: SyllableAdvances?] = [:]
  private(set) var shapers: [ShaperKey: RuleShaper?] = [:]
  private(set) var glyphs: [GlyphsKey: SimpleGlyphs] = [:]
  /// The scripts of all characters of the font, as soon as somebody asked.
  var scripts: Set<UInt32>?

  mutating func keep(_ made: RuleShaper?, _ key: ShaperKey) -> RuleShaper? {
    Self.keep(made, key, in: &shapers, atMost: Self.limit)
  }

  mutating func keep(_ made: WordRules, _ key: WordsKey) -> WordRules {
    Self.keep(made, key, in: &words, atMost: Self.wordLimit)
  }

  /// Several scripts meet the same.
  mutating func keep(_ made: WordRules, _ key: WordLookups) -> WordRules {
    Self.keep(made, key, in: &lookups, atMost: Self.wordLimit)
  }

  mutating func keep(_ made: LetterAdvances?, _ key: WordsKey) -> LetterAdvances? {
    Self.keep(made, key, in: &letters, atMost: Self.wordLimit)
  }

  mutating func keep(_ made: SyllableAdvances?, _ key: WordsKey) -> SyllableAdvances? {
    Self.keep(made, key, in: &syllables, atMost: Self.wordLimit)
  }

  mutating func keep(_ made: SimpleGlyphs, _ key: GlyphsKey) -> SimpleGlyphs {
    Self.keep(made, key, in: &glyphs, atMost: Self.limit)
  }

  /// Keeps what was made, unless another thread was faster; gives what is kept.
  private static func keep<Key, Value>(
    _ made: Value, _ key: Key, in kept: inout [Key: Value], atMost limit: Int
  ) -> Value {
    if let known = kept[key] { return known }
    if kept.count >= limit { kept.removeAll() }
    kept[key] = made
    return made
  }
}

extension Font {
  // Two threads may make the same at once; one of them is kept.

  /// What shapes short text by the rules for Latin text without HarfBuzz; nil if these are beyond it.
  ///
  /// - Parameters:
  ///   - simple: The font's simple characters, with the same features and language.
  ///   - alphabet: The characters that the text may have.
  /// - Complexity: O(*n*) in the rules the first time: some milliseconds.
  package func ruleShaper(
    features: [FontFeature], language: String?, simple: SimpleGlyphs,
    alphabet: RuleShaper.Alphabet = .latin
  ) -> RuleShaper? {
    let key = FontRules.ShaperKey(features: features, language: language, alphabet: alphabet)
    if let known = rules.withLock({ $0.shapers[key] }) { return known }
    let made = RuleShaper(
      font: self, features: features, language: language, simple: simple, alphabet: alphabet)
    return rules.withLock { $0.keep(made, key) }
  }

  /// What the font does across spaces.
  ///
  /// - Parameters:
  ///   - features: Features beside the ones that are always on.
  ///   - script: The ISO 15924 tag of the text's script.
  ///   - language: The BCP 47 language of the text.
  ///   - direction: The direction in which it is shaped.
  /// - Complexity: O(*n*) in the rules the first time: some milliseconds.
  package func wordRules(
    features: [FontFeature], script: UInt32, language: String?, direction: TextDirection
  ) -> WordRules {
    let key = FontRules.WordsKey(
      features: features, language: language, script: script, direction: direction)
    if let known = rules.withLock({ $0.words[key] }) { return known }
    let lookups = WordLookups(
      of: self, features: features, script: script, language: language, direction: direction)
    let made = rules.withLock { $0.lookups[lookups] } ?? WordRules(font: self, lookups)
    return rules.withLock { $0.keep($0.keep(made, lookups), key) }
  }

  /// What the letters of a script come to; nil if that depends on more than how they join.
  ///
  /// - Parameters:
  ///   - alphabet: The script's characters, always the same.
  ///   - features: Features beside the ones that are always on.
  ///   - language: The BCP 47 language of the text.
  /// - Complexity: O(*n*) in the rules the first time: some milliseconds.
  package func letterAdvances(
    of alphabet: ScriptAlphabet, features: [FontFeature], language: String?
  ) -> LetterAdvances? {
    let key = FontRules.WordsKey(
      features: features, language: language, script: alphabet.script,
      direction: alphabet.direction)
    if let known = rules.withLock({ $0.letters[key] }) { return known }
    let made = LetterAdvances(
      font: self, alphabet: alphabet, features: features, language: language)
    return rules.withLock { $0.keep(made, key) }
  }

  /// What the syllables of a script come to; nil if that depends on those beside them.
  ///
  /// - Parameters:
  ///   - alphabet: The script's characters, always the same.
  ///   - features: Features beside the ones that are always on.
  ///   - language: The BCP 47 language of the text.
  /// - Complexity: O(*n*) in the rules the first time: some milliseconds.
  package func syllableAdvances(
    of alphabet: SyllabicAlphabet, features: [FontFeature], language: String?
  ) -> SyllableAdvances? {
    let key = FontRules.WordsKey(
      features: features, language: language, script: alphabet.script, direction: .leftToRight)
    if let known = rules.withLock({ $0.syllables[key] }) { return known }
    let made = SyllableAdvances(
      font: self, alphabet: alphabet, features: features, language: language)
    return rules.withLock { $0.keep(made, key) }
  }

  /// The characters of a script that the font's rules leave alone.
  ///
  /// - Parameters:
  ///   - key: What decides which rules there are, see `SimpleGlyphs.key`.
  ///   - script: The ISO 15924 tag of the text's script.
  /// - Complexity: O(*n*) in the characters and the rules for them the first time: some milliseconds.
  package func simpleGlyphs(
    _ key: SimpleGlyphs.Key, features: [FontFeature], script: UInt32, language: String?
  ) -> SimpleGlyphs {
    let known = FontRules.GlyphsKey(features: features, rules: key.read(in: self))
    if let known = rules.withLock({ $0.glyphs[known] }) { return known }
    let made = SimpleGlyphs(
      key, font: self, features: features, script: script, language: language)
    return rules.withLock { $0.keep(made, known) }
  }
}
