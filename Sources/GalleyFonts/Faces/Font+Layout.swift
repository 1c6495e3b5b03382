internal import CHarfBuzz

extension Font {
  /// The OpenType features of `GSUB` and `GPOS`, each once, in alphabetical order.
  public var featureTags: [FontTag] {
    unsafe layoutTags { table, start, count, tags in
      unsafe hb_ot_layout_table_get_feature_tags(handle.face, table, start, count, tags)
    }
  }

  /// The OpenType scripts of `GSUB` and `GPOS`, each once, in alphabetical order.
  public var scriptTags: [FontTag] {
    unsafe layoutTags { table, start, count, tags in
      unsafe hb_ot_layout_table_get_script_tags(handle.face, table, start, count, tags)
    }
  }

  private func layoutTags(
    _ read: (
      hb_tag_t, UInt32, UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<hb_tag_t>?
    ) -> UInt32
  ) -> [FontTag] {
    var all: Set<FontTag> = []
    for table in ["GSUB", "GPOS"] as [FontTag] {
      // Counts are 16-bit numbers in the file; HarfBuzz bounds them by the table's size.
      var tags = [hb_tag_t](repeating: 0, count: 4_096)
      var count = UInt32(tags.count)
      _ = unsafe read(table.rawValue, 0, &count, &tags)
      for tag in tags.prefix(Int(count)) { all.insert(FontTag(rawValue: tag)) }
    }
    return all.sorted()
  }

  /// A table of the font file.
  public struct Table: Hashable, Sendable {
    /// Its name in the font's directory, such as `GSUB`.
    public var tag: FontTag
    /// Its bytes.
    public var size: Int
  }

  /// The tables of this face, unpacked, in alphabetical order.
  public var tables: [Table] {
    var tags = [hb_tag_t](repeating: 0, count: 1_024)
    var count = UInt32(tags.count)
    _ = unsafe hb_face_get_table_tags(handle.face, 0, &count, &tags)
    return tags.prefix(Int(count)).map { FontTag(rawValue: $0) }.sorted().map { tag in
      Table(tag: tag, size: handle.table(tag)?.count ?? 0)
    }
  }

  /// Whether nothing of `GSUB` and `GPOS` is damaged; if something is, all text of the font is shaped.
  ///
  /// - Complexity: O(*n*) in the offsets of the tables once, then O(1).
  package var hasWholeLayoutTables: Bool {
    [LayoutTableKind.substitution, .positioning].allSatisfy { kind in
      handle.table(kind.tag).map { handle.isWhole(kind, $0) } ?? true
    }
  }

  /// Whether the font has a glyph for each of these scalars; those it lacks, each once, in order.
  public func missingScalars(in text: String) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    return text.unicodeScalars.filter { scalar in
      seen.insert(scalar).inserted && !hasGlyphs(forSequence: [scalar])
    }
  }

  /// How many scalars the font's `cmap` knows.
  ///
  /// - Complexity: O(*n*) in those scalars.
  public var characterCount: Int {
    guard let set = unsafe hb_set_create() else { return 0 }
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(handle.face, set)
    return unsafe Int(hb_set_get_population(set))
  }
}
