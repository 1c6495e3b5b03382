internal import GalleyText
internal import GalleyUnicode

/// Latin letters among others of which the tables do not tell, for a rule sees them together.
extension LetterLines {
  /// Takes the text of Latin letters around a pair that a rule sees, from where it begins to where other letters do, as
  /// it is shaped by itself; false if that is too long, or takes more to know.
  mutating func takePiece(
    _ text: Span<UInt8>, _ table: SimpleTextTable, _ cancellation: CancellationFlag?
  ) -> Bool {
    if let cancellation, cancellation.isDue { return false }
    let start = latin.position
    // All up to here is ASCII, and so of one run, or its end would be before.
    guard steps.state(state).script == latin.script, let end = latinEnd(text, from: start),
      end > position
    else {
      return false
    }
    let place = PiecePlace(
      script: .latin, ownsBrackets: false, startsAtFence: true, endsParagraph: end == text.count,
      endsAtFence: end < text.count)
    guard let found = table.pieces.piece(text, start..<end, place, faces: table.faces),
      !found.hasMissing, !found.hasBrackets, found.piece.words == 0,
      found.piece.advances.count == end - start, found.face.tables.isShared(with: tables)
    else { return false }
    let piece = found.piece
    (position, lines) = (end, latin.lines)
    (room, self.place, undecided) = (latin.room, latin.place, latin.undecided)
    contentRoom = latin.contentRoom
    places?.removeLast(to: latin.placeCount)
    var row = breaks.row(of: steps.state(latin.state).breakState)
    // Behind the last character that does not hang.
    var contentEnd = 0
    for (offset, advance) in piece.advances.enumerated() {
      let byte = text[start + offset]
      let step = breaks.step(from: row, breaks.kind(ofASCII: byte))
      let says = LineBreakSteps.says(step)
      guard says <= LineBreakSteps.allows else { return false }
      if says == LineBreakSteps.allows {
        guard piece.mayPart(at: offset, behind: contentEnd) else { return false }
        self.place = room
        places?.append(end: -contentRoom, start: -room)
      }
      row = breaks.row(behind: step)
      if undecided != LetterLines.noPlace {
        // Most are decided by the first letter: no line ends there.
        guard !table.scriptWords.breaks.maySettle(breaks.state(of: row)) else { return false }
        undecided = LetterLines.noPlace
      }
      room -= Int64(advance) * factor
      guard byte != 0x20 else { continue }
      contentEnd = offset + 1
      contentRoom = room
      guard room >= 0 || places != nil || endLine() else { return false }
    }
    state = steps.start(breaks.state(of: row), script: found.face.tables.ownScript)
    return piece.mayPart(at: piece.advances.count, behind: contentEnd)
  }

  /// Ends the line, which has no room left, at its last place; false if it has none.
  private mutating func endLine() -> Bool {
    guard place != LetterLines.noPlace, case let more = limit &- place, room &+ more >= 0 else {
      return false
    }
    room &+= more
    place = LetterLines.noPlace
    lines &+= 1
    return true
  }

  /// Where text of Latin letters ends, before one of other letters alone or at the text's end; nil if that is too far,
  /// or if there are brackets before it.
  private func latinEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < text.count, end - start <= ShapedPiece.longest {
      let byte = text[end]
      guard byte < 0x80 else { return isOfOthers(text, at: end) ? end : nil }
      let entry = tables.anyEntry(UInt32(byte))
      guard byte >= 0x20, entry.has(latin.script),
        // White space other than single spaces is left.
        byte != 0x20 || end + 1 < text.count && text[end + 1] > 0x20
      else { return nil }
      if entry.has(LetterEntry.isBracket) {
        return walk.brackets.endsRun(of: .latin, before: Unicode.Scalar(byte)) ? end : nil
      }
      end += 1
    }
    return end == text.count ? end : nil
  }

  /// Whether a character ends text of Latin letters, whatever is around it.
  private func isOfOthers(_ text: Span<UInt8>, at place: Int) -> Bool {
    var end = place
    switch ScriptRole(of: decodeScalar(text, at: &end)) {
    case .own(let own): return own != .latin
    case .shared(let scripts), .bracket(_, _, let scripts):
      return !scripts.isEmpty && !scripts.contains(.latin)
    case .neutral, .undecided: return false
    }
  }
}
