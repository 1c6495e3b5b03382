internal import CHarfBuzz

/// Which lookups HarfBuzz applies to text of one script and language, with given features.
struct ActiveLookups {
  private let handle: FontHandle
  private let scriptTags: [hb_tag_t]
  private let languageTags: [hb_tag_t]
  private let features: Set<UInt32>

  /// Features that HarfBuzz's default shaper applies to all of a horizontal text from left to right
  /// (`hb-ot-shape.cc`); `frac`, `numr` and `dnom` count only around U+2044, which is never simple.
  static let defaultFeatures: [FontTag] = [
    "rvrn", "ltra", "ltrm", "rand", "Harf", "HARF", "Buzz", "BUZZ", "abvm", "blwm", "ccmp", "locl",
    "mark", "mkmk", "rlig", "calt", "clig", "curs", "dist", "kern", "liga", "rclt",
  ]

  init(of handle: FontHandle, script: UInt32, language: String?, features wished: [FontFeature]) {
    self.handle = handle
    var current = ShapingLanguage()
    current.set(language)
    var scripts = [hb_tag_t](repeating: 0, count: 8)
    var languages = [hb_tag_t](repeating: 0, count: 8)
    var scriptCount = UInt32(scripts.count)
    var languageCount = UInt32(languages.count)
    unsafe hb_ot_tags_from_script_and_language(
      hb_script_t(rawValue: script), current.handle, &scriptCount, &scripts, &languageCount,
      &languages)
    scriptTags = Array(scripts.prefix(Int(scriptCount)))
    languageTags = Array(languages.prefix(Int(languageCount)))
    var active = Set(Self.defaultFeatures.map(\.rawValue))
    // HarfBuzz's Hangul shaper turns contextual alternates off.
    if script == FontTag("Hang").rawValue { active.remove(FontTag("calt").rawValue) }
    for feature in wished {
      if feature.value == 0 {
        active.remove(feature.tag.rawValue)
      } else {
        active.insert(feature.tag.rawValue)
      }
    }
    self.features = active
  }

  /// The lookups of a table, in the order in which they are applied; nil if there is no such table.
  func rules(_ kind: LayoutTableKind) -> LayoutRules? {
    guard let table = handle.table(kind.tag) else { return nil }
    let lookups = indexes(kind).compactMap {
      LayoutLookup(table, index: $0, extensionType: kind.extensionType)
    }
    return LayoutRules(kind: kind, table: table, lookups: lookups)
  }

  /// Whether the font's chosen script and language have an active feature.
  func hasFeature(_ tag: FontTag, _ kind: LayoutTableKind) -> Bool {
    let place = system(kind)
    var index: UInt32 = 0
    return unsafe hb_ot_layout_language_find_feature(
      handle.face, kind.tag.rawValue, place.script, place.language, tag.rawValue, &index) != 0
  }

  func isActive(_ tag: FontTag) -> Bool { features.contains(tag.rawValue) }

  private func system(_ kind: LayoutTableKind) -> (script: UInt32, language: UInt32) {
    var script: UInt32 = 0
    var language: UInt32 = 0
    var chosen: hb_tag_t = 0
    _ = unsafe hb_ot_layout_table_select_script(
      handle.face, kind.tag.rawValue, UInt32(scriptTags.count), scriptTags, &script, &chosen)
    _ = unsafe hb_ot_layout_script_select_language(
      handle.face, kind.tag.rawValue, script, UInt32(languageTags.count), languageTags, &language)
    return (script, language)
  }

  private func indexes(_ kind: LayoutTableKind) -> [Int] {
    let place = system(kind)
    var found: Set<UInt32> = []
    for tag in features {
      var index: UInt32 = 0
      if unsafe hb_ot_layout_language_find_feature(
        handle.face, kind.tag.rawValue, place.script, place.language, tag, &index) != 0
      {
        found.insert(index)
      }
    }
    var required: UInt32 = 0
    var requiredTag: hb_tag_t = 0
    if unsafe hb_ot_layout_language_get_required_feature(
      handle.face, kind.tag.rawValue, place.script, place.language, &required, &requiredTag) != 0
    {
      found.insert(required)
    }
    var lookups: Set<Int> = []
    let variations = variationsIndex(kind)
    for feature in found {
      for lookup in self.lookups(of: feature, variations, kind) { lookups.insert(lookup) }
    }
    return lookups.sorted()
  }

  /// Which of the font's `FeatureVariations` holds at its place on the axes.
  private func variationsIndex(_ kind: LayoutTableKind) -> UInt32 {
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(handle.font, &count)
    var index: UInt32 = 0
    _ = unsafe hb_ot_layout_table_find_feature_variations(
      handle.face, kind.tag.rawValue, coordinates, count, &index)
    return index
  }

  private func lookups(
    of feature: UInt32, _ variations: UInt32, _ kind: LayoutTableKind
  ) -> [Int] {
    var all: [Int] = []
    while all.count < 65_536 {
      var indexes = [UInt32](repeating: 0, count: 256)
      var count = UInt32(indexes.count)
      _ = unsafe hb_ot_layout_feature_with_variations_get_lookups(
        handle.face, kind.tag.rawValue, feature, variations, UInt32(all.count), &count, &indexes)
      all.append(contentsOf: indexes.prefix(Int(count)).map(Int.init))
      if count < indexes.count { break }
    }
    return all
  }
}
