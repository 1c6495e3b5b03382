/// Which glyphs of a face are made of other glyphs, and whether any is a bomb.
///
/// Guard rail C. A `glyf` glyph may name others as its components, those others again, and so on: a
/// font of 1.5 KB can ask for 2³⁰ outlines. FreeType follows for seconds and gigabytes, HarfBuzz
/// hangs. So the graph is walked once, with a memory, before any outline is loaded or an axis moved.
struct GlyphComponents: Sendable {
  /// The most components that a glyph may have, all levels counted.
  static let maximumCount = 2_048
  /// The most levels.
  static let maximumDepth = 32

  /// The glyphs that break a limit.
  private let bombs: Set<UInt32>

  /// The first glyph that breaks a limit; nil in an honest font.
  var firstBomb: UInt32? { bombs.min() }

  /// Whether the outline of `glyph` may be loaded.
  func isBounded(_ glyph: UInt32) -> Bool { !bombs.contains(glyph) }

  init(of handle: FontHandle, glyphCount: Int) {
    guard let walk = ComponentWalk(handle: handle, glyphCount: glyphCount) else {
      bombs = []
      return
    }
    bombs = walk.bombs()
  }
}

/// One walk over the component graph.
private struct ComponentWalk {
  private let outlines: FontTable
  private let locations: FontTable
  private let hasLongLocations: Bool
  private let glyphCount: Int
  /// The size and depth of each glyph that has components; `nil` while it is being looked at.
  private var known: [UInt32: (count: Int, depth: Int)?] = [:]

  init?(handle: FontHandle, glyphCount: Int) {
    guard let outlines = handle.table("glyf"), let locations = handle.table("loca"),
      let format = handle.table("head")?.int16(50)
    else { return nil }
    self.outlines = outlines
    self.locations = locations
    self.glyphCount = glyphCount
    hasLongLocations = format != 0
  }

  consuming func bombs() -> Set<UInt32> {
    var bombs: Set<UInt32> = []
    for glyph in 0..<UInt32(glyphCount) {
      guard let start = composite(glyph) else { continue }
      let size = measure(glyph, start: start, level: 0)
      if size.count > GlyphComponents.maximumCount || size.depth > GlyphComponents.maximumDepth {
        bombs.insert(glyph)
      }
    }
    return bombs
  }

  /// Where the components of a composite glyph start; nil for a simple or empty glyph.
  private func composite(_ glyph: UInt32) -> Int? {
    let position = Int(glyph)
    let place: (start: Int, end: Int)
    if hasLongLocations {
      guard let start = locations.uint32(4 * position), let end = locations.uint32(4 * position + 4)
      else { return nil }
      place = (Int(start), Int(end))
    } else {
      guard let start = locations.uint16(2 * position), let end = locations.uint16(2 * position + 2)
      else { return nil }
      place = (2 * Int(start), 2 * Int(end))
    }
    guard place.end > place.start, let contours = outlines.int16(place.start), contours < 0 else {
      return nil
    }
    return place.start + 10
  }

  /// How many components a glyph has over all levels and how deep they nest; both stop growing at
  /// their limits, and a glyph that contains itself is over both.
  private mutating func measure(_ glyph: UInt32, start: Int, level: Int) -> (count: Int, depth: Int)
  {
    let tooMuch = (GlyphComponents.maximumCount + 1, GlyphComponents.maximumDepth + 1)
    if let entry = known[glyph] { return entry ?? tooMuch }
    guard level <= GlyphComponents.maximumDepth else { return tooMuch }
    known[glyph] = .some(nil)
    var count = 0
    var depth = 0
    var offset = start
    while let flags = outlines.uint16(offset), let child = outlines.uint16(offset + 2) {
      count += 1
      if let childStart = composite(UInt32(child)) {
        let inner = measure(UInt32(child), start: childStart, level: level + 1)
        count += inner.count
        depth = max(depth, inner.depth)
      }
      if count > GlyphComponents.maximumCount || flags & 0x20 == 0 { break }
      offset += Self.length(ofComponentWith: flags)
    }
    let size = (count: min(count, tooMuch.0), depth: min(depth + 1, tooMuch.1))
    known[glyph] = .some(size)
    return size
  }

  /// The bytes of a component record (OpenType `glyf`, composite glyph description).
  private static func length(ofComponentWith flags: UInt16) -> Int {
    var length = 4 + (flags & 0x01 != 0 ? 4 : 2)  // ARG_1_AND_2_ARE_WORDS
    if flags & 0x08 != 0 {
      length += 2  // WE_HAVE_A_SCALE
    } else if flags & 0x40 != 0 {
      length += 4  // WE_HAVE_AN_X_AND_Y_SCALE
    } else if flags & 0x80 != 0 {
      length += 8  // WE_HAVE_A_TWO_BY_TWO
    }
    return length
  }
}
