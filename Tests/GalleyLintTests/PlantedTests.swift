import Foundation
import Galley
import GalleyTestSupport
import Testing

@testable import GalleyLint

/// The lint against Chromium: 2,000 strings in each of eight languages, some of which do not fit.
@Suite("Planted overflows") struct PlantedTests {
  private static func rules() throws -> LintRules {
    let path = Fixtures.fonts.appending(path: "boxes.yaml").path
    return try LintRules(bytes: Array(BoxFixture.rules.utf8), path: path)
  }

  /// A string that does not fit, in a language.
  private struct Place: Hashable, Comparable {
    let language: String
    let key: String

    static func < (left: Place, right: Place) -> Bool {
      (left.language, left.key) < (right.language, right.key)
    }
  }

  private static func planted(_ fixtures: [BoxFixture]) -> Set<Place> {
    Set(
      fixtures.flatMap { fixture in
        fixture.rows.filter { $0.plantedWidth != nil }
          .map { Place(language: fixture.language, key: $0.key) }
      })
  }

  private static func found(_ report: LintReport) -> Set<Place> {
    Set(report.findings.map { Place(language: $0.language, key: $0.key) })
  }

  @Test func `exactly the planted are found, in a catalog of eight languages`() throws {
    let fixtures = try BoxFixture.all()
    let languages = fixtures.map { fixture in
      (fixture.language, fixture.rows.map { ($0.key, $0.text) } as [CatalogWriter.Pair])
    }
    let catalog = try Catalog(
      bytes: Array(CatalogWriter.stringCatalog(languages).utf8), path: "App.xcstrings")
    #expect(catalog.entries.count == 16_000)
    var run = LintRun(try PlantedTests.rules())
    let report = try run.run([catalog])
    #expect(report.checkCount == 16_000)
    let planted = PlantedTests.planted(fixtures)
    let found = PlantedTests.found(report)
    #expect(planted.count > 300)
    #expect(planted.subtracting(found).sorted() == [])
    #expect(found.subtracting(planted).sorted() == [])
  }

  @Test("every format tells the same", arguments: CatalogFormat.allCases)
  func formats(format: CatalogFormat) throws {
    for language in ["de", "ar"] {
      let fixture = try BoxFixture(language, limit: 600)
      let (path, bytes) = CatalogWriter.catalog(
        format, language: language, fixture.rows.map { ($0.key, $0.text) })
      var run = LintRun(try PlantedTests.rules())
      let report = try run.run([try Catalog(bytes: bytes, path: path)])
      #expect(report.checkCount == 600)
      #expect(PlantedTests.found(report) == PlantedTests.planted([fixture]))
    }
  }

  @Test func `by how much is what Chromium says`() throws {
    for language in BoxFixture.languages {
      let fixture = try BoxFixture(language)
      let (path, bytes) = CatalogWriter.catalog(
        .json, language: language, fixture.rows.map { ($0.key, $0.text) })
      var run = LintRun(try PlantedTests.rules())
      let report = try run.run([try Catalog(bytes: bytes, path: path)])
      let widths = Dictionary(uniqueKeysWithValues: fixture.rows.map { ($0.key, $0.plantedWidth) })
      var compared = 0
      for finding in report.findings where finding.box.lines == 1 {
        let width = try #require(widths[finding.key] ?? nil)
        let needed = try #require(finding.neededWidth)
        // The fix is rounded up to tenths; Chromium rounds to 1/64 and lets 1/64 pass.
        #expect(abs(needed + finding.box.width.points - width) < 0.18, "\(finding.key)")
        compared += 1
      }
      #expect(compared > 5, "\(language)")
    }
  }

  @Test func `every fix makes the text fit`() throws {
    let fixture = try BoxFixture("de")
    let (path, bytes) = CatalogWriter.catalog(
      .json, language: "de", fixture.rows.map { ($0.key, $0.text) })
    var run = LintRun(try PlantedTests.rules())
    let report = try run.run([try Catalog(bytes: bytes, path: path)])
    for finding in report.findings {
      #expect(!finding.fixes.isEmpty, "\(finding.key)")
      for fix in finding.fixes {
        var box = finding.box
        var size = finding.measure.pointSize
        var text = finding.text
        switch fix {
        case .widen(let width): box.width = .points(width)
        case .addLines(let count): box.lines = count
        case .heighten(let height): box.height = height
        case .resize(let points): size = points
        case .shorten(let count, let all): text = String(text.prefix(all - count))
        }
        #expect(try fits(text, box, size, finding.rule), "\(finding.key): \(fix.description)")
      }
    }
  }

  /// Whether a text fits a changed box, asked through rules of its own.
  private func fits(_ text: String, _ box: LintBox, _ size: Double, _ rule: String) throws -> Bool {
    let height = box.height.map { ", height: \($0)" } ?? ""
    let lineHeights = [
      "button.*": 20, "tab.*": 16, "title.*": 26, "cell.*": 22, "hint.*": 18, "note.*": 20,
    ]
    let rules = """
      rules:
        - {keys: "*", fonts: [Inter-Regular.otf], profile: css, size: \(size), \
      lineHeight: \(lineHeights[rule] ?? 0), width: \(box.width.points), lines: \(box.lines)\(height)}
      """
    let path = Fixtures.fonts.appending(path: "boxes.yaml").path
    var run = LintRun(try LintRules(bytes: Array(rules.utf8), path: path))
    let (name, bytes) = CatalogWriter.catalog(.json, language: "de", [("key", text)])
    return try run.run([try Catalog(bytes: bytes, path: name)]).isPassed
  }
}
