internal import GalleyText

/// All places where lines of Latin text that is taken as bytes may end.
extension ByteRun {
  /// Notes the places of the stretch up to a character, the one at its start among them: of eight characters at a time,
  /// which are looked at at once.
  ///
  /// - Parameter sum: The sum before the stretch.
  func notePlaces(
    _ text: Span<UInt8>, upTo end: Int, sum: Int64, _ table: PairTable, in places: inout LinePlaces
  ) {
    var sum = sum
    var place = start
    if place == paragraphStart {
      sum &+= table.value(text, at: place, inParagraphAt: paragraphStart)
      place &+= 1
    }
    while place &+ 8 <= end {
      let eight = unsafe EightSums(text, at: place, pairs: table.entries)
      var bits = eight.places
      while bits != 0 {
        let offset = bits.trailingZeroBitCount
        bits &= bits &- 1
        notePlace(
          text, at: place &+ offset, sum: sum &+ eight.sum(before: offset), table, in: &places)
      }
      sum &+= eight.sum(before: 8)
      place &+= 8
    }
    while place < end {
      notePlace(text, at: place, sum: sum, table, in: &places)
      sum &+= table.value(text, at: place, inParagraphAt: paragraphStart)
      place &+= 1
    }
  }

  /// Notes a place behind the paragraph's start, if a line may end there.
  @inline(__always)
  private func notePlace(
    _ text: Span<UInt8>, at place: Int, sum: Int64, _ table: PairTable, in places: inout LinePlaces
  ) {
    let entry = table.entry(text[place &- 1], text[place])
    guard table.mayEndLine(text, before: place, entry, inParagraphAt: paragraphStart) else {
      return
    }
    let found = lineEnd(text, at: place, sum: sum, entry: entry, table)
    places.append(end: found.end, start: found.next)
  }
}
