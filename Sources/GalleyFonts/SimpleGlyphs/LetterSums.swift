/// What the letters of a word come to.
@usableFromInline package struct LetterSum: BitwiseCopyable, Sendable {
  package var units: Int64 = 0
  // All else in one word, so that a sum is handed over in registers: 21 bits of the sign behind the letters, 2 of
  // how often it stands there, and two flags.
  @usableFromInline var bits: UInt32 = 0

  @inlinable @inline(__always) static var countShift: UInt32 { 24 }
  @inlinable @inline(__always) static var marks: UInt32 { 1 << 30 }
  @inlinable @inline(__always) static var letters: UInt32 { 1 << 31 }

  package var hasMarks: Bool {
    @inlinable @inline(__always) get { bits & LetterSum.marks != 0 }
    set { set(LetterSum.marks, newValue) }
  }
  /// Whether there is more than one letter.
  package var hasLetters: Bool {
    @inlinable @inline(__always) get { bits & LetterSum.letters != 0 }
    set { set(LetterSum.letters, newValue) }
  }
  /// How often a sign stands behind the letters.
  @inlinable @inline(__always)
  package var endingCount: Int { Int(bits >> LetterSum.countShift & 3) }
  /// That sign, if there is one.
  package var ending: Unicode.Scalar? {
    endingCount == 0 ? nil : Unicode.Scalar(bits & 0x1F_FFFF)
  }

  private mutating func set(_ flag: UInt32, _ isSet: Bool) {
    bits = isSet ? bits | flag : bits & ~flag
  }

  /// Notes a sign behind the letters, up to `mostEndings` times.
  mutating func end(with sign: Unicode.Scalar, count: Int) {
    bits |= sign.value | UInt32(count & 3) << LetterSum.countShift
  }

  /// How often: the dots of what is left unsaid, but no line of them.
  static let mostEndings = 3
}

/// Adds up words of some letters of an alphabet from their bytes.
package final class LetterSums: Sendable {
  /// What is known of a letter, in one load.
  private struct Entry: OptionSet, BitwiseCopyable {
    var rawValue: UInt64
    static let isLetter = Entry(rawValue: 1)
    // One of these two, shifted by one place, is the other: two letters join where both have theirs.
    static let joinsBefore = Entry(rawValue: 2)
    static let joinsAfter = Entry(rawValue: 4)
    static let isMark = Entry(rawValue: 8)
    /// Rules have to do with it and some letter behind it.
    static let hasPairs = Entry(rawValue: 16)
    /// Rules have to do with it and the space before it.
    static let touchesSpace = Entry(rawValue: 32)
    static let skipsMarks = Entry(rawValue: 64)
    static let isTakenApart = Entry(rawValue: 128)
    /// It ends words.
    static let isEnding = Entry(rawValue: 256)

    /// Where its row of pairs starts.
    @inline(__always)
    var row: Int {
      get { Int(rawValue &>> 16 & 0xFF_FFFF) }
      set { rawValue |= UInt64(newValue) &<< 16 }
    }

    /// The number of the letter, whatever its form.
    @inline(__always)
    var number: Int {
      get { Int(rawValue &>> 40) }
      set { rawValue |= UInt64(newValue) &<< 40 }
    }

    @inline(__always)
    var slot: Int { number &>> 2 }

    /// Nothing that words have: a space.
    static let nothing: Entry = {
      var entry: Entry = []
      entry.number = 0x20 << 2
      return entry
    }()

    /// Whether it is nothing that words have.
    @inline(__always)
    var isNothing: Bool { rawValue & 0xFFFF == 0 }

    /// 2 if it joins the letter behind it; else 0: as in the numbers of letters with their forms.
    @inline(__always)
    func joins(_ next: Entry) -> Int {
      Int(rawValue &>> 1 & next.rawValue & Entry.joinsBefore.rawValue)
    }
  }

  /// Letters of a script that dictionaries divide into words.
  package struct Phrase: Sendable {
    /// How many characters there may be.
    package static var mostLetters: Int { 124 }

    /// The characters, counted from the first of their block.
    package fileprivate(set) var letters = InlineArray<124, UInt8>(repeating: 0)
    /// By character the sum before it.
    package fileprivate(set) var sums = InlineArray<124, Int32>(repeating: 0)
    package fileprivate(set) var count = 0
    /// The characters that are marks, and those before which the text cannot be parted, as bits.
    package fileprivate(set) var marks: UInt128 = 0
    package fileprivate(set) var unparted: UInt128 = 0
    package fileprivate(set) var sum = LetterSum()

    package init() {}
  }

  private let advances: LetterAdvances
  private let block: UInt32
  /// How many bytes each of them has, and the first of three; of two its upper bits.
  private let width: Int
  private let lead: UInt8
  private let shortLead: UInt8
  private let entries: InlineArray<256, Entry>
  /// Of ASCII.
  private let signs: InlineArray<128, Entry>

  /// The bytes that it keeps.
  package static var byteCount: Int { (256 + 128) * MemoryLayout<Entry>.stride + 64 }

  /// - Parameters:
  ///   - advances: What letters come to. The characters of their block have as many bytes each.
  ///   - scalars: The letters that words may have; those that are not known are left out.
  ///   - endings: Signs that may stand behind the letters of words.
  package init(
    _ advances: LetterAdvances, of scalars: some Sequence<Unicode.Scalar>,
    endings: some Sequence<Unicode.Scalar>
  ) {
    self.advances = advances
    block = advances.block
    width = block < 0x800 ? 2 : 3
    lead = UInt8(truncatingIfNeeded: 0xE0 | block >> 12)
    shortLead = width == 2 ? UInt8(truncatingIfNeeded: 0xC0 | block >> 6) : 0xFF
    var entries = InlineArray<256, Entry>(repeating: .nothing)
    for scalar in scalars where scalar.value >= 0x80 {
      guard let slot = advances.slot(scalar) else { continue }
      let traits = advances.traits[slot]
      var entry: Entry = traits.contains(.isMark) ? .isMark : .isLetter
      if traits.contains(.joinsBefore) { entry.insert(.joinsBefore) }
      if traits.contains(.joinsAfter) { entry.insert(.joinsAfter) }
      if traits.contains(.isTakenApart) { entry.insert(.isTakenApart) }
      if traits.contains(.skipsMarks) { entry.insert(.skipsMarks) }
      if advances.hasPairs(slot) { entry.insert(.hasPairs) }
      entry.row = advances.rowStart(slot)
      entry.number = slot << 2
      if advances.kind(0x20, slot) != .free { entry.insert(.touchesSpace) }
      entries[slot - 0x80] = entry
    }
    var signs = InlineArray<128, Entry>(repeating: .nothing)
    for scalar in endings {
      guard let slot = advances.slot(scalar),
        advances.traits[slot].isDisjoint(with: [.isMark, .isTakenApart, .joinsBefore]),
        !advances.hasPairs(slot)
      else { continue }
      var entry: Entry = .isEnding
      entry.number = slot << 2
      if slot < 0x80 { signs[slot] = entry } else { entries[slot - 0x80] = entry }
    }
    self.entries = entries
    self.signs = signs
  }

  /// Adds up the letters from a place of a text on, up to the first that is none of them; nil if some are
  /// not yet known, or depend on others.
  ///
  /// What is behind them is taken for a space, and so is what is before them.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - index: Where the first letter is; behind the last, if there is a sum.
  /// - Complexity: O(*n*) in the letters, some nanoseconds for each.
  package func sum(_ text: Span<UInt8>, from index: inout Int) -> LetterSum? {
    var place = index
    var own = shortLetter(text, at: place)
    guard own.contains(.isLetter), own.isDisjoint(with: [.touchesSpace, .isTakenApart]) else {
      return nil
    }
    var sum = LetterSum()
    var units: Int64 = 0
    var letters = 0
    var joinsLast = 0
    var first = -1
    repeat {
      // Most letters are free of those beside them, and without marks.
      let start = place
      while first < 0, own.contains(.isLetter) {
        let next = shortLetter(text, at: place &+ 2)
        guard !next.contains(.isMark), !own.contains(.hasPairs) || isFree(own, next) else { break }
        let joinsNext = own.joins(next)
        guard let known = advances.alone(own.number | joinsNext | joinsLast) else { return nil }
        units &+= known
        place &+= 2
        joinsLast = joinsNext &>> 1
        own = next
      }
      letters &+= (place &- start) &>> 1
      guard own.contains(.isLetter) || own.contains(.isMark) else { break }
      place &+= 2
      let next = shortLetter(text, at: place)
      var kind = LetterPairs.Kind.free
      if own.contains(.hasPairs) {
        kind = advances.kind(rowStart: own.row, next.slot)
        if own.contains(.skipsMarks), next.contains(.isMark), !isFree(own, text, place) {
          return nil
        }
      }
      var number = own.number
      if own.contains(.isLetter) {
        let letter = next.contains(.isMark) ? letterBehindMarks(text, place) : next
        let joinsNext = own.joins(letter)
        number |= joinsNext | joinsLast
        joinsLast = joinsNext &>> 1
        letters += 1
      } else {
        sum.hasMarks = true
      }
      if kind == .free, first < 0 {
        guard let known = advances.alone(number) else { return nil }
        units += known
      } else if first >= 0 {
        guard kind == .free, let both = advances.both(first, number) else { return nil }
        units += both.first + both.second
        first = -1
      } else {
        guard kind == .joined, !next.isNothing else { return nil }
        first = number
      }
      own = next
    } while own.contains(.isLetter) || own.contains(.isMark)
    if own.contains(.isEnding) {
      guard first < 0, let known = advances.alone(own.number) else { return nil }
      let ending = own
      var count = 0
      while own == ending, count < LetterSum.mostEndings {
        units += known
        count += 1
        place += ending.slot < 0x80 ? 1 : 2
        own = shortLetter(text, at: place)
      }
      guard own.isNothing, let sign = scalar(ending.slot) else { return nil }
      sum.end(with: sign, count: count)
    }
    sum.units = units
    sum.hasLetters = letters > 1
    index = place
    return sum
  }

  /// Where the letters and marks from a place on end, whatever is known of them.
  package func lettersEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    let last = text.count &- 4
    let upper = UInt32(lead & 0xF) &<< 12 &- block
    var place = start
    while width == 3, place <= last {
      // SAFETY: there are four bytes.
      let four = unsafe UInt32(
        littleEndian: text.bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: place, as: UInt32.self))
      let number = upper &+ (four &>> 2 & 0xFC0 | four &>> 16 & 0x3F)
      guard four & 0xFF == UInt32(lead), number < 0x100,
        !entries[Int(number)].isDisjoint(with: [.isLetter, .isMark])
      else { break }
      place &+= 3
    }
    while !letter(text, at: place).isDisjoint(with: [.isLetter, .isMark]) { place += width }
    return place
  }

  private func scalar(_ slot: Int) -> Unicode.Scalar? {
    Unicode.Scalar(slot < 0x80 ? UInt32(slot) : block + UInt32(slot - 0x80))
  }

  /// Whether rules have nothing to do with a letter and the one behind it.
  @inline(__always)
  private func isFree(_ own: Entry, _ next: Entry) -> Bool {
    advances.kind(rowStart: own.row, next.slot) == .free
  }

  /// As `letter(_:at:)`, of characters of one or two bytes.
  @inline(__always)
  private func shortLetter(_ text: Span<UInt8>, at index: Int) -> Entry {
    guard index &+ 1 < text.count else {
      return index < text.count && text[index] < 0x80 ? signs[Int(text[index])] : .nothing
    }
    // SAFETY: there are two bytes.
    let two = unsafe UInt16(
      littleEndian: text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt16.self))
    // A block of 256 has four first bytes.
    if two & 0xFC == UInt16(shortLead) {
      return entries[Int((two & 0x03) &<< 6 | two &>> 8 & 0x3F)]
    }
    return two & 0x80 == 0 ? signs[Int(two & 0x7F)] : .nothing
  }

  /// Finds the letters from a place of a text on, up to the first that is none of them; false if some are not
  /// yet known, or depend on others, or there are more than `Phrase.mostLetters`.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - index: Where the first letter is; behind the last, if true is returned.
  ///   - phrase: A new one, which they are added to.
  /// - Complexity: O(*n*) in the letters, some nanoseconds for each.
  package func find(_ phrase: inout Phrase, in text: Span<UInt8>, from index: inout Int) -> Bool {
    let count = forEachLetter(text, from: &index) { slot, units, isMark, mayPart in
      let place = phrase.count
      guard place < Phrase.mostLetters, phrase.sum.units <= Int32.max else { return false }
      phrase.letters[place] = UInt8(truncatingIfNeeded: slot - 0x80)
      phrase.sums[place] = Int32(phrase.sum.units)
      if isMark { phrase.marks |= 1 << UInt128(place) }
      if !mayPart { phrase.unparted |= 1 << UInt128(place) }
      phrase.sum.units += units
      phrase.count = place + 1
      return true
    }
    guard let count else { return false }
    phrase.sum.hasMarks = phrase.marks != 0
    phrase.sum.hasLetters = count > 1
    return true
  }

  /// Calls `body` with each letter's slot, what it comes to, whether it is a mark and whether the text may be
  /// parted before it; how many letters there are that are no marks, or nil, also if `body` says so.
  @inline(__always)
  private func forEachLetter(
    _ text: Span<UInt8>, from index: inout Int,
    _ body: (_ slot: Int, _ units: Int64, _ isMark: Bool, _ mayPart: Bool) -> Bool
  ) -> Int? {
    var own = letter(text, at: index)
    guard own.contains(.isLetter), own.isDisjoint(with: [.touchesSpace, .isTakenApart]) else {
      return nil
    }
    var place = index
    var count = 0
    var joinsLast = 0
    var first = (letter: -1, slot: 0)
    while !own.isNothing {
      place += width
      let next = letter(text, at: place)
      var joins = 0
      if !own.contains(.isMark) {
        let letter = next.contains(.isMark) ? letterBehindMarks(text, place) : next
        let joinsNext = own.joins(letter)
        joins = joinsNext | joinsLast
        joinsLast = joinsNext >> 1
        count += 1
      }
      let number = own.number | joins
      var kind = LetterPairs.Kind.free
      if own.contains(.hasPairs) {
        kind = advances.kind(rowStart: own.row, next.slot)
        if own.contains(.skipsMarks), next.contains(.isMark), !isFree(own, text, place) {
          return nil
        }
      }
      if own.contains(.isTakenApart), !isFree(own, behind: text, place - width, from: index) {
        return nil
      }
      if first.letter >= 0 {
        guard kind == .free, let both = advances.both(first.letter, number) else { return nil }
        guard body(first.slot, both.first, false, true), body(own.slot, both.second, false, false)
        else { return nil }
        first.letter = -1
      } else if kind == .free {
        guard let known = advances.alone(number),
          body(
            own.slot, known, own.contains(.isMark), own.isDisjoint(with: [.isMark, .isTakenApart]))
        else { return nil }
      } else {
        guard kind == .joined, !next.isNothing else { return nil }
        first = (number, own.slot)
      }
      own = next
    }
    index = place
    return count
  }

  /// Whether rules have nothing to do with a letter that is taken apart and those whose marks it stands
  /// behind.
  private func isFree(_ own: Entry, behind text: Span<UInt8>, _ place: Int, from start: Int) -> Bool
  {
    var place = place
    while place > start {
      place -= width
      let before = letter(text, at: place)
      if !isFree(before, own) { return false }
      if !before.contains(.isMark) { return true }
    }
    return false
  }

  /// What is known of the letter at a place; nothing if it is none of them.
  @inline(__always)
  private func letter(_ text: Span<UInt8>, at index: Int) -> Entry {
    guard index + width <= text.count else { return .nothing }
    var value = UInt32(text[index] & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F)
    if width == 2 {
      guard text[index] & 0xE0 == 0xC0 else { return .nothing }
    } else {
      guard text[index] == lead else { return .nothing }
      value = value << 6 & 0xFFFF | UInt32(text[index + 2] & 0x3F)
    }
    let place = value &- block
    return place < 0x100 ? entries[Int(place)] : .nothing
  }

  /// The letter behind marks; nothing if none of them is.
  private func letterBehindMarks(_ text: Span<UInt8>, _ start: Int) -> Entry {
    var place = start
    while true {
      let entry = letter(text, at: place)
      if !entry.contains(.isMark) { return entry }
      place += width
    }
  }

  /// Whether rules that look past marks have nothing to do with a letter and those behind it.
  private func isFree(_ first: Entry, _ text: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    while true {
      let entry = letter(text, at: place)
      if !isFree(first, entry) { return false }
      if !entry.contains(.isMark) { return true }
      place += width
    }
  }
}
