internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes a paragraph's characters one by one, from the start of a word on.
  ///
  /// - Parameters:
  ///   - startsWord: Whether a word starts there.
  ///   - torn: The place that can be gone back to there, if none does.
  ///   - isNoted: Whether `sight` has all that was looked at.
  mutating func characters(
    _ text: Span<UInt8>, from index: inout Int, startsWord: Bool = true,
    torn: CharacterBlock.Anchor? = nil, isNoted: Bool = false
  ) -> Step {
    var state = advanceCheckpoint(text, to: index)
    var startsWord = startsWord
    var torn = torn
    var isNoted = isNoted
    while true {
      if let place = duePoint(text, at: index, seesFar: !isNoted) {
        checkpoint = (index, state)
        let entry = PassPoint.Entry.characters(walk.record, startsWord: startsWord, torn: torn)
        if notePoint(entry, at: place) { return .joined }
      }
      if !isNoted { lookFar(from: index) }
      switch takeStream(text, from: &index, state: &state, startsWord: &startsWord, torn: &torn) {
      case .ended:
        guard !fitter.mustCut(contentSum) else { return .mustCut }
        return endParagraph(text, at: &index)
      case .pauses:
        isNoted = true
        continue
      case .leaves: isNoted = false
      }
      var collected = CharacterBlock()
      if startsWord { setAnchor(of: &collected, at: index, state: state) }
      if let torn {
        collected.setAnchor(at: index, state: state, torn.place, isFence: torn.isFence)
      }
      block[sum: 0] = carry
      let end = collect(text, from: &index, state: &state, into: &collected)
      if case .again = end { return .again }
      if case .failed = end { return .failed }
      if case .leaves = end {
        guard let anchor = collected.anchor, anchor.undecided < 0,
          !anchor.isFence || anchor.index == paragraphStart
        else { return .failed }
        goBack(to: anchor, text, &index, state: &state, in: &collected)
      }
      if case .ended = end {
        let settled = LineBreakSteps.says(
          table.steps.step(from: table.steps.row(of: state), endClass(text, at: index)))
        if UInt16(settled) & LineBreakAutomaton.settles != 0, collected.undecided >= 0 {
          collected.places |= 1 << UInt64(collected.undecided)
        }
      }
      guard take(collected) else { return .failed }
      finishBlock(hanging: collected.hanging, end: collected.count)
      guard !fitter.mustCut(contentSum) else { return .mustCut }
      startsWord = true
      torn = nil
      switch end {
      case .ended: return endParagraph(text, at: &index)
      case .bytes:
        guard !fitter.hasSeam else { return .failed }
        checkpoint = (index, state)
        return .bytes
      case .leaves:
        let before = (index, state, fitter, carry, contentSum, endsMeasuredWord)
        let placeCount = places?.count ?? 0
        switch takeWord(text, from: &index, state: &state) {
        case .space: break
        case .fence:
          startsWord = false
          torn = CharacterBlock.Anchor(
            count: 0, index: index, state: state, undecided: -1, place: walk.place, isFence: true)
        case nil:
          // Among several fonts or scripts it may be a piece.
          guard !walk.isAlone, refusedWord != before.0 else { return .failed }
          (index, state, fitter, carry, contentSum, endsMeasuredWord) = before
          places?.removeLast(to: placeCount)
          refusedWord = index
        }
      case .words:
        let start = index
        switch takeScriptWords(text, from: &index, state: &state) {
        case .failed: return .failed
        case .joined: return .joined
        case .leaves: if index == start { refusedScriptWord = index }
        case .ended: break
        }
      case .torn:
        startsWord = false
        // Where a block goes back to an anchor, that is the first of the next.
        torn = collected.knownAnchor(at: index)
      default: break
      }
    }
  }

  /// The class that ends a paragraph: of its newline, or of the text's end.
  func endClass(_ text: Span<UInt8>, at index: Int) -> Int {
    index < text.count ? table.steps.kind(ofASCII: 0x0A) : table.steps.endClass
  }

  /// Collects characters until the block or the paragraph ends, or one leaves the path.
  private mutating func collect(
    _ text: Span<UInt8>, from index: inout Int, state: inout Int,
    into collected: inout CharacterBlock
  ) -> CharacterBlockEnd {
    let steps = table.steps
    let collapses = table.collapses
    let isLikeChromium = table.profile.breaksLikeChromium
    var sum = carry
    var isBehindSpace = collected.anchor != nil && index > paragraphStart
    while index < text.count {
      if walk.onlyFont != nil || setting.hasCommonUnits,
        case let end = levels.isEmpty ? text.count : levels.straightEnd(from: index), end > index
      {
        isBehindSpace = takeLetters(
          text, from: &index, upTo: end, state: &state, isBehindSpace: isBehindSpace,
          into: &collected)
        sum = block[sum: collected.count]
        guard index < text.count else { return .ended }
      }
      var next = index
      let value: UInt32
      let byte = text[index]
      if byte == 0x0A, !collapses { return .ended }
      if byte <= 0x20, table.isSpace(byte) {
        value = 0x20
        next &+= 1
        // White space is one space, however much of it there is.
        if collapses { while next < text.count, table.isSpace(text[next]) { next &+= 1 } }
      } else {
        value = decodeScalar(text, at: &next).value
      }
      if isBehindSpace, value != 0x20 {
        if collected.undecided < 0 {
          if collected.count >= CharacterBlock.comfortable {
            guard let fence = collected.fenceNear(index) else { return .word }
            goBack(to: fence, text, &index, state: &state, in: &collected)
            return .torn
          }
          if value < 0x80, collected.count > 0, mayTurnToBytes(state) { return .bytes }
        }
        setAnchor(of: &collected, at: index, state: state)
      }
      if collected.count >= CharacterBlock.most {
        // What nothing can settle any more is no place.
        if collected.undecided < 0 || !table.scriptWords.breaks.maySettle(state) {
          collected.undecided = -1
          // So that a word is not torn, if there is one.
          if let anchor = collected.anchor, anchor.count > CharacterBlock.most / 2,
            anchor.undecided < 0
          {
            goBack(to: anchor, text, &index, state: &state, in: &collected)
          }
          return .torn
        }
        if collected.count == TextBlock.capacity { return .failed }
      }
      if value >= 0x1F000 || 0x231A..<0x3000 ~= value || value == 0xFE0F, levels.isEmpty,
        value == 0xFE0F
          ? takeEmoji(text, selectedAt: &index, state: &state, into: &collected)
          : takeEmoji(text, from: &index, state: &state, into: &collected)
      {
        sum = block[sum: collected.count]
        isBehindSpace = false
        continue
      }
      let placed =
        levels.isEmpty
        ? place(value, text, at: index, state: state, in: &collected)
        : placeAmongLevels(value, text, at: index, state: state, in: &collected)
      if let placed, placed != .leaves { return placed }
      // In other units, where another font came.
      sum = block[sum: collected.count]
      guard placed == nil, let face = walk.tables, case let entry = face.entry(value),
        let moved = moved(text, at: index, entry, of: face),
        // What is one glyph is rounded once, where units are not those of fonts.
        walk.onlyFont != nil || setting.hasCommonUnits || !face.mayBecomeOne(walk.last, entry)
      else {
        if mayBeWord(at: collected.anchor, with: value) { return .leaves }
        if let end = takePiece(text, from: &index, state: &state, into: &collected) { return end }
        // Behind it, in another script, the text goes on as a stream.
        if index < text.count, startsWide(text, at: index), mayStream(text, at: index),
          collected.mayEndHere
        {
          return .torn
        }
        sum = block[sum: collected.count]
        isBehindSpace = false
        continue
      }
      let step = steps.step(from: steps.row(of: state), entry.breakClass)
      let says = UInt16(LineBreakSteps.says(step))
      let mayEnd = says & LineBreakAutomaton.actionMask != 0
      // Sums only grow; and in Chromium a line that ends here is not wider as it was shaped than as
      // it is drawn.
      if moved > 0
        ? isLikeChromium && (mayEnd || entry.has(LetterEntry.hangs))
        : entry.advance &+ moved < 0
      {
        return .leaves
      }
      if says != 0, !collected.note(says) { return .failed }
      let alone: Int64
      if walk.onlyFont != nil {
        alone = entry.advance
        sum &+= alone &+ moved
      } else {
        alone = common(entry.advance)
        sum &+= alone
        if moved != 0 { sum &+= common(walk.last.advance &+ moved) &- common(walk.last.advance) }
      }
      collected.append(
        start: sum &- alone, end: sum, hangs: entry.has(LetterEntry.hangs), to: block)
      state = steps.state(of: steps.row(behind: step))
      walk.follow(entry)
      isBehindSpace = value == 0x20
      index = next
    }
    return .ended
  }

  /// Whether a word with a character may be one of text that is like Latin text in the first font, in a paragraph
  /// of several scripts or fonts.
  private func mayBeWord(at anchor: CharacterBlock.Anchor?, with value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value), WordShaper.takes(scalar, in: walk.script),
      takesWords, walk.tables?.fontIndex == 0,
      let anchor, anchor.undecided < 0, anchor.place.script == walk.script,
      anchor.index != refusedWord, !levels.turns(at: anchor.index)
    else { return false }
    return !anchor.isFence || anchor.index == paragraphStart
  }

  /// Goes back to an anchor of a block, to be taken from there in another way.
  mutating func goBack(
    to anchor: CharacterBlock.Anchor, _ text: Span<UInt8>, _ index: inout Int, state: inout Int,
    in collected: inout CharacterBlock
  ) {
    collected.goBack(to: anchor)
    (index, state) = (anchor.index, anchor.state)
    walk.goBack(
      to: anchor.place,
      isBehindSpace: index > paragraphStart && table.isSpace(text[index - 1]))
  }

  /// - Parameter isFence: Whether no rule sees past the place, whatever it is.
  func setAnchor(
    of collected: inout CharacterBlock, at index: Int, state: Int, isFence: Bool = false
  ) {
    // What nothing can settle any more is no place, such as before a quote that stands alone.
    if collected.undecided >= 0, !table.scriptWords.breaks.maySettle(state) {
      collected.undecided = -1
    }
    collected.setAnchor(
      at: index, state: state, walk.place,
      isFence: isFence || index == paragraphStart || index == wordFence)
  }

  /// What is added before a character, which the walk's face has; nil if its rules say more.
  @inline(__always)
  private func moved(
    _ text: Span<UInt8>, at index: Int, _ entry: LetterEntry, of face: FaceTables
  ) -> Int64? {
    guard face.hasPairs else { return 0 }
    let adjustment = face.adjustment(walk.last, entry)
    return adjustment != SimpleGlyphs.leavesPath
      ? Int64(adjustment) : look(text, at: index, entry: entry)
  }

  /// What is added between two ASCII characters of Latin text that may meet a rule; nil if they do.
  private func look(_ text: Span<UInt8>, at index: Int, entry: LetterEntry) -> Int64? {
    guard walk.script == .latin, text[index] < 0x80, index > paragraphStart,
      walk.tables?.isPlain == true,
      !table.pairs.looks.mayMatchRule(text, at: index, paragraphStart: paragraphStart)
    else { return nil }
    return table.latin.adjustmentWithoutRules(walk.last, entry)
  }

  /// An advance of the current face in the units of several fonts.
  private func common(_ units: Int64) -> Int64 {
    walk.tables.map { setting.common(units, of: $0) } ?? 0
  }

  private func mayTurnToBytes(_ state: Int) -> Bool {
    walk.isPlain && levels.isEmpty && table.analysis.isAfterSpaces(state)
  }

  /// The line breaker's state before a character, stepped up to from where it was known last, or from the last
  /// character of ASCII that tells it, as letters do.
  mutating func advanceCheckpoint(_ text: Span<UInt8>, to index: Int) -> Int {
    var (start, state) = checkpoint
    var place = index
    while place > start, text[place - 1] < 0x80 {
      if let row = table.steps.row(behindAny: table.asciiKind(text[place - 1])) {
        (start, state) = (place, table.steps.state(of: row))
        break
      }
      place -= 1
    }
    checkpoint = (index, stepThrough(text, start..<index, from: state))
    return checkpoint.state
  }

  /// The line breaker's state behind a part of the text.
  func stepThrough(_ text: Span<UInt8>, _ range: Range<Int>, from state: Int) -> Int {
    let steps = table.steps
    var row = steps.row(of: state)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      let kind: Int
      if byte < 0x80 {
        index &+= 1
        kind = table.asciiKind(byte)
        if table.collapses, table.isSpace(byte) {
          while index < range.upperBound, table.isSpace(text[index]) { index &+= 1 }
        }
      } else {
        kind = table.kind(of: decodeScalar(text, at: &index))
      }
      row = steps.row(behind: steps.step(from: row, kind))
    }
    return steps.state(of: row)
  }
}
