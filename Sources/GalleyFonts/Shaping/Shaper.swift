internal import CHarfBuzz

/// Turns scalars into placed glyphs; owns the buffer that HarfBuzz works in.
///
/// One thread at a time (guard rail E); making one costs less than a microsecond, keeping one saves
/// its buffer. Font units, unhinted, OpenType's own shaper only: Graphite tables are not followed.
@safe
package struct Shaper: ~Copyable {
  /// The most UTF-16 units that one call of HarfBuzz sees (guard rail B): some of its steps take time
  /// and memory quadratic in the text, or worse with a hostile font.
  package static let maximumUnitsPerCall = 4_096
  /// The most features of one call.
  package static let maximumFeatureCount = 128

  /// Whether `ShapedGlyph.isUnsafeToConcat` is filled in, which costs a little time.
  package var reportsUnsafeToConcat = true
  /// Whether characters without a look leave no glyph at all, instead of one without a width.
  package var removesInvisibles = false
  /// Asked before each call of HarfBuzz that is one of many (guard rail B); true ends the shaping.
  package var shouldStop: (() -> Bool)?
  /// Which characters make a cluster.
  package var clusters = ShapingClusters.graphemes
  /// The size for which fonts with a table of tracking (`trak`, fonts of Apple's systems) set their
  /// letters closer or wider, in points; nil: as designed.
  package var trackingPointSize: Double?
  /// The units per em in which lengths are answered; nil: the font's own.
  ///
  /// HarfBuzz rounds each length by itself.
  package var unitsPerEm: Int32?
  /// Features of some of the characters only, in the order in which later ones win.
  package var localFeatures: [LocalFeature] = []

  private let buffer: OpaquePointer
  private var language = ShapingLanguage()
  private var features: [hb_feature_t] = []
  private var scratch: [ShapedGlyph] = []
  private var plans = AdmittedPlans()

  package init() throws(ShapingError) {
    // On failure HarfBuzz hands out its empty buffer, never null.
    guard let buffer = unsafe hb_buffer_create(),
      unsafe hb_buffer_allocation_successful(buffer) != 0
    else { throw .outOfMemory }
    unsafe self.buffer = buffer
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// Shapes `scalars[item]`, a stretch of one font, script, direction and language.
  ///
  /// - Parameters:
  ///   - scalars: The text of the paragraph.
  ///   - item: What to shape.
  ///   - context: What joining scripts may see around it; equal to `item`: nothing.
  ///   - font: The font.
  ///   - script: The script's ISO 15924 tag, `Latn`; 0 lets HarfBuzz guess from the text.
  ///   - direction: The direction of the item.
  ///   - language: Its BCP 47 language.
  ///   - userFeatures: Features beside the ones that are always on.
  ///   - begins: Whether the item begins a paragraph.
  ///   - ends: Whether the item ends a paragraph.
  ///   - glyphs: Where the glyphs are appended, in **visual** order.
  /// - Returns: What the guard rails did.
  /// - Throws: `ShapingError`; `glyphs` is then as it was.
  @discardableResult
  package mutating func shape(
    _ scalars: [Unicode.Scalar], item: Range<Int>, context: Range<Int>, font: borrowing Font,
    script: UInt32, direction: TextDirection, language: String?,
    features userFeatures: [FontFeature],
    begins: Bool, ends: Bool, into glyphs: inout [ShapedGlyph]
  ) throws(ShapingError) -> ShapingNotes {
    guard item.lowerBound >= 0, item.upperBound <= scalars.count,
      context.lowerBound >= 0, context.upperBound <= scalars.count,
      context.lowerBound <= item.lowerBound, item.upperBound <= context.upperBound,
      scalars.count <= Int(Int32.max)
    else { throw .invalidRange }
    let featureCount = userFeatures.count + localFeatures.count
    guard featureCount <= Self.maximumFeatureCount else {
      throw .tooManyFeatures(count: featureCount, limit: Self.maximumFeatureCount)
    }
    if item.isEmpty { return [] }
    setFeatures(userFeatures, origin: context.lowerBound)
    self.language.set(language)
    let handle = try plans.handle(
      for: font,
      ShapingPlanKey(
        script: script, direction: direction, language: language, features: userFeatures))
    let call = ShapingCall(
      handle: handle, context: context, script: script, direction: direction, begins: begins,
      ends: ends, item: item)
    if item.count <= ShapingSplit.alwaysWhole {
      try shapeWhole(item, of: scalars, font: font, call: call, into: &glyphs)
      return []
    }
    return try shapeInParts(scalars, font: font, call: call, into: &glyphs)
  }

  private mutating func setFeatures(_ wished: [FontFeature], origin: Int) {
    features.removeAll(keepingCapacity: true)
    for feature in wished {
      features.append(
        hb_feature_t(
          tag: feature.tag.rawValue, value: feature.value, start: 0, end: UInt32.max))
    }
    for local in localFeatures {
      features.append(
        hb_feature_t(
          tag: local.feature.tag.rawValue, value: local.feature.value,
          start: UInt32(clamping: local.range.lowerBound - origin),
          end: UInt32(clamping: local.range.upperBound - origin)))
    }
  }
}

/// What is the same for all parts of one item.
struct ShapingCall {
  var handle: FontHandle
  var context: Range<Int>
  var script: UInt32
  var direction: TextDirection
  var begins: Bool
  var ends: Bool
  var item: Range<Int>
}

// MARK: - One call of HarfBuzz

extension Shaper {
  /// Shapes `range`, which guard rails A and B allow to shape in one call.
  private mutating func shapeWhole(
    _ range: Range<Int>, of scalars: [Unicode.Scalar], font: borrowing Font, call: ShapingCall,
    into glyphs: inout [ShapedGlyph]
  ) throws(ShapingError) {
    fillBuffer(range, of: scalars, call: call)
    let scaled = ScaledFont(
      call.handle, pointSize: trackingPointSize, unitsPerEm: unitsPerEm)
    // SAFETY: the call holds the handle, which is immutable; the features
    // and the list of shapers live as long as their closures.
    let done = unsafe openTypeShapers.withNames { names in
      unsafe features.withUnsafeBufferPointer { features in
        unsafe hb_shape_full(
          scaled.font, buffer, features.baseAddress, UInt32(features.count), names)
      }
    }
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw .outOfMemory }
    guard done != 0 else { throw .failed(font: font.name) }
    try appendGlyphs(of: range, offset: call.context.lowerBound, font: font, to: &glyphs)
  }

  private func fillBuffer(_ range: Range<Int>, of scalars: [Unicode.Scalar], call: ShapingCall) {
    unsafe hb_buffer_reset(buffer)
    unsafe hb_buffer_set_direction(buffer, call.direction.harfBuzz)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: call.script))
    unsafe hb_buffer_set_language(buffer, language.handle)
    unsafe hb_buffer_set_cluster_level(buffer, clusters.harfBuzz)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if call.begins && range.lowerBound == call.item.lowerBound {
      flags |= HB_BUFFER_FLAG_BOT.rawValue
    }
    if call.ends && range.upperBound == call.item.upperBound {
      flags |= HB_BUFFER_FLAG_EOT.rawValue
    }
    if reportsUnsafeToConcat { flags |= HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT.rawValue }
    if removesInvisibles { flags |= HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue }
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    let context = call.context
    // SAFETY: a scalar is stored as its 32-bit value; HarfBuzz copies the text during the call, and
    // the ranges were checked against the array.
    unsafe scalars.withUnsafeBytes { bytes in
      let text = unsafe bytes.assumingMemoryBound(to: UInt32.self)
      unsafe hb_buffer_add_codepoints(
        buffer, text.baseAddress?.advanced(by: context.lowerBound), Int32(context.count),
        UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
    }
    // A script of 0 and a language of none are guessed, as hb-shape does.
    if call.script == 0 { unsafe hb_buffer_guess_segment_properties(buffer) }
  }

  private func appendGlyphs(
    of range: Range<Int>, offset: Int, font: borrowing Font, to glyphs: inout [ShapedGlyph]
  ) throws(ShapingError) {
    var count: UInt32 = 0
    // SAFETY: HarfBuzz keeps both arrays in place until the buffer changes, which it does not
    // before the copy below is done.
    let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
    let places = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    // Guard rail B; scalars are at least as many as half the UTF-16 units, so the limit counts them.
    let limit = 16 * range.count + 1_024
    guard count <= limit else {
      throw .tooManyGlyphs(font: font.name, scalars: range.count, limit: limit)
    }
    guard count > 0, let infos = unsafe infos, let places = unsafe places else { return }
    glyphs.reserveCapacity(glyphs.count + Int(count))
    for position in 0..<Int(count) {
      let info = unsafe infos[position]
      let place = unsafe places[position]
      let flags = info.mask
      glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, cluster: Int32(truncatingIfNeeded: Int(info.cluster) + offset),
          xAdvance: place.x_advance, yAdvance: place.y_advance, xOffset: place.x_offset,
          yOffset: place.y_offset,
          isUnsafeToBreak: flags & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0,
          isUnsafeToConcat: flags & HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue != 0))
    }
  }
}

// MARK: - Many calls

extension Shaper {
  /// Shapes a long item part by part, so that guard rails A and B hold.
  private mutating func shapeInParts(
    _ scalars: [Unicode.Scalar], font: borrowing Font, call: ShapingCall,
    into glyphs: inout [ShapedGlyph]
  ) throws(ShapingError) -> ShapingNotes {
    var notes: ShapingNotes = []
    var split = ShapingSplit(item: call.item)
    let first = glyphs.count
    var ends: [Int] = []
    do throws(ShapingError) {
      while let part = split.next(in: scalars) {
        if let shouldStop, shouldStop() { throw .stopped }
        scratch.removeAll(keepingCapacity: true)
        var part = part
        var shaped: [ShapedGlyph] = []
        swap(&shaped, &scratch)
        try shapeWhole(part.range, of: scalars, font: font, call: call, into: &shaped)
        if part.isCutForLength {
          let end = split.cut(part, scalars: scalars, glyphs: &shaped, notes: &notes)
          part.range = part.range.lowerBound..<end
        } else if part.isCutInMarks {
          notes.insert(.splitMarks)
        }
        split.advance(to: part.range.upperBound)
        glyphs.append(contentsOf: shaped)
        ends.append(glyphs.count)
        scratch = shaped
      }
    } catch {
      glyphs.removeSubrange(first...)
      throw error
    }
    // Later text stands left of earlier text where the direction is from right to left. All parts are
    // turned at once: to put each before the others would take quadratic time.
    if call.direction == .rightToLeft, ends.count > 1 {
      let parts = Array(glyphs[first...])
      glyphs.removeSubrange(first...)
      for (index, end) in ends.enumerated().reversed() {
        let start = index > 0 ? ends[index - 1] : first
        glyphs.append(contentsOf: parts[(start - first)..<(end - first)])
      }
    }
    return notes
  }
}

extension TextDirection {
  /// The direction in which a script is written in horizontal lines.
  ///
  /// - Parameter script: The ISO 15924 tag.
  package init(ofScript script: UInt32) {
    let direction = hb_script_get_horizontal_direction(hb_script_t(rawValue: script))
    self = direction == HB_DIRECTION_RTL ? .rightToLeft : .leftToRight
  }

  var harfBuzz: hb_direction_t {
    switch self {
    case .leftToRight: HB_DIRECTION_LTR
    case .rightToLeft: HB_DIRECTION_RTL
    case .topToBottom: HB_DIRECTION_TTB
    case .bottomToTop: HB_DIRECTION_BTT
    }
  }
}
