internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes the letters, single spaces and brackets of one font of which nothing has to be known but what
  /// its tables say: whether the last was a space.
  ///
  /// Nearly all of what is written in Chinese, Japanese, Korean, Cyrillic or Greek, with the Latin words
  /// in it. Each is taken as `collect` would take it.
  ///
  /// - Parameter transitions: The line breaker's steps.
  mutating func takeLetters(
    _ text: Span<UInt8>, from index: inout Int, state: inout Int, isBehindSpace: Bool,
    _ transitions: [UInt16], into collected: inout CharacterBlock
  ) -> Bool {
    guard let tables = walk.tables else { return isBehindSpace }
    let actionMask = LineBreakAutomaton.actionMask
    let stateShift = LineBreakAutomaton.stateShift
    let leavesPath = SimpleGlyphs.leavesPath
    // In Chromium a line that ends here is not wider as it was shaped than as it is drawn.
    let mostMoved: Int16 = table.profile.breaksLikeChromium ? 0 : .max
    let isPlain = walk.isPlain
    let block = block
    var isBehindSpace = isBehindSpace
    var position = index
    var current = state
    var last = walk.last
    var script = tables.number
    var sum = block[sum: collected.count]
    while position < text.count, collected.count < CharacterBlock.most {
      let bytes = text.fourBytes(at: position)
      let value: UInt32
      let length: Int
      if bytes & 0xF0 == 0xE0 {
        value = (bytes & 0x0F) &<< 12 | bytes &>> 2 & 0xFC0 | bytes &>> 16 & 0x3F
        length = 3
      } else if bytes & 0x80 == 0 {
        value = bytes & 0x7F
        // White space other than single spaces is left to others.
        guard value > 0x20 || value == 0x20 && bytes &>> 8 & 0xFF > 0x20 && !isBehindSpace else {
          break
        }
        length = 1
      } else {
        guard bytes & 0xE0 == 0xC0 else { break }
        value = (bytes & 0x1F) &<< 6 | bytes &>> 8 & 0x3F
        length = 2
      }
      if isBehindSpace {
        // Here a block may end, and bytes be taken again.
        guard
          collected.undecided >= 0 || collected.count == 0
            || collected.count < CharacterBlock.comfortable && (length > 1 || !isPlain)
        else { break }
        setAnchor(of: &collected, at: position, state: current)
        isBehindSpace = false
      }
      let entry = tables.anyEntry(value)
      if !entry.isOf(script: script) {
        // A letter of another script, of the same tables or others.
        let place = walk.place
        guard walk.turn(toLetter: value, entry) else { break }
        collected.setAnchor(at: position, state: current, place, isFence: true)
        last = LetterEntry()
        guard entry.isKnown else { break }
        script = entry.scriptNumber
      }
      var advance = entry.advance
      if tables.hasPairs {
        let moved = tables.adjustment(last, entry)
        advance &+= Int64(moved)
        guard moved != leavesPath, moved <= mostMoved, advance >= 0 else { break }
      }
      let step = transitions[current &<< 7 | entry.breakClass]
      guard step & actionMask != 2 else { break }
      // Brackets count where scripts change.
      if entry.has(LetterEntry.isBracket), !isPlain, !walk.takeBracket(value) { break }
      if step & 7 != 0 { collected.note(step, at: collected.count) }
      sum &+= advance
      collected.append(
        start: sum &- entry.advance, end: sum, hangs: entry.has(LetterEntry.hangs), to: block)
      current = Int(step &>> stateShift)
      last = entry
      isBehindSpace = entry.has(LetterEntry.isSpace)
      position &+= length
    }
    index = position
    state = current
    walk.follow(last)
    return isBehindSpace
  }
}
