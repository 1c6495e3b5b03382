internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes a stretch that is shaped by itself, from the last anchor on: a word's, or where the font's
  /// rules see across spaces, all up to the next script or font; how the block ends if there is none.
  mutating func takePiece(
    _ text: Span<UInt8>, from index: inout Int, state: inout Int,
    into collected: inout CharacterBlock
  ) -> CharacterBlockEnd? {
    // A letter of another script starts a piece by itself, and so does a bracket of another.
    var position = index
    let scalar = decodeScalar(text, at: &position)
    var place = walk.place
    var startsPiece = false
    switch ScriptRole(of: scalar) {
    case .own(let own): startsPiece = own != walk.script
    case .bracket(_, isOpening: false, _):
      if let opened = walk.brackets.opened(by: scalar), opened.isApart(from: walk.script) {
        place.script = opened
        startsPiece = true
      }
    default: break
    }
    guard
      var anchor = startsPiece
        ? collected.anchor(at: index, state: state, place, isFence: true) : collected.anchor
    else { return .failed }
    var found = wordPiece(text, from: anchor)
    if let found { noteEmoji(found, text, at: anchor) }
    if found == nil, let fence = anchor.isFence ? anchor : collected.fence {
      found = fencedPiece(text, from: fence, beyond: index)
      anchor = fence
    }
    guard let found else { return .leaves }
    return take(found, from: anchor, text, &index, state: &state, into: &collected)
  }

  /// Takes a piece from an anchor on; how the block ends if that is not possible.
  private mutating func take(
    _ found: FoundPiece, from anchor: CharacterBlock.Anchor, _ text: Span<UInt8>,
    _ index: inout Int, state: inout Int, into collected: inout CharacterBlock
  ) -> CharacterBlockEnd? {
    guard takesMissing || !found.hasMissing else { return .failed }
    if let onlyFont = walk.onlyFont, found.face.fontIndex != onlyFont {
      if let end = goOnWithSeveralFonts(text, at: anchor.index, seen: index, collected) {
        return end
      }
      // Words that were none of one font may be some of several.
      goBack(to: anchor, text, &index, state: &state, in: &collected)
      var next = index
      if mayBeWords(decodeScalar(text, at: &next), at: index, in: collected) { return .words }
    }
    let piece = found.piece
    if anchor.count + piece.advances.count > TextBlock.capacity {
      guard anchor.count > 0, anchor.undecided < 0 else { return .failed }
      goBack(to: anchor, text, &index, state: &state, in: &collected)
      return .torn
    }
    collected.goBack(to: anchor)
    (index, state) = (anchor.index, anchor.state)
    let start = index
    guard walk.pass(through: found.face),
      append(piece, text, from: &index, state: &state, face: found.face, into: &collected)
    else { return .failed }
    if found.hasBrackets, !noteBrackets(text, start..<index, script: found.face.script) {
      return .failed
    }
    collected.setAnchor(at: index, state: state, walk.place, isFence: found.isFence)
    return nil
  }

  /// The piece from an anchor on up to where its word ends, or its script.
  mutating func wordPiece(_ text: Span<UInt8>, from anchor: CharacterBlock.Anchor) -> FoundPiece? {
    let end = pieceEnd(text, from: anchor)
    look(upTo: end.index + SimpleTextPass.longestSequence)
    return piece(text, from: anchor, end: end.index, endsAtFence: end.isFence)
  }

  /// The piece from a fence on up to the next; nil, too, if that is not beyond a character: it would be taken again and
  /// again.
  mutating func fencedPiece(
    _ text: Span<UInt8>, from fence: CharacterBlock.Anchor, beyond index: Int
  ) -> FoundPiece? {
    let end = fenceEnd(text, from: fence)
    look(upTo: (end?.index ?? mostEnd(text, from: fence.index)) + SimpleTextPass.longestSequence)
    guard let end, end.index > index else { return nil }
    return piece(text, from: fence, end: end.index, endsAtFence: end.isFence)
  }

  /// The piece from an anchor on.
  private func piece(
    _ text: Span<UInt8>, from anchor: CharacterBlock.Anchor, end: Int, endsAtFence: Bool
  ) -> FoundPiece? {
    guard
      levels.turns(at: anchor.index)
        ? !joins(text, across: anchor.index) && !joins(text, across: end)
        : !joinsLetters(text, across: anchor.index) && !joinsLetters(text, across: end)
    else { return nil }
    let range = anchor.index..<end
    var place = PiecePlace(
      script: anchor.place.script, ownsBrackets: !walk.hasSeveralScripts,
      startsAtFence: anchor.isFence,
      endsParagraph: end == text.count || !table.collapses && text[end] == 0x0A,
      endsAtFence: endsAtFence, hasLevels: !levels.isEmpty,
      isRightToLeft: levels.turns(at: anchor.index))
    let found = table.pieces.piece(text, range, place, faces: table.faces)
    guard found == nil, !place.ownsBrackets, ownsBrackets(text, range, script: anchor.place.script)
    else {
      return found
    }
    place.ownsBrackets = true
    return table.pieces.piece(text, range, place, faces: table.faces)
  }

  /// Whether a stretch closes brackets that stand before it, and none of another script.
  private func ownsBrackets(_ text: Span<UInt8>, _ range: Range<Int>, script: ScriptCode) -> Bool {
    var brackets = walk.brackets.copied()
    var closes = false
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = decodeScalar(text, at: &index)
      let role = ScriptRole(of: scalar)
      guard case .bracket(_, let isOpening, _) = role else { continue }
      closes = closes || !isOpening
      guard brackets.note(scalar, role, script: script) else { return false }
    }
    return closes
  }

  /// Where the word ends, or its embedding level, or its script, or one of several emoji.
  private func pieceEnd(_ text: Span<UInt8>, from anchor: CharacterBlock.Anchor)
    -> (index: Int, isFence: Bool)
  {
    let start = anchor.index
    if let end = emojiSequenceEnd(text, at: start, beforeOtherIn: anchor.place.script) {
      return (end, true)
    }
    let most = mostEnd(text, from: start)
    var end = start
    var runs = PieceRuns(script: anchor.place.script)
    while end < most, text[end] != 0x0A, !table.isSpace(text[end]) {
      guard levels.isEmpty else {
        if end > start, levels.change(at: end) { return (end, true) }
        end += 1
        continue
      }
      var next = end
      let scalar = decodeScalar(text, at: &next)
      // A word in Chinese is known wherever it stands, not with all that is written behind it.
      if runs.parts(before: scalar, isFirst: end == start, among: walk.brackets) {
        return (end, true)
      }
      end = next
    }
    return (end, false)
  }

  /// Whether letters of two scripts that run from left to right may join across a place, as Mongolian and Phags-pa: HarfBuzz
  /// looks at what is beyond a run.
  private func joinsLetters(_ text: Span<UInt8>, across place: Int) -> Bool {
    guard place > paragraphStart, place < text.count, text[place] >= 0x80, text[place - 1] >= 0x80
    else { return false }
    var (start, end) = (characterStart(text, before: place), place)
    guard UnicodeProperty.joins(decodeScalar(text, at: &end)).before else { return false }
    let before = decodeScalar(text, at: &start)
    return UnicodeProperty.joins(before).after || UnicodeProperty.isCombiningMark(before)
  }

  /// Whether letters may join across a place although they are shaped apart.
  func joins(_ text: Span<UInt8>, across place: Int) -> Bool {
    guard place > paragraphStart, place < text.count else { return false }
    func mayJoin(_ index: Int) -> Bool {
      var end = index
      let scalar = decodeScalar(text, at: &end)
      let joining = UnicodeProperty.joins(scalar)
      return BidiText.mayTurn(scalar) || ScriptWordShaper.reachesBack(scalar) || joining.before
        || joining.after
    }
    return text[place] >= 0x80 && text[place - 1] >= 0x80 && mayJoin(place)
      && mayJoin(characterStart(text, before: place))
  }

  /// Where the stretch ends that no rule sees out of: before a letter of another script, or a bracket
  /// that closes one of another, or where the paragraph ends; nil if that is too far.
  private func fenceEnd(_ text: Span<UInt8>, from anchor: CharacterBlock.Anchor)
    -> (index: Int, isFence: Bool)?
  {
    let most = mostEnd(text, from: anchor.index)
    var end = anchor.index
    var script = anchor.place.script
    var font: Int?
    var open: [Unicode.Scalar] = []
    while end < most {
      let byte = text[end]
      // White space that collapses is no part of a piece, but for single spaces: what is shaped is not what is
      // written.
      if byte == 0x0A || table.collapses && table.isSpace(byte) && !isSingleSpace(text, at: end) {
        return (end, false)
      }
      if end > anchor.index, levels.change(at: end) { return (end, true) }
      var next = end
      let scalar = decodeScalar(text, at: &next)
      font = font ?? table.faces.font(for: scalar)
      switch ScriptRole(of: scalar) {
      case .own(let own) where own != script:
        guard end == anchor.index else { return (end, true) }
        script = own
      case .bracket(let partner, isOpening: true, _): open.append(partner)
      case .bracket where open.last == scalar: open.removeLast()
      case .bracket where end > anchor.index && walk.brackets.endsRun(of: script, before: scalar):
        return (end, true)
      case .own:
        // Text of another font is shaped by itself.
        guard !isLetter(scalar, ofFont: font) else { break }
        if let own = table.faces.font(for: scalar), own != font { return (end, true) }
      default: break
      }
      end = next
    }
    return end == text.count ? (end, false) : nil
  }

  /// Whether a byte is a space with a character behind it that is no white space.
  private func isSingleSpace(_ text: Span<UInt8>, at index: Int) -> Bool {
    text[index] == 0x20 && index + 1 < text.count && text[index + 1] > 0x20
  }

  /// Whether the tables of the current face tell that a character is of a font.
  private func isLetter(_ scalar: Unicode.Scalar, ofFont font: Int?) -> Bool {
    guard let tables = walk.tables, tables.fontIndex == font else { return false }
    return tables.anyEntry(scalar.value).isKnown
  }

  /// Just behind the longest stretch that is a piece, so that a text without spaces is not searched to
  /// its end for each of its pieces.
  private func mostEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    min(text.count, start + PieceShaper.mostBytes + 1)
  }

  /// Adds a piece's characters; false if a line must end among them, or if places are wanted and it cannot
  /// be parted at one.
  private func append(
    _ piece: ShapedPiece, _ text: Span<UInt8>, from index: inout Int, state: inout Int,
    face: ScriptFace, into collected: inout CharacterBlock
  ) -> Bool {
    let steps = table.steps
    var sum = block[sum: collected.count]
    // Behind the last character of the piece that does not hang.
    var contentEnd = 0
    for (offset, units) in piece.advances.enumerated() {
      let isSpace = table.isSpace(text[index])
      let kind = table.kind(of: decodeScalar(text, at: &index))
      let step = steps.step(from: steps.row(of: state), kind)
      let says = UInt16(LineBreakSteps.says(step))
      let mayEnd =
        says & LineBreakAutomaton.actionMask != 0 || piece.words & 1 << UInt64(offset) != 0
      guard collected.note(says) else { return false }
      if mayEnd, !piece.mayPart(at: offset, behind: contentEnd) {
        guard places == nil else { return false }
        collected.noteSeam()
      }
      if piece.words & 1 << UInt64(offset) != 0 { collected.places |= 1 << UInt64(collected.count) }
      let start = sum
      sum += walk.onlyFont != nil ? Int64(units) : setting.common(Int64(units), of: face.tables)
      collected.append(start: start, end: sum, hangs: isSpace, to: block)
      if !isSpace { contentEnd = offset + 1 }
      state = steps.state(of: steps.row(behind: step))
    }
    if !piece.mayPart(at: piece.advances.count, behind: contentEnd) {
      // A full block has no bit for what comes behind it.
      guard places == nil, collected.count < TextBlock.capacity else { return false }
      collected.noteSeam()
    }
    return true
  }
}

/// The run of one script that a piece is of, as far as it was looked at.
private struct PieceRuns {
  private var script: ScriptCode
  /// The brackets that close those which it opened.
  private var open: [Unicode.Scalar] = []
  private var endsWithComplex = false

  init(script: ScriptCode) { self.script = script }

  /// Whether another run begins with the next character, for which nothing but the characters up to it has to
  /// be known.
  ///
  /// - Parameter brackets: Those that are open before the piece.
  mutating func parts(
    before scalar: Unicode.Scalar, isFirst: Bool, among brackets: borrowing OpenBrackets
  ) -> Bool {
    // Of words in Latin letters nearly all characters are such.
    if script == .latin || isFirst, 0x61...0x7A ~= scalar.value | 0x20 {
      script = .latin
      endsWithComplex = false
      return false
    }
    let isOther: Bool
    switch ScriptRole(of: scalar) {
    case .own(let own):
      if isFirst { script = own }
      isOther = own != script
    case .neutral, .undecided: isOther = false
    case .shared(let scripts): isOther = !scripts.contains(script)
    case .bracket(let partner, let isOpening, let shared):
      isOther = !shared.isEmpty && !shared.contains(script)
      if isOpening {
        open.append(partner)
      } else if open.last == scalar {
        open.removeLast()
      } else if brackets.endsRun(of: script, before: scalar) {
        return !isFirst && !endsWithComplex
      }
    }
    // A dictionary must see all letters of a word, and all that comes behind them.
    defer { endsWithComplex = LineBreaker.isComplex(scalar) }
    return isOther && !isFirst && !endsWithComplex
  }
}
