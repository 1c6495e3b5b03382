internal import CHarfBuzz

/// Which lookups HarfBuzz applies to text of one script and language, with given features.
struct ActiveLookups {
  private let handle: FontHandle
  private let scriptTags: [hb_tag_t]
  private let languageTags: [hb_tag_t]
  private let features: Set<UInt32>
  private let script: UInt32
  private let language: ShapingLanguage

  /// Features that HarfBuzz's default shaper applies to all of a horizontal text from left to right
  /// (`hb-ot-shape.cc`); `frac`, `numr` and `dnom` count only around U+2044, which is never simple.
  static let defaultFeatures: [FontTag] = [
    "rvrn", "ltra", "ltrm", "rand", "trak", "Harf", "HARF", "Buzz", "BUZZ", "abvm", "blwm", "ccmp",
    "locl",
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
    self.script = script
    self.language = current
  }

  /// The lookups of a table, in the order in which they are applied; nil if there is no such table.
  func rules(_ kind: LayoutTableKind) -> LayoutRules? {
    LayoutRules(kind, of: handle, indexes: indexes(kind, of: features))
  }

  /// The places of the lookups of a table, but for those of features that HarfBuzz keeps within a syllable
  /// (`F_PER_SYLLABLE`), so that no space is ever among what their rules see; nil if it shapes the script by none.
  func indexesAcrossSyllables(_ kind: LayoutTableKind) -> [Int]? {
    guard let own = Self.syllabicScripts[script], let chosen = ownScript(.substitution),
      // What is written for other scripts, or for Myanmar as it was before, is shaped as Latin text.
      chosen != FontTag("latn").rawValue, chosen != FontTag("mymr").rawValue
    else { return nil }
    // A third version of an Indic script is left to the universal shaper.
    let across = chosen & 0xFF == 0x33 ? Self.universal : own
    let within: [FontTag] = ["locl", "ccmp"]
    return indexes(
      kind, of: features.subtracting(within.map(\.rawValue)).union(across.map(\.rawValue)))
  }

  /// Features of the universal shaper, and of those for Khmer and Myanmar, that see more than a syllable.
  private static let universal: [FontTag] = [
    "isol", "init", "medi", "fina", "abvs", "blws", "haln", "pres", "psts",
  ]

  /// Scripts that HarfBuzz shapes by the syllable, and which of their own features see more than one.
  private static let syllabicScripts: [UInt32: [FontTag]] = {
    let indic: [FontTag] = [
      "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Taml", "Telu",
    ]
    let others: [FontTag] = ["Khmr", "Mymr", "Sinh", "Tibt"]
    return Dictionary(
      uniqueKeysWithValues: indic.map { ($0.rawValue, []) }
        + others.map { ($0.rawValue, universal) })
  }()

  /// Whether HarfBuzz applies the same to characters of script Common as its default shaper: in a script for which
  /// the font has no substitutions of its own, but some for any script, or for Latin text (`hb-ot-shaper.hh`).
  ///
  /// Its shaper for Thai and Lao does more with letters and marks alone.
  var isShapedAsAny: Bool {
    var place: UInt32 = 0
    var chosen: hb_tag_t = 0
    let isOwn = unsafe hb_ot_layout_table_select_script(
      handle.face, LayoutTableKind.substitution.tag.rawValue, UInt32(scriptTags.count), scriptTags,
      &place, &chosen)
    return isOwn == 0 && (chosen == FontTag("DFLT").rawValue || chosen == FontTag("latn").rawValue)
  }

  /// Whether the font's chosen script and language have an active feature.
  func hasFeature(_ tag: FontTag, _ kind: LayoutTableKind) -> Bool {
    let place = system(kind)
    var index: UInt32 = 0
    return unsafe hb_ot_layout_language_find_feature(
      handle.face, kind.tag.rawValue, place.script, place.language, tag.rawValue, &index) != 0
  }

  /// The tag under which a table has rules for the script itself; nil if it has none but those for all.
  func ownScript(_ kind: LayoutTableKind) -> UInt32? {
    var script: UInt32 = 0
    var chosen: hb_tag_t = 0
    let isOwn = unsafe hb_ot_layout_table_select_script(
      handle.face, kind.tag.rawValue, UInt32(scriptTags.count), scriptTags, &script, &chosen)
    return isOwn != 0 ? chosen : nil
  }

  /// Whether HarfBuzz shapes the script by these lookups alone: by nothing of Apple's, no `kern` table, and no
  /// classes of glyphs that it makes up.
  var shapeAlone: Bool {
    let hasClasses = unsafe hb_ot_layout_has_glyph_classes(handle.face) != 0
    return hasClasses && !handle.hasUnreadRules && ownScript(.substitution) != nil
      && !leavesOutPositions
      && (hasFeature("kern", .positioning) || !isActive("kern") || handle.table("kern") == nil)
  }

  /// Whether HarfBuzz leaves out `GPOS`: in Hebrew, where that is written for other scripts.
  var leavesOutPositions: Bool {
    script == FontTag("Hebr").rawValue && ownScript(.positioning) != FontTag("hebr").rawValue
  }

  /// Whether the font has a feature and all that it does is to attach marks to other glyphs.
  func onlyAttaches(_ tag: FontTag) -> Bool {
    guard hasFeature(tag, .positioning), !hasFeature(tag, .substitution),
      let rules = LayoutRules(
        .positioning, of: handle, indexes: indexes(.positioning, of: [tag.rawValue]))
    else { return false }
    return rules.isComplete && rules.lookups.allSatisfy { (4...6).contains($0.type) }
  }

  /// What the rules depend on.
  struct Key: Hashable, Sendable {
    var substitutions: [Int]
    var positions: [Int]
    /// Whether `GPOS` kerns, and whether a `kern` table would.
    var kerns: [Bool]
  }

  var key: Key {
    Key(
      substitutions: indexes(.substitution, of: features),
      positions: indexes(.positioning, of: features),
      kerns: [hasFeature("kern", .positioning), isActive("kern")])
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

  private func indexes(_ kind: LayoutTableKind, of features: Set<UInt32>) -> [Int] {
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

  /// The lookups that HarfBuzz's plan for such a text has, whichever shaper makes it; those of features
  /// that only touch some letters (`init`, `half`, `frac`, …) are among them.
  func plannedRules(
    _ kind: LayoutTableKind, direction: TextDirection, features wished: [FontFeature]
  ) -> LayoutRules? {
    plannedIndexes(kind, direction: direction, features: wished).flatMap {
      LayoutRules(kind, of: handle, indexes: $0)
    }
  }

  /// The places of these lookups; nil if there is no memory.
  func plannedIndexes(
    _ kind: LayoutTableKind, direction: TextDirection, features wished: [FontFeature]
  ) -> [Int]? {
    guard let set = unsafe hb_set_create() else { return nil }
    defer { unsafe hb_set_destroy(set) }
    unsafe planned(kind, direction: direction, features: wished, into: set)
    var indexes: [Int] = []
    var index = hb_codepoint_t.max  // HB_SET_VALUE_INVALID
    while unsafe hb_set_next(set, &index) != 0 {
      indexes.append(Int(index))
    }
    return indexes
  }

  /// The glyphs that the substitutions of HarfBuzz's plan may make of some; nil if there is no memory.
  ///
  /// - Complexity: HarfBuzz bounds how many rules it follows.
  func reachable(
    from glyphs: [UInt32], direction: TextDirection, features wished: [FontFeature]
  ) -> [UInt32]? {
    guard let lookups = unsafe hb_set_create() else { return nil }
    defer { unsafe hb_set_destroy(lookups) }
    guard let set = unsafe hb_set_create() else { return nil }
    defer { unsafe hb_set_destroy(set) }
    unsafe planned(.substitution, direction: direction, features: wished, into: lookups)
    for glyph in glyphs { unsafe hb_set_add(set, glyph) }
    unsafe hb_ot_layout_lookups_substitute_closure(handle.face, lookups, set)
    guard unsafe hb_set_allocation_successful(set) != 0 else { return nil }
    var found: [UInt32] = []
    var glyph = hb_codepoint_t.max  // HB_SET_VALUE_INVALID
    while unsafe hb_set_next(set, &glyph) != 0 { found.append(glyph) }
    return found
  }

  private func planned(
    _ kind: LayoutTableKind, direction: TextDirection, features wished: [FontFeature],
    into set: OpaquePointer
  ) {
    var properties = unsafe hb_segment_properties_t()
    unsafe properties.direction = direction.harfBuzz
    unsafe properties.script = hb_script_t(rawValue: script)
    unsafe properties.language = language.handle
    let features = wished.map {
      hb_feature_t(tag: $0.tag.rawValue, value: $0.value, start: 0, end: UInt32.max)
    }
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(handle.font, &count)
    let plan = unsafe openTypeShapers.withNames { names in
      unsafe hb_shape_plan_create2(
        handle.face, &properties, features, UInt32(features.count), coordinates, count, names)
    }
    defer { unsafe hb_shape_plan_destroy(plan) }
    unsafe hb_ot_shape_plan_collect_lookups(plan, kind.tag.rawValue, set)
  }
}
