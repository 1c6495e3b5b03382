import Galley

extension LintReport {
  /// The report as a JSON object.
  package var json: String {
    ReportValue.object([
      ("passed", .bool(isPassed)),
      ("catalogs", .list(paths.map { .text($0) })),
      ("languages", .list(languages.sorted().map { .text($0) })),
      ("texts", .count(textCount)),
      ("checks", .count(checkCount)),
      ("errors", .count(count(.error))),
      ("warnings", .count(count(.warning))),
      ("notes", .count(count(.note))),
      ("keysWithoutRule", .list(keysWithoutRule.sorted().map { .text($0) })),
      ("findings", .list(findings.map(\.value))),
    ]).json
  }

  /// The report as CSV: a row for each finding.
  package var csv: String {
    let head = [
      "file", "line", "key", "language", "variation", "level", "problem", "excess", "brokenLine",
      "fittingSize", "fix", "text",
    ]
    let rows = findings.map { finding in
      [
        finding.path, "\(finding.line)", finding.key, finding.language, finding.variation,
        finding.level.rawValue, finding.problem.rawValue, finding.excess,
        finding.measure.brokenLine, finding.fittingSize?.formatted ?? "",
        finding.fixes.first?.description ?? "", finding.text,
      ]
    }
    return ([head] + rows).map { $0.map(LintReport.field).joined(separator: ",") + "\n" }.joined()
  }

  /// A field as RFC 4180 has it.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension Finding {
  fileprivate var value: ReportValue {
    .object([
      ("file", .text(path)),
      ("line", .count(line)),
      ("key", .text(key)),
      ("language", .text(language)),
      ("variation", .text(variation)),
      ("level", .text(level.rawValue)),
      ("problem", .text(problem.rawValue)),
      ("message", .text(sentence)),
      ("rule", .text(rule)),
      ("text", .text(text)),
      ("excess", .text(excess)),
      ("brokenLine", .text(measure.brokenLine)),
      ("lines", .list(measure.lines.map { .text($0) })),
      ("lineCount", .count(measure.lineCount)),
      ("width", .number(measure.width)),
      ("height", .number(measure.height)),
      ("availableWidth", .number(measure.availableWidth)),
      ("size", .number(measure.pointSize)),
      ("missing", .list(measure.missing.map { .text(String(Character($0))) })),
      ("box", box.value),
      ("fittingSize", fittingSize.map { .number($0) } ?? .null),
      ("fixes", .list(fixes.map(\.value))),
    ])
  }
}

extension LintBox {
  fileprivate var value: ReportValue {
    .object([
      ("width", width == .unlimited ? .null : .number(width.points)),
      ("lines", lines == 0 ? .null : .count(lines)),
      ("height", height.map { .number($0) } ?? .null),
    ])
  }
}

extension Fix {
  fileprivate var value: ReportValue {
    let detail: (String, ReportValue) =
      switch self {
      case .shorten(let characters, _): ("characters", .count(characters))
      case .widen(let width): ("width", .number(width))
      case .addLines(let count): ("lines", .count(count))
      case .heighten(let height): ("height", .number(height))
      case .resize(let size): ("size", .number(size))
      }
    return .object([("fix", .text(description)), detail])
  }
}
