/// A subtable of single substitutions (OpenType `GSUB`, lookup type 1).
struct SingleSubstitution {
  private let table: FontTable
  let coverage: CoverageTable
  private let format: UInt16

  init?(_ table: FontTable) {
    guard let format = table.uint16(0), format == 1 || format == 2, let place = table.uint16(2),
      place != 0, let coverage = CoverageTable(table.part(at: Int(place)))
    else { return nil }
    (self.table, self.coverage, self.format) = (table, coverage, format)
  }

  /// What a glyph becomes; nil if it is not covered.
  func result(of glyph: UInt16) -> UInt16? {
    coverage.index(of: glyph).flatMap { result(of: glyph, at: $0) }
  }

  /// What some candidates become, by their places; without those that it does not cover.
  ///
  /// - Complexity: O(*n*) in their number, where it covers few more of all glyphs; else times the logarithm of those.
  func results(of candidates: SimpleCandidates, in range: Range<Int>) -> [(
    place: Int, result: UInt16
  )] {
    let glyphs = candidates.glyphs[range]
    var results: [(place: Int, result: UInt16)] = []
    // Of most tables it is quicker to go through what they cover than to search them for each glyph.
    let isRead = coverage.forEach(atMost: 4 * glyphs.count) { glyph, index in
      guard let place = candidates.place(of: glyph), range.contains(place) else { return }
      if let result = result(of: glyph, at: index) { results.append((place, result)) }
    }
    if isRead { return results }
    results.removeAll()
    for place in glyphs.indices {
      if let result = result(of: glyphs[place]) { results.append((place, result)) }
    }
    return results
  }

  /// What a glyph becomes that stands at a place of the coverage.
  func result(of glyph: UInt16, at place: Int) -> UInt16? {
    guard format == 1 else {
      guard let count = table.uint16(4), place < Int(count) else { return nil }
      return table.uint16(6 + 2 * place)
    }
    return table.uint16(4).map { glyph &+ $0 }
  }
}
