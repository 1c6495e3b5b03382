internal import CHarfBuzz

/// The classes of a font's glyphs (`GDEF`, `GlyphClassDef`), asked for all glyphs at once.
///
/// In a table out of order a glyph may be in several: it counts as one of each.
struct GlyphClasses {
  /// The glyphs of each class that lookups may pass over, by its number; none of the others.
  private let ranges: [[ClosedRange<UInt32>]]
  let marks: GlyphIndexSet

  /// - Complexity: O(*n*) in the stretches of glyphs of the same class.
  init(of font: FontHandle) {
    let classes = [
      HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH, HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE,
      HB_OT_LAYOUT_GLYPH_CLASS_MARK,
    ]
    var ranges = [[ClosedRange<UInt32>]](repeating: [], count: classes.count + 1)
    // HarfBuzz makes up classes where `GDEF` has none: all that are no marks are bases.
    if unsafe hb_ot_layout_has_glyph_classes(font.face) != 0 {
      for kind in classes { ranges[Int(kind.rawValue)] = Self.glyphs(of: kind, font) }
    } else {
      ranges[1] = [0...0xFFFF]
    }
    self.ranges = ranges
    var marks = GlyphIndexSet(capacity: 65_536)
    for range in ranges[3] { for glyph in range { marks.insert(Int(glyph)) } }
    self.marks = marks
  }

  private static func glyphs(of kind: hb_ot_layout_glyph_class_t, _ font: FontHandle)
    -> [ClosedRange<UInt32>]
  {
    guard let set = unsafe hb_set_create() else { return [] }
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_ot_layout_get_glyphs_in_class(font.face, kind, set)
    var ranges: [ClosedRange<UInt32>] = []
    // HB_SET_VALUE_INVALID, with which HarfBuzz starts and ends.
    var (first, last) = (hb_codepoint_t.max, hb_codepoint_t.max)
    while unsafe hb_set_next_range(set, &first, &last) != 0, first <= 0xFFFF {
      ranges.append(first...min(last, 0xFFFF))
    }
    return ranges
  }

  /// The numbers of the classes that any of the candidates is in.
  func classes(of candidates: SimpleCandidates) -> Set<UInt32> {
    let places = candidates.places
    let numbers = ranges.indices.filter { number in
      ranges[number].contains { range in
        range.contains { Int($0) < places.count && places[Int($0)] >= 0 }
      }
    }
    return Set(numbers.map { UInt32($0) })
  }
}
