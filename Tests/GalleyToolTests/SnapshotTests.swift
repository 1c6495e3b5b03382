import Foundation
import Testing

/// What people see is kept in `Tests/Fixtures/tool`, so that a change of it is seen in review.
///
/// `GALLEY_RECORD=1 swift test --filter SnapshotTests` writes the files anew.
@Suite("What the command prints") struct SnapshotTests {
  /// A call and the file that holds what it prints.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let status: Int32

    init(_ name: String, _ call: String, text: String? = nil, status: Int32 = 0) {
      self.name = name
      self.status = status
      arguments = call.split(separator: " ").map { $0 == "TEXT" ? text ?? "" : String($0) }
    }

    var testDescription: String { name }
  }

  private static let example = "Tests/Fixtures/lint/example"
  private static let inter = "--font Fonts/Inter-Regular.otf --size 16"

  @Test(
    "is what it was",
    arguments: [
      Row("help", "--help"),
      Row("help-measure", "measure --help"),
      Row("help-font", "font --help"),
      Row("help-fonts", "fonts --help"),
      Row("help-field", "field --help"),
      Row("help-cell", "cell --help"),
      Row("help-lint", "lint --help"),
      Row("lint", "lint \(example) --rules \(example)/boxes.yaml", status: 1),
      Row("lint-csv", "lint \(example) --rules \(example)/boxes.yaml --format csv", status: 1),
      Row("lint-json", "lint \(example) --rules \(example)/boxes.yaml --format json", status: 1),
      Row("lint-junit", "lint \(example) --rules \(example)/boxes.yaml --format junit", status: 1),
      Row("lint-sarif", "lint \(example) --rules \(example)/boxes.yaml --format sarif", status: 1),
      Row("lint-html", "lint \(example) --rules \(example)/boxes.yaml --format html", status: 1),
      Row(
        "lint-pseudo",
        "lint \(example) --rules \(example)/boxes.yaml --pseudo longer --pseudo accented "
          + "--pseudo right-to-left", status: 1),
      Row("help-render", "render --help"),
      Row(
        "measure-several", "measure one TEXT \(inter) --width 40 --width 90", text: "two 2\u{1B}"),
      Row(
        "measure-several-csv", "measure one TEXT \(inter) --width 40 --format csv", text: "two 2"),
      Row(
        "measure-several-json", "measure one TEXT \(inter) --lines none --format json", text: "two"),
      Row("explain", "measure TEXT \(inter) --width 60 --explain", text: "One, two-three 字字字字字字"),
      Row("sweep", "measure TEXT \(inter) --sweep 40:120:20", text: "One two three four"),
      Row("sweep-csv", "measure TEXT \(inter) --sweep 40:120:20 --format csv", text: "One two"),
      Row("sweep-svg", "measure TEXT \(inter) --sweep 40:120:20 --format svg", text: "One two"),
      Row(
        "render-svg", "render TEXT \(inter) --width 60 --theme light --output - --format svg",
        text: "A <b>\u{AD} & \u{7}"),
      Row(
        "render-svg-plain", "render TEXT \(inter) --plain --output - --format svg", text: "a b a"),
      Row("font", "font Fonts/Lohit-Devanagari.ttf --text TEXT", text: "कि?字"),
      Row("font-json", "font Fonts/Roboto-Regular.ttf --format json"),
      Row("font-csv", "font Fonts/Roboto-Regular.ttf --format csv"),
      Row(
        "measure", "measure TEXT \(inter) --width 120 --width 400",
        text: "One paragraph,\nand \u{1B}[31mone\u{7}\tmore of it."),
      Row("measure-empty", "measure TEXT \(inter) --width 120"),
      Row("measure-missing", "measure TEXT \(inter)", text: "a字😀"),
      Row(
        "measure-wide",
        "measure TEXT --font Fonts/NanumGothic.ttf --font Fonts/Inter-Regular.otf --size 16 --width 90",
        text: "한국어 글 and English"),
      Row(
        "measure-summary", "measure TEXT \(inter) --lines none --width 50 --width 90", text: "a b c"
      ),
      Row(
        "measure-csv", "measure TEXT \(inter) --format csv --width 50", text: "a, \"b\"\nc d e f"),
      Row(
        "measure-json", "measure TEXT \(inter) --format json --width 50 --width 90", text: "a b c d"
      ),
    ])
  func snapshot(row: Row) throws {
    let run = try GalleyRun(row.arguments)
    #expect(run.status == row.status)
    let file = GalleyRun.checkout.appending(path: "Tests/Fixtures/tool/\(row.name).txt")
    if ProcessInfo.processInfo.environment["GALLEY_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(run.output.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == run.output)
  }
}
