import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

@testable import GalleyRequests
@testable import GalleyTool

@Suite("A sweep over widths") struct SweepTests {
  @Test(
    "goes from the first width to the last in even steps",
    arguments: [
      ("0:3:1", [0.0, 1, 2, 3]), ("10:35", [10, 20, 30]), ("5:5:1", [5]), ("1:2:5", [1]),
      ("0:0.3:0.1", [0, 0.1, 0.2, 0.30000000000000004]),
    ])
  func widths(text: String, widths: [Double]) throws {
    #expect(try Sweep(parsing: text).widths == widths)
  }

  @Test(
    "of anything else is refused",
    arguments: [
      "", "5", "1:2:3:4", "a:b:c", "1:2:0", "1:2:-1", "2:1:1", "-1:2:1", "nan:2:1", "1:inf:1",
      "0:1:nan", "0:1:inf", "0:100:0.00001", "::", "0:1e9:1e8",
    ])
  func refused(text: String) {
    #expect(throws: OptionError.self) { try Sweep(parsing: text) }
  }

  @Test func `gives the heights of single measurements`() throws {
    let text = "How tall will this be? It depends on the width, doesn't it?"
    let arguments = ["measure", text, "--font", "Fonts/Inter-Regular.otf", "--size", "16"]
    let sweep = try GalleyRun(arguments + ["--sweep", "40:400:60", "--format", "json"]).output
    let array = try JSONSerialization.jsonObject(with: Data(sweep.utf8))
    let points = try #require(array as? [[String: Double]])
    #expect(points.count == 7)
    for point in points {
      let width = try #require(point["containerWidth"])
      let single = try GalleyRun(
        arguments + ["--width", "\(width)", "--format", "json", "--lines", "none"])
      #expect(try single.answers.first?["height"] as? Double == point["height"])
      #expect(try single.answers.first?["lineCount"] as? Double == point["lineCount"])
    }
  }

  @Test("is written in every format", arguments: ["text", "csv", "svg", "json"])
  func formats(format: String) throws {
    let run = try GalleyRun([
      "measure", "a b c d", "--font", "Fonts/Inter-Regular.otf", "--size", "16", "--sweep",
      "10:50:20", "--format", format,
    ])
    #expect(run.status == 0)
    let starts = [
      "text": "in", "csv": "containerWidth,height,lineCount\n10,", "svg": "<svg", "json": "[{",
    ]
    let start = try #require(starts[format])
    #expect(run.output.drop { $0 == " " }.hasPrefix(start))
    if format == "svg" {
      #expect(XMLParser(data: Data(run.output.utf8)).parse())
    }
  }

  @Test func `neighbors that are equally high are one step`() {
    let heights: [(Double, Double, Int)] = [(1, 9, 3), (2, 6, 2), (3, 6, 2), (4, 3, 1)]
    let points = heights.map { Sweep.Point(width: $0.0, height: $0.1, lineCount: $0.2) }
    #expect(SweepStep.steps(of: points).map(\.widths) == ["1", "2–3", "4"])
  }
}
