internal import GalleyFonts
internal import GalleyText

/// Fills a table of pairs: with those of ASCII, and later with those of more characters, see `LatinCodes`.
struct PairTableBuilder: Sendable {
  let glyphs: SimpleGlyphs
  let analysis: PairAnalysis
  let context: LayoutContext
  /// For each byte what it stands for.
  private(set) var characters: [Character]
  /// Whether the font has each character of ASCII, simple or not.
  let isInFont: [Bool]
  /// What is to be known of emoji, if there are any among the characters; then all is in common units of the cascade.
  private var emoji: EmojiPairs?
  private var emojiBytes: [CodedEmoji: UInt8] = [:]
  private var factor: Int64 = 1

  /// For each byte from 0x80 on the emoji that it stands for, if it does.
  // Not in the characters, of which nobody counts references.
  private var emojiCharacters: [EmojiCharacter?] = []

  /// A character, or several that come to the same.
  struct Character: BitwiseCopyable {
    /// Its glyph, if it is simple.
    var glyph: SimpleGlyph?
    /// Its class for the line breaker.
    var kind: Int
  }

  init(glyphs: SimpleGlyphs, analysis: PairAnalysis, context: LayoutContext, font: Font) {
    self.glyphs = glyphs
    self.analysis = analysis
    self.context = context
    let ascii = (0..<128).map { Unicode.Scalar(UInt8($0)) }
    characters = ascii.map { Character(glyph: glyphs.entry(for: $0), kind: analysis.kind(of: $0)) }
    isInFont = ascii.map { font.hasGlyph(for: $0) }
  }

  /// The same for texts with emoji.
  func adding(_ emoji: EmojiPairs) -> PairTableBuilder {
    var other = self
    other.emoji = emoji
    other.factor = emoji.latinFactor
    return other
  }

  struct Made {
    var pairs = [UInt32](repeating: PairTable.leavesPath, count: PairMemory.pairCount)
    var singles = [PairMemory.Single](repeating: PairMemory.Single(), count: 256)
    var questions = [UInt8](repeating: 0, count: 1 << 14)
    /// Whether any two visible characters of the font may meet a rule.
    var hasRules = false
    /// The largest value of an entry.
    var widest: UInt32 = 0

    fileprivate mutating func set(_ first: Int, _ second: Int, _ entry: (UInt32, UInt8)) {
      pairs[second << 8 | first] = entry.0
      widest = max(widest, entry.0 >> PairTable.valueShift)
      questions[second << 7 | first] = entry.1
    }

    fileprivate func entry(_ first: Int, _ second: Int) -> (UInt32, UInt8) {
      (pairs[second << 8 | first], questions[second << 7 | first])
    }
  }

  /// The visible characters of ASCII, and the space.
  private static let printable = 0x20..<0x7F
  private static let spaces = [0x20, 0x09, 0x0A, 0x0D]
  /// More kinds of emoji take no codes away from letters.
  private static let mostEmoji = 64

  /// The bytes that what is known of emoji keeps.
  var emojiByteCount: Int {
    (emoji?.breaks.byteCount ?? 0) * (1 + emojiBytes.count)
  }

  /// The entries of ASCII.
  func make() -> Made {
    var made = Made()
    for byte in 0..<128 {
      made.singles[byte] = single(byte)
      made.widest = max(
        made.widest, made.singles[byte].start >> PairTable.valueShift,
        made.singles[byte].advance.magnitude)
    }
    for second in PairTableBuilder.printable {
      for first in PairTableBuilder.printable {
        let entry = entry(first, second)
        made.set(first, second, entry)
        made.hasRules = made.hasRules || mayMeetRule(first, second, entry)
      }
    }
    if context.whiteSpace.collapsesSpaces { addWhiteSpace(to: &made) }
    return made
  }

  /// Adds a character, and the entries of its pairs with ASCII, with those that were added before and with itself, to
  /// those of which the memory is.
  ///
  /// - Returns: Its byte; nil if there are no more, or if it is too wide for the table.
  mutating func add(_ glyph: SimpleGlyph, kind: Int, to memory: PairMemory) -> UInt8? {
    let advance = Int64(glyph.advance) * factor
    guard advance.magnitude < PairTable.valueEnd else { return nil }
    return append(Character(glyph: glyph, kind: kind), to: memory)
  }

  /// The byte for an emoji, of which the entries are added to a memory if it is the first that comes to this; nil if there
  /// are no more, or if lines may end in it.
  mutating func code(of known: CodedEmoji, in memory: PairMemory) -> UInt8? {
    if let byte = emojiBytes[known] { return byte }
    guard emojiBytes.count < PairTableBuilder.mostEmoji, known.advance < PairTable.valueEnd,
      let sequence = emoji?.breaks.sequence(known.kinds),
      let byte = append(
        Character(kind: Int(PairAnalysis.noKind)), EmojiCharacter(known, sequence), to: memory)
    else { return nil }
    emojiBytes[known] = byte
    return byte
  }

  private mutating func append(
    _ character: Character, _ emoji: EmojiCharacter? = nil, to memory: PairMemory
  ) -> UInt8? {
    guard let byte = UInt8(exactly: characters.count) else { return nil }
    characters.append(character)
    emojiCharacters.append(emoji)
    for other in PairTableBuilder.printable.map(UInt8.init) + Array(0x80...byte) {
      memory.set(entry(Int(other), Int(byte)).0, other, byte)
      memory.set(entry(Int(byte), Int(other)).0, byte, other)
    }
    if context.whiteSpace.collapsesSpaces {
      for space in PairTableBuilder.spaces.map(UInt8.init) {
        memory.set(entry(0x20, Int(byte)).0, space, byte)
        memory.set(entry(Int(byte), 0x20).0, byte, space)
      }
    }
    memory.set(single(Int(byte)), of: byte)
    return byte
  }

  /// A character alone; one that is not printable starts no paragraph.
  private func single(_ byte: Int) -> PairMemory.Single {
    let character = characters[byte]
    var single = PairMemory.Single()
    single.kind = UInt8(truncatingIfNeeded: character.kind)
    if let emoji = emojiCharacter(byte) {
      single.advance = Int32(emoji.known.advance)
      if emoji.sequence.mayBegin { single.start = pack(emoji.known.advance, mayEndLine: false) }
      return single
    }
    let glyph = character.glyph
    single.advance = Int32(Int64(glyph?.advance ?? 0) * factor)
    if let glyph, byte >= 0x80 || PairTableBuilder.printable ~= byte {
      single.start = pack(Int64(glyph.advance) * factor, mayEndLine: false)
    }
    single.questionBeforeSpaces = entry(byte, 0x20).1
    return single
  }

  /// The emoji that a byte stands for; nil if it is none.
  private func emojiCharacter(_ byte: Int) -> EmojiCharacter? {
    byte < 0x80 ? nil : emojiCharacters[byte - 0x80]
  }

  /// Whether an entry is one of two visible characters of the font, which may meet a rule.
  private func mayMeetRule(_ first: Int, _ second: Int, _ entry: (UInt32, UInt8)) -> Bool {
    let (entry, question) = entry
    guard entry & PairTable.leavesPath != 0, first > 0x20, second > 0x20 else { return false }
    return question == 0
      ? isInFont[first] && isInFont[second] : question & PairTable.wantsLook != 0
  }

  private func entry(_ first: Int, _ second: Int) -> (UInt32, UInt8) {
    if max(first, second) >= 0x80, let emoji,
      emojiCharacter(first) != nil || emojiCharacter(second) != nil
    {
      return (entry(first, second, emoji), 0)
    }
    guard let left = characters[first].glyph, let right = characters[second].glyph else {
      return (PairTable.leavesPath, 0)
    }
    let adjustment = glyphs.adjustmentWithoutRules(left, right)
    let mayMatchRule = glyphs.adjustment(left, right) == SimpleGlyphs.leavesPath
    let mayEndLine = analysis.mayEndLine(
      between: characters[first].kind, and: characters[second].kind)
    let isUndecided = mayEndLine == nil
    let value = (Int64(right.advance) + Int64(adjustment)) * factor
    // Sums only grow; and in Chromium a line that ends here is not wider as it was shaped than as it
    // is drawn.
    let endsLine =
      context.profile.breaksLikeChromium
      && (isUndecided || mayEndLine == true || second == 0x20)
    guard adjustment != SimpleGlyphs.leavesPath, value >= 0, value < PairTable.valueEnd,
      !(endsLine && adjustment > 0)
    else { return (PairTable.leavesPath, 0) }
    var entry = pack(value, mayEndLine: mayEndLine == true)
    // The entry is right if a look tells that no rule matches.
    let question =
      (mayMatchRule ? PairTable.wantsLook : 0) | (isUndecided ? PairTable.wantsState : 0)
    if question != 0 { entry |= PairTable.leavesPath }
    return (entry, question)
  }

  /// The entry of a pair with an emoji in it.
  ///
  /// What is beside an emoji is of another font, so that nothing is moved.
  private func entry(_ first: Int, _ second: Int, _ emoji: EmojiPairs) -> UInt32 {
    let (left, right) = (characters[first], characters[second])
    let place: EmojiBreaks.Place
    let advance: Int64
    if let behind = emojiCharacter(second) {
      advance = behind.known.advance
      if let before = emojiCharacter(first) {
        guard emoji.areApart(before.known, behind.known) else { return PairTable.leavesPath }
        place = emoji.breaks.place(behind: before.sequence, before: behind.sequence)
      } else {
        guard left.glyph != nil else { return PairTable.leavesPath }
        place = behind.sequence.behindKinds[left.kind]
      }
    } else {
      guard let before = emojiCharacter(first), let glyph = right.glyph else {
        return PairTable.leavesPath
      }
      advance = Int64(glyph.advance) * factor
      place = before.sequence.beforeKinds[right.kind]
    }
    return place == .unknown
      ? PairTable.leavesPath : pack(advance, mayEndLine: place == .allowed)
  }

  private func pack(_ value: Int64, mayEndLine: Bool) -> UInt32 {
    guard value >= 0, value < PairTable.valueEnd else { return PairTable.leavesPath }
    return UInt32(value) << PairTable.valueShift | (mayEndLine ? PairTable.mayEndLine : 0)
  }

  /// Tabs and newlines are spaces; white space behind white space is nothing.
  private func addWhiteSpace(to made: inout Made) {
    let spaces = PairTableBuilder.spaces
    for other in 0x21..<0x7F {
      for space in spaces {
        made.set(other, space, made.entry(other, 0x20))
        made.set(space, other, made.entry(0x20, other))
      }
    }
    for first in spaces {
      for second in spaces { made.set(first, second, (0, 0)) }
    }
  }
}
