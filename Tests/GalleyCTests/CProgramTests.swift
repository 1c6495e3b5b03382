import Foundation
import Galley
import GalleyC
import Testing

@Suite("Programs in C", .enabled(if: !CProgram.isSanitized)) struct CProgramTests {
  /// A text, the options of its style as JSON, and the same options in Swift.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var text = "How tall will this paragraph be? Galley answers before anyone draws it."
    let options: String
    var font = "Fonts/Inter-Regular.otf"
    var profile = LayoutProfile.uiKit
    var container = TextContainer.label(width: 0)
    var paragraphStyle: @Sendable (inout ParagraphStyle) -> Void = { _ in }

    var testDescription: String { name }

    /// The text prepared by the library in Swift.
    func prepared() throws -> PreparedText {
      var style = ParagraphStyle.default
      paragraphStyle(&style)
      return try Measurer(fastPaths: []).prepare(
        text, style: TextStyle(font: Font(path: CProgram.checkout.path + "/" + font), size: 16),
        paragraphStyle: style, profile: profile)
    }

    static let all: [Row] = [
      Row(name: "a label", options: #"{"size": 16}"#),
      Row(name: "no text", text: "", options: #"{"size": 16}"#),
      Row(
        name: "a text view", text: "one\ntwo two two\n",
        options: #"{"size": 16, "container": "textView"}"#, container: .textView(width: 0)),
      Row(name: "css", options: #"{"size": 16, "profile": "css"}"#, profile: .css),
      Row(
        name: "line heights", options: #"{"size": 16, "minimumLineHeight": 30, "lineSpacing": 3}"#,
        paragraphStyle: {
          $0.minimumLineHeight = 30
          $0.lineSpacing = 3
        }),
      Row(
        name: "Korean", text: "모든 사람은 태어날 때부터 자유롭고, 존엄과 권리에 있어 평등하다. 😀",
        options: #"{"size": 16}"#, font: "Fonts/NanumGothic.ttf"),
      Row(
        name: "two lines of more", options: #"{"size": 16, "maximumNumberOfLines": 2}"#,
        container: {
          var container = TextContainer.label(width: 0)
          container.maximumNumberOfLines = 2
          return container
        }()),
    ]
  }

  private static let measure = Result {
    try CProgram(
      String(
        contentsOf: CProgram.checkout.appending(path: "Tests/Fixtures/c/measure.c"),
        encoding: .utf8))
  }

  @Test("get the numbers of the library in Swift", arguments: Row.all)
  func numbers(row: Row) throws {
    let widths = ["0", "77.5", "200", "320", "inf"]
    let output = try Self.measure.get().output([row.font, row.options, row.text] + widths)
    let text = try row.prepared()
    var expected: [String] = []
    for width in widths {
      var container = row.container
      container.width = LineWidth(try #require(Double(width)))
      expected += lines(of: text.layout(in: container))
    }
    let printed = output.split(separator: "\n").map(String.init)
    #expect(printed.filter { !$0.hasPrefix("answer") } == expected + ["released 2"])
    #expect(printed.count { $0.hasPrefix(#"answer {"width":"#) } == widths.count)
  }

  /// What the program prints of a layout.
  private func lines(of layout: TextLayout) -> [String] {
    let height = digits(layout.height)
    let baselines = [layout.firstBaseline ?? 0, layout.lastBaseline ?? 0].map(digits)
    let head = [
      "height \(height) \(layout.lineCount) \(height)",
      "measurement \(digits(layout.width)) \(height) \(baselines[0]) \(baselines[1]) "
        + "\(layout.lineCount) \(layout.isTruncated ? 1 : 0)",
    ]
    return head
      + layout.lineFragments.map { line in
        let offsets = [
          line.range.lowerBound.utf8, line.range.upperBound.utf8, line.range.lowerBound.utf16,
          line.range.upperBound.utf16,
        ]
        let numbers = [line.width, line.x, line.top, line.height, line.baseline].map(digits)
        return "line " + (offsets.map { "\($0)" } + numbers).joined(separator: " ")
      }
  }

  private func digits(_ number: Double) -> String { String(format: "%.17g", number) }

  @Test func `the README's program prints what it says`() throws {
    let readme = try String(
      contentsOf: CProgram.checkout.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```c\n").dropFirst()
    let source = try #require(blocks.first?.components(separatedBy: "```").first)
    let printed = try CProgram(source).output()
    let said = source.split(separator: "\n").compactMap { line in
      line.components(separatedBy: "/* → ").dropFirst().first?
        .replacingOccurrences(of: " */", with: "")
    }
    #expect(!said.isEmpty)
    #expect(printed.split(separator: "\n").map(String.init) == said)
  }
}
