import Galley

/// Makes rules of a document.
struct RulesReader {
  private(set) var rules: [LintRule] = []
  private var styles: [String: LintStyle] = [:]
  private var samples = Samples()
  private let folder: String

  init(_ root: DocumentNode, path: String) throws(ReadingError) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for member in try root.object("the rules") {
      switch member.key {
      case "styles":
        for style in try member.value.object("styles") {
          styles[style.key] = try StyleReader(folder: folder).style(style.value)
        }
      case "samples": samples = try RulesReader.samples(member.value)
      case "rules": continue
      case "version": _ = try member.value.count("version", in: 1...1)
      default:
        throw member.value.error(
          "“\(member.key)” is nothing that rules have; there are styles, samples and rules.")
      }
    }
    guard case .list(let nodes)? = root["rules"]?.value, !nodes.isEmpty else {
      throw root.error("The rules should have a list named \"rules\".")
    }
    for node in nodes { try append(node) }
  }

  // MARK: - Rules

  private static let ruleKeys: Set<String> = [
    "name", "keys", "except", "files", "languages", "skip", "boxes", "style", "samples", "width",
    "lines", "height", "container", "padding", "insets", "truncation", "minimumScaleFactor",
  ]

  /// Reads a rule; one with several boxes becomes several rules.
  private mutating func append(_ node: DocumentNode) throws(ReadingError) {
    let members = try node.object("a rule")
    guard let keysNode = node["keys"] else {
      throw node.error("A rule should have \"keys\", such as keys: \"button.*\".")
    }
    let keys = try RulesReader.patterns(keysNode, "keys")
    let name = try node["name"]?.string("name") ?? keys.first?.source ?? ""
    func patterns(_ key: String) throws(ReadingError) -> [NamePattern] {
      guard let node = node[key] else { return [] }
      return try RulesReader.patterns(node, key)
    }
    let exceptions = try patterns("except")
    let files = try patterns("files")
    let languages = try patterns("languages")
    var checks: [LintCheck?] = []
    if let skip = node["skip"], try skip.bool("skip") {
      checks = [nil]
    } else if case .list(let boxes)? = node["boxes"]?.value {
      for box in boxes { checks.append(try check(members, try box.object("a box"), box)) }
    } else {
      checks = [try check(members, [], node)]
    }
    for check in checks {
      rules.append(
        LintRule(
          name: name, keys: keys, exceptions: exceptions, files: files, languages: languages,
          check: check, line: node.line))
    }
  }

  /// What a rule says of its texts' style and box; `inner` is one of its boxes.
  private func check(
    _ outer: [DocumentMember], _ inner: [DocumentMember], _ node: DocumentNode
  ) throws(ReadingError) -> LintCheck {
    var style = LintStyle()
    var own = samples
    var box = LintBox(width: .unlimited, lines: 0)
    var hasWidth = false
    for member in outer + inner where member.key == "style" {
      style = try namedStyle(member.value).over(style)
    }
    for member in outer + inner {
      if try read(member, into: &box) {
        hasWidth = hasWidth || member.key == "width"
        continue
      }
      switch member.key {
      case "samples": own = try RulesReader.samples(member.value).merging(own)
      case _ where RulesReader.ruleKeys.contains(member.key): continue
      default:
        var change = LintStyle()
        guard try StyleReader(folder: folder).read(member, into: &change) else {
          throw member.value.error("“\(member.key)” is nothing that a rule has.")
        }
        style = change.over(style)
      }
    }
    guard hasWidth else {
      throw node.error("A rule should have a \"width\" in points, or skip: true.")
    }
    guard style.fonts?.isEmpty == false, style.size != nil else {
      throw node.error("A rule should have \"fonts\" and \"size\", of its own or of its \"style\".")
    }
    return LintCheck(style: style, box: box, samples: own)
  }

  /// Reads what a box has; false if it has no such thing.
  private func read(_ member: DocumentMember, into box: inout LintBox) throws(ReadingError) -> Bool
  {
    let node = member.value
    switch member.key {
    case "width": box.width = LineWidth(try node.number("width", in: 0...LineWidth.limit))
    case "height": box.height = try node.number("height", in: 0...LineWidth.limit)
    case "lines": box.lines = try node.count("lines", in: 0...1_000_000)
    case "container": box.kind = try node.choice("container")
    case "padding": box.lineFragmentPadding = try node.number("padding", in: 0...10_000)
    case "insets": box.insets = try RulesReader.insets(node)
    case "truncation":
      box.allowsTruncation = try node.choice("truncation", of: Truncation.self) == .allowed
    case "minimumScaleFactor":
      box.minimumScaleFactor = try node.number("minimumScaleFactor", in: 0.01...1)
    default: return false
    }
    return true
  }

  /// Whether a text may be cut off.
  private enum Truncation: String, CaseIterable {
    case allowed
    case forbidden
  }

  private func namedStyle(_ node: DocumentNode) throws(ReadingError) -> LintStyle {
    if node.members != nil { return try StyleReader(folder: folder).style(node) }
    let name = try node.string("style")
    guard let style = styles[name] else {
      let names = styles.keys.sorted().joined(separator: ", ")
      throw node.error(
        "There is no style “\(name)”\(names.isEmpty ? "" : "; there are: \(names)").")
    }
    return style
  }

  // MARK: - Values

  static func patterns(_ node: DocumentNode, _ name: String) throws(ReadingError) -> [NamePattern] {
    var patterns: [NamePattern] = []
    for source in try node.strings(name) {
      guard let pattern = NamePattern(source) else {
        throw node.error("A pattern of \"\(name)\" is too long; use several.")
      }
      patterns.append(pattern)
    }
    return patterns
  }

  /// One number for all edges, or four: top, left, bottom, right.
  private static func insets(_ node: DocumentNode) throws(ReadingError) -> EdgeInsets {
    guard case .list(let nodes) = node.value else {
      let all = try node.number("insets", in: 0...10_000)
      return EdgeInsets(top: all, left: all, bottom: all, right: all)
    }
    guard nodes.count == 4 else {
      throw node.error("\"insets\" must be one number, or four: top, left, bottom, right.")
    }
    var edges: [Double] = []
    for node in nodes { edges.append(try node.number("insets", in: 0...10_000)) }
    return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
  }

  private static func samples(_ node: DocumentNode) throws(ReadingError) -> Samples {
    var samples = Samples()
    for member in try node.object("samples") {
      var values: [Samples.Value] = []
      if case .list(let nodes) = member.value.value {
        for node in nodes.prefix(16) { values.append(try sample(node, member.key)) }
      } else {
        values = [try sample(member.value, member.key)]
      }
      samples.set(member.key, values)
    }
    return samples
  }

  private static func sample(
    _ node: DocumentNode, _ name: String
  ) throws(ReadingError) -> Samples.Value {
    if let count = node["characters"] {
      return .characters(try count.count("characters", in: 0...1000))
    }
    if let count = node["digits"] { return .digits(try count.count("digits", in: 0...1000)) }
    guard let text = node.text else {
      throw node.error(
        "The sample of “\(name)” must be a text, {characters: 12} or {digits: 4}.")
    }
    return .text(text)
  }
}
