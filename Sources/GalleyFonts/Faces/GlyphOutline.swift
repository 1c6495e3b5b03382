internal import CHarfBuzz

/// A place in a glyph's own grid: font units, y upward, from the glyph's origin.
package struct OutlinePoint: Hashable, Sendable, BitwiseCopyable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The contours of a glyph, as steps of a pen.
package struct GlyphOutline: Hashable, Sendable {
  /// A step of the pen.
  package enum Step: Hashable, Sendable, BitwiseCopyable {
    case move(to: OutlinePoint)
    case line(to: OutlinePoint)
    /// A parabola, as in TrueType.
    case quadratic(control: OutlinePoint, to: OutlinePoint)
    /// A cubic curve, as in PostScript.
    case cubic(control1: OutlinePoint, control2: OutlinePoint, to: OutlinePoint)
    case close
  }

  /// The most steps of an outline; a longer one is cut there (guard rail C).
  static let maximumStepCount = 65_536

  package var steps: [Step]

  package init(steps: [Step] = []) { self.steps = steps }
}

/// A box in a glyph's own grid: font units, y upward.
package struct InkExtents: Hashable, Sendable, BitwiseCopyable {
  package var minX: Int32
  package var minY: Int32
  package var maxX: Int32
  package var maxY: Int32

  package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }
}

extension Font {
  /// The contours of a glyph; empty for spaces, bitmaps and what the font does not have.
  ///
  /// - Throws: `FontError.tooComplex` for a glyph made of more components than guard rail C allows.
  package func outline(of glyph: UInt32) throws(FontError) -> GlyphOutline {
    guard glyph < glyphCount else { return GlyphOutline() }
    guard components.isBounded(glyph) else { throw .tooComplex(path: name, glyph: glyph) }
    var outline = GlyphOutline()
    // SAFETY: HarfBuzz calls the pen during the call only, and hands it the outline's address.
    unsafe withUnsafeMutablePointer(to: &outline) { outline in
      unsafe galley_hb_draw_glyph(handle.font, glyph, outlinePen.functions, outline)
    }
    return outline
  }

  /// The box of a glyph's ink; nil if it has none, or if guard rail C forbids to look.
  package func inkExtents(of glyph: UInt32) -> InkExtents? {
    guard glyph < glyphCount, components.isBounded(glyph) else { return nil }
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(handle.font, glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return nil }
    // HarfBuzz's height goes down from the top and is negative.
    let (right, top) = (Int64(extents.x_bearing), Int64(extents.y_bearing))
    return InkExtents(
      minX: extents.x_bearing,
      minY: Int32(clamping: min(top, top + Int64(extents.height))),
      maxX: Int32(clamping: right + Int64(extents.width)),
      maxY: Int32(clamping: max(top, top + Int64(extents.height))))
  }

  /// The PNG picture of a color glyph nearest above a size, and its ink box in font units; nil if
  /// the font has no pictures.
  package func picture(of glyph: UInt32) -> (png: [UInt8], extents: InkExtents)? {
    guard let extents = inkExtents(of: glyph) else { return nil }
    let blob = unsafe hb_ot_color_glyph_reference_png(handle.font, glyph)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &length), length > 0 else { return nil }
    // SAFETY: the blob is held until the copy is done.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(length))
    return unsafe (Array(bytes), extents)
  }
}

/// The functions by which HarfBuzz hands over an outline.
@safe
private struct OutlinePen: @unchecked Sendable {
  // Proof of `Sendable`: made once, made immutable, never freed.
  let functions: OpaquePointer?

  init() {
    let functions = unsafe hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in unsafe draw(.move(to: point(x, y)), data) }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in unsafe draw(.line(to: point(x, y)), data) }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, controlX, controlY, x, y, _ in
        unsafe draw(.quadratic(control: point(controlX, controlY), to: point(x, y)), data)
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        unsafe draw(.cubic(control1: point(x1, y1), control2: point(x2, y2), to: point(x, y)), data)
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in unsafe draw(.close, data) }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(functions)
    unsafe self.functions = functions
  }
}

private let outlinePen = OutlinePen()

private func point(_ x: Float, _ y: Float) -> OutlinePoint {
  OutlinePoint(x: Double(x), y: Double(y))
}

private func draw(_ step: GlyphOutline.Step, _ data: UnsafeMutableRawPointer?) {
  // SAFETY: `outline(of:)` hands over the address of its own outline, and waits.
  guard let outline = unsafe data?.assumingMemoryBound(to: GlyphOutline.self) else { return }
  guard unsafe outline.pointee.steps.count < GlyphOutline.maximumStepCount else { return }
  unsafe outline.pointee.steps.append(step)
}
