internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// The faces of a cascade, each made when its first character comes.
final class ScriptFaces: Sendable {
  private struct Key: Hashable {
    var font: Int
    var script: ScriptCode
  }

  let style: TextStyle
  private let automaton: LineBreakAutomaton
  private let likeChromium: Bool
  /// The first color font, if others come before it.
  let emojiFont: Font?
  /// What is known of its emoji.
  let emoji = KnownEmoji()
  private let colorFonts: [Int]
  private struct TablesKey: Hashable {
    var font: Int
    var rules: SimpleGlyphs.Key
    /// The script, if the tables have a space at most, and so are of no others.
    var script: ScriptCode?
  }

  private struct Known {
    var tables: [TablesKey: LetterTables] = [:]
    /// How often faces were asked for that are not made yet, those of a fallback font together.
    private var asked: [Key: Int] = [:]
    var byKey: [Key: ScriptFace] = [:]
    /// Which sequences the font of emoji leaves apart, by the script of the text around them.
    var emojiSeparation: [ScriptCode: EmojiSeparation] = [:]

    /// Counts one more asking for a face that is not made; how often it was asked for.
    mutating func ask(for key: Key) -> Int {
      let counted = key.font == 0 ? key : Key(font: key.font, script: .common)
      asked[counted, default: 0] += 1
      return asked[counted, default: 0]
    }
  }

  private let faces = Lock(Known())
  private let list = FaceList()
  /// So many glyphs of a font are looked through in the time that the plain way takes for what asks.
  private static let glyphsPerAsking = 8_192
  /// So many times a script in Latin text is left to the plain way before tables are made for it,
  /// which takes as long as some hundred paragraphs.
  private static let patience = 16
  /// Is told when a face was added, or something else that takes room.
  let didGrow: @Sendable () -> Void

  init(
    style: TextStyle, automaton: LineBreakAutomaton, likeChromium: Bool,
    didGrow: @escaping @Sendable () -> Void = {}
  ) {
    self.didGrow = didGrow
    self.style = style
    let fonts = style.fonts.fonts
    colorFonts = ScriptFaces.colorFonts(of: style.fonts)
    emojiFont = fonts[0].isColor ? nil : fonts.first(where: \.isColor)
    self.automaton = automaton
    self.likeChromium = likeChromium
    _ = primaryFace(script: .latin)
  }

  /// The faces that were made so far, and those that will be; for whoever holds this as long as it is used.
  var known: KnownFaces { KnownFaces(list) }

  /// The face of a font for a script; nil as long as it is not asked for often enough, or if there are too many.
  ///
  /// To make its tables takes as long as to lay out many paragraphs the plain way, more for fonts of many
  /// glyphs: what fallback fonts are needed for now and then would never earn it, nor would a single π in
  /// Latin text. What shares tables that are made is made at once.
  ///
  /// - Parameter behindLatin: Whether all before it is Latin text in the first font: else that font's is made at
  ///   once.
  func face(font: Int, script: ScriptCode, behindLatin: Bool) -> ScriptFace? {
    let key = Key(font: font, script: script)
    let (known, asked) = faces.withLock { faces -> (ScriptFace?, Int) in
      if let known = faces.byKey[key] { return (known, 0) }
      return (nil, faces.ask(for: key))
    }
    if let known { return known }
    let isWorthIt =
      font == 0
      ? !behindLatin || asked > ScriptFaces.patience || hasTables(for: script)
      : asked > style.fonts.fonts[font].glyphCount / ScriptFaces.glyphsPerAsking
    return isWorthIt && !list.isFull ? makeFace(key) : nil
  }

  /// Whether a script of the first font shares tables that are made.
  private func hasTables(for script: ScriptCode) -> Bool {
    let rules = rules(of: style.fonts.primary, script: script)
    return faces.withLock { $0.tables[TablesKey(font: 0, rules: rules, script: nil)] != nil }
  }

  /// The first font's face for a script.
  func primaryFace(script: ScriptCode) -> ScriptFace {
    let key = Key(font: 0, script: script)
    return faces.withLock { $0.byKey[key] } ?? makeFace(key)
  }

  private func makeFace(_ key: Key) -> ScriptFace {
    let (font, script) = (key.font, key.script)
    let tables = tables(font: font, script: script)
    let face = faces.withLock { faces in
      if let other = faces.byKey[key] { return other }
      let made = list.append { number in
        ScriptFace(
          font: style.fonts.fonts[font], number: number, fontIndex: font, script: script,
          style: style, letters: tables)
      }
      if made.number != nil { faces.byKey[key] = made }
      return made
    }
    didGrow()
    return face
  }

  /// The tables of a font for a script and those that its rules treat alike.
  private func tables(font index: Int, script: ScriptCode) -> LetterTables {
    let style = style
    let font = style.fonts.fonts[index]
    let rules = rules(of: font, script: script)
    // To read the rules of emoji takes as long as a hundred thousand pieces that are known.
    let glyphs =
      index > 0 && font.isColor
      ? SimpleGlyphs.none(of: font)
      : font.simpleGlyphs(
        rules, features: style.shapingFeatures, script: script.rawValue, language: style.language)
    let key = TablesKey(
      font: index, rules: rules, script: glyphs.scalars.isEmpty ? script : nil)
    if let known = faces.withLock({ $0.tables[key] }) { return known }
    let made: LetterTables
    if !glyphs.scalars.isEmpty {
      let scripts = rules.scripts.map { ScriptCode(rawValue: $0) }
        .filter { self.rules(of: font, script: $0) == rules }
      made = LetterTables(
        glyphs: glyphs, scripts: scripts, automaton: automaton, likeChromium: likeChromium,
        takes: ScriptFaces.takes(index, of: style.fonts), didGrow: didGrow)
    } else {
      let space =
        self.font(for: " ") == index
        ? LetterEntry(spaceOf: font, script: script, style: style, automaton: automaton) : nil
      made = LetterTables(space: space, of: glyphs)
    }
    return faces.withLock { faces in
      if let other = faces.tables[key] { return other }
      faces.tables[key] = made
      return made
    }
  }

  /// Tells which of some characters a font of a cascade takes, all of which it has.
  private static func takes(_ index: Int, of fonts: FontCascade) -> LetterTables.Taking {
    let colorFonts = ScriptFaces.colorFonts(of: fonts)
    return { scalars in
      // The first font takes all characters that it has.
      var takes =
        index == 0
        ? Array(repeating: true, count: scalars.count) : fonts.isFirst(index, with: scalars)
      guard !colorFonts.isEmpty else { return takes }
      for (place, scalar) in zip(takes.indices, scalars) where mayBeEmoji(scalar) {
        if case .text = EmojiSegmenter.standing(of: scalar) { continue }
        takes[place] = font(for: scalar, of: fonts, colorFonts) == index
      }
      return takes
    }
  }

  /// Whether a character is none of the many that are no emoji.
  private static func mayBeEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x231A && !(0x3400..<0xD800).contains(scalar.value)
  }

  private func rules(of font: Font, script: ScriptCode) -> SimpleGlyphs.Key {
    SimpleGlyphs.key(
      font: font, features: style.shapingFeatures, script: script.rawValue,
      language: style.language)
  }

  /// The bytes that the faces keep.
  var byteCount: Int {
    faces.withLock { faces in
      faces.tables.values.reduce(FaceList.byteCount + KnownEmoji.byteCount) { $0 + $1.byteCount }
    }
  }

  /// The font of a cascade that takes a character standing alone; nil if none has it.
  func font(for scalar: Unicode.Scalar) -> Int? {
    ScriptFaces.font(for: scalar, of: style.fonts, colorFonts)
  }

  private static func colorFonts(of cascade: FontCascade) -> [Int] {
    cascade.fonts.indices.filter { cascade.fonts[$0].isColor }
  }

  /// Whether a character is known to be of the font of emoji, none of which are simple.
  func takesAsEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1F000 && emojiFont != nil
      && emojiTraits(of: scalar).isSuperset(of: [.standsAlone, .isInFont])
  }

  /// The face of the font of emoji for Latin text; nil as long as it is not made, or if there is no such font.
  var emojiFace: ScriptFace? {
    guard emojiFont != nil, let font = colorFonts.first else { return nil }
    return faces.withLock { $0.byKey[Key(font: font, script: .latin)] }
  }

  /// The line breaker's class of a character.
  func kind(of scalar: Unicode.Scalar) -> UInt8 { automaton.classOf(scalar) }

  /// How a character makes emoji of the font that has them.
  @inline(__always)
  func emojiTraits(of scalar: Unicode.Scalar) -> EmojiTraits {
    emoji.traits(of: scalar) ?? newTraits(of: scalar)
  }

  @inline(never)
  private func newTraits(of scalar: Unicode.Scalar) -> EmojiTraits {
    let traits = EmojiTraits(of: scalar, isInFont: emojiFont?.hasGlyph(for: scalar) == true)
    emoji.remember(traits, of: scalar)
    return traits
  }

  /// The sequences that no rule of the font of emoji sees together with the next, see `WordRules.emojiSeparation`.
  ///
  /// - Complexity: O(*n*) in the font's rules for the first call.
  func emojiSeparation(in script: ScriptCode) -> EmojiSeparation {
    guard let emojiFont else { return [] }
    if let known = faces.withLock({ $0.emojiSeparation[script] }) { return known }
    let rules = emojiFont.wordRules(
      features: style.shapingFeatures, script: script.rawValue, language: style.language,
      direction: .leftToRight)
    faces.withLock { $0.emojiSeparation[script] = rules.emojiSeparation }
    return rules.emojiSeparation
  }

  private static func font(
    for scalar: Unicode.Scalar, of cascade: FontCascade, _ colorFonts: [Int]
  ) -> Int? {
    let fonts = cascade.fonts
    if scalar.value >= 0x231A, !colorFonts.isEmpty {
      let category = EmojiSegmenter.standing(of: scalar)
      // Of a sequence nobody but the segmenter knows what it is.
      if category == .inSequences { return nil }
      if category == .emoji,
        let color = colorFonts.first(where: { fonts[$0].hasGlyph(for: scalar) })
      {
        return color
      }
    }
    // A font may take a character without having it: what stands for it then is not simple.
    guard let font = cascade.firstFont(with: scalar), fonts[font].hasGlyph(for: scalar) else {
      return nil
    }
    return font
  }
}
