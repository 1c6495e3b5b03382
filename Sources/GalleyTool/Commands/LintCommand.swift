import ArgumentParser
import Galley
import GalleyLint
import GalleyRequests

/// `galley lint`: whether every translation of every string fits its box.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check that every translation fits its box.",
    discussion: """
      A catalog is a .strings, .stringsdict or .xcstrings file of Apple's, a strings.xml of \
      Android's, a .po or .pot of gettext's, a .json or .arb of texts, an .xliff of 1.2 or 2.0, or a \
      folder of such files.

      The rules say, in YAML or JSON, which keys stand in which box:

        styles:
          body:
            fonts: [Fonts/Inter-Regular.otf]
            size: 16
            languages:
              ar: {fonts: [Fonts/NotoNaskhArabic-Regular.ttf]}
        samples: {name: Maximiliane, "%d": {digits: 5}}
        rules:
          - {keys: "button.*", style: body, width: 120, lines: 1}
          - {keys: "hint.*", style: body, width: 280, height: 60, truncation: allowed}
          - {keys: "internal.*", skip: true}

      Every rule whose pattern matches a key is a box that its text must fit. Values of \
      placeholders are the samples, and else eight letters "W" or four digits "8".

      Exit codes: 0 every text fits, 1 one does not, 64 called wrongly, 65 a catalog, the rules or \
      a font are not what they should be, 66 a file is missing.

      Examples:
        galley lint Localizable.xcstrings --rules boxes.yaml
        galley lint res/ --rules boxes.yaml --format sarif > galley.sarif
        galley lint en.lproj --rules boxes.yaml --pseudo longer --pseudo accented
      """)

  @Argument(
    help: ArgumentHelp("Catalogs, and folders with catalogs.", valueName: "catalog"),
    completion: .file())
  var catalogs: [String]

  @Option(
    help: ArgumentHelp("The boxes and styles, in YAML or JSON.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var rules: String

  @Option(help: "How the findings are written.")
  var format: LintFormat = .text

  @Option(
    name: .customLong("language"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Check this language alone; * stands for any letters. Again for more.",
      valueName: "pattern"))
  var languages: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of catalogs that do not say it; such texts are the source otherwise.",
      valueName: "tag"))
  var defaultLanguage: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Check made-up translations of the source texts: longer, accented, right-to-left. Again for more.",
      valueName: "kind"))
  var pseudo: [PseudoLanguage] = []

  @Flag(help: "Fail for warnings too: characters that no font has.")
  var strict = false

  func validate() throws {
    guard !catalogs.isEmpty else { throw ValidationError("Name a catalog or a folder.") }
  }

  func run() throws {
    let rules = try readRules()
    var run = LintRun(rules)
    do throws(ReadingError) { try run.select(languages: languages) } catch {
      throw ToolError(.usage, error.description)
    }
    run.pseudoLanguages = pseudo
    let progress = Lock(ProgressLine(unit: "texts"))
    run.progress = { done, count in
      progress.withLock { $0.update(done, share: Double(done) / Double(max(1, count))) }
    }
    let catalogs = try readCatalogs()
    let report: LintReport
    do throws(FontError) { report = try run.run(catalogs) } catch {
      throw RequestError(error)
    }
    progress.withLock { $0.finish() }
    let output = OutputFile.standardOutput
    try output.write(written(report, of: run, on: Screen(output)))
    let warnings = strict ? report.count(.warning) : 0
    guard report.isPassed, warnings == 0 else { throw ToolError(.answerIsNo, "") }
  }

  private func written(_ report: LintReport, of run: LintRun, on screen: Screen) -> String {
    switch format {
    case .text: LintTable(report).rendered(on: screen)
    case .json: report.json
    case .csv: report.csv
    case .junit: report.junit
    case .sarif: report.sarif(version: GalleyCommand.version)
    case .html: report.html(picture: LintPictures(run).picture)
    }
  }

  // MARK: - Files

  private func readRules() throws -> LintRules {
    let bytes = try InputFile.contents(of: rules, limit: ReadingLimits.fileBytes)
    do throws(ReadingError) { return try LintRules(bytes: bytes, path: rules) } catch {
      throw ToolError(.badData, error.description)
    }
  }

  private func readCatalogs() throws -> [Catalog] {
    var read: [Catalog] = []
    for path in try catalogs.flatMap(paths) {
      let bytes = try InputFile.contents(of: path, limit: ReadingLimits.fileBytes)
      do throws(ReadingError) {
        read.append(try Catalog(bytes: bytes, path: path, language: defaultLanguage))
      } catch {
        throw ToolError(.badData, error.description)
      }
    }
    return read
  }

  /// The catalogs that an argument names: the file itself, or those in a folder.
  private func paths(_ path: String) throws -> [String] {
    guard let files = try FolderContents.files(in: path) else { return [path] }
    let found = files.filter { CatalogFormat.isCatalog($0) }
    guard !found.isEmpty else {
      throw ToolError(.badData, "There is no catalog in \(path); name a file or another folder.")
    }
    return found
  }
}

/// How findings are written.
enum LintFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case csv
  /// For CI servers that show tests.
  case junit
  /// For services that show findings beside the lines.
  case sarif
  /// A page with each text in its box, drawn.
  case html
}

extension PseudoLanguage: ExpressibleByArgument {}
