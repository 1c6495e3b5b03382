extension LintReport {
  /// The report as SARIF 2.1.0 (OASIS), which code-scanning services show beside the lines.
  ///
  /// - Parameter version: The version of Galley.
  /// - Returns: The report, a JSON object.
  package func sarif(version: String) -> String {
    ReportValue.object([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .text("2.1.0")),
      (
        "runs",
        .list([
          .object([
            ("tool", .object([("driver", driver(version))])),
            ("columnKind", .text("utf16CodeUnits")),
            ("results", .list(findings.map(\.result))),
          ])
        ])
      ),
    ]).json
  }

  private func driver(_ version: String) -> ReportValue {
    .object([
      ("name", .text("galley lint")),
      ("version", .text(version)),
      ("rules", .list(Finding.Problem.allCases.map(\.descriptor))),
    ])
  }
}

extension Finding.Problem {
  /// What the problem is, in a sentence.
  fileprivate var meaning: String {
    switch self {
    case .tooManyLines: "A text has more lines than its box."
    case .tooHigh: "A text is higher than its box."
    case .tooWide: "A word is wider than its box."
    case .missingCharacters: "A text has characters that no font of its style has."
    case .unmeasured: "A text cannot be measured."
    }
  }

  fileprivate var descriptor: ReportValue {
    let level = self == .missingCharacters || self == .unmeasured ? "warning" : "error"
    return .object([
      ("id", .text(rawValue)),
      ("shortDescription", .object([("text", .text(meaning))])),
      ("defaultConfiguration", .object([("level", .text(level))])),
    ])
  }
}

extension Finding {
  fileprivate var result: ReportValue {
    let index = Problem.allCases.firstIndex(of: problem) ?? 0
    return .object([
      ("ruleId", .text(problem.rawValue)),
      ("ruleIndex", .count(index)),
      ("level", .text(level.rawValue)),
      ("message", .object([("text", .text("\(key) [\(language)]: \(sentence)"))])),
      ("locations", .list([location])),
      (
        "partialFingerprints",
        .object([
          ("galley/v1", .text([path, key, language, variation, rule].joined(separator: "|")))
        ])
      ),
    ])
  }

  private var location: ReportValue {
    .object([
      (
        "physicalLocation",
        .object([
          ("artifactLocation", .object([("uri", .text(Finding.uri(path)))])),
          ("region", .object([("startLine", .count(max(1, line)))])),
        ])
      ),
      ("logicalLocations", .list([.object([("name", .text(key)), ("kind", .text("resource"))])])),
    ])
  }

  /// The path as a reference of RFC 3986: an absolute one becomes a file URI.
  private static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/".utf8.contains(byte): uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }
}
