internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Rows of emoji that were met before, taken like letters.
extension SimpleTextPass {
  /// Takes sequences in a row of which all is known, from an anchor on; false, and nothing is changed, if the first of
  /// them is none.
  ///
  /// As `takePiece` takes them one by one.
  mutating func takeEmoji(
    _ text: Span<UInt8>, from index: inout Int, state: inout Int,
    into collected: inout CharacterBlock
  ) -> Bool {
    let start = index
    var next = emojiSequence(text, at: index)
    while let sequence = next, collected.count < CharacterBlock.most,
      let anchor = collected.anchor, anchor.index == index, anchor.state == state,
      anchor.count == collected.count, anchor.undecided == collected.undecided,
      anchor.place == walk.place, case let end = sequence.end,
      let (place, other) = emojiPlace(text, of: sequence, at: anchor),
      let number = table.faces.emoji.number(of: text, index..<end),
      let piece = table.faces.emoji.piece(number, place),
      case let face = walk.faces[piece.faceNumber], face.script == place.script,
      isUnbroken(text, index..<end, from: state, in: collected),
      walk.onlyFont == nil || turnToSeveralFonts(text, at: index, collected.count)
    {
      next = other
      look(upTo: end + SimpleTextPass.longestSequence)
      walk.enter(piece.faceNumber)
      var advance = setting.common(piece.advance, of: face)
      var row = table.steps.row(of: state)
      while index < end {
        let step = table.steps.step(from: row, table.kind(of: decodeScalar(text, at: &index)))
        row = table.steps.row(behind: step)
        collected.note(UInt16(LineBreakSteps.says(step)), at: collected.count)
        let sum = block[sum: collected.count]
        collected.append(start: sum, end: sum &+ advance, hangs: false, to: block)
        advance = 0
      }
      state = table.steps.state(of: row)
      collected.setAnchor(at: index, state: state, walk.place, isFence: piece.isFence)
    }
    return index > start
  }

  /// The same from the character before a selector on, where a word starts: it was taken as one of a font for text,
  /// before the selector said what it is.
  mutating func takeEmoji(
    _ text: Span<UInt8>, selectedAt index: inout Int, state: inout Int,
    into collected: inout CharacterBlock
  ) -> Bool {
    guard let anchor = collected.anchor, anchor.index < index, anchor.count == collected.count - 1
    else { return false }
    let before = (index, state, collected)
    let (place, last) = (walk.place, walk.last)
    goBack(to: anchor, text, &index, state: &state, in: &collected)
    if takeEmoji(text, from: &index, state: &state, into: &collected) { return true }
    (index, state, collected) = before
    walk.goBack(to: place, behind: last)
    return false
  }

  /// The place of a sequence at an anchor as a piece, and the one that stands behind it, if any does; nil if neither
  /// such nor white space does, nor the paragraph ends.
  @inline(__always)
  private func emojiPlace(
    _ text: Span<UInt8>, of sequence: EmojiSequence, at anchor: CharacterBlock.Anchor
  ) -> (PiecePlace, next: EmojiSequence?)? {
    let end = sequence.end
    var place = PiecePlace(
      script: anchor.place.script, ownsBrackets: !walk.hasSeveralScripts,
      startsAtFence: anchor.isFence,
      endsParagraph: end == text.count || !table.collapses && text[end] == 0x0A,
      endsAtFence: false)
    if place.endsParagraph || table.isSpace(text[end]) { return (place, nil) }
    guard let next = emojiSequence(text, at: end), sequence.separation(before: next) != nil else {
      return nil
    }
    place.endsAtFence = true
    return (place, next)
  }

  /// Whether a sequence fits the block, and no line ends in it.
  @inline(__always)
  private func isUnbroken(
    _ text: Span<UInt8>, _ range: Range<Int>, from state: Int, in collected: CharacterBlock
  ) -> Bool {
    let steps = table.steps
    var row = steps.row(of: state)
    var index = range.lowerBound
    var count = collected.count
    while index < range.upperBound {
      let isFirst = index == range.lowerBound
      let step = steps.step(from: row, table.kind(of: decodeScalar(text, at: &index)))
      row = steps.row(behind: step)
      let action = UInt16(LineBreakSteps.says(step)) & LineBreakAutomaton.actionMask
      guard isFirst ? action != 2 : action == 0 else { return false }
      count &+= 1
    }
    return count <= TextBlock.capacity
  }

  /// Whether no rule sees a sequence and the one that stands behind it, if any does.
  private func isApart(
    _ sequence: EmojiSequence, before next: EmojiSequence?, in script: ScriptCode
  ) -> Bool {
    guard let next else { return true }
    let separation = table.faces.emojiSeparation(in: script)
    return sequence.separation(before: next).map(separation.contains) ?? false
  }

  /// Remembers the piece at an anchor, if it is a sequence that `takeEmoji` may take.
  func noteEmoji(_ found: FoundPiece, _ text: Span<UInt8>, at anchor: CharacterBlock.Anchor) {
    var index = anchor.index
    guard levels.isEmpty, text[index] >= 0xE2, let sequence = emojiSequence(text, at: index),
      let (place, next) = emojiPlace(text, of: sequence, at: anchor),
      isApart(sequence, before: next, in: place.script),
      table.faces.emojiTraits(of: decodeScalar(text, at: &index)).contains(.isNeutral)
    else { return }
    var count = 1
    while index < sequence.end {
      _ = decodeScalar(text, at: &index)
      count += 1
    }
    guard found.piece.advances.count == count else { return }
    let emoji = anchor.index..<sequence.end
    if count > 1 { table.faces.emoji.giveNumbers(to: text, emoji) }
    guard let number = table.faces.emoji.number(of: text, emoji) else { return }
    table.faces.emoji.remember(found, of: number, place)
  }
}
