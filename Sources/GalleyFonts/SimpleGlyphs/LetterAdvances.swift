internal import GalleyText
internal import Synchronization

/// What the letters of a script come to in a font, as words have shown it that were shaped.
///
/// Which letters come to the same wherever they stand, or wherever they join those beside them alike, is
/// read in the font's rules (`LetterPairs`); what they come to is learned. A word of letters that are known
/// is added up, and is HarfBuzz's to the unit. Some 40 KB.
package final class LetterAdvances: Sendable {
  /// What is known of a letter.
  struct Traits: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let isKnown = Traits(rawValue: 1)
    static let isMark = Traits(rawValue: 2)
    static let isTakenApart = Traits(rawValue: 4)
    static let joinsBefore = Traits(rawValue: 8)
    static let joinsAfter = Traits(rawValue: 16)
    /// It is the first of pairs between which marks may stand.
    static let skipsMarks = Traits(rawValue: 32)
  }

  /// A letter as it stands beside others, or two that are joined.
  private struct Part: BitwiseCopyable {
    var index: Int
    /// The letter's number, with its form.
    var letter: Int
    /// The number of the second letter; -1: there is one only.
    var second = -1
  }

  let block: UInt32
  let traits: [Traits]
  /// For each letter the number of its row of pairs, 0: it has none.
  private let rowNumbers: [UInt8]
  /// Row by row.
  private let pairs: [LetterPairs.Kind]
  // By letter and form, one more than what it comes to; 0: not yet seen.
  private let advances = AtomicWords(count: 4 * LetterAdvances.stride)
  private let joined = AtomicMemo<1_024>()
  /// How many words were asked for that had to be shaped.
  let shapedWords = Atomic<Int>(0)
  /// The letters that lessons are of.
  let alphabet: ScriptAlphabet

  private static let stride = ScriptAlphabet.slotCount

  /// Reads the rules of a font; nil if letters do not come to the same wherever they stand, or that is not
  /// known.
  ///
  /// - Complexity: O(*n*) in the rules: some milliseconds.
  init?(font: Font, alphabet: ScriptAlphabet, features: [FontFeature], language: String?) {
    guard
      let found = LetterPairs(
        font: font, alphabet: alphabet, features: features, language: language),
      found.rows.count < 255
    else { return nil }
    self.alphabet = alphabet
    block = alphabet.block
    var traits = [Traits](repeating: [], count: LetterAdvances.stride)
    for letter in found.known {
      var own: Traits = .isKnown
      if letter.isMark { own.insert(.isMark) }
      if !letter.parts.isEmpty { own.insert(.isTakenApart) }
      if letter.joinsBefore { own.insert(.joinsBefore) }
      if letter.joinsAfter { own.insert(.joinsAfter) }
      let slot = ScriptAlphabet.slot(of: letter.scalar, block: alphabet.block)
      if found.skipping.contains(slot) { own.insert(.skipsMarks) }
      traits[slot] = own
    }
    self.traits = traits
    var numbers = [UInt8](repeating: 0, count: LetterAdvances.stride)
    var pairs = [LetterPairs.Kind](repeating: .free, count: LetterAdvances.stride)
    for (slot, row) in found.rows.sorted(by: { $0.key < $1.key }) {
      numbers[slot] = UInt8(pairs.count / LetterAdvances.stride)
      pairs += row
    }
    rowNumbers = numbers
    self.pairs = pairs
  }

  /// Adds up a word; false if it has letters that are not yet known, or that depend on others.
  ///
  /// - Parameters:
  ///   - scalars: The text.
  ///   - range: The word, with a space before and behind it.
  ///   - sums: For each of the word's characters what its cluster comes to, in the font's units; of
  ///     letters that are joined it may all be at the first. If false is returned it says nothing.
  ///   - parts: For each of them whether the text may be parted before it.
  /// - Complexity: O(*n*) in the word, some nanoseconds for each letter.
  package func add(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, into sums: inout [Int64],
    parts: inout [Bool]
  ) -> Bool {
    // What a letter that is taken apart comes to is counted at the one that it stands behind.
    var base = range.lowerBound
    return forEachPart(of: scalars, range) { part in
      let traits = traits[part.letter >> 2]
      // What stands on a letter, or behind it in its cluster, is not parted from it.
      parts[part.index] = traits.isDisjoint(with: [.isMark, .isTakenApart])
      if part.second >= 0 {
        let key = LetterAdvances.key(part.letter, part.second)
        guard let first = joined.value(of: key), let second = joined.value(of: key + 1) else {
          return false
        }
        (sums[part.index], sums[part.index + 1]) = (Int64(first), Int64(second))
        parts[part.index + 1] = false
        base = part.index + 1
        return true
      }
      let known = advance(of: part.letter)
      guard known != 0 else { return false }
      if traits.contains(.isTakenApart) {
        sums[part.index] = 0
        sums[base] += Int64(known - 1)
      } else {
        sums[part.index] = Int64(known - 1)
        if !traits.contains(.isMark) { base = part.index }
      }
      return true
    }
  }

  /// Learns from a word that HarfBuzz has shaped.
  ///
  /// - Parameters:
  ///   - scalars: The text.
  ///   - range: The word, with a space before and behind it.
  ///   - sums: For each of the word's characters the advance of its cluster, at the cluster's first.
  package func learn(_ scalars: [Unicode.Scalar], _ range: Range<Int>, from sums: [Int64]) {
    // Of a word with any pair that is not known nothing can be learned.
    guard range.allSatisfy({ (0..<1 << 20).contains(sums[$0]) }),
      forEachPart(of: scalars, range, { _ in true })
    else { return }
    var base: Part?
    _ = forEachPart(of: scalars, range) { part in
      let traits = traits[part.letter >> 2]
      let takesMore = takesMore(scalars, range, from: part.second < 0 ? part.index : part.index + 1)
      if part.second >= 0 {
        base = nil
        if takesMore { return true }
        let key = LetterAdvances.key(part.letter, part.second)
        joined.remember(UInt32(sums[part.index]), of: key)
        joined.remember(UInt32(sums[part.index + 1]), of: key + 1)
        return true
      }
      var own = sums[part.index]
      if traits.contains(.isTakenApart) {
        // What the letter before comes to, and does not alone.
        defer { base = nil }
        guard let before = base, own == 0, !takesMore else { return true }
        let alone = advance(of: before.letter)
        guard alone != 0, sums[before.index] + 1 >= Int64(alone) else { return true }
        own = sums[before.index] + 1 - Int64(alone)
      } else if !traits.contains(.isMark) {
        base = part
        if takesMore { return true }
      }
      advances.store(UInt64(own) + 1, part.letter)
      return true
    }
  }

  /// Whether a letter that is taken apart stands behind another one and its marks.
  private func takesMore(_ scalars: [Unicode.Scalar], _ range: Range<Int>, from index: Int) -> Bool
  {
    for index in index + 1..<max(range.upperBound, index + 1) {
      guard let slot = slot(scalars[index]) else { return false }
      if traits[slot].contains(.isTakenApart) { return true }
      guard traits[slot].contains(.isMark) else { return false }
    }
    return false
  }

  /// Calls `body` with all letters of a word, those that are joined in twos; false if there are some that
  /// are not known or depend on more, or `body` says so.
  @inline(__always)
  private func forEachPart(
    of scalars: [Unicode.Scalar], _ range: Range<Int>, _ body: (Part) -> Bool
  ) -> Bool {
    let space = 0x20
    guard var slot = slot(scalars[range.lowerBound]), kind(space, slot) == .free,
      traits[slot].isDisjoint(with: [.isMark, .isTakenApart])
    else { return false }
    var joinsLast = false
    var first = -1
    var index = range.lowerBound
    while index < range.upperBound {
      var next = space
      if index + 1 < range.upperBound {
        guard let slot = self.slot(scalars[index + 1]) else { return false }
        next = slot
      }
      let own = traits[slot]
      if own.contains(.isTakenApart), !isFree(slot, behind: scalars, range, index) { return false }
      var letter = next
      if traits[next].contains(.isMark) {
        // Marks are looked past by those that join, and by some rules.
        guard
          let other = letterBehindMarks(
            scalars, range, index + 1, freeOf: own.contains(.skipsMarks) ? slot : nil)
        else { return false }
        letter = other
      }
      let joinsNext = own.contains(.joinsAfter) && traits[letter].contains(.joinsBefore)
      let joins = own.contains(.isMark) ? 0 : (joinsNext ? 2 : 0) | (joinsLast ? 1 : 0)
      let kind = kind(slot, next)
      if first >= 0 {
        guard kind == .free,
          body(Part(index: index - 1, letter: first, second: slot << 2 | joins))
        else {
          return false
        }
        first = -1
      } else if kind == .free {
        guard body(Part(index: index, letter: slot << 2 | joins)) else { return false }
      } else {
        guard kind == .joined, next != space else { return false }
        first = slot << 2 | joins
      }
      if !own.contains(.isMark) { joinsLast = joinsNext }
      slot = next
      index += 1
    }
    return true
  }

  /// The first letter that is no mark from a place on, or a space; nil if some up to there are not known,
  /// or not free of a letter before them.
  private func letterBehindMarks(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, _ start: Int, freeOf first: Int?
  ) -> Int? {
    for index in start...range.upperBound {
      let slot = index < range.upperBound ? slot(scalars[index]) : 0x20
      guard let slot else { return nil }
      if let first, kind(first, slot) != .free { return nil }
      if !traits[slot].contains(.isMark) { return slot }
    }
    return nil
  }

  /// Whether rules have nothing to do with a letter that is taken apart and those whose marks it stands
  /// behind.
  private func isFree(
    _ slot: Int, behind scalars: [Unicode.Scalar], _ range: Range<Int>, _ index: Int
  ) -> Bool {
    var index = index
    while index > range.lowerBound {
      index -= 1
      guard let before = self.slot(scalars[index]), kind(before, slot) == .free else {
        return false
      }
      if !traits[before].contains(.isMark) { return true }
    }
    return false
  }

  private static func key(_ letter: Int, _ second: Int) -> UInt32 {
    (UInt32(letter) << 11 | UInt32(second)) << 1 | 1 << 24
  }

  /// One more than what a letter comes to in a form; 0 if that is not known.
  @inline(__always)
  private func advance(of letter: Int) -> UInt64 {
    precondition(0..<advances.count ~= letter)
    return advances.load(letter)
  }

  /// What a letter comes to that is joined to none; nil if that is not known.
  @inline(__always)
  func alone(_ letter: Int) -> Int64? {
    let known = advance(of: letter)
    return known == 0 ? nil : Int64(known) - 1
  }

  /// What two letters that are joined come to; nil if that is not known.
  func both(_ letter: Int, _ second: Int) -> (first: Int64, second: Int64)? {
    let key = LetterAdvances.key(letter, second)
    guard let one = joined.value(of: key), let two = joined.value(of: key + 1) else { return nil }
    return (Int64(one), Int64(two))
  }

  /// Where the row of pairs of a letter starts: the first one, if it has none.
  func rowStart(_ slot: Int) -> Int { Int(rowNumbers[slot]) * LetterAdvances.stride }

  /// What rules have to do with a letter of a row and one behind it.
  @inline(__always)
  func kind(rowStart: Int, _ second: Int) -> LetterPairs.Kind { pairs[rowStart &+ second] }

  /// Whether rules have to do with a letter and any behind it.
  func hasPairs(_ slot: Int) -> Bool { rowNumbers[slot] != 0 }

  @inline(__always)
  func kind(_ first: Int, _ second: Int) -> LetterPairs.Kind {
    let row = Int(rowNumbers[first])
    return row == 0 ? .free : pairs[row * LetterAdvances.stride + second]
  }

  func slot(_ scalar: Unicode.Scalar) -> Int? {
    let slot = ScriptAlphabet.slot(of: scalar, block: block)
    return slot < LetterAdvances.stride && traits[slot].contains(.isKnown) ? slot : nil
  }
}
