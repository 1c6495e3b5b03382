internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Words with ligatures, or whatever else is shaped by itself, in a stream of letters.
extension SimpleTextPass {
  /// Takes what stands since the mark as a piece of ASCII that is shaped by itself, as `takePiece` of a block does;
  /// false if it is none, or cannot be parted.
  mutating func takePiece(
    _ text: Span<UInt8>, _ run: inout StreamRun, _ stream: inout LetterStream
  ) -> Bool {
    let mark = stream.mark
    stream.note(count: run.count)
    guard mark.kind != .start, !stream.hasNewBrackets,
      let (line, before) = stream.atMark(fitter),
      // What comes next has no sum of its own yet.
      var sum = mark.index == run.count ? run.sum : sum(before: mark.index, in: stream)
    else { return false }
    let here = walk.place
    guard goBack(to: mark, in: stream) else { return false }
    let place = walk.place
    walk.goBack(to: here, isBehindSpace: false)
    guard walk.enter(script: run.script) else { return false }
    let anchor = CharacterBlock.Anchor(
      count: 0, index: mark.position, state: 0, undecided: -1, place: place,
      isFence: mark.kind != .word)
    guard
      let found = wordPiece(text, from: anchor)
        ?? (anchor.isFence ? fencedPiece(text, from: anchor, beyond: run.position) : nil),
      !found.hasBrackets, !found.hasMissing,
      found.piece.words == 0, found.face.fontIndex == run.tables.fontIndex,
      found.face.tables.isShared(with: run.tables),
      mark.position + found.piece.advances.count > run.position,
      mayPart(found.piece, of: text, from: mark.position), walk.pass(through: found.face)
    else { return false }
    fitter = before
    stream.goBackToMark(line, before)
    stream.note(count: mark.index + found.piece.advances.count)
    for (offset, advance) in found.piece.advances.enumerated() {
      let (position, index) = (mark.position + offset, mark.index + offset)
      block.add(at: index, sum)
      sum += Int64(advance) * run.factor
      while sum > fitter.bound, text[position] != 0x20 {
        guard endLine(text, &stream, at: position, index, mayCut: false) else { return false }
      }
    }
    run.pass(
      to: mark.position + found.piece.advances.count,
      count: mark.index + found.piece.advances.count, sum: sum, in: found.face.tables)
    return true
  }

  /// Whether a piece is of ASCII, and can be parted wherever a line may end in it.
  private func mayPart(_ piece: ShapedPiece, of text: Span<UInt8>, from start: Int) -> Bool {
    let count = piece.advances.count
    guard start + count <= text.count else { return false }
    // Behind the last character that does not hang.
    var contentEnd = 0
    for offset in 0..<count {
      let byte = text[start + offset]
      guard 0x20..<0x7F ~= byte else { return false }
      if offset > 0, !piece.mayPart(at: offset, behind: contentEnd),
        mayEndLine(text, before: start + offset)
      {
        return false
      }
      if byte != 0x20 { contentEnd = offset + 1 }
    }
    return piece.mayPart(at: count, behind: contentEnd)
  }

  /// Whether a line may end between two characters of ASCII, for all that they tell.
  private func mayEndLine(_ text: Span<UInt8>, before position: Int) -> Bool {
    guard let row = table.steps.row(behindAny: table.asciiKind(text[position - 1])) else {
      return true
    }
    return LineBreakSteps.says(table.steps.step(from: row, table.asciiKind(text[position]))) != 0
  }
}
