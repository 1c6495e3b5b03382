import Galley
import GalleyTestSupport
import Testing

/// Where Chromium has the characters of justified and tabbed lines.
@Suite("Recorded places") struct RecordedPlacesTests {
  private static let chromium = ChromiumLayout()

  // Named differences: Chromium measures a row of tabs in right-to-left text from its other end, and
  // rounds the edges of each run of a font to 1/64 px, so that a line of many runs drifts.
  @Test("characters stand where Chromium's do", arguments: ["justify", "tabs"])
  func places(file: String) throws {
    let rows = try PlacesCase.rows(file)
    let missing = Self.chromium.missingFonts(of: rows.map(\.row))
    var wrong: [String] = []
    var count = 0
    for row in rows where missing.isDisjoint(with: row.row.fonts) && row.tabSize == 8 {
      let prepared = try Self.chromium.prepare(row.row) {
        if file == "justify" { $0.alignment = .justified }
      }
      let geometry = prepared.geometry(in: .label(width: row.row.width))
      var start = TextOffset.zero
      for (scalar, place) in zip(row.row.text.unicodeScalars, row.places) {
        let end = TextOffset(
          utf8: start.utf8 + UTF8.width(scalar), utf16: start.utf16 + UTF16.width(scalar))
        let rects = geometry.selectionRects(start..<end)
        start = end
        guard let place, place.upperBound > place.lowerBound, rects.count == 1 else { continue }
        count += 1
        let differences = [rects[0].x - place.lowerBound, rects[0].maxX - place.upperBound]
        if differences.contains(where: { $0.magnitude > 0.05 }) {
          wrong.append("\(row) \(scalar): \(rects[0].x) \(rects[0].maxX) for \(place)")
        }
      }
    }
    print("\(file): \(count - wrong.count) of \(count) characters stand where Chromium's do")
    for line in wrong.prefix(12) { print(line) }
    #expect(Double(wrong.count) <= 0.02 * Double(count))
    #expect(count > 1000)
  }
}

extension UTF16 {
  /// The number of UTF-16 units of a scalar.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { scalar.value > 0xFFFF ? 2 : 1 }
}

extension UTF8 {
  /// The number of UTF-8 bytes of a scalar.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0..<0x800: 2
    case 0..<0x10000: 3
    default: 4
    }
  }
}
