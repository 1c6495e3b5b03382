internal import CHarfBuzz
internal import GalleyText

/// Scripts that stand beside each other, whose simple characters are taken together, those of script Common among
/// them.
enum ScriptGroup: Hashable, Sendable {
  /// Alphabets that HarfBuzz shapes by its default shaper, from left to right.
  case alphabets
  /// Ideographs, kana, and Hangul, whose syllables HarfBuzz leaves alone.
  case wide
  /// Scripts with shapers of their own for their letters. What a font has in their text if it has none of these is
  /// figures, punctuation and spaces, which those shapers leave to a font's rules for any script.
  case shaped

  private static let alphabetScripts = tags(["Armn", "Cyrl", "Geor", "Grek", "Latn", "Zyyy"])
  private static let wideScripts = tags(["Bopo", "Hang", "Hani", "Hira", "Kana", "Zyyy"])
  private static let shapedScripts = Set(
    tags([
      "Beng", "Deva", "Gujr", "Guru", "Knda", "Laoo", "Mlym", "Mymr", "Orya", "Sinh", "Taml",
      "Telu", "Thai", "Tibt",
    ]))

  private static func tags(_ tags: [FontTag]) -> [UInt32] { tags.map(\.rawValue) }

  /// The group of a script; nil if nothing in its text is simple.
  init?(of script: UInt32) {
    if ScriptGroup.alphabetScripts.contains(script) {
      self = .alphabets
    } else if ScriptGroup.wideScripts.contains(script) {
      self = .wide
    } else if ScriptGroup.shapedScripts.contains(script) {
      self = .shaped
    } else {
      return nil
    }
  }

  /// The scripts whose letters may be simple, in order, and Common; none if no letters are.
  var scripts: [UInt32] {
    switch self {
    case .alphabets: ScriptGroup.alphabetScripts
    case .wide: ScriptGroup.wideScripts
    case .shaped: []
    }
  }

  /// The group whose characters are read to find those of this one that a font has: where it has nothing but what
  /// all scripts share, the alphabets', which nearly all fonts have and most texts ask for.
  ///
  /// Rules for letters may then exclude a character, or a pair, that no letter of the group would: that costs time
  /// and changes no width.
  func read(in font: Font) -> ScriptGroup {
    switch self {
    case .alphabets: .alphabets
    case .wide: font.hasWideCharacters ? .wide : .alphabets
    case .shaped: .alphabets
    }
  }
}

/// Whether characters are of some scripts.
struct ScriptTest {
  private let scripts: Set<UInt32>
  // Characters of a script stand side by side.
  private var last: (script: UInt32, isOne: Bool)

  init(_ scripts: Set<UInt32>) {
    self.scripts = scripts
    last = (0, false)
  }

  /// Whether a character is of one of them.
  mutating func has(_ value: UInt32) -> Bool {
    let script = ScriptTest.script(of: value)
    if script != last.script { last = (script, scripts.contains(script)) }
    return last.isOne
  }

  /// The script of a character, as HarfBuzz knows it.
  static func script(of value: UInt32) -> UInt32 {
    switch value {
    // Known to all versions of Unicode that HarfBuzz may have.
    case 0x3400...0x4DB5, 0x4E00...0x9FEA: HB_SCRIPT_HAN.rawValue
    case 0xAC00...0xD7A3: HB_SCRIPT_HANGUL.rawValue
    default: unsafe hb_unicode_script(hb_unicode_funcs_get_default(), value).rawValue
    }
  }
}

extension Font {
  /// Whether the font has any character of the scripts that `ScriptGroup.wide` are, but of Common.
  ///
  /// - Complexity: O(*n*) in its characters the first time, O(1) for nearly all fonts that have some.
  var hasWideCharacters: Bool {
    ["\u{4E00}", "\u{AC00}", "\u{3042}", "\u{30A2}", "\u{3105}"].contains(where: hasGlyph(for:))
      || ScriptGroup.wide.scripts.contains {
        $0 != FontTag("Zyyy").rawValue && hasAnyCharacter(ofScript: $0)
      }
  }

  /// Whether the font has any character of a script.
  ///
  /// - Complexity: O(*n*) in its characters the first time.
  func hasAnyCharacter(ofScript script: UInt32) -> Bool { writtenScripts.contains(script) }

  /// The scripts of all its characters.
  private var writtenScripts: Set<UInt32> {
    if let known = rules.withLock({ $0.scripts }) { return known }
    var scripts: Set<UInt32> = []
    var last: UInt32 = 0
    forEachCharacter(upTo: "\u{10FFFF}") { value, _ in
      let script = ScriptTest.script(of: value)
      if script != last { scripts.insert(script) }
      last = script
    }
    rules.withLock { $0.scripts = scripts }
    return scripts
  }
}
