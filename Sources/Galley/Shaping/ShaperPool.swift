internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A shaper and the room for its glyphs, for one thread at a time.
final class ShapingWorker {
  private var shaper: Shaper
  fileprivate(set) var glyphs: [ShapedGlyph] = []
  private var memory = ShapeMemory()
  /// What may stop the work that the worker is lent for.
  fileprivate var cancellation: CancellationFlag? {
    didSet {
      guard let cancellation else { return shaper.shouldStop = nil }
      shaper.shouldStop = { cancellation.isDue }
    }
  }

  init() throws(ShapingError) {
    shaper = try Shaper()
    shaper.reportsUnsafeToConcat = false
  }

  /// Shapes one item's part of a paragraph; the glyphs, in visual order, are in `glyphs`.
  ///
  /// - Parameter isLikeChromium: Whether HarfBuzz is not told that a paragraph begins, so that a
  ///   mark that begins one gets no dotted circle.
  /// - Parameter mayRepeat: Whether the same text may well have been shaped just before.
  func shape(
    _ scalars: [Unicode.Scalar], range: Range<Int>, context: Range<Int>, item: TextItem,
    language: String?, features: [FontFeature], isLikeChromium: Bool, mayRepeat: Bool = false
  ) throws(ShapingError) {
    glyphs.removeAll(keepingCapacity: true)
    if let cancellation, cancellation.isDue { throw .stopped }
    let setting = ShapeMemory.Setting(
      font: item.font, script: item.script, direction: item.direction, language: language,
      features: features, beginsParagraph: range.lowerBound == 0 && !isLikeChromium,
      endsParagraph: range.upperBound == scalars.count)
    if mayRepeat,
      memory.recall(scalars, range, context: context, setting: setting, into: &glyphs)
    {
      return
    }
    try shaper.shape(
      scalars, item: range, context: context, font: setting.font,
      script: setting.script.rawValue, direction: setting.direction, language: language,
      features: features, begins: setting.beginsParagraph, ends: setting.endsParagraph,
      into: &glyphs)
    if item.isUpright { turnGlyphs() }
    if mayRepeat {
      memory.remember(glyphs, of: scalars, range, context: context, setting: setting)
    }
  }

  /// Forgets what was shaped, and with it the fonts; false if it has more memory than should be kept, as behind a
  /// text of one endless line.
  fileprivate func forget() -> Bool {
    memory.removeAll()
    return glyphs.capacity <= ShapingWorker.mostGlyphs
  }

  /// Room for more glyphs is given back, here and in HarfBuzz.
  private static let mostGlyphs = 1 << 15

  /// Returns if the work may go on.
  ///
  /// - Throws: `MeasurementError.cancelled` or `.deadlineExceeded`.
  func check() throws(MeasurementError) { try cancellation?.check() }
}

extension ShapingWorker {
  /// Turns upright glyphs, which HarfBuzz places down the page, to lie along their line: a way down
  /// is one along the line, a way to the right one toward the line before.
  fileprivate func turnGlyphs() {
    for index in glyphs.indices {
      let glyph = glyphs[index]
      glyphs[index].xAdvance = -glyph.yAdvance
      glyphs[index].yAdvance = glyph.xAdvance
      glyphs[index].xOffset = -glyph.yOffset
      glyphs[index].yOffset = glyph.xOffset
    }
  }
}

/// The shapers of a measurer: each is lent to one thread at a time.
final class ShaperPool: Sendable {
  private let idle: Lock<[Transferred]>

  /// `@unchecked Sendable`: a worker is in the pool or with one borrower, never both.
  private struct Transferred: @unchecked Sendable { let worker: ShapingWorker }

  init() { idle = Lock([]) }

  /// Calls `body` with a worker that nobody else has meanwhile, and that stops when it is told to.
  func withWorker<Result, Failure: Error>(
    cancellation: CancellationFlag? = nil, _ body: (ShapingWorker) throws(Failure) -> Result,
    orElse failure: (ShapingError) -> Failure
  ) throws(Failure) -> Result {
    let lent: Transferred
    if let known = idle.withLock({ $0.popLast() }) {
      lent = known
    } else {
      do throws(ShapingError) { lent = Transferred(worker: try ShapingWorker()) } catch {
        throw failure(error)
      }
    }
    if cancellation != nil { lent.worker.cancellation = cancellation }
    defer {
      if cancellation != nil { lent.worker.cancellation = nil }
      if lent.worker.forget() { idle.withLock { $0.append(lent) } }
    }
    return try body(lent.worker)
  }
}
