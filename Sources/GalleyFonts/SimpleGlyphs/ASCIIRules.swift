/// The rules of a font that ASCII characters can match, to be asked of bytes: each position of a rule
/// is a set of 128 bits.
///
/// A pair of characters that might meet a rule tells nothing by itself: in Inter a hyphen beside a
/// space may be raised, but only if a capital stands behind the space. The matrix of pairs has pairs
/// alone, this has what stands around them.
package struct ASCIIRules: Sendable {
  private struct Rule: BitwiseCopyable {
    var first: Int32
    var count: Int32
    /// The position that, with the next one, makes the pair by which the rule is met.
    var marked: Int32
  }

  private var positions: [ASCIISet] = []
  /// The rules by the first character of their pairs: a range of `rules` for each.
  private var rules: [Rule] = []
  private var starts: [Int32] = []
  /// How many characters before or behind one can have a part in what becomes of it.
  package let reach: Int

  /// The bytes that they keep.
  package var byteCount: Int {
    positions.count * MemoryLayout<ASCIISet>.stride + rules.count * MemoryLayout<Rule>.stride
      + starts.count * 4
  }

  init(_ glyphs: SimpleGlyphs) {
    reach = glyphs.reach
    let places = (0..<128).map { glyphs.place(of: Unicode.Scalar(UInt8($0))) }
    var byFirst = [[Rule]](repeating: [], count: 128)
    for rule in glyphs.rules.all {
      let pair = rule.marked...rule.marked + 1
      let sets = rule.positions.enumerated().map { index, set in
        var position = ASCIISet()
        for (character, place) in places.enumerated() {
          // A character that is not simple may be anything; the pair itself is of simple ones.
          guard place.map(set.contains) ?? !pair.contains(index) else { continue }
          position.insert(character)
        }
        return position
      }
      // Where only other characters stand, the rule may still be met: by what is beside ASCII.
      guard !sets[rule.marked].isEmpty, !sets[rule.marked + 1].isEmpty else { continue }
      let compiled = Rule(
        first: Int32(positions.count), count: Int32(sets.count), marked: Int32(rule.marked))
      positions.append(contentsOf: sets)
      for byte in 0..<128 where sets[rule.marked].contains(UInt8(byte)) {
        byFirst[byte].append(compiled)
      }
    }
    for list in byFirst {
      starts.append(Int32(rules.count))
      rules.append(contentsOf: list)
    }
    starts.append(Int32(rules.count))
  }

  /// Whether any rule may match that is met at a pair of characters; other bytes than ASCII may be
  /// what any rule wants.
  ///
  /// - Parameters:
  ///   - second: Where the pair's second character is.
  ///   - range: The paragraph, as far as it is known to be shaped in one piece.
  /// - Complexity: O(*n*) in the rules that know the first character; some 20 ns.
  package func mayMatch(_ text: Span<UInt8>, at second: Int, in range: Range<Int>) -> Bool {
    guard range.lowerBound < second, range.contains(second) else { return true }
    let left = text[second - 1]
    let right = text[second]
    guard left < 0x80, right < 0x80 else { return true }
    for index in Int(starts[Int(left)])..<Int(starts[Int(left) + 1]) {
      let rule = rules[index]
      let marked = Int(rule.first &+ rule.marked)
      if positions[marked &+ 1].contains(right), matches(rule, text, second - 1, range) {
        return true
      }
    }
    return false
  }

  /// What some characters around a pair tell of the rules that are met at it, whatever stands beyond them.
  ///
  /// - Parameters:
  ///   - second: Where the pair's second character is.
  ///   - range: The characters.
  package func look(_ text: Span<UInt8>, at second: Int, in range: Range<Int>) -> RuleLook {
    guard range.lowerBound < second, range.contains(second) else { return .dependsOnMore }
    let left = text[second - 1]
    let right = text[second]
    guard left < 0x80, right < 0x80 else { return .dependsOnMore }
    var look = RuleLook.noRule
    for index in Int(starts[Int(left)])..<Int(starts[Int(left) + 1]) {
      let rule = rules[index]
      guard positions[Int(rule.first &+ rule.marked) &+ 1].contains(right) else { continue }
      let origin = second - 1 - Int(rule.marked)
      let all = origin..<origin + Int(rule.count)
      let isMet = all.clamped(to: range).allSatisfy {
        text[$0] >= 0x80 || positions[Int(rule.first) + $0 - origin].contains(text[$0])
      }
      guard isMet else { continue }
      if all.lowerBound >= range.lowerBound, all.upperBound <= range.upperBound { return .mayMatch }
      look = .dependsOnMore
    }
    return look
  }

  private func matches(_ rule: Rule, _ text: Span<UInt8>, _ pair: Int, _ range: Range<Int>) -> Bool
  {
    let origin = pair - Int(rule.marked)
    guard origin >= range.lowerBound, origin + Int(rule.count) <= range.upperBound else {
      return false
    }
    // From the pair on in both directions, as far as each byte is a glyph of its own.
    for place in (origin...pair).reversed() {
      guard text[place] < 0x80 else { break }
      guard positions[Int(rule.first) + place - origin].contains(text[place]) else { return false }
    }
    for place in pair + 1..<origin + Int(rule.count) {
      guard text[place] < 0x80, !ASCIIRules.mayBeComposed(text, at: place) else { break }
      guard positions[Int(rule.first) + place - origin].contains(text[place]) else { return false }
    }
    return true
  }

  /// Whether a mark behind a character may make one of both (the first byte of U+0300 to U+037F).
  package static func mayBeComposed(_ text: Span<UInt8>, at place: Int) -> Bool {
    place + 1 < text.count && 0xCC...0xCD ~= text[place + 1]
  }
}

/// What is known of the rules that are met at a pair.
package enum RuleLook: UInt8, Sendable {
  /// None matches.
  case noRule
  /// One may match: all that it wants is there.
  case mayMatch
  /// That depends on more than the characters that were looked at.
  case dependsOnMore
}

extension SimpleGlyphs {
  /// The rules that ASCII characters can match.
  ///
  /// - Complexity: O(*n*) in the rules.
  package func asciiRules() -> ASCIIRules { ASCIIRules(self) }

  /// What is added between two characters if no rule matches that is met at them; `leavesPath` if
  /// that is more than moving.
  package func adjustmentWithoutRules(_ first: SimpleGlyph, _ second: SimpleGlyph) -> Int16 {
    adjustmentWithoutRules(leftClass: Int(first.leftClass), rightClass: Int(second.rightClass))
  }

  /// The same by the characters' classes.
  package func adjustmentWithoutRules(leftClass: Int, rightClass: Int) -> Int16 {
    let index = leftClass * rightClassCount + rightClass
    return adjustments[index] != Self.leavesPath
      ? adjustments[index] : rules.adjustmentsWithoutRules[index] ?? Self.leavesPath
  }

  /// The same of all pairs of classes, in the order of `adjustments`.
  ///
  /// - Parameter ligatures: What stands for pairs that become ligatures.
  func adjustmentsWithoutRules(ligatures: Int16) -> [Int16] {
    var all = adjustments
    for (index, units) in rules.adjustmentsWithoutRules { all[index] = units }
    for index in rules.ligaturePlaces { all[index] = ligatures }
    return all
  }
}
