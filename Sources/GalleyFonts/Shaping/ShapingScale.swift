internal import CHarfBuzz

/// Which characters make a cluster, the least that glyphs are told apart by (HarfBuzz's cluster
/// levels).
package enum ShapingClusters: Hashable, Sendable {
  /// A grapheme is one cluster, and clusters follow each other as the text does.
  case graphemes
  /// A mark is a cluster of its own where it can be, and clusters follow each other as the text
  /// does.
  case characters
  /// As `characters`, and glyphs that change places take their clusters along.
  case unordered

  var harfBuzz: hb_buffer_cluster_level_t {
    switch self {
    case .graphemes: HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES
    case .characters: HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS
    case .unordered: HB_BUFFER_CLUSTER_LEVEL_CHARACTERS
    }
  }
}

/// A feature of some of a text's characters.
package struct LocalFeature: Hashable, Sendable {
  package var feature: FontFeature
  /// The characters, by their indices in the text.
  package var range: Range<Int>

  package init(_ feature: FontFeature, in range: Range<Int>) {
    self.feature = feature
    self.range = range
  }
}

/// A font for one call of HarfBuzz: the handle's own, or a child of it with a size or a scale.
@safe
struct ScaledFont: ~Copyable {
  let font: OpaquePointer
  private let isChild: Bool

  init(_ handle: FontHandle, pointSize: Double?, unitsPerEm: Int32?) {
    guard pointSize != nil || unitsPerEm != nil,
      // SAFETY: the child holds its parent until it is destroyed.
      let child = unsafe hb_font_create_sub_font(handle.font)
    else {
      unsafe font = handle.font
      isChild = false
      return
    }
    if let pointSize { unsafe hb_font_set_ptem(child, Float(pointSize)) }
    if let unitsPerEm {
      unsafe hb_font_set_scale(child, unitsPerEm, unitsPerEm)
      // Asked by way of its parent, the child would cut the parent's whole units down to its own.
      unsafe hb_ot_font_set_funcs(child)
    }
    unsafe font = child
    isChild = true
  }

  deinit { if isChild { unsafe hb_font_destroy(font) } }
}
