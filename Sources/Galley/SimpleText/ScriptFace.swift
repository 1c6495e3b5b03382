internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What one font of a cascade says of the characters of one script that it treats simply, with their
/// classes for the line breaker: one load per character.
///
/// Characters of script Common are in the face of every script. A character is in the face of the
/// first font of the cascade that has it, and in no other.
@safe
final class ScriptFace: @unchecked Sendable {
  let font: Font
  let fontIndex: Int
  let script: ScriptCode
  var glyphs: SimpleGlyphs { shared.glyphs }
  private let shared: SharedGlyphs
  /// What a unit of the font is in common units of its cascade, see `FontCascade.commonUnitsPerEm`.
  let commonFactor: Int64
  let isColor: Bool
  let bitmapAdvanceRatio: Double
  /// Whether any pair moves.
  let hasPairs: Bool
  /// The advance of the font's space; nil if it has none.
  let spaceAdvance: Int32?
  /// The font's glyph of U+25CC.
  let dottedCircle: UInt32?
  /// The tables, valid as long as the face lives.
  let tables: FaceTables
  // SAFETY: written in `init` alone and freed in `deinit`; `@unchecked Sendable`: nothing changes
  // after `init`.
  private let entries: UnsafeMutablePointer<UInt64>
  private let pages: UnsafeMutablePointer<UInt8>
  private let entryCount: Int

  /// What is known of a character; zero: it is not simple here.
  struct Entry: Sendable, BitwiseCopyable {
    var bits: UInt64 = 0

    static let isKnown: UInt64 = 1 << 52
    static let hangs: UInt64 = 1 << 53
    static let isNeutral: UInt64 = 1 << 54
    static let isBracket: UInt64 = 1 << 55

    @inline(__always)
    var advance: Int64 { Int64(bits & 0xF_FFFF) }
    @inline(__always)
    var leftClass: Int { Int(bits >> 20 & 0xFFF) }
    @inline(__always)
    var rightClass: Int { Int(bits >> 32 & 0xFFF) }
    @inline(__always)
    var breakClass: Int { Int(bits >> 44 & 0xFF) }
    @inline(__always)
    var isKnown: Bool { bits != 0 }
    @inline(__always)
    func has(_ flag: UInt64) -> Bool { bits & flag != 0 }
  }

  fileprivate static let pageBits: UInt32 = 8
  /// Characters from here on are in no face.
  fileprivate static let end: UInt32 = 0x2_0000

  /// - Parameter takes: Whether a character is this font's.
  /// - Complexity: O(*n*) in the characters of the script and the font's rules: some milliseconds.
  init(
    font: Font, fontIndex: Int, script: ScriptCode, style: TextStyle, shared: SharedGlyphs,
    automaton: LineBreakAutomaton, likeChromium: Bool, takes: (Unicode.Scalar) -> Bool
  ) {
    self.shared = shared
    let glyphs = shared.glyphs
    self.font = font
    self.fontIndex = fontIndex
    self.script = script
    commonFactor =
      (style.fonts.commonUnitsPerEm ?? 0) / Int64(max(1, font.metrics.unitsPerEm.rawValue))
    isColor = font.isColor
    dottedCircle = font.nominalGlyph(for: "\u{25CC}")
    spaceAdvance = font.nominalGlyph(for: " ").map { font.horizontalAdvance(of: $0) }
    bitmapAdvanceRatio = font.isColor ? font.bitmapAdvanceRatio : 1
    var pages = [UInt8](repeating: 0, count: Int(ScriptFace.end >> ScriptFace.pageBits))
    var entries = [UInt64](repeating: 0, count: 1 << Int(ScriptFace.pageBits))
    let isSmall = glyphs.leftClassCount < 1 << 12 && glyphs.rightClassCount < 1 << 12
    for (index, scalar) in glyphs.scalars.enumerated() where isSmall {
      guard scalar.value < ScriptFace.end,
        let entry = ScriptFace.entry(
          scalar, glyphs.glyphs[index], script: script, automaton: automaton,
          likeChromium: likeChromium), takes(scalar)
      else { continue }
      let page = Int(scalar.value >> ScriptFace.pageBits)
      if pages[page] == 0 {
        guard entries.count >> Int(ScriptFace.pageBits) < 256 else { break }
        pages[page] = UInt8(entries.count >> Int(ScriptFace.pageBits))
        entries.append(
          contentsOf: repeatElement(0, count: 1 << Int(ScriptFace.pageBits)))
      }
      entries[Int(pages[page]) << Int(ScriptFace.pageBits) | Int(scalar.value & 0xFF)] = entry.bits
    }
    if glyphs.scalars.isEmpty, takes(" "),
      let space = ScriptFace.space(of: font, script: script, style: style, automaton: automaton)
    {
      pages[0] = UInt8(entries.count >> Int(ScriptFace.pageBits))
      entries.append(contentsOf: repeatElement(0, count: 1 << Int(ScriptFace.pageBits)))
      entries[Int(pages[0]) << Int(ScriptFace.pageBits) | 0x20] = space.bits
    }
    entryCount = entries.count
    hasPairs = glyphs.leftClassCount > 1 && glyphs.rightClassCount > 1
    unsafe self.entries = ScriptFace.allocate(entries)
    unsafe self.pages = ScriptFace.allocate(pages)
    tables = unsafe FaceTables(
      entries: self.entries, pages: self.pages, adjustments: shared.adjustments,
      columns: glyphs.rightClassCount, hasPairs: hasPairs,
      shapesAll: glyphs.scalars.isEmpty)
  }

  fileprivate static func allocate<Element: BitwiseCopyable>(_ elements: [Element])
    -> UnsafeMutablePointer<Element>
  {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    for index in elements.indices { unsafe memory[index] = elements[index] }
    return unsafe memory
  }

  deinit {
    unsafe entries.deallocate()
    unsafe pages.deallocate()
  }

  /// The space of a script whose letters are never simple: what stands between its words is, if no
  /// rule sees across it.
  private static func space(
    of font: Font, script: ScriptCode, style: TextStyle, automaton: LineBreakAutomaton
  ) -> Entry? {
    let rules = font.wordRules(
      features: style.shapingFeatures, script: script.rawValue, language: style.language,
      direction: .leftToRight)
    guard rules.role != .contextual, let glyph = font.nominalGlyph(for: " ") else { return nil }
    let advance = font.horizontalAdvance(of: glyph)
    guard advance >= 0, advance < 1 << 16 else { return nil }
    return Entry(
      bits: Entry.isKnown | Entry.isNeutral | Entry.hangs | UInt64(advance)
        | UInt64(automaton.asciiClasses[0x20]) << 44)
  }

  private static func entry(
    _ scalar: Unicode.Scalar, _ glyph: SimpleGlyph, script: ScriptCode,
    automaton: LineBreakAutomaton, likeChromium: Bool
  ) -> Entry? {
    guard glyph.advance >= 0, glyph.advance < 1 << 16, !LineBreaker.isComplex(scalar),
      !WhiteSpaceRules.isControl(scalar), !GraphemeBreaker.extendsSpace(scalar)
    else { return nil }
    var flags = Entry.isKnown
    switch ScriptRole(of: scalar) {
    case .own(let own):
      guard own == script else { return nil }
    case .neutral: flags |= Entry.isNeutral
    case .shared(let scripts):
      guard scripts.contains(script) else { return nil }
      flags |= Entry.isNeutral
    case .bracket(_, _, let shared):
      guard shared.isEmpty || shared.contains(script) else { return nil }
      flags |= Entry.isNeutral | Entry.isBracket
    case .undecided: return nil
    }
    if WhiteSpaceRules.hangs(scalar, likeChromium: likeChromium) { flags |= Entry.hangs }
    return Entry(
      bits: flags | UInt64(glyph.advance) | UInt64(glyph.leftClass) << 20
        | UInt64(glyph.rightClass) << 32 | UInt64(automaton.classOf(scalar)) << 44)
  }

  /// What is known of a character.
  @inline(__always)
  func entry(_ scalar: UInt32) -> Entry { tables.entry(scalar) }

  /// What is added between two characters if no rule matches that is met at them; nil if that is more
  /// than moving.
  func adjustmentWithoutRules(_ left: Entry, _ right: Entry) -> Int64? {
    let units = glyphs.adjustmentWithoutRules(
      leftClass: left.leftClass, rightClass: right.rightClass)
    return units == SimpleGlyphs.leavesPath ? nil : Int64(units)
  }

  /// What the font does across spaces in this script.
  ///
  /// - Complexity: some milliseconds for the first call.
  func wordRules(style: TextStyle, direction: TextDirection) -> WordRules {
    font.wordRules(
      features: style.shapingFeatures, script: script.rawValue, language: style.language,
      direction: direction)
  }

  /// The bytes that the face keeps, without its glyphs.
  var byteCount: Int { entryCount * 8 + 512 }
}

/// The simple glyphs of a font, shared by the faces of all scripts that its rules treat alike.
@safe
final class SharedGlyphs: @unchecked Sendable {
  let glyphs: SimpleGlyphs
  /// The matrix of pairs.
  ///
  /// SAFETY: written in `init` alone and freed in `deinit`; `@unchecked Sendable`: nothing changes
  /// after `init`.
  fileprivate let adjustments: UnsafeMutablePointer<Int16>

  init(_ glyphs: SimpleGlyphs) {
    self.glyphs = glyphs
    unsafe adjustments = ScriptFace.allocate(glyphs.adjustments)
  }

  deinit { unsafe adjustments.deallocate() }

  /// The bytes that it keeps.
  var byteCount: Int { glyphs.adjustments.count * 4 + glyphs.scalars.count * 24 }
}

/// The tables of a face by their addresses: nothing is retained while characters go by.
///
/// `@unchecked Sendable`: nothing changes what they point to.
@safe
struct FaceTables: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of a face which outlives this; an index is a page of `pages`, a
  // character of such a page, or classes that the face's own entries have.
  private let entries: UnsafeMutablePointer<UInt64>
  private let pages: UnsafeMutablePointer<UInt8>
  private let adjustments: UnsafeMutablePointer<Int16>
  private let columns: Int
  /// Whether any pair moves.
  let hasPairs: Bool
  /// Whether no character but the space is simple.
  let shapesAll: Bool

  fileprivate init(
    entries: UnsafeMutablePointer<UInt64>, pages: UnsafeMutablePointer<UInt8>,
    adjustments: UnsafeMutablePointer<Int16>, columns: Int, hasPairs: Bool,
    shapesAll: Bool
  ) {
    self.shapesAll = shapesAll
    unsafe self.entries = entries
    unsafe self.pages = pages
    unsafe self.adjustments = adjustments
    self.columns = columns
    self.hasPairs = hasPairs
  }

  /// What is known of a character.
  @inline(__always)
  func entry(_ scalar: UInt32) -> ScriptFace.Entry {
    guard scalar < ScriptFace.end else { return ScriptFace.Entry() }
    // SAFETY: each page number names a page of `entries`, of 256 entries.
    let page = unsafe Int(pages[Int(scalar &>> ScriptFace.pageBits)])
    return ScriptFace.Entry(bits: unsafe entries[page &<< 8 | Int(scalar & 0xFF)])
  }

  /// What is added between two characters by their classes, or `SimpleGlyphs.leavesPath`.
  @inline(__always)
  func adjustment(_ left: ScriptFace.Entry, _ right: ScriptFace.Entry) -> Int16 {
    unsafe adjustments[left.leftClass &* columns &+ right.rightClass]
  }
}

/// Faces with their tables.
struct KnownFaces: Sendable {
  private(set) var faces: [ScriptFace] = []
  private(set) var tables: [FaceTables] = []

  mutating func append(_ face: ScriptFace) {
    faces.append(face)
    tables.append(face.tables)
  }
}

/// The faces of a cascade, each made when its first character comes.
final class ScriptFaces: Sendable {
  private struct Key: Hashable {
    var font: Int
    var script: ScriptCode
  }

  let style: TextStyle
  private let automaton: LineBreakAutomaton
  private let likeChromium: Bool
  private struct GlyphsKey: Hashable {
    var font: Int
    var rules: SimpleGlyphs.Key
  }

  private struct Known {
    var glyphs: [GlyphsKey: SharedGlyphs] = [:]
    /// How often faces were asked for that are not made yet.
    var asked: [Key: Int] = [:]
    var byKey: [Key: ScriptFace] = [:]
    /// The same, in the order in which they were made.
    var all = KnownFaces()
  }

  private let faces = Lock(Known())
  /// So many glyphs of a font are looked through in the time that the plain way takes for what asks.
  private static let glyphsPerAsking = 2_048
  /// The most faces that are kept for a cascade.
  private static let limit = 32
  /// Is told when a face was added.
  private let didGrow: @Sendable () -> Void

  init(
    style: TextStyle, automaton: LineBreakAutomaton, likeChromium: Bool,
    didGrow: @escaping @Sendable () -> Void = {}
  ) {
    self.didGrow = didGrow
    self.style = style
    self.automaton = automaton
    self.likeChromium = likeChromium
  }

  /// The faces that were made so far.
  var known: KnownFaces { faces.withLock { $0.all } }

  /// The face of a font for a script; nil as long as it is not asked for often enough.
  ///
  /// To make one takes as long as to lay out many paragraphs the plain way, more for fonts of many
  /// glyphs: what fallback fonts are needed for now and then would never earn it. The first font's
  /// are made at once.
  func face(font: Int, script: ScriptCode) -> ScriptFace? {
    let key = Key(font: font, script: script)
    let (known, asked) = faces.withLock { faces -> (ScriptFace?, Int) in
      if let known = faces.byKey[key] { return (known, 0) }
      faces.asked[key, default: 0] += 1
      return (nil, faces.asked[key, default: 0])
    }
    if let known { return known }
    guard font == 0 || asked > style.fonts.fonts[font].glyphCount / ScriptFaces.glyphsPerAsking
    else { return nil }
    return makeFace(key)
  }

  /// The first font's face for a script.
  func primaryFace(script: ScriptCode) -> ScriptFace {
    let key = Key(font: 0, script: script)
    return faces.withLock { $0.byKey[key] } ?? makeFace(key)
  }

  private func makeFace(_ key: Key) -> ScriptFace {
    let (font, script) = (key.font, key.script)
    let style = style
    let made = ScriptFace(
      font: style.fonts.fonts[font], fontIndex: font, script: script, style: style,
      shared: glyphs(font: font, script: script), automaton: automaton, likeChromium: likeChromium
    ) { [hasColor = style.fonts.fonts.contains { $0.isColor }] in
      // The first font has all of its characters, but for those that are drawn in color.
      font == 0 && (!hasColor || $0.value < 0x231A)
        || ScriptFaces.font(for: $0, of: style.fonts) == font
    }
    let face = faces.withLock { faces in
      if let other = faces.byKey[key] { return other }
      if faces.all.faces.count >= ScriptFaces.limit { faces = Known() }
      faces.byKey[key] = made
      faces.all.append(made)
      return made
    }
    didGrow()
    return face
  }

  /// The simple glyphs of a font for a script.
  private func glyphs(font index: Int, script: ScriptCode) -> SharedGlyphs {
    let font = style.fonts.fonts[index]
    let key = GlyphsKey(
      font: index,
      rules: SimpleGlyphs.key(
        font: font, features: style.shapingFeatures, script: script.rawValue,
        language: style.language))
    if let known = faces.withLock({ $0.glyphs[key] }) { return known }
    // To read the rules of emoji takes as long as a hundred thousand pieces that are known.
    let made = SharedGlyphs(
      index > 0 && font.isColor
        ? SimpleGlyphs.none(of: font)
        : font.simpleGlyphs(
          key.rules, features: style.shapingFeatures, script: script.rawValue,
          language: style.language))
    return faces.withLock { faces in
      if let other = faces.glyphs[key] { return other }
      faces.glyphs[key] = made
      return made
    }
  }

  /// The bytes that the faces keep.
  var byteCount: Int {
    faces.withLock { faces in
      faces.all.faces.reduce(0) { $0 + $1.byteCount }
        + faces.glyphs.values.reduce(0) { $0 + $1.byteCount }
    }
  }

  /// The font of a cascade that takes a character standing alone; nil if none has it.
  func font(for scalar: Unicode.Scalar) -> Int? { ScriptFaces.font(for: scalar, of: style.fonts) }

  private static func font(for scalar: Unicode.Scalar, of cascade: FontCascade) -> Int? {
    let fonts = cascade.fonts
    if scalar.value >= 0x231A, fonts.contains(where: { $0.isColor }) {
      let category = EmojiSegmenter.standing(of: scalar)
      // Of a sequence nobody but the segmenter knows what it is.
      if category == .inSequences { return nil }
      if category == .emoji,
        let color = fonts.indices.first(where: {
          fonts[$0].isColor && fonts[$0].hasGlyph(for: scalar)
        })
      {
        return color
      }
    }
    // A font may take a character without having it: what stands for it then is not simple.
    guard let font = cascade.firstFont(with: scalar), fonts[font].hasGlyph(for: scalar) else {
      return nil
    }
    return font
  }
}
