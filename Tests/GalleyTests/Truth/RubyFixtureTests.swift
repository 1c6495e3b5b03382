import Galley
import GalleyTestSupport
import Testing

/// Text with annotations as Chromium recorded it.
@Suite("Chromium's annotations") struct RubyFixtureTests {
  private static let chromium = ChromiumLayout()
  /// Chromium rounds every base, annotation and stretch of text between them up to 1/64 px.
  private static func tolerance(of row: RubyCase) -> Double { Double(4 + 2 * row.pairs.count) / 64 }

  private static func prepare(_ row: RubyCase) throws -> PreparedText {
    let plain = try chromium.prepare(row.row)
    let style = plain.styledText.runs[0].style
    let text = row.row.text
    var styled = StyledText("", style: style)
    var place = 0
    func part(_ range: Range<Int>) -> String {
      let units = Array(text.utf16)[range]
      return String(decoding: units, as: UTF16.self)
    }
    for pair in row.pairs {
      styled.append(part(place..<pair.start), style: style)
      styled.append(part(pair.start..<pair.end), ruby: try annotation(pair), style: style)
      place = pair.end
    }
    styled.append(part(place..<text.utf16.count), style: style)
    return try Measurer().prepare(
      styled, paragraphStyle: chromium.paragraphStyle(of: row.row), profile: .css)
  }

  private static func annotation(_ pair: RubyCase.Pair) throws -> RubyAnnotation {
    RubyAnnotation(
      pair.text, position: try value(pair.position) ?? .over,
      alignment: try value(pair.align) ?? .spaceAround)
  }

  private static func value<Value: RawRepresentable<String>>(_ name: String?) throws -> Value? {
    try name.map { name in try #require(Value(rawValue: name)) }
  }

  @Test func `breaks, widths, heights and the places of annotations are Chromium's`() throws {
    let rows = try RubyCase.rows("ruby")
    let missing = Self.chromium.missingFonts(of: rows.map(\.row))
    if !missing.isEmpty {
      print("SKIPPED: annotations in fonts that are not installed: \(missing.sorted())")
    }
    var counts = (all: 0, breaks: 0, heights: 0, same: 0)
    for row in rows where missing.isDisjoint(with: row.row.fonts) {
      let prepared = try Self.prepare(row)
      let layout = prepared.layout(in: .label(width: row.row.width))
      #expect(prepared.height(in: layout.container) == layout.height)
      #expect(prepared.lineCount(in: layout.container) == layout.lineCount)
      let comparison = ChromiumComparison(row: row.row, layout: layout)
      counts.all += 1
      counts.breaks += comparison.isSameBreaks ? 1 : 0
      counts.heights += comparison.isSameHeight ? 1 : 0
      if let difference = difference(row, comparison, prepared, layout) {
        print("\(row): \(difference)")
      } else {
        counts.same += 1
      }
    }
    print("ruby: \(counts)")
    #expect(counts.all == 0 || counts.same * 100 >= counts.all * 99)
  }

  private func difference(
    _ row: RubyCase, _ comparison: ChromiumComparison, _ prepared: PreparedText,
    _ layout: TextLayout
  ) -> String? {
    guard comparison.isSameBreaks else { return comparison.difference }
    let width = comparison.widthDifference
    guard width <= Self.tolerance(of: row) else {
      return "a width is off by \(width)"
    }
    guard comparison.isSameHeight else { return comparison.difference }
    let geometry = TextGeometry(prepared, layout: layout)
    let annotations = geometry.lines().flatMap(\.annotations)
    guard annotations.count == row.places.count else { return "\(annotations.count) annotations" }
    for (annotation, place) in zip(annotations, row.places) {
      let recorded = place.annotation
      let x = (annotation.rect.x - recorded.x).magnitude
      let reach = (annotation.rect.width - recorded.width).magnitude
      let top = (annotation.rect.y - recorded.top).magnitude
      let height = (annotation.rect.height - recorded.height).magnitude
      if top > 0.02 || height > 0.02 {
        return "“\(annotation.annotation.text)” stands at \(annotation.rect), recorded \(recorded)"
      }
      if max(x, reach) > Self.tolerance(of: row) {
        return
          "“\(annotation.annotation.text)” reaches over \(annotation.rect), recorded \(recorded)"
      }
    }
    return nil
  }
}
