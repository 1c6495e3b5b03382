import Galley

extension LintReport {
  /// The report as a page that needs nothing else: each text in the box that it does not fit.
  ///
  /// - Parameter picture: Draws a finding as SVG; nil shows the lines in the reader's own font.
  /// - Returns: The page.
  package func html(picture: (Finding) -> String? = { _ in nil }) -> String {
    var html = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>galley lint</title>
      <style>
      \(LintReport.style)
      </style>
      <h1>\(headline)</h1>
      <p>\(summary)</p>

      """
    for path in paths {
      let found = findings.filter { $0.path == path }
      guard !found.isEmpty else { continue }
      html += "<h2>\(XMLText.escaped(path))</h2>\n"
      for finding in found { html += LintReport.article(finding, picture(finding)) }
    }
    return html + "</html>\n"
  }

  private var headline: String {
    let errors = count(.error)
    if errors == 0 { return "Every text fits" }
    return errors == 1 ? "1 text does not fit" : "\(errors) texts do not fit"
  }

  /// What was checked, in a sentence.
  package var summary: String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String {
      "\(count) \(count == 1 ? one : many)"
    }
    var parts = [
      "\(counted(textCount, "text", "texts")) in \(counted(languages.count, "language", "languages"))"
        + " of \(counted(paths.count, "catalog", "catalogs"))"
    ]
    if checkCount != textCount { parts.append(counted(checkCount, "check", "checks")) }
    for (level, one, many) in [
      (Finding.Level.error, "error", "errors"), (.warning, "warning", "warnings"),
      (.note, "note", "notes"),
    ] where count(level) > 0 {
      parts.append(counted(count(level), one, many))
    }
    if !keysWithoutRule.isEmpty {
      parts.append(counted(keysWithoutRule.count, "key", "keys") + " without a rule")
    }
    return parts.joined(separator: ", ") + "."
  }

  private static func article(_ finding: Finding, _ picture: String?) -> String {
    let form = finding.variation.isEmpty ? "" : " · \(XMLText.escaped(finding.variation))"
    return """
      <article class="\(finding.level.rawValue)">
      <h3>\(XMLText.escaped(finding.key)) <small>\(XMLText.escaped(finding.language))\(form), \
      line \(finding.line)</small></h3>
      <p>\(XMLText.escaped(finding.sentence))</p>
      \(picture ?? box(finding))
      </article>

      """
  }

  /// The lines where they stand, and the box over them.
  private static func box(_ finding: Finding) -> String {
    let measure = finding.measure
    let lineHeight = measure.lineCount > 0 ? measure.height / Double(measure.lineCount) : 0
    let boxWidth = min(finding.box.width.points, max(measure.width, 1))
    let boxHeight =
      finding.box.height
      ?? (finding.box.lines > 0 ? Double(finding.box.lines) * lineHeight : measure.height)
    let width = max(boxWidth, measure.width).rounded(.up)
    let height = max(boxHeight, measure.height).rounded(.up)
    var html = "<div class=\"stage\" style=\"width:\(width.short)px;height:\(height.short)px\">"
    html +=
      "<div class=\"box\" style=\"width:\(boxWidth.short)px;height:\(boxHeight.short)px\"></div>"
    for (index, line) in measure.lines.enumerated() {
      let top = (Double(index) * lineHeight).short
      html +=
        "<div class=\"line\" dir=\"auto\" lang=\"\(XMLText.escaped(finding.language))\" "
        + "style=\"top:\(top)px;font-size:\(measure.pointSize.short)px;"
        + "line-height:\(lineHeight.short)px\">\(XMLText.escaped(line))</div>"
    }
    return html + "</div>"
  }

  private static let style = """
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
    body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    h2 { font-size: 1rem; margin-top: 2rem; }
    h3 { font-size: 1rem; margin: 0; }
    small { font-weight: normal; opacity: 0.7; }
    article { border-left: 4px solid #d33; padding: 0.2rem 1rem 1rem; margin: 1rem 0; overflow-x: auto; }
    article.warning { border-color: #c90; }
    article.note { border-color: #888; }
    article p { margin: 0.2rem 0 0.8rem; overflow-wrap: anywhere; }
    .stage { position: relative; }
    .box { position: absolute; top: 0; left: 0; background: #0a02; outline: 1px solid #0a08; }
    .line { position: absolute; left: 0; white-space: pre; }
    """
}
