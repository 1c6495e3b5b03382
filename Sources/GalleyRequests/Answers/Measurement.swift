package import Galley

/// A text that was measured at one width.
package struct Measurement {
  package let layout: TextLayout
  /// The characters that no font has.
  package let missing: [Unicode.Scalar]
  /// The width that the text was given.
  package let givenWidth: LineWidth
  /// Sentences on each line, if they were asked for.
  package var explanations: [[String]] = []
  /// What else was asked.
  package var answers = LayoutAnswers()
}

extension MeasurementSetup {
  /// Prepares a text.
  ///
  /// - Parameter isLaidOut: Whether its lines are wanted at once.
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  package func prepare(_ text: String, isLaidOut: Bool = true) throws(RequestError)
    -> PreparedText
  {
    do throws(MeasurementError) {
      guard runs.isEmpty else { return try prepareRuns(text) }
      return isLaidOut ? try typesetter.prepareShaped(text) : try typesetter.prepare(text)
    } catch {
      throw RequestError(error)
    }
  }

  /// Whether nothing is asked of a text that its lines would have to be laid out for.
  package var asksOnlyExtent: Bool {
    lines == .none && questions.isEmpty && runs.isEmpty && !isDecorated
      && truncation == TruncationOptions()
  }

  /// How much room a text takes at one width, or that of the container.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  package func extent(of text: String, width: LineWidth?) throws(RequestError) -> TextExtent {
    var container = container
    if let width { container.width = width }
    do throws(MeasurementError) {
      return try typesetter.extent(of: text, in: container)
    } catch {
      throw RequestError(error)
    }
  }

  /// Prepares a text so that its lines at width 0 are its unbreakable pieces.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  package func preparePieces(_ text: String, _ measurer: Measurer) throws(RequestError)
    -> PreparedText
  {
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

  /// The height and the number of lines of a text at one width, the fastest way that its options leave.
  ///
  /// - Throws: `RequestError` if the text is too long or its font hostile.
  package func measure(_ text: String, width: LineWidth) throws(RequestError) -> TextMeasure {
    guard runs.isEmpty, hasPlainHeight else {
      let layout = try measure(prepare(text), width: width).layout
      return TextMeasure(height: layout.height, lineCount: layout.lineCount)
    }
    var container = container
    container.width = width
    do throws(MeasurementError) { return try typesetter.measure(text, in: container) } catch {
      throw RequestError(error)
    }
  }

  /// The heights of a prepared text at some widths.
  ///
  /// - Throws: `RequestError` if a font size was to be found and a font is hostile.
  package func heights(of prepared: PreparedText, widths: [LineWidth]) throws(RequestError)
    -> [Double]
  {
    guard hasPlainHeight else {
      var heights: [Double] = []
      for width in widths { heights.append(try measure(prepared, width: width).layout.height) }
      return heights
    }
    return prepared.heights(atWidths: widths.map(\.points), in: container)
  }

  /// Whether heights are those of the text itself, at its size and as wide as the container.
  private var hasPlainHeight: Bool {
    questions.fitSize == nil && questions.exclusionPaths.isEmpty
      && truncation == TruncationOptions()
  }

  /// Lays a prepared text out at one width, or that of the container, and answers what was asked.
  ///
  /// - Throws: `RequestError` if a font size was to be found and a font is hostile.
  package func measure(_ prepared: PreparedText, width: LineWidth?) throws(RequestError)
    -> Measurement
  {
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
    if isAnnotated { measurement.answers.addAnnotations(prepared, layout) }
    if isDecorated {
      measurement.answers.addDecorations(prepared, layout)
    }
    return measurement
  }
}
