import Galley
import GalleyTestSupport
import Testing

/// Carets, hits and selections of every recorded case.
@Suite("Geometry of the large set") struct GeometryTruthTests {
  private static let chromium = ChromiumLayout()

  @Test("the middle of each grapheme hits it, lines are covered", arguments: TruthCases.files)
  func geometry(file: String) throws {
    guard
      let rows = try TruthCases.rows(
        file, for: "geometry of \(file)", share: 60, Self.chromium)
    else { return }
    var tally = GeometryTally()
    for row in rows {
      let prepared = try Self.chromium.prepare(row)
      let geometry = prepared.geometry(in: .label(width: row.width))
      try tally.check(geometry, of: row)
    }
    print("\(file): \(tally)")
    for failure in tally.failures.prefix(20) { Issue.record("\(failure)") }
    #expect(tally.failures.isEmpty)
    #expect(tally.hits > rows.count)
  }
}

/// What was asked of the geometry of many texts, and what was wrong.
struct GeometryTally: CustomStringConvertible {
  var hits = 0
  var nearest = 0
  var lines = 0
  var failures: [String] = []

  var description: String {
    "\(hits) graphemes hit, \(nearest) without advance, \(lines) lines covered, "
      + "\(failures.count) failures"
  }

  /// Looks at every grapheme and every line of a layout.
  mutating func check(_ geometry: TextGeometry, of row: ChromiumCase) throws {
    for (index, fragment) in geometry.layout.lineFragments.enumerated() {
      lines += 1
      checkSelection(geometry, index, fragment, row)
      var place = fragment.range.lowerBound
      while place < fragment.range.upperBound {
        let next = geometry.offset(from: place, moving: .nextCharacter)
        guard next > place else { break }
        checkHit(geometry, place..<next, line: index, row)
        place = next
      }
    }
  }

  private mutating func checkSelection(
    _ geometry: TextGeometry, _ index: Int, _ fragment: TextLineFragment, _ row: ChromiumCase
  ) {
    let rects = geometry.selectionRects(fragment.range).filter {
      $0.y < fragment.top + fragment.height && $0.maxY > fragment.top
    }
    let covered = rects.reduce(0) { $0 + $1.width }
    let left = rects.map(\.x).min() ?? fragment.x
    let right = rects.map(\.maxX).max() ?? fragment.x
    let used = fragment.usedRect
    let isExact =
      abs(covered - used.width) < 1e-6 && abs(left - used.x) < 1e-6 && abs(right - used.maxX) < 1e-6
    if !isExact, used.width > 0 {
      failures.append("\(row) line \(index): \(covered) of \(used.width) covered")
    }
  }

  /// What has no advance is no target: a hit where its caret stands gives a place with that caret.
  private mutating func checkNearest(
    _ geometry: TextGeometry, _ grapheme: Range<TextOffset>, line: Int, _ row: ChromiumCase
  ) {
    let caret = geometry.caret(at: grapheme.lowerBound)
    guard caret.lineIndex == line else { return }
    let hit = geometry.hitTest(
      TextPoint(x: caret.rect.x, y: caret.rect.y + caret.rect.height / 2))
    let found = geometry.caret(at: hit.offset, affinity: hit.affinity)
    let places = [found.rect.x, found.secondaryRect?.x ?? found.rect.x]
    if hit.lineIndex != line || !places.contains(where: { abs($0 - caret.rect.x) < 1e-3 }) {
      failures.append("\(row) line \(line): caret \(places) for \(caret.rect.x), \(grapheme)")
    }
  }

  private mutating func checkHit(
    _ geometry: TextGeometry, _ grapheme: Range<TextOffset>, line: Int, _ row: ChromiumCase
  ) {
    let rects = geometry.selectionRects(grapheme)
    let total = rects.reduce(0) { $0 + $1.width }
    guard rects.count == 1, total > 1e-6 else {
      nearest += 1
      return checkNearest(geometry, grapheme, line: line, row)
    }
    let rect = rects[0]
    hits += 1
    let hit = geometry.hitTest(
      TextPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2))
    if hit.characterRange != grapheme || !hit.isInside {
      failures.append("\(row) line \(line): \(hit.characterRange) for \(grapheme)")
    }
  }
}
