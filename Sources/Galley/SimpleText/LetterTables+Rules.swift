internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// The rules of the font, asked of text where its pairs of characters do not tell.
extension LetterTables {
  /// Rules that see farther are taken to match.
  private static let farthestReach = 16

  /// Whether a rule may match that is met at a character and the one before it, both of text of a script.
  func mayMatchRule(_ text: Span<UInt8>, at position: Int, _ script: ScriptCode) -> Bool {
    let reach = glyphs.reach
    guard reach <= LetterTables.farthestReach else { return true }
    var start = position
    for _ in 0..<reach where start > 0 {
      repeat { start -= 1 } while start > 0 && text[start] & 0xC0 == 0x80
    }
    var scalars: [Unicode.Scalar] = []
    var index = start
    var first = 0
    while index < text.count, index <= position || scalars.count - first <= reach + 1 {
      let place = index
      let scalar = decodeScalar(text, at: &index)
      // No rule sees letters of another script: they are of another run.
      if case .own(let own) = ScriptRole(of: scalar), own != script {
        if place > position { break }
        // Neither of the two is one.
        guard index < position else { return true }
        scalars.removeAll()
        continue
      }
      if place < position { first = scalars.count }
      scalars.append(scalar)
    }
    return glyphs.adjustment(at: first, in: scalars, range: scalars.indices) == nil
  }
}
