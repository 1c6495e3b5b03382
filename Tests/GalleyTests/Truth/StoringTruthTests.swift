import Galley
import GalleyTestSupport
import Testing

/// Every recorded case, stored and read back.
@Suite("Stored texts of the large set") struct StoringTruthTests {
  private static let chromium = ChromiumLayout()

  @Test("layouts are bit-equal after a round trip", arguments: TruthCases.files)
  func roundTrip(file: String) throws {
    guard
      let rows = try TruthCases.rows(
        file, for: "storing of \(file)", share: 10, Self.chromium)
    else { return }
    let measurer = Measurer()
    var tables = 0
    for row in rows {
      let fonts = try row.fonts.map { try Self.chromium.font(named: $0) }
      let style = try TextStyle(
        fonts: FontCascade(fonts[0], fallbacks: Array(fonts.dropFirst())), size: row.size,
        tracking: row.letterSpacing, language: row.lang)
      let paragraphStyle = try Self.chromium.paragraphStyle(of: row)
      for profile in [LayoutProfile.css, .uiKit] {
        let prepared = try measurer.prepare(
          row.text, style: style, paragraphStyle: paragraphStyle, profile: profile)
        let bytes = prepared.encoded()
        let again = try measurer.prepare(
          stored: bytes, style: style, paragraphStyle: paragraphStyle, profile: profile)
        for width in [row.width, row.width * 0.6] {
          let box = TextContainer.label(width: width)
          let isEqual = again.layout(in: box) == prepared.layout(in: box)
          if !isEqual || again.height(in: box) != prepared.height(in: box) {
            Issue.record("\(row)")
          }
        }
        #expect(again.encoded() == bytes)
        tables += 1
      }
    }
    print("\(file): \(tables) stored texts lay out alike")
  }
}
