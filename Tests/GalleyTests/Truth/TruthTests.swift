import Foundation
import Galley
import GalleyTestSupport
import Testing

/// The recorded answers outside this repository, in the folder that `GALLEY_TRUTH` names.
@Suite("Chromium's lines, the large set") struct TruthTests {
  private static let chromium = ChromiumLayout()

  @Test func `every line of every language is Chromium's`() throws {
    guard let folder = OutsideMaterial.truth(for: "the large set of lines") else { return }
    var tallies: [String: Tally] = [:]
    for row in try installed(folder, "main.jsonl.gz") {
      let layout = try Self.chromium.layout(of: row)
      let comparison = ChromiumComparison(row: row, layout: layout)
      tallies[row.lang, default: Tally()].count(comparison)
      guard KnownDifference.inTruth[row.id] == nil else { continue }
      if let difference = comparison.difference { Issue.record("\(row): \(difference)") }
    }
    for (language, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      print("\(language): \(tally)")
      #expect(tally.share(\.sameBreaks) == 1, "\(language)")
    }
  }

  @Test("edge cases and several fonts", arguments: ["edge.jsonl.gz", "fallback.jsonl"])
  func edges(file: String) throws {
    guard let folder = OutsideMaterial.truth(for: "the large set of lines, \(file)") else { return }
    var tally = Tally()
    for row in try installed(folder, file) {
      let comparison = ChromiumComparison(row: row, layout: try Self.chromium.layout(of: row))
      tally.count(comparison)
      guard KnownDifference.inTruth[row.id] == nil else { continue }
      if let difference = comparison.difference { Issue.record("\(row): \(difference)") }
    }
    print("\(file): \(tally)")
    #expect(tally.share(\.sameBreaks) >= 0.995)
  }

  /// The rows of a file whose fonts are installed; says aloud which are not.
  private func installed(_ folder: URL, _ file: String) throws -> [ChromiumCase] {
    let url = folder.appending(path: "cases").appending(path: file)
    let rows = try JSONLines.read(ChromiumCase.self, from: url)
    let missing = Self.chromium.missingFonts(of: rows)
    if !missing.isEmpty {
      print("SKIPPED: rows of \(file) in fonts that are not installed: \(missing.sorted())")
    }
    return rows.filter { missing.isDisjoint(with: $0.fonts) }
  }
}

/// How many cases agree in what.
private struct Tally: CustomStringConvertible {
  var cases = 0
  var sameCounts = 0
  var sameBreaks = 0
  var same = 0

  mutating func count(_ comparison: ChromiumComparison) {
    cases += 1
    let nothing = comparison.row.lines.isEmpty && comparison.difference == nil
    if comparison.isSameCount || nothing { sameCounts += 1 }
    if comparison.isSameBreaks || nothing { sameBreaks += 1 }
    if comparison.difference == nil { same += 1 }
  }

  func share(_ part: KeyPath<Tally, Int>) -> Double {
    cases == 0 ? 1 : Double(self[keyPath: part]) / Double(cases)
  }

  var description: String {
    "\(cases) cases; \(sameCounts) line counts, \(sameBreaks) breaks, \(same) in all equal"
  }
}
