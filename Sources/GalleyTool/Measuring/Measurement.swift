import Galley

/// A text that was measured at one width.
struct Measurement {
  let layout: TextLayout
  /// The characters that no font has.
  let missing: [Unicode.Scalar]
  /// The width that the text was given.
  let givenWidth: LineWidth
  /// Sentences on each line, if they were asked for.
  var explanations: [[String]] = []
}

extension Measurer {
  /// Measures a text at one width.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  func measure(
    _ text: [UInt8], _ setup: MeasurementSetup, width: LineWidth?
  ) throws(RequestError) -> Measurement {
    try measure(prepare(text, setup), setup, width: width)
  }

  /// Prepares a text, broken UTF-8 repaired.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  func prepare(_ text: [UInt8], _ setup: MeasurementSetup) throws(RequestError) -> PreparedText {
    do throws(MeasurementError) {
      return try prepare(
        utf8: text, style: setup.style, paragraphStyle: setup.paragraphStyle,
        profile: setup.profile)
    } catch {
      throw RequestError(error)
    }
  }

  /// Prepares a text so that its lines at width 0 are its unbreakable pieces.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  func preparePieces(
    _ text: [UInt8], _ setup: MeasurementSetup
  ) throws(RequestError) -> PreparedText {
    var style = setup.paragraphStyle
    style.overflowWrap = .normal
    style.firstLineHeadIndent = 0
    style.headIndent = 0
    style.tailIndent = 0
    do throws(MeasurementError) {
      return try prepare(
        utf8: text, style: setup.style, paragraphStyle: style, profile: setup.profile)
    } catch {
      throw RequestError(error)
    }
  }

  /// Lays a prepared text out at one width.
  func measure(
    _ prepared: PreparedText, _ setup: MeasurementSetup, width: LineWidth?
  ) -> Measurement {
    var container = setup.container
    if let width { container.width = width }
    return Measurement(
      layout: prepared.layout(in: container), missing: prepared.missingCharacters,
      givenWidth: container.width)
  }
}
