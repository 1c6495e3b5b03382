/// What a check of catalogs found.
package struct LintReport: Sendable {
  /// The rules that were followed.
  package let rules: LintRules
  /// The catalogs, as they were named.
  package internal(set) var paths: [String] = []
  /// The languages of texts that were checked.
  package internal(set) var languages: Set<String> = []
  /// Texts that were checked, and how often: once for each rule that speaks of them.
  package internal(set) var textCount = 0
  package internal(set) var checkCount = 0
  /// Keys that no rule speaks of.
  package internal(set) var keysWithoutRule: Set<String> = []
  /// What is wrong, in the order of the catalogs.
  package internal(set) var findings: [Finding] = []

  /// How texts are called of which nobody says the language.
  package static let sourceLanguage = "source"

  /// Whether every text fits where it must.
  package var isPassed: Bool { !findings.contains { $0.level == .error } }

  /// How many findings there are of a level.
  package func count(_ level: Finding.Level) -> Int { findings.count { $0.level == level } }
}
