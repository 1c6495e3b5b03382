internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What a pass over a text has counted.
struct SimpleTextCount: BitwiseCopyable {
  var lines: Int
  var paragraphs: Int
  var endedParagraphs: Int
  /// The widest line, in points.
  var width: Double
}

/// From bytes to a number of lines in one pass.
///
/// Blocks of at most 64 characters: their sums and where lines may end, then the fitter is asked
/// once for the whole block, and for its places only if a line ends among them. Latin text in the
/// cascade's first font is taken as bytes, two of which are one load; what is not ASCII as characters,
/// see `SimpleTextPass+Characters`; words that the tables cannot tell are shaped and remembered.
struct SimpleTextPass {
  let table: SimpleTextTable
  let block: TextBlock
  let setting: SimpleTextSetting
  /// The room for a line, in points, the profile's slack included.
  let width: Double
  /// The same in units of the first font.
  private let unitLimit: Int64
  /// Whether lines with fallback fonts are like the others.
  let takesFallback: Bool
  /// What may stop the pass, which is asked where a word has to be shaped: the rest is too fast.
  var cancellation: CancellationFlag?
  var fitter: LineFitter
  /// The widest line so far, in points.
  private var widest = 0.0
  private(set) var paragraphs = 0
  private(set) var endedParagraphs = 0

  /// The sum up to the block.
  var carry: Int64 = 0
  /// The sum after the last character that is no space.
  var contentSum: Int64 = 0
  /// Whether the paragraph's script is known to be Latin.
  var hasLetter = false
  var paragraphStart = 0
  /// Where the line breaker's state is known, and the state.
  var checkpoint = (index: 0, state: 0)
  /// How the paragraph's characters are measured and in which script.
  var walk = CharacterWalk()

  init(
    table: SimpleTextTable, setting: SimpleTextSetting, block: TextBlock, width: Double,
    takesFallback: Bool, cutsWords: Bool
  ) {
    self.table = table
    self.setting = setting
    self.block = block
    self.width = width
    self.takesFallback = takesFallback
    unitLimit = setting.scale.largestSum(within: width)
    fitter = LineFitter(limit: unitLimit, cutsWords: cutsWords)
  }

  /// What was counted.
  var count: SimpleTextCount {
    SimpleTextCount(
      lines: fitter.lines, paragraphs: paragraphs, endedParagraphs: endedParagraphs, width: widest)
  }

  /// What comes after a stretch of a paragraph.
  enum Step {
    /// The paragraph has ended.
    case ended
    /// The path must be left.
    case failed
    /// The next characters are taken as bytes, or as characters.
    case bytes, characters
    /// The paragraph is taken again as characters, or with several fonts.
    case again
  }

  /// Counts the lines of a text; false if it is not simple enough.
  mutating func run(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      if table.collapses {
        while index < text.count, table.isSpace(text[index]) { index += 1 }
        if index == text.count { break }
      }
      guard paragraph(text, from: &index) else { return false }
    }
    return true
  }

  private mutating func paragraph(_ text: Span<UInt8>, from index: inout Int) -> Bool {
    paragraphStart = index
    paragraphs += 1
    carry = 0
    contentSum = 0
    hasLetter = false
    checkpoint = (index, 0)
    fitter.limit = unitLimit
    let before = fitter
    var step = text[index] < 0x80 ? Step.bytes : .again
    walk.hasSeveralFonts = false
    if index > 0, !table.collapses {
      guard noteContext(text) else { return false }
      if let context = walk.context {
        if context == .latin { hasLetter = true } else { step = .again }
      }
    }
    while true {
      switch step {
      case .ended:
        return true
      case .failed:
        return false
      case .bytes:
        step = bytes(text, from: &index)
      case .characters:
        step = characters(text, from: &index)
      case .again:
        index = paragraphStart
        fitter = before
        carry = 0
        contentSum = 0
        checkpoint = (index, 0)
        guard beginCharacters(text) else { return false }
        hasLetter = walk.isPlain
        step = characters(text, from: &index)
      }
    }
  }

  /// Notes which script the text before the paragraph gives to its first characters; false if more
  /// than one.
  private mutating func noteContext(_ text: Span<UInt8>) -> Bool {
    var end = paragraphStart
    let first = decodeScalar(text, at: &end)
    walk.context = nil
    guard
      let letter = ScriptContext.letter(
        before: paragraphStart, of: text, first: first, profile: table.profile)
    else { return true }
    guard case .own(let script) = ScriptRole(of: letter) else { return false }
    walk.context = script
    return true
  }

  /// Ends the paragraph, its separator included.
  mutating func endParagraph(_ text: Span<UInt8>, at index: inout Int) -> Step {
    if index < text.count {
      index += 1
      endedParagraphs += 1
    }
    guard fitter.endParagraph(end: contentSum) else { return .failed }
    let scale =
      hasLetter || walk.onlyFont == 0 ? setting.scale : setting.scale(onlyFont: walk.onlyFont)
    widest = max(widest, scale.points(LineAdvance(units: fitter.takeWidest())))
    return .ended
  }

  // MARK: - Bytes

  /// Takes Latin text as bytes, from the start of a word on.
  private mutating func bytes(_ text: Span<UInt8>, from index: inout Int) -> Step {
    while index < text.count {
      if !table.collapses, text[index] == 0x0A { break }
      let step = byteBlock(text, from: &index)
      guard case .bytes = step else { return step }
    }
    // A paragraph of spaces and punctuation takes another script.
    guard hasLetter || index == paragraphStart else { return .again }
    return endParagraph(text, at: &index)
  }

  /// Takes one block, or one word that the table cannot tell.
  private mutating func byteBlock(_ text: Span<UInt8>, from index: inout Int) -> Step {
    let start = index
    let count = min(TextBlock.capacity, text.count &- start)
    let previous: UInt8 = start > paragraphStart ? text[start &- 1] : 0
    var (places, leaves) = addUp(text, start: start, count: count, previous: previous)
    var end = count
    var stop = Step.bytes
    while leaves != 0 {
      let offset = leaves.trailingZeroBitCount
      leaves &= leaves &- 1
      if !settle(text, start: start, offset: offset, count: count, places: &places) {
        end = offset
        let byte = text[start + offset]
        stop = byte >= 0x80 ? .characters : byte == 0x0A && !table.collapses ? .ended : .failed
        break
      }
    }
    if end == count, start + count < text.count {
      end = lastWordStart(text, start: start, count: count, places: places)
      // A word without an end in sight: characters need none.
      if end == 0 { return leave(to: .characters) }
    } else if stop == .characters || stop == .failed {
      // A space that leaves the path does so for the word before it.
      if end > 0, table.isSpace(text[start + end]) { end -= 1 }
      while end > 0, !table.isSpace(text[start + end - 1]) { end -= 1 }
      if table.isSpace(text[start + end]) { return .failed }
    }
    if end > 0 {
      if !hasLetter { noteLetters(text, start: start, end: end) }
      let hanging = hangingMask(text, start: start, count: end)
      let places = places & maskBelow(end)
      guard take(places, hanging: hanging, to: end, text, bytesFrom: start) else { return .failed }
      finishBlock(hanging: hanging, end: end)
      index += end
    }
    switch stop {
    case .characters: return leave(to: .characters)
    case .failed: return takeWord(text, from: &index) ? .bytes : .failed
    default: return .bytes
    }
  }

  /// Goes on with characters; a paragraph that has shown no letter yet may be of any script.
  private mutating func leave(to step: Step) -> Step {
    guard hasLetter else { return .again }
    walk.begin(in: table.latin)
    return step
  }

  /// Adds a block up; gives where lines may end, and which characters leave the path.
  @inline(__always)
  private func addUp(_ text: Span<UInt8>, start: Int, count: Int, previous: UInt8)
    -> (places: UInt64, leaves: UInt64)
  {
    var sum = carry
    var row = Int(previous & 0x7F)
    let pairs = unsafe table.pairs
    let block = block
    block[sum: 0] = sum
    var marks: (low: UInt64, high: UInt64) = (0, 0)
    for offset in 0..<min(32, count) {
      // SAFETY: `offset` is below `count`, so the byte is inside the text; a row of seven bits and a
      // byte are inside the table of 2¹⁵ entries.
      let byte = unsafe text[unchecked: start &+ offset]
      let entry = unsafe pairs[row &<< 8 | Int(byte)]
      sum &+= Int64(entry &>> SimpleTextTable.valueShift)
      block[sum: offset &+ 1] = sum
      marks.low |= UInt64(truncatingIfNeeded: entry & 3) &<< UInt64(truncatingIfNeeded: offset &* 2)
      row = Int(byte & 0x7F)
    }
    if count > 32 {
      for offset in 32..<count {
        // SAFETY: as above.
        let byte = unsafe text[unchecked: start &+ offset]
        let entry = unsafe pairs[row &<< 8 | Int(byte)]
        sum &+= Int64(entry &>> SimpleTextTable.valueShift)
        block[sum: offset &+ 1] = sum
        marks.high |=
          UInt64(truncatingIfNeeded: entry & 3) &<< UInt64(truncatingIfNeeded: offset &* 2)
        row = Int(byte & 0x7F)
      }
    }
    let places = evenBits(marks.low) | evenBits(marks.high) &<< 32
    let hasLeaves = (marks.low | marks.high) & 0xAAAA_AAAA_AAAA_AAAA != 0
    let leaves =
      hasLeaves ? evenBits(marks.low &>> 1) | evenBits(marks.high &>> 1) &<< 32 : 0
    return (places, leaves)
  }

  /// Every second bit of a word, from the lowest.
  @inline(__always)
  private func evenBits(_ word: UInt64) -> UInt64 {
    var bits = word & 0x5555_5555_5555_5555
    bits = (bits | bits &>> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits &>> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits &>> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits &>> 8) & 0x0000_FFFF_0000_FFFF
    return (bits | bits &>> 16) & 0x0000_0000_FFFF_FFFF
  }

  /// Asks around about a pair that two characters do not decide; false if it leaves the path.
  private func settle(
    _ text: Span<UInt8>, start: Int, offset: Int, count: Int, places: inout UInt64
  ) -> Bool {
    let index = start + offset
    let byte = text[index]
    guard byte < 0x80, index > paragraphStart else { return false }
    let entry = table.entry(text[index - 1], byte)
    guard entry & (SimpleTextTable.wantsLook | SimpleTextTable.wantsState) != 0 else {
      return false
    }
    var mayEndLine = entry & SimpleTextTable.mayEndLine != 0
    if entry & SimpleTextTable.wantsState != 0 {
      // Behind such a space the line breaker is in a state that pairs know nothing of.
      guard !table.isSpace(byte),
        let found = table.looks.mayEndLine(text, at: index, paragraphStart: paragraphStart)
      else { return false }
      mayEndLine = found
    }
    if entry & SimpleTextTable.wantsLook != 0 {
      guard !table.looks.mayMatchRule(text, at: index, paragraphStart: paragraphStart) else {
        return false
      }
    }
    if mayEndLine { places |= 1 << UInt64(offset) }
    return true
  }

  private mutating func noteLetters(_ text: Span<UInt8>, start: Int, end: Int) {
    for offset in 0..<end where (0x61...0x7A).contains(text[start + offset] | 0x20) {
      hasLetter = true
      return
    }
  }

  /// Where the last word of a block starts that has spaces before it in the block; 0 if none does.
  private func lastWordStart(
    _ text: Span<UInt8>, start: Int, count: Int, places: UInt64
  ) -> Int {
    var left = places
    while left != 0 {
      let place = 63 - left.leadingZeroBitCount
      if place > 0, table.isSpace(text[start + place - 1]) { return place }
      left &= ~(1 << UInt64(place))
    }
    return 0
  }

  /// The bytes of a block that are white space: of ASCII text, all up to U+0020.
  ///
  /// Eight at a time: the top bit of a byte is set by adding what it lacks to it.
  @inline(__always)
  private func hangingMask(_ text: Span<UInt8>, start: Int, count: Int) -> UInt64 {
    var mask: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= count {
      // SAFETY: eight bytes from `offset` on are inside the text.
      let word = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start &+ offset, as: UInt64.self)
      let tops = UInt64(littleEndian: word) &+ 0x5F5F_5F5F_5F5F_5F5F
      let spaces = (~tops & 0x8080_8080_8080_8080) &>> 7
      let bits = (spaces &* 0x0102_0408_1020_4080) &>> 56
      mask |= bits &<< UInt64(truncatingIfNeeded: offset)
      offset &+= 8
    }
    while offset < count {
      if text[start &+ offset] <= 0x20 { mask |= 1 &<< UInt64(truncatingIfNeeded: offset) }
      offset &+= 1
    }
    return mask
  }
}

// MARK: - Lines

extension SimpleTextPass {
  /// Hands the places of a block to the fitter; false if a word must be cut.
  ///
  /// - Parameters:
  ///   - places: Where lines may end: before these characters.
  ///   - hanging: The characters that hang at a line's end.
  ///   - end: The end of the characters that count.
  ///   - first: Where the block starts in the text, if its characters are bytes of it; else -1.
  @inline(__always)
  mutating func take(
    _ places: UInt64, hanging: UInt64, to end: Int, _ text: Span<UInt8>, bytesFrom first: Int
  ) -> Bool {
    var left = places
    while left != 0 {
      let bound = fitter.bound
      if block[sum: end] <= bound {
        note(63 &- left.leadingZeroBitCount, hanging: hanging, text, bytesFrom: first)
        return true
      }
      // The characters before `fitting` fit, and those that hang behind them.
      var fitting = block.firstBeyond(bound, to: end) &- 1
      if fitting >= 0 { fitting &+= (~(hanging &>> UInt64(fitting & 63))).trailingZeroBitCount }
      let holds = left & maskBelow(fitting &+ 1)
      if holds != 0 {
        note(63 &- holds.leadingZeroBitCount, hanging: hanging, text, bytesFrom: first)
        left &= ~holds
      }
      guard left != 0 else { return true }
      let place = left.trailingZeroBitCount
      left &= left &- 1
      guard
        fitter.take(
          end: endSum(place, hanging: hanging), start: startKey(place, text, bytesFrom: first))
      else { return false }
    }
    return true
  }

  /// Notes a place that is known to fit.
  @inline(__always)
  private mutating func note(
    _ place: Int, hanging: UInt64, _ text: Span<UInt8>, bytesFrom first: Int
  ) {
    fitter.noteFitting(
      end: endSum(place, hanging: hanging), start: startKey(place, text, bytesFrom: first))
  }

  /// What the sums have too much of for a line that starts at a place of the block.
  @inline(__always)
  private func startKey(_ place: Int, _ text: Span<UInt8>, bytesFrom first: Int) -> Int64 {
    guard first >= 0 else { return block[start: place] }
    return block[sum: place &+ 1] &- Int64(table.advances[Int(text[first &+ place] & 0x7F)])
  }

  /// The sum up to the end of a line that ends at a place of the block: before what hangs.
  @inline(__always)
  private func endSum(_ place: Int, hanging: UInt64) -> Int64 {
    let content = ~hanging & maskBelow(place)
    return content == 0 ? contentSum : block[sum: 64 &- content.leadingZeroBitCount]
  }

  /// Goes on behind `end` characters of the block.
  @inline(__always)
  mutating func finishBlock(hanging: UInt64, end: Int) {
    contentSum = endSum(end, hanging: hanging)
    carry = block[sum: end]
  }
}
