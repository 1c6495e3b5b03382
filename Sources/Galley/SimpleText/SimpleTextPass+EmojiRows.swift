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
      let steps = steps(text, index..<end, number, from: state),
      collected.count &+ steps.count <= TextBlock.capacity,
      walk.onlyFont == nil || turnToSeveralFonts(text, at: index, collected.count)
    {
      next = other
      look(upTo: end + SimpleTextPass.longestSequence)
      walk.enter(piece.faceNumber)
      collected.note(steps.first, at: collected.count)
      let sum = block[sum: collected.count]
      let behind = sum &+ setting.common(piece.advance, of: face)
      collected.append(start: sum, end: behind, hangs: false, to: block)
      // A cluster's advance is its first character's.
      collected.note(steps.others, at: collected.count)
      for _ in 1..<steps.count {
        collected.append(start: behind, end: behind, hangs: false, to: block)
      }
      (index, state) = (end, steps.state)
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

  /// What the line breaker says of a sequence, by its number; nil if a line may end in it.
  @inline(__always)
  private func steps(
    _ text: Span<UInt8>, _ range: Range<Int>, _ number: UInt32, from state: Int
  ) -> KnownEmoji.Steps? {
    if let known = table.faces.emoji.steps(number, from: state) { return known }
    guard let steps = newSteps(text, range, from: state) else { return nil }
    table.faces.emoji.remember(steps, of: number, from: state)
    return steps
  }

  @inline(never)
  private func newSteps(_ text: Span<UInt8>, _ range: Range<Int>, from state: Int)
    -> KnownEmoji.Steps?
  {
    let steps = table.steps
    var row = steps.row(of: state)
    var index = range.lowerBound
    var count = 0
    var (first, others): (UInt32, UInt32) = (0, 0)
    while index < range.upperBound {
      let step = steps.step(from: row, table.kind(of: decodeScalar(text, at: &index)))
      row = steps.row(behind: step)
      let says = LineBreakSteps.says(step)
      if count == 0 {
        guard !LineBreakSteps.mustEnd(says) else { return nil }
        first = says
      } else {
        guard UInt16(says) & LineBreakAutomaton.actionMask == 0 else { return nil }
        others |= says
      }
      count += 1
    }
    return KnownEmoji.Steps(
      count: count, first: first, others: others, state: steps.state(of: row))
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
