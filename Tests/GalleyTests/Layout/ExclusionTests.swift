import Galley
import Testing

/// Text of Noto Sans Mono around shapes: 6 points a character, 13.62 a line.
@Suite("Exclusion paths") struct ExclusionTests {
  static let text = "aaa bbb ccc ddd eee fff ggg"

  @Test func `without shapes the lines are those of the layout`() throws {
    var style = ParagraphStyle()
    style.paragraphSpacing = 3
    style.lineSpacing = 2
    let prepared = try MonoText.prepared("aaa bbb ccc\nddd eee", style: style)
    let container = TextContainer.label(width: 45)
    #expect(
      prepared.layout(in: container, around: []).lineFragments.map(\.range)
        == prepared.layout(in: container).lineFragments.map(\.range))
    #expect(
      isClose(prepared.layout(in: container, around: []).height, prepared.height(in: container)))
  }

  @Test func `lines fill both sides of a rectangle`() throws {
    let prepared = try MonoText.prepared(Self.text)
    let hole = ExclusionPath.rectangle(TextRect(x: 30, y: 10, width: 20, height: 10))
    let layout = prepared.layout(in: .label(width: 80), around: [hole])
    // The first two rows (0 to 13.62, 13.62 to 27.24) meet it: 30 points are left of it, 30 right.
    #expect(layout.lines(of: Self.text) == ["aaa ", "bbb ", "ccc ", "ddd ", "eee fff ggg"])
    #expect(areClose(layout.lineFragments.map(\.x), [0, 50, 0, 50, 0]))
    #expect(areClose(layout.lineFragments.map(\.top), [0, 0, 13.62, 13.62, 27.24]))
    #expect(isClose(layout.height, 3 * 13.62))
  }

  @Test func `a gap that holds no word is passed over`() throws {
    let prepared = try MonoText.prepared(Self.text)
    let hole = ExclusionPath.rectangle(TextRect(x: 10, y: 0, width: 65, height: 20))
    let layout = prepared.layout(in: .label(width: 80), around: [hole])
    #expect(isClose(layout.lineFragments[0].top, 20))
    #expect(layout.lines(of: Self.text)[0] == "aaa bbb ccc ")
  }

  @Test func `a circle leaves more room above and below its middle`() throws {
    let circle = ExclusionPath.ellipse(in: TextRect(x: 0, y: 0, width: 100, height: 100))
    let layout = try MonoText.prepared(String(repeating: "aa ", count: 100))
      .layout(in: .label(width: 200), around: [circle])
    // The circle leaves corners at its left side, too.
    let right = layout.lineFragments.filter { $0.top < 95 && $0.x > 50 }
    let rooms = right.map(\.availableWidth)
    let least = try #require(rooms.min())
    #expect(isClose(least, 100))
    #expect(rooms.first.map { $0 > 110 } == true && rooms.last.map { $0 > 110 } == true)
  }

  @Test func `shapes from outside do no harm`() throws {
    let prepared = try MonoText.prepared(Self.text)
    for number in OutsideNumbersTests.numbers {
      for shape in [
        ExclusionPath.rectangle(TextRect(x: number, y: 0, width: 10, height: 10)),
        .rectangle(TextRect(x: 0, y: number, width: 10, height: number)),
        .ellipse(in: TextRect(x: 0, y: 0, width: number, height: number)),
        .polygon([TextPoint(x: number, y: 0), TextPoint(x: 9, y: number), TextPoint(x: 0, y: 9)]),
        .polygon([]),
      ] {
        let layout = prepared.layout(in: .label(width: 60), around: [shape])
        #expect(layout.height.isFinite)
        #expect(
          layout.lineFragments.last?.range.upperBound.utf8 == Self.text.utf8.count
            || layout.lineFragments.count < 9)
      }
    }
  }

  @Test func `limits hold around shapes`() throws {
    let prepared = try MonoText.prepared(Self.text)
    let hole = ExclusionPath.rectangle(TextRect(x: 30, y: 10, width: 20, height: 10))
    var container = TextContainer.label(width: 80)
    container.maximumNumberOfLines = 2
    let layout = prepared.layout(in: container, around: [hole])
    #expect(layout.isTruncated && layout.lineCount == 4)
  }
}
