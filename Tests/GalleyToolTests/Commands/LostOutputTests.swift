import Foundation
import GalleyTestSupport
import Testing

/// Every command whose answer cannot be written, whatever it writes, says so and ends with 74.
@Suite("Outputs that cannot be written") struct LostOutputTests {
  /// A call that writes to its standard output, and what it reads.
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let input: String

    init(_ call: String, input: String = "") {
      arguments = call.split(separator: " ").map(String.init)
      self.input = input
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let inter = "--font Fonts/Inter-Regular.otf --size 16"
  private static let example = "Tests/Fixtures/lint/example"
  private static let requests = #"{"text": "a"}"# + "\n{\n" + #"{"text": "b", "width": 9}"#

  static let rows: [Row] =
    ["--help", "--version", "measure --help", "--generate-completion-script bash"].map { Row($0) }
    + ["text", "json", "csv"].flatMap { format in
      [
        Row("measure hi \(inter) --format \(format)"),
        Row("measure hi ho \(inter) --width 9 --width 10 --format \(format)"),
        Row("measure hi \(inter) --sweep 40:120:20 --format \(format)"),
        Row("font Fonts/Inter-Regular.otf --format \(format)"),
      ]
    }
    + ["text", "json", "csv", "junit", "sarif", "html"].map {
      Row("lint \(example) --rules \(example)/boxes.yaml --format \($0)")
    }
    + ["svg", "png", "html"].flatMap { format in
      [
        Row("render hi \(inter) --output - --format \(format)"),
        Row("render hi \(inter) --output /dev/stdout --format \(format)"),
        Row("render --batch \(inter) --output - --format \(format)", input: #"{"text": "a"}"#),
      ]
    }
    + [
      Row("measure hi \(inter) --sweep 40:120:20 --format svg"),
      Row("measure hi \(inter) --width 9 --explain"),
      Row("measure --batch \(inter)", input: requests),
      Row("measure --batch \(inter) --format csv", input: requests),
      Row("field Tests/Fixtures/fields/scenarios/sign-up.jsonl"),
      Row("field Tests/Fixtures/fields/scenarios/sign-up.jsonl --format json"),
      Row(
        "cell --text hi \(inter) --width 90 --thumbnail 20x20 --image "
          + "Sources/Galley/Galley.docc/Resources/lines.png"),
    ]

  @Test("a full disk ends a command with 74 and one sentence", arguments: rows)
  func full(row: Row) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let run = try GalleyRun(row.arguments, input: Data(row.input.utf8), output: full)
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("Error: Cannot write "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("a reader that went away ends a command with 74 and no sentence", arguments: rows)
  func closed(row: Row) throws {
    // What is opened by its name cannot be told from any other file.
    guard !row.arguments.contains("/dev/stdout") else { return }
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try GalleyRun(
      row.arguments, input: Data(row.input.utf8), output: pipe.fileHandleForWriting)
    #expect(run.status == 74)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test(
    "a file that finds no room is not there afterward",
    .limitsFileSizes,
    arguments: ["svg", "png", "html"])
  func room(format: String) throws {
    let folder = try ScratchFolder()
    let path = folder.url.appending(path: "picture.\(format)").path
    // A shell's limit for the size of files, in blocks of 512 bytes, stands for the disk's.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.currentDirectoryURL = GalleyRun.checkout
    let text = String(repeating: "How tall? ", count: 20)
    let executable: URL = try #require(GalleyRun.executable)
    process.arguments = [
      "-c", "ulimit -f 2; exec \"$0\" \"$@\"", executable.path, "render", text, "--font",
      "Fonts/Inter-Regular.otf", "--size", "16", "--width", "200", "--output", path,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let sentence = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 74)
    #expect(sentence.contains("Cannot write "), "\(sentence)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("a device that is full is an error of one sentence", arguments: ["svg", "png", "html"])
  func device(format: String) throws {
    let run = try GalleyRun([
      "render", "hi", "--font", "Fonts/Inter-Regular.otf", "--size", "16", "--format", format,
      "--output", "/dev/full",
    ])
    #expect(run.status == 74)
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
