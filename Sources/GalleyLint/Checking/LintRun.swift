import Dispatch
package import Galley

/// Checks catalogs against rules.
package struct LintRun {
  private let rules: LintRules
  /// The made-up languages that source texts are tried in; none: the real ones are checked.
  package var pseudoLanguages: [PseudoLanguage] = []
  /// The languages that are checked, as patterns; none: all.
  private var languages: [NamePattern] = []
  /// Is told now and then how many texts are done, by whichever thread did the last.
  package var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  private var fonts = LintFonts()
  private let measurer = Measurer()

  package init(_ rules: LintRules) { self.rules = rules }

  /// Checks only languages that one of the patterns matches; without patterns, all.
  ///
  /// - Throws: `ReadingError` if a pattern is too long.
  package mutating func select(languages patterns: [String]) throws(ReadingError) {
    languages = []
    for source in patterns {
      guard let pattern = NamePattern(source) else {
        throw ReadingError(.badValue, "A pattern of languages is too long; give several.")
      }
      languages.append(pattern)
    }
  }

  /// A text and what it is checked against.
  private struct Task {
    let entry: CatalogEntry
    let path: String
    let pseudo: PseudoLanguage?
    let checks: [(rule: Int, measurer: BoxMeasurer)]
  }

  /// Checks every text of the catalogs that a rule speaks of; spreads the work over the cores.
  ///
  /// - Throws: `FontError` if a font of a rule that is needed cannot be had.
  /// - Complexity: O(*n*) in the texts, about 20 µs for each text and box on one core.
  package mutating func run(_ catalogs: [Catalog]) throws(FontError) -> LintReport {
    var report = LintReport(rules: rules)
    var tasks: [Task] = []
    for catalog in catalogs { try append(catalog, to: &tasks, &report) }
    report.textCount = tasks.count
    report.checkCount = tasks.reduce(0) { $0 + $1.checks.count }
    report.findings = findings(of: tasks)
    return report
  }

  // MARK: - What is to be checked

  private mutating func append(
    _ catalog: Catalog, to tasks: inout [Task], _ report: inout LintReport
  ) throws(FontError) {
    report.paths.append(catalog.path)
    let inFile = rules.rules.indices.filter { rules.rules[$0].speaks(ofFile: catalog.path) }
    var byKey: [String: [Int]] = [:]
    for entry in catalog.entries {
      let matching = byKey[entry.key] ?? inFile.filter { rules.rules[$0].speaks(ofKey: entry.key) }
      byKey[entry.key] = matching
      if matching.isEmpty { report.keysWithoutRule.insert(entry.key) }
      for pseudo in variants(of: entry, in: catalog) {
        let language = pseudo?.tag ?? entry.language ?? LintReport.sourceLanguage
        guard languages.isEmpty || languages.contains(where: { $0.matches(language) }) else {
          continue
        }
        let checks = try checks(matching, language: language)
        guard !checks.isEmpty else { continue }
        report.languages.insert(language)
        tasks.append(Task(entry: entry, path: catalog.path, pseudo: pseudo, checks: checks))
      }
    }
  }

  /// As what an entry is checked: as it is, or in made-up languages.
  private func variants(of entry: CatalogEntry, in catalog: Catalog) -> [PseudoLanguage?] {
    guard pseudoLanguages.isEmpty else { return entry.isSource ? pseudoLanguages : [] }
    // What gettext translates is shown only where a translation is missing; a template has nothing
    // but sources.
    let isSourceOfGettext = catalog.format == .gettext && entry.isSource
    return isSourceOfGettext && !catalog.path.hasSuffix(".pot") ? [] : [nil]
  }

  private mutating func checks(
    _ matching: [Int], language: String
  ) throws(FontError) -> [(rule: Int, measurer: BoxMeasurer)] {
    var checks: [(rule: Int, measurer: BoxMeasurer)] = []
    for rule in matching where rules.rules[rule].speaks(ofLanguage: language) {
      guard rules.rules[rule].check != nil else { break }
      if let measurer = try boxMeasurer(rule, language) { checks.append((rule, measurer)) }
    }
    return checks
  }

  /// A rule in a language.
  private struct Key: Hashable {
    let rule: Int
    let language: String
  }

  private var measurers: [Key: BoxMeasurer] = [:]

  /// What texts look like in a language.
  private struct Look: Hashable {
    let style: LintStyle
    let language: String
  }

  private var typesetters: [Look: Typesetter] = [:]

  private mutating func boxMeasurer(
    _ rule: Int, _ language: String
  ) throws(FontError) -> BoxMeasurer? {
    let key = Key(rule: rule, language: language)
    if let known = measurers[key] { return known }
    guard let check = rules.rules[rule].check else { return nil }
    let style = check.style.style(for: language)
    guard let typesetter = try typesetter(Look(style: style, language: language)) else {
      return nil
    }
    let new = BoxMeasurer(box: check.box, rules: style, typesetter: typesetter, measurer: measurer)
    measurers[key] = new
    return new
  }

  private mutating func typesetter(_ look: Look) throws(FontError) -> Typesetter? {
    if let known = typesetters[look] { return known }
    let isReal = look.language != LintReport.sourceLanguage && !look.language.hasPrefix("qps-")
    guard
      let style = try fonts.textStyle(look.style, language: isReal ? look.language : nil)
    else { return nil }
    let new = measurer.typesetter(
      style: style, paragraphStyle: look.style.paragraphStyle, profile: look.style.profile ?? .uiKit
    )
    typesetters[look] = new
    return new
  }

  /// The text of a finding as it was measured, and its box without limits; nil if it cannot be.
  ///
  /// - Complexity: One preparation.
  package func measured(_ finding: Finding) -> (text: PreparedText, container: TextContainer)? {
    let key = Key(rule: finding.ruleIndex, language: finding.language)
    guard let measurer = measurers[key],
      let text = try? measurer.typesetter.prepare(finding.text)
    else { return nil }
    return (text, finding.box.container(limited: false))
  }

  // MARK: - Checking

  /// Texts that a thread takes at a time.
  private static let shareSize = 256

  private func findings(of tasks: [Task]) -> [Finding] {
    let shareCount = (tasks.count + LintRun.shareSize - 1) / LintRun.shareSize
    let found = Lock([[Finding]](repeating: [], count: shareCount))
    let done = Lock(0)
    let run = self
    DispatchQueue.concurrentPerform(iterations: shareCount) { share in
      let start = share * LintRun.shareSize
      let end = min(tasks.count, start + LintRun.shareSize)
      let findings = tasks[start..<end].flatMap { run.findings(of: $0) }
      found.withLock { $0[share] = findings }
      done.withLock { done in
        done += end - start
        run.progress?(done, tasks.count)
      }
    }
    return Array(found.withLock { $0 }.joined())
  }

  /// What is wrong with a text: for each rule, the form of it that misses its box most.
  private func findings(of task: Task) -> [Finding] {
    var message = Message(task.entry.text, syntax: task.entry.syntax)
    if let pseudo = task.pseudo { message = message.pseudo(pseudo) }
    var last = LastPrepared()
    return task.checks.compactMap { rule, measurer in
      guard let check = rules.rules[rule].check else { return nil }
      let texts = message.expanded(
        check.samples, examples: task.entry.examples, variation: task.entry.variation)
      var worst: (misfit: BoxMeasurer.Misfit, text: ExpandedMessage)?
      for text in texts {
        guard let misfit = last.misfit(of: text.text, in: measurer) else { continue }
        if let worst, !misfit.isWorse(than: worst.misfit) { continue }
        worst = (misfit, text)
      }
      return worst.map { finding(task, rule, measurer.box, $0.misfit, $0.text) }
    }
  }

  private func finding(
    _ task: Task, _ rule: Int, _ box: LintBox, _ misfit: BoxMeasurer.Misfit, _ text: ExpandedMessage
  ) -> Finding {
    let variation = [task.entry.variation, text.choice].filter { !$0.isEmpty }
    return Finding(
      problem: misfit.problem, level: misfit.level, path: task.path, line: task.entry.line,
      key: task.entry.key,
      language: task.pseudo?.tag ?? task.entry.language ?? LintReport.sourceLanguage,
      variation: variation.joined(separator: ", "), text: text.text, rule: rules.rules[rule].name,
      ruleIndex: rule, box: box, measure: misfit.measure, fixes: misfit.fixes)
  }
}

/// The text that was prepared last, for the next box of the same style.
private struct LastPrepared {
  private var prepared: (typesetter: Typesetter, text: PreparedText)?

  /// What is wrong with a text in a box.
  mutating func misfit(of text: String, in box: BoxMeasurer) -> BoxMeasurer.Misfit? {
    if let prepared, prepared.typesetter === box.typesetter, prepared.text.text == text {
      return box.misfit(of: prepared.text)
    }
    do throws(MeasurementError) {
      let new = try box.typesetter.prepare(text)
      prepared = (box.typesetter, new)
      return box.misfit(of: new)
    } catch {
      return BoxMeasurer.Misfit(
        problem: .unmeasured, level: .warning,
        measure: FindingMeasure(brokenLine: error.description), fixes: [])
    }
  }
}

extension BoxMeasurer.Misfit {
  /// Whether this is further from fitting than another form of the same text.
  fileprivate func isWorse(than other: BoxMeasurer.Misfit) -> Bool {
    func rank(_ misfit: BoxMeasurer.Misfit) -> (Int, Double) {
      let level = Finding.Level.allCases.firstIndex(of: misfit.level) ?? 0
      return (-level, Double(misfit.measure.lineCount) * 1e6 + misfit.measure.width)
    }
    return rank(self) > rank(other)
  }
}
