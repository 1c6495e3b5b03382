import Galley

private let texts = [
  "AV fi é", "مرحبا", "हिन्दी क्षत्रिय", "ไทยน้ำ", "ကမ္ဘာ", "가나", "\u{1F468}\u{200D}\u{1F469}",
]

/// Asks a stranger's font for everything that the library asks fonts for.
func fuzzFont(_ bytes: [UInt8]) {
  guard let font = try? Font(bytes: bytes, name: "fuzz") else { return }
  _ = try? Font(bytes: bytes, name: "fuzz", index: 1)
  ask(font)
  let places = font.axes.prefix(64).map { FontVariation(tag: $0.tag, value: $0.maximum) }
  if !places.isEmpty, let varied = try? font.variant(variations: places) { ask(varied) }
}

private func ask(_ font: Font) {
  _ = (font.familyName, font.fullName, font.featureTags, font.scriptTags, font.tables)
  _ = (font.namedInstances, font.isColor, font.fingerprint, font.missingScalars(in: "aé世"))
  for glyph in 0..<UInt32(min(font.glyphCount, 24)) {
    _ = try? font.outline(of: glyph)
    _ = font.inkExtents(of: glyph)
    _ = font.picture(of: glyph)
  }
  for script in ["Latn", "Arab", "Deva"] as [FontTag] {
    _ = WordRules(font: font, script: script.rawValue, direction: .leftToRight)
  }
  measure(font)
}

/// Measures with the font, on the fast and on the plain way: both refuse it, or both agree.
private func measure(_ font: Font) {
  guard let style = try? TextStyle(font: font, size: 16) else { return }
  for text in texts {
    for profile in [LayoutProfile.uiKit, .css] {
      expectAgreement(of: text, style: style, profile: profile, in: .label(width: 50))
    }
  }
}
