package import Galley

/// What the texts of some keys must fit into.
package struct LintRule: Sendable {
  /// What findings call the rule: its own name, or its first pattern.
  package let name: String
  /// The patterns of keys; a text is the rule's if one of them matches.
  let keys: [NamePattern]
  /// Keys that are not the rule's though a pattern matches.
  let exceptions: [NamePattern]
  /// The catalogs, by path; none: all.
  let files: [NamePattern]
  /// The languages; none: all.
  let languages: [NamePattern]
  /// What the texts are checked against; nil: they, and the rules below, are left alone.
  let check: LintCheck?
  /// The line of the rules' file.
  package let line: Int

  /// Whether the rule speaks of a key.
  func speaks(ofKey key: String) -> Bool {
    keys.contains { $0.matches(key) } && !exceptions.contains { $0.matches(key) }
  }

  /// Whether the rule speaks of a file.
  func speaks(ofFile path: String) -> Bool {
    files.isEmpty || files.contains { $0.matches(path) || $0.matches(LintRule.name(of: path)) }
  }

  /// Whether the rule speaks of a language.
  func speaks(ofLanguage language: String) -> Bool {
    languages.isEmpty || languages.contains { $0.matches(language) }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// A style, a box, and what is allowed in it.
package struct LintCheck: Sendable {
  let style: LintStyle
  let box: LintBox
  let samples: Samples
}

/// The room for a text.
package struct LintBox: Hashable, Sendable {
  /// The width, padding and insets included.
  package var width: LineWidth
  /// The most lines; 0 for no limit.
  package var lines: Int
  /// The most height, insets included; nil for no limit.
  package var height: Double?
  var kind = TextContainer.Kind.label
  var lineFragmentPadding: Double?
  var insets: EdgeInsets?
  /// Whether a text may be cut off with "…": then it is a note, not an error.
  package var allowsTruncation = false
  /// How far the text may be made smaller to fit: 1 for not at all.
  package var minimumScaleFactor = 1.0

  /// The container of the box; without its limits it shows all of a text.
  func container(limited: Bool) -> TextContainer {
    var container = TextContainer(kind: kind, width: width)
    if let lineFragmentPadding { container.lineFragmentPadding = lineFragmentPadding }
    if let insets { container.insets = insets }
    if limited {
      container.maximumNumberOfLines = lines
      container.height = height
    }
    return container
  }
}
