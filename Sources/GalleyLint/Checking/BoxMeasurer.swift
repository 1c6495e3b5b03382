import Galley

/// Measures the texts of one rule in one language.
final class BoxMeasurer: Sendable {
  let box: LintBox
  private let measurer: Measurer
  /// Shared by all boxes of the same style, so that a text is prepared once for all of them.
  let typesetter: Typesetter
  private let paragraphStyle: ParagraphStyle
  private let profile: LayoutProfile
  /// The box, without and with its limits of lines and height.
  private let whole: TextContainer
  private let limited: TextContainer

  init(box: LintBox, rules: LintStyle, typesetter: Typesetter, measurer: Measurer) {
    self.box = box
    self.measurer = measurer
    self.typesetter = typesetter
    paragraphStyle = rules.paragraphStyle
    profile = rules.profile ?? .uiKit
    whole = box.container(limited: false)
    limited = box.container(limited: true)
  }

  /// What is known of a text that does not fit, or has characters without a glyph.
  struct Misfit {
    let problem: Finding.Problem
    let level: Finding.Level
    let measure: FindingMeasure
    let fixes: [Fix]
  }

  /// What is wrong with a text that the typesetter prepared; nil if it fits.
  ///
  /// - Complexity: One layout; some twenty preparations more where the text does not fit.
  func misfit(of prepared: PreparedText) -> Misfit? {
    let layout = prepared.layout(in: whole)
    guard let (problem, line) = problem(of: layout) else {
      guard !prepared.missingCharacters.isEmpty else { return nil }
      return Misfit(
        problem: .missingCharacters, level: .warning, measure: measure(prepared, layout, line: 0),
        fixes: [])
    }
    if box.minimumScaleFactor < 1, fitsScaled(prepared.text) { return nil }
    return Misfit(
      problem: problem, level: box.allowsTruncation ? .note : .error,
      measure: measure(prepared, layout, line: line), fixes: fixes(for: prepared, layout))
  }

  /// What a layout without limits has too much of, and in which line.
  private func problem(of layout: TextLayout) -> (Finding.Problem, line: Int)? {
    let slack = max(profile.fitSlack, BoxMeasurer.tolerance)
    let wide = layout.lineFragments.firstIndex { $0.width > $0.availableWidth + slack }
    if box.lines > 0, layout.lineCount > box.lines { return (.tooManyLines, box.lines) }
    if let height = box.height, layout.height > height + BoxMeasurer.tolerance {
      let broken = layout.lineFragments.firstIndex { $0.top + $0.height > height }
      return (.tooHigh, broken ?? layout.lineCount - 1)
    }
    return wide.map { (.tooWide, $0) }
  }

  /// Less than this is what adding up doubles does.
  private static let tolerance = 1e-6

  private func measure(
    _ prepared: PreparedText, _ layout: TextLayout, line: Int
  ) -> FindingMeasure {
    let lines = layout.lineFragments.map { String(prepared.text[$0.range]).trimmedEnd }
    let widest = layout.lineFragments.max { $0.width < $1.width }
    return FindingMeasure(
      lineCount: layout.lineCount, height: layout.height, width: layout.width,
      availableWidth: widest?.availableWidth ?? 0, pointSize: typesetter.style.pointSize,
      brokenLine: lines.indices.contains(line) ? lines[line] : "", lines: lines,
      missing: prepared.missingCharacters)
  }

  private func fitsScaled(_ text: String) -> Bool {
    let styled = StyledText(text, style: typesetter.style)
    let fitted = try? measurer.fit(
      styled, in: limited, minimumScaleFactor: box.minimumScaleFactor,
      paragraphStyle: paragraphStyle, profile: profile)
    return fitted?.fits ?? false
  }

  // MARK: - Fixes

  /// What would make the text fit, each alone, the smallest change first.
  private func fixes(for prepared: PreparedText, _ layout: TextLayout) -> [Fix] {
    var fixes: [(fix: Fix, change: Double)] = []
    if let width = fittingWidth(prepared) {
      fixes.append((.widen(to: width), width / max(1, box.width.points) - 1))
    }
    if let fix = roomFix(layout) { fixes.append(fix) }
    let count = prepared.text.count
    let shown = shownCount(prepared)
    if shown < count, count > 0 {
      fixes.append(
        (.shorten(characters: count - shown, of: count), Double(count - shown) / Double(count)))
    }
    let size = typesetter.style.pointSize
    if let fitting = fittingSize(prepared.text) {
      fixes.append((.resize(to: fitting), 1 - fitting / size))
    }
    return fixes.sorted { $0.change < $1.change }.map(\.fix)
  }

  /// More lines or more height, if no line sticks out.
  private func roomFix(_ layout: TextLayout) -> (fix: Fix, change: Double)? {
    let slack = max(profile.fitSlack, BoxMeasurer.tolerance)
    guard layout.lineFragments.allSatisfy({ $0.width <= $0.availableWidth + slack }) else {
      return nil
    }
    if let height = box.height, layout.height > height {
      guard box.lines == 0 || layout.lineCount <= box.lines else { return nil }
      return (.heighten(to: layout.height), layout.height / max(1, height) - 1)
    }
    guard box.lines > 0 else { return nil }
    return (.addLines(total: layout.lineCount), Double(layout.lineCount) / Double(box.lines) - 1)
  }

  /// The characters that the box shows: all of the lines that have room, none of a line that sticks
  /// out behind its edge.
  private func shownCount(_ prepared: PreparedText) -> Int {
    // Wherever a letter may be cut off, lines are filled to their last point.
    var cut = paragraphStyle
    cut.overflowWrap = .anywhere
    if box.lines == 1 { cut.wordBreak = .breakAll }
    guard
      let text = try? measurer.prepare(
        prepared.text, style: typesetter.style, paragraphStyle: cut, profile: profile)
    else { return 0 }
    let shown = text.characterCount(fitting: limited)
    // Lines that break at words may need one character less even if all would fill the room.
    return min(shown, prepared.text.count - 1)
  }

  /// The least width at which the text fits, up to a whole point; nil if none does.
  private func fittingWidth(_ prepared: PreparedText) -> Double? {
    guard box.width != .unlimited else { return nil }
    var container = limited
    func fits(_ width: Double) -> Bool {
      container.width = LineWidth(width)
      return prepared.fits(container)
    }
    var low = box.width.points
    var high = (prepared.maximumContentWidth + 64).rounded(.up)
    if let insets = box.insets { high += insets.left + insets.right }
    guard high > low, fits(high) else { return nil }
    while high - low > 1.0 / 16 {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle }
    }
    return (high * 10).rounded(.up) / 10
  }

  /// The largest size, in quarters of a point, at which the text fits; nil below half the size.
  private func fittingSize(_ text: String) -> Double? {
    let size = typesetter.style.pointSize
    let least = ((size / 2) * 4).rounded(.up) / 4
    guard least < size else { return nil }
    let fit = try? measurer.largestFit(
      text, style: typesetter.style, in: limited, sizes: least...size, step: 0.25,
      paragraphStyle: paragraphStyle, profile: profile)
    return fit.flatMap { $0 }?.size
  }
}

extension String {
  /// The text without the white space at its end.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
