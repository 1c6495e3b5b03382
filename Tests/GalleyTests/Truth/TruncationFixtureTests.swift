import Galley
import GalleyTestSupport
import Testing

/// What is left of a text beside an ellipsis, as Chromium recorded it.
@Suite("Chromium's ellipsis") struct TruncationFixtureTests {
  private static let chromium = ChromiumLayout()

  @Test("the same characters stand beside the ellipsis", arguments: ["ellipsis", "line-clamp"])
  func truncation(file: String) throws {
    let rows = try TruncationCase.rows(file)
    let missing = Self.chromium.missingFonts(of: rows.map(\.row))
    if !missing.isEmpty {
      print("SKIPPED: rows of \(file) in fonts that are not installed: \(missing.sorted())")
    }
    var same = 0
    var all = 0
    for row in rows where missing.isDisjoint(with: row.row.fonts) {
      all += 1
      guard let difference = try difference(row) else {
        same += 1
        continue
      }
      if KnownDifference.inTruncation[row.row.id] == nil {
        Issue.record("\(row): \(difference)")
      }
    }
    print("\(file): \(same) of \(all) rows are the same")
    #expect(Double(same) >= 0.99 * Double(all))
  }

  private func difference(_ truncation: TruncationCase) throws -> String? {
    let row = truncation.row
    var container = TextContainer.label(width: row.width)
    let isClamp = row.tags.contains("line-clamp")
    if isClamp {
      container.maximumNumberOfLines = truncation.maximumLines
      container.lineBreakMode = .byTruncatingTail
    }
    let prepared = try Self.chromium.prepare(row) { style in
      if !isClamp { style.lineBreakMode = .byTruncatingTail }
    }
    let layout = prepared.layout(in: container)
    let line = try #require(layout.lineFragments.last)
    guard layout.lineCount == row.lines.count else { return "\(layout.lineCount) lines" }
    guard layout.isTruncated == truncation.isTruncated else {
      return truncation.isTruncated ? "there is no ellipsis" : "there is an ellipsis"
    }
    guard (layout.height - row.height).magnitude <= ChromiumComparison.heightTolerance else {
      return "height \(layout.height), recorded \(row.height)"
    }
    let kept = shown(line.truncation?.visibleRanges ?? [line.range], in: row)
    let recorded = shown(truncation.kept, in: row)
    return kept == recorded ? nil : "kept \(kept), recorded \(recorded)"
  }

  private func shown(_ ranges: [Range<TextOffset>], in row: ChromiumCase) -> [Range<Int>] {
    shown(ranges.map { $0.lowerBound.utf16..<$0.upperBound.utf16 }, in: row)
  }

  /// The ranges without white space at their ends, where it may have collapsed.
  private func shown(_ ranges: [Range<Int>], in row: ChromiumCase) -> [Range<Int>] {
    let units = Array(row.text.utf16)
    return ranges.compactMap { range in
      var range = range
      while let last = range.last, units[last] == 0x20 { range = range.lowerBound..<last }
      while let first = range.first, units[first] == 0x20 { range = first + 1..<range.upperBound }
      return range.isEmpty ? nil : range
    }
  }
}
