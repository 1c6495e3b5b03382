internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes characters of U+3000 to U+FFFF, and single spaces among them: whether the last was a space.
  ///
  /// As long as the face of the last one has them and nothing but its pairs moves them: most of what
  /// is written in Chinese, Japanese and Korean. Each is taken as `collect` would take it.
  mutating func takeLetters(
    _ text: Span<UInt8>, from index: inout Int, state: inout Int, isBehindSpace: Bool,
    into collected: inout CharacterBlock
  ) -> Bool {
    guard var face = walk.tables else { return isBehindSpace }
    let transitions = table.automaton.transitions
    let (actionMask, stateShift) = (LineBreakAutomaton.actionMask, LineBreakAutomaton.stateShift)
    let leavesPath = SimpleGlyphs.leavesPath
    let isPlain = walk.isPlain
    let isLikeChromium = table.profile.breaksLikeChromium
    let block = block
    var isBehindSpace = isBehindSpace
    var position = index
    var current = state
    var last = walk.last
    var sum = block[sum: collected.count]
    while position &+ 2 < text.count, collected.count < CharacterBlock.most {
      // SAFETY: `position` and the two bytes behind it are inside the text.
      let first = unsafe text[unchecked: position]
      var value: UInt32 = 0x20
      var length = 1
      if first >= 0xE3, first < 0xF0 {
        if isBehindSpace {
          guard collected.undecided >= 0 || collected.count < CharacterBlock.comfortable else {
            break
          }
          setAnchor(of: &collected, at: position, state: current)
        }
        let second = unsafe UInt32(text[unchecked: position &+ 1] & 0x3F)
        let third = unsafe UInt32(text[unchecked: position &+ 2] & 0x3F)
        value = UInt32(first & 0x0F) &<< 12 | second &<< 6 | third
        length = 3
      } else {
        let next = unsafe text[unchecked: position &+ 1]
        guard first == 0x20, !isBehindSpace, next >= 0xE3 else { break }
      }
      var entry = face.entry(value)
      if !entry.isKnown, length == 3 {
        let place = walk.place
        guard walk.turn(toLetter: value), let tables = walk.tables else { break }
        collected.setAnchor(at: position, state: current, place, isFence: true)
        face = tables
        last = ScriptFace.Entry()
        entry = face.entry(value)
      }
      guard entry.isKnown, isPlain || !entry.has(ScriptFace.Entry.isBracket) else { break }
      var moved: Int64 = 0
      if face.hasPairs {
        let adjustment = face.adjustment(last, entry)
        guard adjustment != leavesPath, adjustment <= 0 || !isLikeChromium else {
          break
        }
        moved = Int64(adjustment)
      }
      let advance = entry.advance
      guard advance &+ moved >= 0 else { break }
      let step = transitions[current &<< 7 | entry.breakClass]
      if step & 7 != 0 {
        guard step & actionMask != 2, collected.note(step) else { break }
      }
      sum &+= advance &+ moved
      collected.append(
        start: sum &- advance, end: sum, hangs: entry.has(ScriptFace.Entry.hangs), to: block)
      current = Int(step &>> stateShift)
      last = entry
      isBehindSpace = length == 1
      position &+= length
    }
    index = position
    state = current
    walk.follow(last)
    return isBehindSpace
  }
}
