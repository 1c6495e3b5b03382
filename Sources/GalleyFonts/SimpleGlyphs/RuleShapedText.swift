/// Text as its font's rules make glyphs of it.
package struct RuleShapedText {
  struct Glyph: BitwiseCopyable {
    var place: UInt16
    /// The first of its characters.
    var cluster: UInt16
  }

  var glyphs: [Glyph] = []
  /// The advance of all glyphs before each, in font units.
  var sums: [Int64] = []
  /// The characters that rules looked at together.
  package internal(set) var matches: [Range<Int>] = []
  /// The characters that a pair moves away from the one before, or to it.
  var movedStarts: [Int] = []
  package internal(set) var characterCount = 0
  /// The advance of all, in font units.
  package internal(set) var advance: Int64 = 0

  package init() {}

  /// Whether a glyph stands for several characters.
  package var hasLigatures: Bool { glyphs.count < characterCount }

  /// How many glyphs start before a character.
  func glyphCount(before character: Int) -> Int {
    // Without ligatures each is a character.
    guard hasLigatures else { return min(character, characterCount) }
    return glyphs.firstIndex { Int($0.cluster) >= character } ?? glyphs.count
  }

  /// The advance of all clusters that start before a character.
  package func sum(upTo character: Int) -> Int64 {
    let count = glyphCount(before: character)
    return count < sums.count ? sums[count] : advance
  }

  /// Whether a character is a glyph of its own, which no rule has changed.
  package func isAlone(_ character: Int, as place: UInt16) -> Bool {
    let index = glyphCount(before: character)
    guard index < glyphs.count, Int(glyphs[index].cluster) == character else { return false }
    let next = index + 1 < glyphs.count ? Int(glyphs[index + 1].cluster) : characterCount
    return glyphs[index].place == place && next == character + 1
  }

  /// The start of the cluster that a character is in, or the character itself at the end.
  package func clusterStart(of character: Int) -> Int {
    guard character < characterCount else { return characterCount }
    return glyphs.last { Int($0.cluster) <= character }.map { Int($0.cluster) } ?? 0
  }

  /// Whether a line that ends or starts at a place must be shaped from or up to another one: a rule
  /// looked at characters on both sides, or a pair moves them (HarfBuzz's `unsafe_to_break`).
  ///
  /// A pair alone does not count where no rule was met: none can be in a part of the text then.
  package func isCrossed(_ place: Int) -> Bool {
    guard !matches.isEmpty else { return false }
    return matches.contains { $0.lowerBound < place && place < $0.upperBound }
      || movedStarts.contains(place)
  }
}

extension RuleShapedText {
  /// Notes that a rule looked at glyphs together.
  mutating func note(_ range: Range<Int>) {
    let end =
      range.upperBound < glyphs.count ? Int(glyphs[range.upperBound].cluster) : characterCount
    matches.append(Int(glyphs[range.lowerBound].cluster)..<end)
  }
}
