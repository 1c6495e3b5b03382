import Galley
import GalleyTestSupport
import Testing

/// Recorded cases of this repository, all of them: equal, or a difference that has a name.
@Suite("Chromium's lines") struct ChromiumFixtureTests {
  private static let chromium = ChromiumLayout()

  @Test(
    "breaks, widths and heights are Chromium's",
    arguments: ChromiumCase.bundled + ChromiumCase.system)
  func fixtures(file: String) throws {
    let rows = try ChromiumCase.rows(file)
    let missing = Self.chromium.missingFonts(of: rows)
    if !missing.isEmpty {
      print("SKIPPED: rows of \(file) in fonts that are not installed: \(missing.sorted())")
    }
    var named: [String] = []
    var healed: [String] = []
    for row in rows where missing.isDisjoint(with: row.fonts) {
      let layout = try Self.chromium.layout(of: row)
      let isNamed = KnownDifference.named[row.id] != nil
      switch ChromiumComparison(row: row, layout: layout).difference {
      case nil: if isNamed { healed.append(row.id) }
      case .some where isNamed: named.append(row.id)
      case let difference?: Issue.record("\(row): \(difference)")
      }
    }
    print("\(file): \(rows.count) rows, \(named.count) with a named difference")
    if !healed.isEmpty { print("These agree now, take them off the list: \(healed)") }
  }

  @Test func `every named difference is one of a recorded case`() throws {
    let files = ChromiumCase.bundled + ChromiumCase.system
    let ids = Set(try files.flatMap { try ChromiumCase.rows($0).map(\.id) })
    #expect(Set(KnownDifference.named.keys).isSubset(of: ids))
  }
}
