internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A stretch of a word in one font and script that was shaped by itself: words of scripts whose
/// letters change each other, ligatures, emoji sequences.
final class ShapedPiece: Sendable {
  /// For each character the advance of the glyph cluster that starts with it, in font units; 0 within
  /// clusters.
  let advances: [Int32]
  /// The characters before which a line may be parted without shaping it again.
  let safe: UInt64
  /// The characters before which dictionaries let a line end.
  let words: UInt64

  /// The most characters of a piece.
  static let longest = 48

  init(advances: [Int32], safe: UInt64, words: UInt64) {
    self.advances = advances
    self.safe = safe
    self.words = words
  }

  var byteCount: Int { 80 + advances.count * 4 }
}

/// Where a piece ends, and what takes it.
struct PieceExtent {
  var end: Int
  var font: Int
  var script: ScriptCode
}

/// Shapes pieces and remembers them, for one cascade and its features.
final class PieceShaper: Sendable {
  private let setup: TextSetup
  private let known: Lock<ByteGenerations<ShapedPiece?>>

  init(setup: TextSetup, byteLimit: Int) {
    self.setup = setup
    known = Lock(ByteGenerations(limit: byteLimit))
  }

  /// The stretch that starts at a character: up to the word's end, or to where font or script change;
  /// nil if what is there takes more than a word to know.
  ///
  /// - Parameter script: The script of the characters before it; of the paragraph at its start.
  func extent(_ text: Span<UInt8>, from start: Int, wordEnd: Int, script: ScriptCode)
    -> PieceExtent?
  {
    guard wordEnd - start <= 4 * ShapedPiece.longest else { return nil }
    var scalars: [Unicode.Scalar] = []
    var ends: [Int] = []
    var index = start
    var own = script
    var hasOwn = false
    scan: while index < wordEnd {
      let scalar = decodeScalar(text, at: &index)
      guard !WhiteSpaceRules.isControl(scalar), !BidiText.mayTurn(scalar) else { return nil }
      switch ScriptRole(of: scalar) {
      case .own(let next):
        if next != own {
          // Neutral characters before it belong to the script before.
          if scalars.isEmpty { own = next } else { break scan }
        }
        hasOwn = true
      case .neutral, .undecided: break
      case .shared(let scripts):
        // Where another run begins, the piece ends.
        if !scripts.contains(own) {
          if scalars.isEmpty { return nil }
          break scan
        }
      case .bracket: if !hasOwn || own != script { break scan }
      }
      scalars.append(scalar)
      ends.append(index)
    }
    guard !scalars.isEmpty else { return nil }
    let fonts = setup.style.fonts
    let resolution = fonts.resolve(
      scalars, graphemeStarts: GraphemeBreaker.boundaries(in: scalars),
      isEmojiPresentation: EmojiSegmenter.presentations(of: scalars).map { $0 == .emoji },
      language: setup.style.language)
    guard let first = resolution.runs.first, first.font < fonts.fonts.count,
      resolution.missing.isEmpty, first.range.upperBound <= ShapedPiece.longest
    else { return nil }
    let end = ends[first.range.upperBound - 1]
    // A dictionary must see all of its letters.
    if first.range.upperBound < scalars.count || end < wordEnd,
      LineBreaker.isComplex(scalars[first.range.upperBound - 1])
    {
      return nil
    }
    return PieceExtent(end: end, font: first.font, script: own)
  }

  /// A piece, shaped now or before; nil if what is beside it has a part in it.
  func piece(_ text: Span<UInt8>, _ range: Range<Int>, face: ScriptFace, isFenced: Bool)
    -> ShapedPiece?
  {
    let salt = UInt64(face.fontIndex) << 33 | UInt64(face.script.rawValue) << 1 | (isFenced ? 1 : 0)
    let hash = ByteHash.hash(text, range, salt: salt)
    let found = known.withLock { $0.value(text, range, hash: hash) { $0?.byteCount ?? 0 } }
    if let found { return found }
    let made = shape(text, range, face: face, isFenced: isFenced)
    known.withLock {
      $0.insert(made, text, range, hash: hash, cost: made?.byteCount ?? 0)
    }
    return made
  }

  private func shape(_ text: Span<UInt8>, _ range: Range<Int>, face: ScriptFace, isFenced: Bool)
    -> ShapedPiece?
  {
    var scalars: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound { scalars.append(decodeScalar(text, at: &index)) }
    let rules = isFenced ? nil : face.wordRules(style: setup.style)
    if let rules, rules.role == .contextual { return nil }
    return setup.pool.withLayoutWorker { worker -> ShapedPiece? in
      guard let alone = clusters(scalars, worker: worker, face: face) else { return nil }
      if let rules {
        if rules.hasCrossingRules, rules.reachesAcrossSpace(worker.glyphs.map(\.glyph)) {
          return nil
        }
        if rules.role == .pairs {
          guard let among = clusters([" "] + scalars + [" "], worker: worker, face: face),
            let space = clusters([" "], worker: worker, face: face)?.advances.first,
            among.advances == [space] + alone.advances + [space],
            among.safe & ~1 == (alone.safe | 1 | 1 << UInt64(scalars.count)) << 1
          else { return nil }
        }
      }
      return ShapedPiece(
        advances: alone.advances, safe: alone.safe, words: words(of: scalars))
    }
  }

  private func words(of scalars: [Unicode.Scalar]) -> UInt64 {
    var mask: UInt64 = 0
    guard scalars.contains(where: LineBreaker.isComplex) else { return 0 }
    let dictionaries = DictionaryBreaker.shared
    var start = 0
    while start < scalars.count {
      guard LineBreaker.isComplex(scalars[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < scalars.count, LineBreaker.isComplex(scalars[end]) { end += 1 }
      if end > start + 1 {
        for boundary in dictionaries.boundaries(in: scalars, range: start..<end) {
          mask |= 1 << UInt64(boundary)
        }
      }
      start = end
    }
    return mask
  }

  private func clusters(_ scalars: [Unicode.Scalar], worker: ShapingWorker, face: ScriptFace)
    -> (advances: [Int32], safe: UInt64)?
  {
    let item = TextItem(
      range: 0..<scalars.count, kind: .text, style: 0, font: face.font,
      isFallback: face.fontIndex > 0, script: face.script, level: BidiLevel(rawValue: 0))
    do throws(ShapingError) {
      try worker.shape(
        scalars, range: 0..<scalars.count, context: 0..<scalars.count, item: item,
        style: setup.style, features: setup.style.shapingFeatures,
        isLikeChromium: setup.context.profile.breaksLikeChromium)
    } catch {
      return nil
    }
    var advances = [Int32](repeating: 0, count: scalars.count)
    var safe: UInt64 = 0
    for glyph in worker.glyphs {
      let cluster = Int(glyph.cluster)
      guard advances.indices.contains(cluster) else { return nil }
      let (sum, overflow) = advances[cluster].addingReportingOverflow(glyph.xAdvance)
      guard !overflow else { return nil }
      advances[cluster] = sum
      if !glyph.isUnsafeToBreak { safe |= 1 << UInt64(cluster) }
    }
    guard advances.allSatisfy({ $0 >= 0 && $0 < 1 << 20 }) else { return nil }
    return (advances, safe)
  }
}

/// Which characters make a paragraph bidirectional.
enum BidiText {
  /// Whether a character can raise an embedding level: right-to-left letters, Arabic numbers, and
  /// the controls of UAX #9. Blocks without any are passed over.
  static func mayTurn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
