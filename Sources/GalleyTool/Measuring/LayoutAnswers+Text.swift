import Galley
import GalleyRequests

extension LayoutAnswers {
  /// The answers for people, a line each; none if nothing was asked.
  func sentences(screen: Screen) -> [String] {
    func number(_ value: Double) -> String { value.rounded(decimals: 3) }
    func box(_ rect: TextRect) -> String {
      "\(number(rect.x)),\(number(rect.y)) \(number(rect.width))×\(number(rect.height))"
    }
    var lines: [String] = []
    if let fittedSize {
      lines.append(
        "\(screen.strong("size")) \(number(fittedSize.size))"
          + (fittedSize.fits ? "" : "  does not fit"))
    }
    if let widths = contentWidths {
      lines.append(
        "\(screen.strong("min-content")) \(number(widths.minimum))  "
          + "\(screen.strong("max-content")) \(number(widths.maximum))  "
          + "\(screen.strong("tightest")) \(number(widths.tightest))")
    }
    if let visibleRanges {
      let ranges = visibleRanges.map { "\($0.lowerBound.utf16)–\($0.upperBound.utf16)" }
      lines.append(
        "\(screen.strong("visible")) \(ranges.joined(separator: " "))  "
          + "\(screen.strong("hidden")) \(hiddenCharacterCount) characters")
    }
    if let inkBounds { lines.append("\(screen.strong("ink")) \(box(inkBounds))") }
    if let trim {
      lines.append(
        "\(screen.strong("free")) \(number(trim.top)) above  \(number(trim.bottom)) below")
    }
    return lines + places(screen, box: box)
  }

  /// Carets, hits, selections and bars, a line each.
  private func places(_ screen: Screen, box: (TextRect) -> String) -> [String] {
    var lines = carets.map { offset, caret in
      let other = caret.secondaryRect.map { "  and \(box($0))" } ?? ""
      return "\(screen.strong("caret \(offset)")) \(box(caret.rect))\(other)"
    }
    lines += hits.map { point, hit in
      let place = "\(point.x.rounded(decimals: 3)),\(point.y.rounded(decimals: 3))"
      return "\(screen.strong("hit \(place)")) offset \(hit.offset.utf16)"
        + (hit.isInside ? "" : "  outside")
    }
    lines += selections.map { range, rects in
      "\(screen.strong("selection \(range.lowerBound):\(range.upperBound)")) "
        + rects.map(box).joined(separator: "  ")
    }
    lines += decorations.map { line, decoration in
      "\(screen.strong(decoration.place.rawValue)) line \(line + 1)  \(box(decoration.rect))"
    }
    return lines
  }
}
