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
  /// What else was asked.
  var answers = LayoutAnswers()
}

extension MeasurementSetup {
  /// Prepares a text.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  func prepare(_ text: String) throws(RequestError) -> PreparedText {
    do throws(MeasurementError) {
      return runs.isEmpty ? try typesetter.prepare(text) : try prepareRuns(text)
    } catch {
      throw RequestError(error)
    }
  }

  /// Prepares a text so that its lines at width 0 are its unbreakable pieces.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  func preparePieces(_ text: String, _ measurer: Measurer) throws(RequestError) -> PreparedText {
    var pieces = paragraphStyle
    pieces.overflowWrap = .normal
    pieces.firstLineHeadIndent = 0
    pieces.headIndent = 0
    pieces.tailIndent = 0
    do throws(MeasurementError) {
      return try measurer.prepare(text, style: style, paragraphStyle: pieces, profile: profile)
    } catch {
      throw RequestError(error)
    }
  }

  /// Lays a prepared text out at one width, or that of the container, and answers what was asked.
  ///
  /// - Throws: `RequestError` if a font size was to be found and a font is hostile.
  func measure(_ prepared: PreparedText, width: LineWidth?) throws(RequestError) -> Measurement {
    var container = container
    if let width { container.width = width }
    var prepared = prepared
    var size: LayoutAnswers.FittedSize?
    if let range = questions.fitSize {
      let found = try fitted(prepared.text, range, in: container)
      (prepared, size) = (found.text, found.size)
    }
    let layout =
      questions.exclusionPaths.isEmpty
      ? prepared.layout(in: container, truncation: truncation)
      : prepared.layout(in: container, around: questions.exclusionPaths)
    var measurement = Measurement(
      layout: layout, missing: prepared.missingCharacters, givenWidth: container.width)
    if !questions.isEmpty { measurement.answers = LayoutAnswers(questions, prepared, layout) }
    measurement.answers.fittedSize = size
    if isDecorated {
      measurement.answers.addDecorations(prepared, layout)
    }
    return measurement
  }
}
