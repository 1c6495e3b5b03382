/// Coded under the names of the properties, the size as `size`.
///
/// `fonts` and `size` must be there; what else is missing is as in a new style. Fonts and hyphenation
/// dictionaries are named, not held: see `StyleResources`. Unknown keys and numbers that no style
/// has are errors when decoding.
extension TextStyle: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case fonts, usesSystemFallback, size, tracking, wordSpacing, baselineOffset, language, features
    case kerning, ligatures, wraps, underline, strikethrough, hyphenation
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: Key.self)
    let resources =
      decoder.userInfo[.galleyStyles] as? StyleResources ?? StyleResources()
    let references = try values.decode([FontReference].self, forKey: .fonts)
    guard let first = references.first else { throw values.wrong(.fonts, "must name a font") }
    var (tracking, wordSpacing, baselineOffset) = (0.0, 0.0, 0.0)
    try values.readLength(.tracking, into: &tracking)
    try values.readLength(.wordSpacing, into: &wordSpacing)
    try values.readLength(.baselineOffset, into: &baselineOffset)
    do {
      try self.init(
        fonts: FontCascade(
          resources.font(first), fallbacks: references.dropFirst().map { try resources.font($0) },
          usesSystemFallback: values.decodeIfPresent(Bool.self, forKey: .usesSystemFallback)
            ?? false),
        size: values.decode(Double.self, forKey: .size), tracking: tracking,
        wordSpacing: wordSpacing, baselineOffset: baselineOffset,
        language: values.decodeIfPresent(String.self, forKey: .language),
        features: values.decodeIfPresent([FontFeature].self, forKey: .features) ?? [])
    } catch let error as StyleError {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
    try values.read(.kerning, into: &kerning)
    try values.read(.ligatures, into: &ligatures)
    try values.read(.wraps, into: &wraps)
    try values.read(.underline, into: &underline)
    try values.read(.strikethrough, into: &strikethrough)
    if let fingerprint = try values.decodeIfPresent(String.self, forKey: .hyphenation) {
      hyphenation = try resources.hyphenation(fingerprint)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(fonts.fonts.map { FontReference($0) }, forKey: .fonts)
    try values.encode(fonts.usesSystemFallback, forKey: .usesSystemFallback)
    try values.encode(pointSize, forKey: .size)
    try values.encode(tracking, forKey: .tracking)
    try values.encode(wordSpacing, forKey: .wordSpacing)
    try values.encode(baselineOffset, forKey: .baselineOffset)
    try values.encodeIfPresent(language, forKey: .language)
    try values.encode(features, forKey: .features)
    try values.encode(kerning, forKey: .kerning)
    try values.encode(ligatures, forKey: .ligatures)
    try values.encode(wraps, forKey: .wraps)
    try values.encodeIfPresent(underline, forKey: .underline)
    try values.encodeIfPresent(strikethrough, forKey: .strikethrough)
    try values.encodeIfPresent(
      hyphenation.map { hexadecimal($0.fingerprint) }, forKey: .hyphenation)
  }
}
