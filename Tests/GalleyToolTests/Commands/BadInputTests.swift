import Foundation
import Testing

@Suite("Bad input on the command line") struct BadInputTests {
  /// A call that cannot be answered, the exit code, and a part of the sentence.
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let sentence: String

    init(_ call: String, _ status: Int32, _ sentence: String) {
      arguments = call.split(separator: " ").map { $0 == "''" ? "" : String($0) }
      self.status = status
      self.sentence = sentence
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let inter = "--font Fonts/Inter-Regular.otf"

  @Test(
    "gets the right exit code and one sentence",
    arguments: [
      Row("measure hi --size 16 --font nope.ttf", 66, "nope.ttf"),
      Row("measure hi --size 16 --font Makefile", 65, "not a font"),
      Row("measure hi --size 16 --font Fonts", 66, "not a regular file"),
      Row("measure hi --size 16 --font Fonts/Inter-Regular.otf#3", 65, "no face 3"),
      Row("measure hi --size 16 --font ''", 64, "empty path"),
      Row("measure hi --size 16", 64, "--font is missing"),
      Row("measure hi \(inter)", 64, "--size is missing"),
      Row("measure hi \(inter) --size 0", 64, "--size must be more than 0"),
      Row("measure hi \(inter) --size -3", 64, "--size must be more than 0"),
      Row("measure hi \(inter) --size 10001", 64, "--size must be more than 0"),
      Row("measure hi \(inter) --size nan", 64, "--size must be a finite number"),
      Row("measure hi \(inter) --size inf", 64, "--size must be a finite number"),
      Row("measure hi \(inter) --size big", 64, "'big' is invalid"),
      Row("measure hi \(inter) --size 16 --width -5", 64, "--width must not be negative"),
      Row("measure hi \(inter) --size 16 --width nan", 64, "--width must be a finite number"),
      Row(
        "measure hi \(inter) --size 16 --width 10 --width -1", 64, "--width must not be negative"),
      Row("measure hi \(inter) --size 16 --line-spacing -1", 64, "--line-spacing must not be"),
      Row("measure hi \(inter) --size 16 --line-height -1", 64, "--line-height must not be"),
      Row("measure hi \(inter) --size 16 --line-height 0", 64, "--line-height must be more"),
      Row("measure hi \(inter) --size 16 --line-height x", 64, "--line-height must be a number"),
      Row("measure hi \(inter) --size 16 --letter-spacing 1e9", 64, "letter spacing"),
      Row("measure hi \(inter) --size 16 --maximum-number-of-lines 1.5", 64, "whole number"),
      Row("measure hi \(inter) --size 16 --maximum-number-of-lines -1", 64, "whole number"),
      Row("measure hi \(inter) --size 16 --hyphenation-factor 2", 64, "from 0 to 1"),
      Row("measure hi \(inter) --size 16 --profile word", 64, "uiKit, appKit, css, android"),
      Row("measure hi \(inter) --size 16 --container box", 64, "label, text-view, bounding-box"),
      Row("measure hi \(inter) --size 16 --white-space x", 64, "normal, pre-wrap"),
      Row("measure hi \(inter) --size 16 --direction up", 64, "ltr, rtl, auto"),
      Row("measure hi \(inter) --size 16 --line-break-mode x", 64, "by-word-wrapping"),
      Row("measure hi \(inter) --size 16 --line-break-strategy x", 64, "push-out"),
      Row("measure hi \(inter) --size 16 --tab-stops a:b", 64, "100,right:200"),
      Row("measure hi \(inter) --size 16 --tab-stops -3", 64, "must not be negative"),
      Row("measure hi \(inter) --size 16 --insets 1,2", 64, "four numbers"),
      Row("measure hi \(inter) --size 16 --insets 1,2,3,x", 64, "four numbers"),
      Row("measure hi \(inter) --size 16 --insets 1,2,3,-4", 64, "must not be negative"),
      Row("measure hi \(inter) --size 16 --feature kern=x", 64, "kern=0"),
      Row("measure hi \(inter) --size 16 --variation wght", 64, "wght=650"),
      Row("measure hi \(inter) --size 16 --variation wght=650", 64, "not variable"),
      Row("measure hi \(inter) --size 16 --lines some", 64, "all, none"),
      Row("measure hi \(inter) --size 16 --format xml", 64, "'text', 'json', 'csv' or 'svg'"),
      Row("measure hi \(inter) --size 16 --bogus", 64, "Unknown option '--bogus'"),
      Row("measure hi \(inter) --size 16 --file x", 64, "not both"),
      Row("measure --file nope.txt \(inter) --size 16", 66, "nope.txt"),
      Row("measure --file Fonts \(inter) --size 16", 66, "Fonts"),
      Row("measure --batch --file nope.jsonl", 66, "nope.jsonl"),
      Row("measure --batch hi", 64, "leave TEXT out"),
      Row("measure --batch --format text", 64, "--format json"),
      Row("measure --batch --width 1 --width 2", 64, "one --width"),
      Row("meassure hi", 64, "meassure"),
      Row("font nope.ttf", 66, "nope.ttf"),
      Row("font Makefile", 65, "not a font"),
    ])
  func sentences(row: Row) throws {
    let run = try GalleyRun(row.arguments)
    #expect(run.status == row.status)
    #expect(run.errors.contains(row.sentence), "\(run.errors)")
    #expect(run.errors.hasPrefix("Error: "))
    #expect(run.output.isEmpty)
    let sentence = try #require(run.errors.split(separator: "\n").first)
    #expect(sentence.count < 200)
    // Only argument-parser's own complaints go on with the usage.
    if row.status != 64 { #expect(run.errors.split(separator: "\n").count == 1) }
  }

  @Test func `galley thumbnail gives the answer of galley-images`() throws {
    #if Images
      let run = try GalleyRun(["thumbnail", "nope.jpg", "--size", "10x10", "--output", "nope.png"])
      #expect(run.status == 66)
      #expect(run.errors.contains("nope.jpg"))
    #else
      // Without libvips the other command has no thumbnails.
      print("SKIPPED: galley thumbnail needs the trait Images")
    #endif
  }

  @Test func `an output that cannot be written ends with 74 and a sentence`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let arguments = ["measure", "hi", "--font", "Fonts/Inter-Regular.otf", "--size", "16"]
    let run = try GalleyRun(arguments, input: Data(), output: full)
    #expect(run.status == 74)
    #expect(run.errors.contains("Cannot write the output"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a reader that goes away ends the batch quietly with 74`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try GalleyRun(
      ["measure", "--batch"], input: Data("{}\n".utf8), output: pipe.fileHandleForWriting)
    #expect(run.status == 74)
    #expect(run.errors.isEmpty)
  }
}
