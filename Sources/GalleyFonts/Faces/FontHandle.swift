internal import CHarfBuzz
internal import Synchronization

/// HarfBuzz's view of one face of a font, made once and never changed afterwards.
@safe
final class FontHandle: @unchecked Sendable {
  // Proof of `Sendable` (guard rail E): face and font are made immutable in `init`, and HarfBuzz
  // allows any number of threads on immutable objects.
  let face: OpaquePointer
  let font: OpaquePointer
  /// What HarfBuzz reads from; held until both are destroyed.
  private let bytes: FontBytes
  /// Where the face's bytes start: those of `bytes`, or of the copy that HarfBuzz makes to mend an
  /// offset that leads out of the file.
  private let start: UnsafeRawPointer?
  let plans = ShapingPlans()
  /// Whether `GSUB` and `GPOS` are whole: 0 not asked yet, 1 yes, 2 no.
  private let isSubstitutionWhole = Atomic<UInt8>(0)
  private let isPositioningWhole = Atomic<UInt8>(0)

  init(bytes: FontBytes, index: Int, coordinates: [FontVariation]) throws(FontError) {
    let buffer = unsafe bytes.buffer
    // SAFETY: the bytes stay where they are until this object, which holds them, has destroyed the
    // face; HarfBuzz is told that it may only read.
    let blob = unsafe hb_blob_create(
      buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: buffer.count),
      HB_MEMORY_MODE_READONLY, nil, nil)
    defer { unsafe hb_blob_destroy(blob) }
    guard let face = unsafe hb_face_create(blob, UInt32(index)) else { throw .outOfMemory }
    unsafe hb_face_make_immutable(face)
    guard let font = unsafe hb_font_create(face) else {
      unsafe hb_face_destroy(face)
      throw .outOfMemory
    }
    // The scale stays at the units per em: advances come out in font units, unhinted.
    unsafe hb_ot_font_set_funcs(font)
    if !coordinates.isEmpty {
      let settings = coordinates.map {
        hb_variation_t(tag: $0.tag.rawValue, value: Float($0.value))
      }
      unsafe hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    unsafe hb_font_make_immutable(font)
    self.bytes = bytes
    let whole = unsafe hb_face_reference_blob(face)
    // SAFETY: the face holds the blob, and this object the face; the pointer is only compared.
    unsafe start = UnsafeRawPointer(hb_blob_get_data(whole, nil))
    unsafe hb_blob_destroy(whole)
    unsafe self.face = face
    unsafe self.font = font
  }

  deinit {
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(face)
  }

  /// The table of this tag; nil if the face has none.
  func table(_ tag: FontTag) -> FontTable? {
    let blob = unsafe hb_face_reference_table(face, tag.rawValue)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    // SAFETY: a table of a face is a part of the face's bytes; only its place in them is taken from the
    // pointer, which is the same in `bytes`.
    guard let place = unsafe hb_blob_get_data(blob, &length), length > 0, let start = unsafe start
    else { return nil }
    let offset = unsafe UnsafeRawPointer(place) - start
    return bytes.table.part(at: offset, count: Int(length))
  }

  /// Whether a glyph is a mark (`GDEF`, `GlyphClassDef`).
  func isMark(_ glyph: UInt16) -> Bool {
    unsafe hb_ot_layout_get_glyph_class(face, UInt32(glyph)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }

  /// Whether two glyphs are of the same class (`GDEF`, `GlyphClassDef`), by which lookups look past them.
  func haveSameClass(_ one: UInt16, _ other: UInt16) -> Bool {
    unsafe hb_ot_layout_get_glyph_class(face, UInt32(one))
      == hb_ot_layout_get_glyph_class(face, UInt32(other))
  }

  /// Whether the face has rules that HarfBuzz heeds and nobody here reads: in Apple's tables, or of forms that are drawn by lot
  /// (feature `rand`).
  var hasUnreadRules: Bool {
    (["morx", "mort", "kerx", "trak"] as [FontTag]).contains { table($0) != nil }
      || hasSubstitutions(of: "rand")
  }

  /// Whether `GSUB` has a feature in any script.
  private func hasSubstitutions(of feature: FontTag) -> Bool {
    var tags = [hb_tag_t](repeating: 0, count: 64)
    var start: UInt32 = 0
    while true {
      var count = UInt32(tags.count)
      let all = unsafe hb_ot_layout_table_get_feature_tags(
        face, LayoutTableKind.substitution.tag.rawValue, start, &count, &tags)
      if tags.prefix(Int(count)).contains(feature.rawValue) { return true }
      start += count
      if count == 0 || start >= all { return false }
    }
  }

  /// Whether all of a layout table is what HarfBuzz applies: nothing of it is damaged.
  ///
  /// - Complexity: that of `LayoutTableCheck` once, then O(1).
  func isWhole(_ kind: LayoutTableKind, _ table: FontTable) -> Bool {
    switch kind {
    case .substitution: isWhole(table, kind, isSubstitutionWhole)
    case .positioning: isWhole(table, kind, isPositioningWhole)
    }
  }

  private func isWhole(
    _ table: FontTable, _ kind: LayoutTableKind, _ known: borrowing Atomic<UInt8>
  ) -> Bool {
    // Two threads may look at once, and find the same.
    let answer = known.load(ordering: .relaxed)
    guard answer == 0 else { return answer == 1 }
    let isWhole = LayoutTableCheck.isWhole(table, kind)
    known.store(isWhole ? 1 : 2, ordering: .relaxed)
    return isWhole
  }
}
