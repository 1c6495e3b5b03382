extension Font {
  /// Features beside the ones that are always on, with which text comes to the same advances in less
  /// time: those that only attach marks to letters are off.
  ///
  /// Attached glyphs are moved, which is an offset; no advance changes (OpenType `GPOS` lookup types 4, 5
  /// and 6). A feature whose lookups may do more stays on, and so does one that is asked for.
  ///
  /// - Parameters:
  ///   - features: Features beside the ones that are always on.
  ///   - script: The ISO 15924 tag of the text's script.
  ///   - language: Its BCP 47 language.
  /// - Complexity: O(*n*) in the lookups of these features: some microseconds.
  package func featuresForAdvances(
    _ features: [FontFeature], script: UInt32, language: String?
  ) -> [FontFeature] {
    let active = ActiveLookups(of: handle, script: script, language: language, features: features)
    // HarfBuzz composes Hebrew letters and points unless the font has `mark`.
    let tags: [FontTag] =
      script == FontTag("Hebr").rawValue
      ? ["mkmk", "abvm", "blwm"] : ["mark", "mkmk", "abvm", "blwm"]
    return features
      + tags.filter { tag in
        !features.contains { $0.tag == tag } && active.onlyAttaches(tag)
      }.map { FontFeature(tag: $0, value: 0) }
  }
}
