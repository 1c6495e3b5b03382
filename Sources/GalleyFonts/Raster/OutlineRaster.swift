internal import CFreeType

/// Pixels side by side that a shape covers alike.
package struct CoverageSpan: Hashable, Sendable, BitwiseCopyable {
  package var x: Int32
  package var y: Int32
  package var count: Int32
  /// From 0, outside, to 255, inside.
  package var coverage: UInt8
}

/// Finds the pixels that a shape covers, and how much of each.
///
/// FreeType's smooth rasterizer: exact areas, 256 levels, by the nonzero winding rule. It has a
/// library of its own, which must not be shared between threads.
@safe
package struct OutlineRaster: ~Copyable {
  private let library: FT_Library

  /// The most points of a shape; FreeType counts them in 16 bits.
  package static let maximumPointCount = 32_000

  /// Starts FreeType.
  ///
  /// - Throws: `FontError.outOfMemory`.
  package init() throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    unsafe self.library = library
  }

  deinit { _ = unsafe FT_Done_FreeType(library) }

  /// The pixels of a canvas that a shape covers, from the top.
  ///
  /// - Parameters:
  ///   - outline: The shape in pixels, y downward. One of more points than `maximumPointCount`
  ///     covers nothing.
  ///   - width: The pixels of the canvas; at most 16,384.
  ///   - height: Its rows; at most 16,384.
  /// - Returns: Spans that overlap nowhere; none for a shape outside of the canvas.
  package func spans(of outline: GlyphOutline, width: Int, height: Int) -> [CoverageSpan] {
    let pen = RasterPen(outline)
    guard pen.places.count <= OutlineRaster.maximumPointCount, !pen.ends.isEmpty else { return [] }
    var found: [CoverageSpan] = []
    // SAFETY: FreeType reads the arrays and calls back during the call only; the callback gets the
    // address of `found`, which nobody else touches meanwhile.
    unsafe withUnsafeMutablePointer(to: &found) { found in
      _ = unsafe galley_ft_fill(
        library, Int32(pen.places.count), pen.places, pen.tags, Int32(pen.ends.count), pen.ends,
        Int32(clamping: width), Int32(clamping: height), collectSpans, found)
    }
    return found
  }
}

private func collectSpans(
  y: Int32, count: Int32, spans: UnsafePointer<FT_Span>?, user: UnsafeMutableRawPointer?
) {
  // SAFETY: `spans(of:width:height:)` hands over the address of its own array, and waits; FreeType
  // hands over `count` spans.
  guard let found = unsafe user?.assumingMemoryBound(to: [CoverageSpan].self) else { return }
  for index in 0..<Int(count) {
    guard let span = unsafe spans?[index] else { return }
    unsafe found.pointee.append(
      CoverageSpan(x: Int32(span.x), y: y, count: Int32(span.len), coverage: span.coverage))
  }
}

/// An outline as FreeType wants it: points in 1/64 pixel, a tag for each, the ends of the contours.
private struct RasterPen {
  private(set) var places: [FT_Vector] = []
  private(set) var tags: [UInt8] = []
  private(set) var ends: [Int16] = []

  private enum Tag {
    static let conic: UInt8 = 0
    static let on: UInt8 = 1
    static let cubic: UInt8 = 2
  }

  init(_ outline: GlyphOutline) {
    places.reserveCapacity(outline.steps.count * 2)
    for step in outline.steps {
      guard places.count <= OutlineRaster.maximumPointCount else { return }
      switch step {
      case .move(let to):
        endContour()
        add(to, Tag.on)
      case .line(let to): add(to, Tag.on)
      case .quadratic(let control, let to):
        add(control, Tag.conic)
        add(to, Tag.on)
      case .cubic(let first, let second, let to):
        add(first, Tag.cubic)
        add(second, Tag.cubic)
        add(to, Tag.on)
      case .close: endContour()
      }
    }
    endContour()
  }

  private mutating func add(_ point: OutlinePoint, _ tag: UInt8) {
    places.append(FT_Vector(x: fixed(point.x), y: fixed(point.y)))
    tags.append(tag)
  }

  private mutating func endContour() {
    let last = places.count - 1
    guard last > Int(ends.last ?? -1) else { return }
    ends.append(Int16(clamping: last))
  }

  /// Far outside of every canvas, the rasterizer's own numbers would overflow.
  private func fixed(_ value: Double) -> FT_Pos {
    FT_Pos((min(max(value.isNaN ? 0 : value, -30_000), 30_000) * 64).rounded())
  }
}
