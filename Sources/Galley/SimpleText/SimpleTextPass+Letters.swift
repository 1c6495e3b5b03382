internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension SimpleTextPass {
  /// Takes the letters, single spaces and brackets of one font of which nothing has to be known but what
  /// its tables say: whether the last was a space.
  ///
  /// Nearly all of what is written in Chinese, Japanese, Korean, Cyrillic or Greek, with the Latin words
  /// in it. Each is taken as `collect` would take it. What changes with each character is in registers,
  /// and written to the block behind the last.
  ///
  /// - Parameter end: Up to there all is of one level.
  mutating func takeLetters(
    _ text: Span<UInt8>, from index: inout Int, upTo end: Int, state: inout Int,
    isBehindSpace: Bool, into collected: inout CharacterBlock
  ) -> Bool {
    if walk.onlyFont != nil, let tables = walk.tables {
      return takeLetters(
        text, from: &index, upTo: end, state: &state, isBehindSpace, tables, factor: 1,
        into: &collected)
    }
    // In a paragraph of several fonts sums are in units that all of them share.
    var isBehindSpace = isBehindSpace
    while let tables = walk.tables {
      isBehindSpace = takeLetters(
        text, from: &index, upTo: end, state: &state, isBehindSpace, tables,
        factor: tables.commonFactor, into: &collected)
      guard index < end, !isBehindSpace,
        turnToFont(text, at: index, state: state, in: &collected)
      else { break }
    }
    return isBehindSpace
  }

  /// The same, compiled for each way to count.
  ///
  /// - Parameter factor: What a unit of the tables is in those of the sums.
  @inline(__always)
  private mutating func takeLetters(
    _ text: Span<UInt8>, from index: inout Int, upTo end: Int, state: inout Int,
    _ isBehindSpace: Bool, _ tables: FaceTables, factor: Int64,
    into collected: inout CharacterBlock
  ) -> Bool {
    let steps = table.steps
    let leavesPath = SimpleGlyphs.leavesPath
    // In Chromium a line that ends here is not wider as it was shaped than as it is drawn.
    let mostMoved: Int16 = table.profile.breaksLikeChromium ? 0 : .max
    let isPlain = walk.isPlain
    // Brackets count where scripts change.
    let rare = LetterEntry.isSpace | LetterEntry.hangs | (isPlain ? 0 : LetterEntry.isBracket)
    let block = block
    let words = unsafe text.bytes
    let lastWord = text.count &- 4
    var isBehindSpace = isBehindSpace
    var position = index
    var row = steps.row(of: state)
    var last = walk.last
    var ownScript = LetterEntry.isOf(script: tables.number)
    var count = collected.count
    var (places, hanging) = (collected.places, collected.hanging)
    var sum = block[sum: count]
    letters: while position < end, count < CharacterBlock.most {
      // SAFETY: `position` started inside the text and only grows: four bytes are left.
      let bytes =
        position <= lastWord
        ? unsafe UInt32(
          littleEndian: words.unsafeLoadUnaligned(
            fromUncheckedByteOffset: position, as: UInt32.self))
        : text.fourBytes(at: position)
      let value: UInt32
      let length: Int
      if bytes & 0xF0 == 0xE0 {
        value = LetterTables.threeBytes(bytes)
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
          collected.undecided >= 0 || count == 0
            || count < CharacterBlock.comfortable && (length > 1 || !isPlain)
        else { break }
        collected.count = count
        setAnchor(of: &collected, at: position, state: steps.state(of: row))
        isBehindSpace = false
      }
      let entry = tables.anyEntry(value)
      if !entry.has(ownScript) {
        // A letter of another script, of the same tables or others.
        let place = walk.place
        guard !tables.lacksPage(of: value), walk.turn(toLetter: value, entry) else { break }
        collected.count = count
        collected.setAnchor(at: position, state: steps.state(of: row), place, isFence: true)
        last = LetterEntry()
        guard entry.isKnown else { break }
        ownScript = LetterEntry.isOf(script: entry.scriptNumber)
      }
      let own = entry.advance &* factor
      var advance = own
      if tables.hasPairs {
        let moved = tables.adjustment(last, entry)
        advance &+= Int64(moved) &* factor
        guard moved != leavesPath, moved <= mostMoved, advance >= 0 else { break }
      }
      let step = steps.step(from: row, entry.breakClass)
      let says = LineBreakSteps.says(step)
      if entry.has(rare) {
        if entry.has(LetterEntry.isBracket), !isPlain, !walk.takeBracket(value) { break }
        if entry.has(LetterEntry.hangs) { hanging |= 1 &<< UInt64(truncatingIfNeeded: count) }
        isBehindSpace = entry.has(LetterEntry.isSpace)
      }
      if says <= LineBreakSteps.allows {
        places |= UInt64(says) &<< UInt64(truncatingIfNeeded: count)
      } else {
        if LineBreakSteps.mustEnd(says) { break letters }
        collected.places = places
        collected.note(UInt16(truncatingIfNeeded: says), at: count)
        places = collected.places
      }
      sum &+= advance
      block.add(at: count, start: sum &- own, end: sum)
      count &+= 1
      row = steps.row(behind: step)
      last = entry
      position &+= length
    }
    (collected.count, collected.places, collected.hanging) = (count, places, hanging)
    index = position
    state = steps.state(of: row)
    walk.follow(last)
    return isBehindSpace
  }
}
