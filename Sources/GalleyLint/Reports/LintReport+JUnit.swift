extension LintReport {
  /// The report as JUnit's XML, which CI servers show as tests.
  ///
  /// A suite for each catalog; in it a case for each finding, or one that passed if there is none.
  package var junit: String {
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    let byPath = Dictionary(grouping: findings, by: \.path)
    let cases = paths.reduce(0) { $0 + max(1, byPath[$1]?.count ?? 0) }
    xml += "<testsuites name=\"galley lint\" tests=\"\(cases)\" failures=\"\(count(.error))\">\n"
    for path in paths { xml += LintReport.suite(path, byPath[path] ?? []) }
    return xml + "</testsuites>\n"
  }

  private static func suite(_ path: String, _ findings: [Finding]) -> String {
    let failures = findings.count { $0.level == .error }
    let skipped = findings.count - failures
    var xml =
      "  <testsuite name=\"\(XMLText.escaped(path))\" tests=\"\(max(1, findings.count))\" "
      + "failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\">\n"
    if findings.isEmpty {
      let name = XMLText.escaped(path)
      xml += "    <testcase classname=\"\(name)\" name=\"every text fits\"/>\n"
    }
    for finding in findings {
      let form = finding.variation.isEmpty ? "" : " (\(finding.variation))"
      let name = "\(finding.key)\(form) [\(finding.language)] \(finding.rule)"
      xml +=
        "    <testcase classname=\"\(XMLText.escaped(path))\" name=\"\(XMLText.escaped(name))\">\n"
      xml += "      " + finding.result + "\n    </testcase>\n"
    }
    return xml + "  </testsuite>\n"
  }
}

extension Finding {
  /// A failure; findings that fail nothing are shown as skipped.
  fileprivate var result: String {
    let message = XMLText.escaped(sentence)
    guard level == .error else { return "<skipped message=\"\(message)\"/>" }
    let detail = XMLText.escaped("\(path):\(line)\n\(text)")
    return "<failure type=\"\(problem.rawValue)\" message=\"\(message)\">\(detail)</failure>"
  }
}

/// Text in XML and HTML.
enum XMLText {
  /// The text with what would be markup written as entities, and without what XML 1.0 forbids.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t", "\r": escaped += "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
