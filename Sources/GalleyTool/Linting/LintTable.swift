import GalleyLint

/// The findings of `galley lint` for people.
struct LintTable {
  private let report: LintReport

  init(_ report: LintReport) { self.report = report }

  /// For each catalog its findings, two lines each, and a sentence on all of them.
  func rendered(on screen: Screen) -> String {
    var text = ""
    for path in report.paths {
      let findings = report.findings.filter { $0.path == path }
      guard !findings.isEmpty else { continue }
      text += screen.strong(TerminalText.visible(path)) + "\n"
      text += rows(findings, on: screen) + "\n"
    }
    let verdict = report.isPassed ? "Every text fits" : "Not every text fits"
    return text + "\(screen.strong(verdict)): \(report.summary)\n"
  }

  /// The most cells of a key; a key of gettext's is a whole text.
  private static let keyColumns = 40

  private func rows(_ findings: [Finding], on screen: Screen) -> String {
    let cells = findings.map { finding in
      let form = finding.variation.isEmpty ? "" : " (\(finding.variation))"
      let key = TerminalText.visible(finding.key + form)
      return [
        finding.level.rawValue, "\(finding.line)", finding.language,
        TerminalText.cut(key, to: LintTable.keyColumns), finding.excess,
      ]
    }
    let widths = (0..<4).map { column in
      cells.map { TerminalText.columns(of: $0[column]) }.max() ?? 0
    }
    return zip(findings, cells).map { finding, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let room = column < 4 ? widths[column] - TerminalText.columns(of: cell) : 0
        let space = String(repeating: " ", count: max(0, room))
        line += column == 1 ? "\(space)\(cell)  " : "\(cell)\(space)  "
      }
      while line.last == " " { line.removeLast() }
      line = TerminalText.cut("  " + line, to: screen.columns)
      // The level is the first word; a line that is cut keeps it.
      let level = "  " + row[0]
      line = screen.colored(level, LintTable.color(finding.level)) + line.dropFirst(level.count)
      return line + "\n" + detail(finding, on: screen) + "\n"
    }.joined()
  }

  /// The line that broke, and what would help.
  private func detail(_ finding: Finding, on screen: Screen) -> String {
    let start = String(repeating: " ", count: 9)
    let broken = "“\(TerminalText.visible(finding.measure.brokenLine))”"
    let fixes = finding.fixes.map(\.description).joined(separator: ", or ")
    let detail = fixes.isEmpty ? broken : "\(broken): \(fixes)"
    return screen.faint(TerminalText.cut(start + detail, to: screen.columns))
  }

  private static func color(_ level: Finding.Level) -> Screen.Color {
    switch level {
    case .error: .red
    case .warning: .yellow
    case .note: .blue
    }
  }
}
