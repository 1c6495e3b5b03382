import Galley
import GalleyTestSupport
import Testing

/// `text-wrap: balance` and `pretty` as Chromium recorded them.
@Suite("Recorded balanced and pretty lines") struct RecordedWrapTests {
  private static let chromium = ChromiumLayout()

  @Test("lines end where Chromium's end", arguments: ["balance", "pretty"])
  func wrap(file: String) throws {
    let rows = try WrapCase.rows(file)
    let missing = Self.chromium.missingFonts(of: rows.map(\.row))
    if !missing.isEmpty {
      print("SKIPPED: rows of \(file) in fonts that are not installed: \(missing.sorted())")
    }
    var wrong: [String] = []
    var wrongCounts = 0
    var count = 0
    for row in rows.map(\.row) where missing.isDisjoint(with: row.fonts) {
      let prepared = try Self.chromium.prepare(row) {
        $0.lineWrapStyle = file == "balance" ? .balance : .pretty
      }
      let layout = prepared.layout(in: .label(width: row.width))
      let ours = layout.lineFragments.map(\.range.upperBound.utf16)
      let theirs = row.lines.map(\.end)
      count += 1
      if ours != theirs { wrong.append("\(row): \(ours) for \(theirs)") }
      if ours.count != theirs.count { wrongCounts += 1 }
      let widest = row.lines.map(\.width).max() ?? 0
      #expect((layout.width - widest).magnitude < 0.1, "\(row): the widest line is another")
      #expect(prepared.height(in: layout.container) == layout.height)
    }
    print("\(file): \(count - wrong.count) of \(count) have equal breaks")
    for line in wrong.prefix(20) { print(line) }
    // Two rows of a font with one advance differ: their choices score alike but for rounding.
    #expect(Double(wrong.count) <= 0.02 * Double(count))
    #expect(wrongCounts == 0)
  }
}
