import Galley

/// Shared by all inputs: making a font's tables takes longer than measuring.
let fast = Measurer()
private let plain = Measurer(fastPaths: .none)

/// Measures a text by every fast way and by the plain one; ends the process if they differ, or if an
/// answer is none.
func expectAgreement(
  of text: String, style: TextStyle, paragraphStyle: ParagraphStyle = .default,
  profile: LayoutProfile, in container: TextContainer
) {
  let typesetter = fast.typesetter(
    style: style, paragraphStyle: paragraphStyle, profile: profile)
  do throws(MeasurementError) {
    let prepared = try plain.prepare(
      text, style: style, paragraphStyle: paragraphStyle, profile: profile)
    let expected = prepared.measure(in: container)
    let quick = try typesetter.measure(text, in: container)
    expect(quick == expected, "text says \(quick), the plain way \(expected)")
    let tables = try typesetter.prepare(text)
    expect(tables.measure(in: container) == expected, "tables and plain differ")
    var layout = tables.layout(in: container)
    var plainLayout = prepared.layout(in: container)
    // A container with NaN in it is not even equal to itself.
    layout.container = TextContainer()
    plainLayout.container = TextContainer()
    expect(
      layout == plainLayout,
      "\(text.debugDescription) has \(layout),\nthe plain way \(plainLayout),\n\(paragraphStyle)")
    check(layout, of: prepared.text, expected: expected)
  } catch {
    // Hostile fonts are refused when a shaper meets them, which a fast way may not need.
  }
}

/// What every layout has: finite numbers, and lines that part the text.
func check(_ layout: TextLayout, of text: String, expected: TextMeasure) {
  expect(layout.height == expected.height && layout.height.isFinite && layout.height >= 0)
  expect(layout.width.isFinite && layout.width >= 0)
  expect(layout.lineCount == expected.lineCount)
  var end = TextOffset.zero
  for line in layout.lineFragments {
    expect(line.range.lowerBound == end || line.isExtraLine, "lines leave text out")
    end = line.range.upperBound
    expect(line.width.isFinite && line.width >= 0 && line.baseline.isFinite)
  }
  expect(end.utf8 <= text.utf8.count && end.utf16 <= text.utf16.count)
}

/// Ends the process with a sentence if something that always holds does not.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String = "An answer is none.") {
  if !holds { fatalError(sentence()) }
}
