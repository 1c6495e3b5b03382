import GalleyFonts
import Testing

/// Everything that a stranger's font may be asked for.
struct HostileTrial {
  var bytes: [UInt8]
  var name: String

  /// The processor time that a font may take here: the two seconds that are promised, which
  /// `make hostile` measures, with room for debug builds and sanitizers.
  static let timeLimit = Duration.seconds(20)

  private static let texts = [
    "AV fi é", "مرحبا", "हिन्दी क्षत्रिय", "ไทยน้ำ", "ကမ္ဘာ", "\u{1F468}\u{200D}\u{1F469}",
  ]

  func run() throws {
    for index in 0..<3 {
      do throws(FontError) {
        let font = try Font(bytes: bytes, name: name, index: index)
        try? ask(font)
      } catch {
        #expect(error.description.hasSuffix("."))
        return
      }
    }
  }

  private func ask(_ font: Font) throws {
    _ = (font.familyName, font.fullName, font.featureTags, font.scriptTags, font.tables)
    _ = (font.namedInstances, font.isColor, font.fingerprint, font.missingScalars(in: "aé世"))
    var shaper = try Shaper()
    for text in Self.texts {
      let script = Font.script(of: text.unicodeScalars.first ?? "A")
      let glyphs = try? shaper.shape(text, font, direction: TextDirection(ofScript: script))
      for glyph in glyphs ?? [] { _ = font.inkExtents(of: glyph.glyph) }
    }
    for glyph in 0..<UInt32(min(font.glyphCount, 40)) {
      _ = try? font.outline(of: glyph)
      _ = font.picture(of: glyph)
    }
    let places = font.axes.map { FontVariation(tag: $0.tag, value: $0.maximum) }.prefix(64)
    if let varied = try? font.variant(variations: Array(places)), !varied.variations.isEmpty {
      _ = try? shaper.shape("AV fi é", varied)
      _ = try? varied.outline(of: 3)
      _ = SimpleGlyphs(font: varied, script: ("Latn" as FontTag).rawValue)
    }
    for script in ["Latn", "Hani", "Arab", "Deva"] as [FontTag] {
      _ = SimpleGlyphs(font: font, script: script.rawValue)
      _ = WordRules(font: font, script: script.rawValue, direction: .leftToRight)
    }
    _ = font.letterAdvances(of: Self.arabic, features: [], language: nil)
    _ = font.syllableAdvances(of: Self.devanagari, features: [], language: nil)
  }

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap(Unicode.Scalar.init)
  }

  private static let arabic = ScriptAlphabet(
    script: ("Arab" as FontTag).rawValue, direction: .rightToLeft, block: 0x600,
    letters: scalars(0x620...0x64A).map {
      ScriptAlphabet.Letter($0, joinsBefore: true, joinsAfter: true)
    } + scalars(0x64B...0x652).map { ScriptAlphabet.Letter($0, isMark: true) })

  private static let devanagari = SyllabicAlphabet(
    script: ("Deva" as FontTag).rawValue, block: 0x900,
    letters: scalars(0x904...0x939).map { SyllabicAlphabet.Letter($0, .starter) }
      + scalars(0x93E...0x94C).map { SyllabicAlphabet.Letter($0, .follower) }
      + [SyllabicAlphabet.Letter("\u{94D}", .joiner)])
}
