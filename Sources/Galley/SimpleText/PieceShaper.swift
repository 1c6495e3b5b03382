internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Shapes pieces and remembers them, for one cascade and its features.
final class PieceShaper: Sendable {
  /// Stretches of more bytes have no piece.
  static let mostBytes = 8 * ShapedPiece.longest

  private let setup: TextSetup
  private let number: UInt64
  private let fonts: FontChooser
  private let known: PieceCache

  init(setup: TextSetup, number: UInt64, known: PieceCache) {
    self.setup = setup
    self.number = number
    self.known = known
    fonts = FontChooser(style: setup.style)
  }

  /// The piece that starts a stretch of bytes, shaped now or before; nil if what is there takes more
  /// to know.
  ///
  /// - Parameter range: From a place that can be gone back to, up to the word's end, or to the
  ///   paragraph's: then single spaces are part of the piece.
  func piece(
    _ text: Span<UInt8>, _ range: Range<Int>, _ place: PiecePlace, faces: ScriptFaces
  ) -> FoundPiece? {
    guard range.count <= PieceShaper.mostBytes else { return nil }
    return known.piece(text, range, place, table: number) {
      pieceElsewhere(text, range, place, faces: faces)
        ?? newPiece(text, range, place, faces: faces)
    }
  }

  /// An emoji that was shaped, or is now, for the middle of a word; nil if it is none, or that tells nothing.
  ///
  /// What it comes to there holds wherever it stands, for the font's rules were asked. The same emoji stand alone,
  /// behind a word, before others and where paragraphs end.
  private func pieceElsewhere(
    _ text: Span<UInt8>, _ range: Range<Int>, _ place: PiecePlace, faces: ScriptFaces
  ) -> FoundPiece? {
    var middle = place
    middle.startsAtFence = false
    middle.endsAtFence = false
    middle.endsParagraph = false
    guard middle != place, mayBeEmoji(text, range),
      let found = known.piece(
        text, range, middle, table: number,
        shape: { newPiece(text, range, middle, faces: faces) }),
      // Not only the first of several.
      !found.isFence
    else { return nil }
    return place.endsAtFence ? FoundPiece(found, isFence: true) : found
  }

  /// Whether a stretch may be all emoji, for all that its characters tell by themselves.
  private func mayBeEmoji(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      guard EmojiSegmenter.mayMakeEmoji(decodeScalar(text, at: &index)) else { return false }
    }
    return true
  }

  private func newPiece(
    _ text: Span<UInt8>, _ range: Range<Int>, _ place: PiecePlace, faces: ScriptFaces
  ) -> FoundPiece? {
    guard let scan = scan(text, range, place),
      let extent = extent(of: scan, limit: range.upperBound)
    else { return nil }
    guard
      let face = faces.face(
        font: extent.font, script: extent.script, behindLatin: place.script == .latin)
    else { return nil }
    let isEnd = place.endsParagraph && extent.end == range.upperBound
    guard
      let piece = shape(
        text, range.lowerBound..<extent.end, face: face, isRightToLeft: place.isRightToLeft,
        isFenced: place.startsAtFence && (extent.isFence || isEnd))
    else { return nil }
    return FoundPiece(
      piece: piece, face: face, isFence: extent.isFence, hasBrackets: extent.hasBrackets,
      hasMissing: extent.hasMissing)
  }

  /// The characters from the start of a range up to its end, or to where the script changes; nil if what
  /// is there takes more than a word to know.
  private func scan(_ text: Span<UInt8>, _ range: Range<Int>, _ place: PiecePlace) -> PieceScan? {
    var scan = PieceScan(script: place.script)
    var open: [Unicode.Scalar] = []
    var index = range.lowerBound
    scan: while index < range.upperBound {
      // What is longer may still change its font before that.
      if scan.scalars.count > 2 * ShapedPiece.longest { break }
      let scalar = decodeScalar(text, at: &index)
      // A soft hyphen is as wide as a hyphen where a line ends behind it.
      guard !WhiteSpaceRules.isControl(scalar), scalar != "\u{AD}",
        place.hasLevels ? StrongDirection(of: scalar) != .control : !BidiText.mayTurn(scalar),
        scalar == " "
          || !WhiteSpaceRules.hangs(
            scalar, likeChromium: setup.context.profile.breaksLikeChromium),
        !scan.isEmpty || !ScriptWordShaper.reachesBack(scalar)
      else { return nil }
      switch ScriptRole(of: scalar) {
      case .own(let next):
        if next != scan.script {
          // Neutral characters before it belong to the script before.
          if scan.isEmpty {
            scan.script = next
          } else {
            // Letters that run from right to left may join those of other scripts.
            guard !place.isRightToLeft else { return nil }
            scan.isFence = true
            break scan
          }
        }
      case .neutral: break
      case .undecided:
        if let base = scan.scalars.last, ScriptRole.leaves(scan.script, base, with: scalar) {
          return nil
        }
      case .shared(let scripts):
        // Where another run begins, the piece ends.
        if !scripts.contains(scan.script) {
          if scan.isEmpty { return nil }
          scan.isFence = true
          break scan
        }
      case .bracket(let partner, let isOpening, let shared):
        // A bracket of other scripts begins a run of one of them, and what is neutral behind it is of it.
        guard shared.isEmpty || shared.contains(scan.script) else {
          if scan.isEmpty { return nil }
          scan.isFence = true
          break scan
        }
        // A bracket is of the script before it, and so is the one that closes it.
        if isOpening {
          open.append(partner)
        } else if open.last == scalar {
          open.removeLast()
        } else if !place.ownsBrackets || scan.script != place.script {
          break scan
        }
        scan.hasBrackets = true
      }
      scan.scalars.append(scalar)
      scan.ends.append(index)
    }
    if place.endsAtFence, scan.ends.last == range.upperBound { scan.isFence = true }
    return scan.isEmpty ? nil : scan
  }

  /// As much of a stretch as one font has; nil if that takes more than a word to know.
  private func extent(of scan: PieceScan, limit: Int) -> PieceExtent? {
    let (scalars, ends) = (scan.scalars, scan.ends)
    var isFence = scan.isFence
    if scalars.count <= ShapedPiece.longest, let font = fonts.onlyFont(of: scalars[...]) {
      let end = ends[ends.count - 1]
      guard end == limit || isFence && !LineBreaker.isComplex(scalars[scalars.count - 1]) else {
        return nil
      }
      return PieceExtent(
        end: end, isFence: isFence, font: font, script: scan.script, hasBrackets: scan.hasBrackets)
    }
    let resolution = fonts.resolution(of: scalars)
    guard let first = resolution.runs.first, first.font < setup.style.fonts.fonts.count,
      first.range.upperBound <= ShapedPiece.longest
    else { return nil }
    let end = ends[first.range.upperBound - 1]
    if first.range.upperBound < scalars.count { isFence = true }
    guard isFence || end == limit else { return nil }
    // A dictionary must see all of its letters.
    if end < limit, LineBreaker.isComplex(scalars[first.range.upperBound - 1]) { return nil }
    return PieceExtent(
      end: end, isFence: isFence, font: first.font, script: scan.script,
      hasBrackets: scan.hasBrackets,
      hasMissing: !resolution.missing.isEmpty)
  }

  private func shape(
    _ text: Span<UInt8>, _ range: Range<Int>, face: ScriptFace, isRightToLeft: Bool, isFenced: Bool
  ) -> ShapedPiece? {
    var scalars: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound { scalars.append(decodeScalar(text, at: &index)) }
    let direction: TextDirection = isRightToLeft ? .rightToLeft : .leftToRight
    let rules = isFenced ? nil : face.wordRules(style: setup.style, direction: direction)
    if let rules, rules.role == .contextual { return nil }
    return setup.pool.withLayoutWorker { worker -> ShapedPiece? in
      guard let alone = clusters(scalars, direction, worker: worker, face: face) else { return nil }
      // In the order of the text.
      let shaped = worker.glyphs.map(\.glyph)
      let glyphs = isRightToLeft ? shaped.reversed() : shaped
      guard
        headsGrow(scalars, alone, shape: { clusters($0, direction, worker: worker, face: face) })
      else { return nil }
      if let rules {
        if rules.hasCrossingRules, rules.reachesAcrossSpace(glyphs) {
          return nil
        }
        if rules.role == .pairs {
          guard
            let among = clusters([" "] + scalars + [" "], direction, worker: worker, face: face),
            let space = face.spaceAdvance,
            among.advances == [space] + alone.advances + [space],
            among.safe & ~1 == (alone.safe | 1 | 1 << UInt64(scalars.count)) << 1
          else { return nil }
        }
      }
      return ShapedPiece(
        advances: alone.advances, safe: alone.safe, words: words(of: scalars))
    }
  }

  /// Whether no part of a piece that a line may end behind, but for shaping it again, is wider than the piece is up to
  /// the next character: a line that has room for more has room for it, too.
  ///
  /// Between letters, and within graphemes, no line ends.
  private func headsGrow(
    _ scalars: [Unicode.Scalar], _ piece: (advances: [Int32], safe: UInt64),
    shape: ([Unicode.Scalar]) -> (advances: [Int32], safe: UInt64)?
  ) -> Bool {
    var sum: Int64 = 0
    var starts: [Bool]?
    for (place, advance) in piece.advances.enumerated() {
      sum += Int64(advance)
      guard place > 0, piece.safe & 1 << UInt64(place) == 0,
        endsLinesInWords
          || !(PieceShaper.joinsWords(scalars[place - 1]) && PieceShaper.joinsWords(scalars[place]))
      else { continue }
      let isStart = starts ?? GraphemeBreaker.boundaries(in: scalars)
      starts = isStart
      guard isStart[place] else { continue }
      guard let head = shape(Array(scalars[..<place])),
        head.advances.reduce(0, { $0 + Int64($1) }) <= sum
      else { return false }
    }
    return true
  }

  /// Whether lines may end between letters.
  private var endsLinesInWords: Bool {
    let style = setup.context.paragraphStyle
    return style.wordBreak == .breakAll || style.overflowWrap == .anywhere
      || style.lineBreakStrictness == .anywhere
  }

  /// Whether no line may end between a character and another such: letters, marks and digits of scripts that part
  /// words by spaces.
  private static func joinsWords(_ scalar: Unicode.Scalar) -> Bool {
    (UnicodeProperty.isLetterOrNumber(scalar) || UnicodeProperty.isCombiningMark(scalar))
      && !LineBreaker.isComplex(scalar) && !UnicodeProperty.isWideAndNotHangul(scalar)
      && !(0xAC00...0xD7FF ~= scalar.value || 0x1100...0x11FF ~= scalar.value)
  }

  private func words(of scalars: [Unicode.Scalar]) -> UInt64 {
    DictionaryBreaker.shared.wordStarts(in: scalars, 0..<scalars.count)
      .reduce(0) { $0 | 1 << UInt64($1) }
  }

  private func clusters(
    _ scalars: [Unicode.Scalar], _ direction: TextDirection, worker: ShapingWorker, face: ScriptFace
  ) -> (advances: [Int32], safe: UInt64)? {
    let item = TextItem(
      range: 0..<scalars.count, kind: .text, style: 0, font: face.font,
      isFallback: face.fontIndex > 0, script: face.script,
      level: BidiLevel(rawValue: direction == .rightToLeft ? 1 : 0))
    do throws(ShapingError) {
      try worker.shape(
        scalars, range: 0..<scalars.count, context: 0..<scalars.count, item: item,
        language: setup.style.language, features: setup.style.shapingFeatures,
        isLikeChromium: setup.context.profile.breaksLikeChromium)
    } catch {
      return nil
    }
    var advances = [Int32](repeating: 0, count: scalars.count)
    var safe: UInt64 = 0
    for glyph in worker.glyphs {
      let cluster = Int(glyph.cluster)
      // Whether HarfBuzz puts one under a mark without a letter depends on what is beyond the piece.
      guard advances.indices.contains(cluster), glyph.glyph != face.dottedCircle else { return nil }
      let (sum, overflow) = advances[cluster].addingReportingOverflow(glyph.xAdvance)
      guard !overflow else { return nil }
      advances[cluster] = sum
      if !glyph.isUnsafeToBreak { safe |= 1 << UInt64(cluster) }
    }
    guard advances.allSatisfy({ $0 >= 0 && $0 < 1 << 20 }) else { return nil }
    return (advances, safe)
  }
}

/// The characters that a piece may have, of one script.
private struct PieceScan {
  var script: ScriptCode
  var scalars: [Unicode.Scalar] = []
  /// Where each ends.
  var ends: [Int] = []
  /// Whether another script begins behind them.
  var isFence = false
  var hasBrackets = false

  var isEmpty: Bool { scalars.isEmpty }

  init(script: ScriptCode) { self.script = script }
}

/// Where a piece ends, and what takes it.
private struct PieceExtent {
  var end: Int
  /// Whether another script or font begins there, which no rule sees across.
  var isFence: Bool
  var font: Int
  var script: ScriptCode
  /// Whether it has brackets, which are of its script.
  var hasBrackets: Bool
  /// Whether no font has some of it.
  var hasMissing = false
}
