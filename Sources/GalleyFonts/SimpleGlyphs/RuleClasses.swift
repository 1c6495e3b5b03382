/// How the ASCII characters of a font look to its rules: which of them a rule may change, and which
/// are the same to all rules.
///
/// A rule's work is the same in two texts that differ only by characters of one class which no rule
/// changes and which do not stand beside one that a rule may change.
package struct RuleClasses: Sendable {
  /// For U+0000 to U+007F whether a rule may change it; also true of characters that are not simple.
  package let isChanged: [Bool]
  /// For each of them the first one of its class.
  package let representatives: [UInt8]

  init(_ glyphs: SimpleGlyphs, _ all: SimpleRules) {
    let places = (0..<128).map { glyphs.place(of: Unicode.Scalar(UInt8($0))) }
    var classes = [Int](repeating: 0, count: 128)
    var changed = places.map { $0.map(all.formChanging.contains) ?? true }
    var seen: Set<GlyphIndexSet> = []
    var count = 1
    func refine(by set: GlyphIndexSet) {
      guard seen.insert(set).inserted else { return }
      var parts: [Int: Int] = [:]
      for character in 0..<128 {
        guard let place = places[character], set.contains(place) else { continue }
        if parts[classes[character]] == nil {
          parts[classes[character]] = count
          count += 1
        }
        classes[character] = parts[classes[character], default: 0]
      }
    }
    for set in all.seenSets { refine(by: set) }
    for rule in all.all {
      for position in rule.positions.indices {
        refine(by: rule.positions[position])
        guard rule.changed.isEmpty || rule.changed.contains(position) else { continue }
        for character in 0..<128 {
          if let place = places[character], rule.positions[position].contains(place) {
            changed[character] = true
          }
        }
      }
    }
    var first: [Int: UInt8] = [:]
    representatives = classes.indices.map { character in
      // White space stays what it is: words end there.
      if character <= 0x20 || places[character] == nil { return UInt8(character) }
      if let known = first[classes[character]] { return known }
      first[classes[character]] = UInt8(character)
      return UInt8(character)
    }
    isChanged = changed
  }
}

extension SimpleGlyphs {
  /// What the rules make of ASCII.
  ///
  /// - Complexity: O(*n*) in the rules.
  package func ruleClasses() -> RuleClasses { RuleClasses(self, rules) }
}
