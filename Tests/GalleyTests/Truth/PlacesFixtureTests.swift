import Galley
import GalleyTestSupport
import Testing

/// Where characters stand on justified lines and after tabs, as Chromium recorded it.
@Suite("Chromium's places of characters") struct PlacesFixtureTests {
  private static let chromium = ChromiumLayout()
  /// Each edge is rounded to 1/64 px, and so is each run before it.
  private static let tolerance = 0.08

  @Test("characters stand where Chromium puts them", arguments: ["justify", "tabs"])
  func places(file: String) throws {
    let rows = try PlacesCase.rows(file)
    let missing = Self.chromium.missingFonts(of: rows.map(\.row))
    if !missing.isEmpty {
      print("SKIPPED: rows of \(file) in fonts that are not installed: \(missing.sorted())")
    }
    var same = 0
    for row in rows where missing.isDisjoint(with: row.row.fonts) {
      let worst = try worstDifference(row)
      if worst.difference <= Self.tolerance {
        same += 1
      } else if KnownDifference.inPlaces[row.row.id] == nil {
        Issue.record("\(row): \(worst.character) is off by \(worst.difference)")
      }
    }
    print("\(file): \(same) of \(rows.count) rows are the same")
  }

  private func worstDifference(_ places: PlacesCase) throws -> (
    difference: Double, character: String
  ) {
    let row = places.row
    let interval = try Double(places.tabSize) * spaceAdvance(of: row)
    let geometry = try Self.chromium.prepare(row) { style in
      if row.tags.contains("justify") { style.alignment = .justified }
      style.defaultTabInterval = interval
    }.geometry(in: .label(width: row.width))
    var worst = (difference: 0.0, character: "")
    var start = TextOffset.zero
    var scalar = 0
    for character in row.text {
      let scalars = scalar..<scalar + character.unicodeScalars.count
      let end = TextOffset(
        utf8: start.utf8 + character.utf8.count, utf16: start.utf16 + character.utf16.count)
      defer { (start, scalar) = (end, scalars.upperBound) }
      // White space hangs at the end of a line; what it is wide shows in what follows it.
      let recorded = places.places[scalars].compactMap(\.self)
      guard !character.isWhitespace, let left = recorded.map(\.lowerBound).min(),
        let right = recorded.map(\.upperBound).max(), left < right
      else { continue }
      let rects = geometry.selectionRects(start..<end)
      let x = rects.map(\.x).min() ?? -1
      let maxX = rects.map(\.maxX).max() ?? -1
      let difference = max((x - left).magnitude, (maxX - right).magnitude)
      if difference > worst.difference { worst = (difference, "\(start.utf16) \(character)") }
    }
    return worst
  }

  /// The advance of a space of a row's first font; tab stops are multiples of it.
  private func spaceAdvance(of row: ChromiumCase) throws -> Double {
    let font = try Self.chromium.font(named: #require(row.fonts.first))
    let style = try TextStyle(font: font, size: row.size)
    let text = try Measurer().prepare("a b", style: style, profile: .css)
    let layout = text.layout(in: .label(width: 0))
    return try #require(layout.lineFragments.first).trailingWhitespaceAdvance
  }
}
