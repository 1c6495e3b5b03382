public import GalleyText

internal import CHarfBuzz

/// One face of a font file, at one place on its variation axes.
///
/// The file is read into memory and owned: what happens to it on disk afterwards does not matter.
/// Fonts are immutable; any number of threads may use one. Two fonts are equal if their bytes, face
/// and variations are.
public final class Font: Sendable {
  /// The path, or the name given with the bytes.
  public let name: String
  /// The face's index in its file.
  public let index: Int
  /// The places on the axes that differ from the defaults, clamped, in the order of the axes.
  public let variations: [FontVariation]
  /// The axes along which the font varies; empty for most fonts.
  public let axes: [FontAxis]
  /// How high and deep the font is, with variations applied.
  public let metrics: FontMetrics
  /// How the file is packed or, for plain files, which outlines the face has.
  public let container: FontContainer
  /// The number of glyphs.
  public let glyphCount: Int

  /// Whether the font has color glyphs: layers, pictures or SVG.
  package let isColor: Bool

  let file: FontFile
  let handle: FontHandle
  /// Which bytes HarfBuzz reads: those of the file, or what they unpack to.
  let plainBytes: FontBytes
  let plainIndex: Int
  private let knownComponents = Lock<GlyphComponents?>(nil)
  /// All its characters, once somebody asks for many.
  let knownCharacters = OnceReference<CharacterMap>()
  /// What was read of the rules of `GSUB` and `GPOS`.
  let rules = Lock(FontRules())

  /// Opens a face of a font file.
  ///
  /// Reads the whole file: about a millisecond for each 4 MB.
  ///
  /// - Parameters:
  ///   - path: The file: TrueType, OpenType, a collection, WOFF or WOFF2.
  ///   - index: Which face of a collection, counted from 0.
  ///   - variations: Places on the axes of a variable font, clamped to the axes.
  ///   - limits: How much the file may ask for.
  /// - Throws: `FontError`: unreadable, no font, damaged, too large, no such face or axis.
  public convenience init(
    path: String, index: Int = 0, variations: [FontVariation] = [], limits: FontLimits = .default
  ) throws(FontError) {
    let file = try FontFile(path: path, limits: limits)
    try self.init(file: file, index: index, variations: variations)
  }

  /// Makes a font of the bytes of a font file, which are copied.
  ///
  /// - Parameters:
  ///   - bytes: What the file would hold.
  ///   - name: How errors shall call it.
  ///   - index: Which face of a collection, counted from 0.
  ///   - variations: Places on the axes of a variable font, clamped to the axes.
  ///   - limits: How much the bytes may ask for.
  /// - Throws: `FontError`: no font, damaged, too large, no such face or axis.
  public convenience init(
    bytes: [UInt8], name: String = "", index: Int = 0, variations: [FontVariation] = [],
    limits: FontLimits = .default
  ) throws(FontError) {
    let name = name.isEmpty ? "font in memory" : name
    guard bytes.count <= limits.maximumFileSize else {
      throw .tooLarge(path: name, size: bytes.count, limit: limits.maximumFileSize)
    }
    let file = try FontFile(original: FontBytes(bytes), name: name, limits: limits)
    try self.init(file: file, index: index, variations: variations)
  }

  convenience init(
    file: FontFile, index: Int, variations: [FontVariation], namedInstance: Int? = nil
  ) throws(FontError) {
    let plain = try file.plainBytes(index: index)
    var places = variations
    if let namedInstance {
      let upright = try FontHandle(bytes: plain.bytes, index: plain.index, coordinates: [])
      let instances = FontInstance.all(of: upright)
      guard instances.indices.contains(namedInstance) else {
        throw .instanceOutOfRange(path: file.name, index: namedInstance, count: instances.count)
      }
      places = instances[namedInstance].variations + variations
    }
    try self.init(
      file: file, index: index, plainBytes: plain.bytes, plainIndex: plain.index,
      variations: places)
  }

  private init(
    file: FontFile, index: Int, plainBytes: FontBytes, plainIndex: Int,
    variations: [FontVariation]
  ) throws(FontError) {
    let upright = try FontHandle(bytes: plainBytes, index: plainIndex, coordinates: [])
    let glyphCount = unsafe Int(hb_face_get_glyph_count(upright.face))
    guard glyphCount > 0 else {
      throw .damaged(path: file.name, reason: "it has no glyphs")
    }
    axes = FontAxis.all(of: upright)
    self.variations = try axes.places(
      for: variations, path: file.name, limit: file.limits.maximumVariationCount)
    if self.variations.isEmpty {
      handle = upright
    } else {
      // Guard rail C: with variations, HarfBuzz may expand composite glyphs to get an advance.
      let components = GlyphComponents(of: upright, glyphCount: glyphCount)
      knownComponents.withLock { $0 = components }
      if let bomb = components.firstBomb { throw .tooComplex(path: file.name, glyph: bomb) }
      handle = try FontHandle(
        bytes: plainBytes, index: plainIndex, coordinates: self.variations)
    }
    name = file.name
    self.index = index
    self.file = file
    self.plainBytes = plainBytes
    self.plainIndex = plainIndex
    self.glyphCount = glyphCount
    metrics = FontMetrics(of: handle)
    isColor = handle.isColor
    container = FontContainer(of: handle, signature: file.signature)
  }

  /// This face at another place on its axes; the bytes are shared.
  ///
  /// - Parameter variations: Places on the axes; axes not named are at their defaults.
  /// - Returns: The varied font.
  /// - Throws: `FontError`: no such axis, no number, a glyph too complex to vary.
  public func variant(variations: [FontVariation]) throws(FontError) -> Font {
    try Font(
      file: file, index: index, plainBytes: plainBytes, plainIndex: plainIndex,
      variations: variations)
  }

  /// How many faces the font file has: 1, or more for a collection.
  ///
  /// - Throws: `FontError` if the file cannot be read or is no font.
  public static func faceCount(
    path: String, limits: FontLimits = .default
  ) throws(FontError) -> Int {
    try FontFile(path: path, limits: limits).faceCount()
  }

  /// Which glyphs are made of others; found when first asked for, which takes a millisecond for a
  /// large font.
  var components: GlyphComponents {
    if let known = knownComponents.withLock({ $0 }) { return known }
    let found = GlyphComponents(of: handle, glyphCount: glyphCount)
    knownComponents.withLock { $0 = found }
    return found
  }

  /// A number that depends on the bytes, the face and the variations alone; stable over runs.
  ///
  /// - Complexity: O(*n*) in the bytes of the file the first time, then O(1).
  public var fingerprint: UInt64 {
    var value = mixed(file.fingerprint ^ UInt64(index))
    for variation in variations {
      value = mixed(value ^ UInt64(variation.tag.rawValue))
      value = mixed(value ^ variation.value.bitPattern)
    }
    return value
  }
}

extension Font: Hashable {
  public static func == (left: Font, right: Font) -> Bool {
    if left === right { return true }
    return left.index == right.index && left.variations == right.variations
      && left.file.original.isEqual(to: right.file.original)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(file.original.count)
    hasher.combine(index)
    hasher.combine(variations)
  }
}
