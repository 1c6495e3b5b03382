import Foundation
import GalleyFonts
import GalleyText
import Testing

/// Line metrics of a font at 16 points under the four profiles: ascent, descent, leading.
struct ProfileRow: Sendable, CustomTestStringConvertible {
  var path: String
  var index = 0
  /// The table that CSS and Android read; Core Text reads `hhea`.
  var table: VerticalMetricsTable
  /// Units: Core Text's ascent, descent and gap.
  var core: [Double]
  /// Units: FreeType's.
  var free: [Double]
  var unitsPerEm: Double
  var testDescription: String { path }

  // The numbers are those that fonttools reads.
  static let all = [
    ProfileRow(
      path: Material.bundled("Roboto-Regular.ttf"), table: .hhea, core: [1_900, 500, 0],
      free: [1_900, 500, 0], unitsPerEm: 2_048),
    ProfileRow(
      path: Material.bundled("Inter-Regular.otf"), table: .typo, core: [2_728, 680, 0],
      free: [2_728, 680, 0], unitsPerEm: 2_816),
    ProfileRow(
      path: Material.bundled("Lohit-Devanagari.ttf"), table: .typo, core: [1_121, 515, 266],
      free: [999, 365, 0], unitsPerEm: 1_024),
    ProfileRow(
      path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", table: .hhea,
      core: [1_160, 288, 0], free: [1_160, 288, 0], unitsPerEm: 1_000),
  ]
}

@Suite("Metrics by profile, from font files") struct ProfileTests {
  @Test("each profile reads its table and rounds as it says", arguments: ProfileRow.all)
  func profiles(row: ProfileRow) throws {
    guard FileManager.default.fileExists(atPath: row.path) else {
      print("Skipped: \(row.path) is not installed.")
      return
    }
    let metrics = try Font(path: row.path, index: row.index).metrics
    func points(_ units: [Double], rounded: Bool) -> LineMetrics {
      let values = units.map { $0 * 16 / row.unitsPerEm }
        .map { rounded ? ($0 + 0.5).rounded(.down) : $0 }
      return LineMetrics(ascent: values[0], descent: values[1], leading: values[2])
    }
    func found(_ profile: LayoutProfile) -> LineMetrics {
      metrics.lineMetrics(pointSize: 16, profile: profile)
    }
    #expect(found(.uiKit) == points(row.core, rounded: false))
    #expect(found(.appKit) == points(row.core, rounded: true))
    #expect(found(.css) == points(row.free, rounded: true))
    #expect(found(.android) == points(row.free, rounded: true))
    #expect(metrics.verticalMetrics(for: .css).table == row.table)
    #expect(metrics.verticalMetrics(for: .uiKit).table == .hhea)
  }
}
