import Foundation
import Galley
import GalleyFields
import Testing

@Suite("The guides") struct GuideTests {
  private static let sources = GalleyRun.checkout.appending(path: "Sources")

  /// Files of the documentation with code in them, of which all must be in `GuideExamples.swift`.
  private static let files =
    [
      "OnAServer", "FromBoundingRect", "FromPango", "FromPretext",
    ].map { "Galley/Galley.docc/Guides/\($0).md" } + [
      "GalleyFields/GalleyFields.docc/GrowingFields.md",
      "GalleyImages/GalleyImages.docc/Thumbnails.md",
    ] + (1...6).map { "Galley/Galley.docc/Resources/height-\($0).swift" }

  @Test("have code that is built and run", arguments: files)
  func code(file: String) throws {
    let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
    let blocks =
      file.hasSuffix(".swift")
      ? [text]
      : text.components(separatedBy: "```swift\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
    #expect(!blocks.isEmpty)
    let examples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "GuideExamples.swift")
    let source = try Self.statements(String(contentsOf: examples, encoding: .utf8))
    for block in blocks {
      let code = Self.statements(block.replacing("import Galley\n", with: ""))
      #expect(source.contains(code), "\(code)")
    }
  }

  /// Code without the white space between its lines.
  private static func statements(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
  }

  private func body() throws -> TextStyle {
    try TextStyle(font: Font(path: "Fonts/Inter-Regular.otf"), size: 16)
  }

  @Test func `the tutorial ends with two lines, the second of them shortened`() throws {
    let (printed, heights) = try GuideExamples.tutorial()
    #expect(printed.count == 2)
    #expect(heights[0] > heights[1] && heights[2] >= heights[0])
    #expect((heights[2] * 3).rounded() == heights[2] * 3)
  }

  @Test func `the other guides have the answers that they speak of`() throws {
    let server = try GuideExamples.server()
    #expect(server.heights.count == 3 && server.both[0] >= server.both[1])
    #expect(server.one[0] == server.one[1] && server.one[2] < 280)
    let body = try body()
    let bounding = try GuideExamples.boundingRect(body)
    #expect(bounding.rounded >= bounding.height)
    #expect(try GuideExamples.pango(body).lineCount <= 2)
    #expect(try GuideExamples.pretext(body) == 48)
    let growing = try GuideExamples.growing(body, measurer: Measurer())
    #expect(!growing.scrolls && growing.shown > growing.grown.shownHeight)
    #expect(growing.effects.contains(.textChanged("Hello")))
  }

  @Test func `a thumbnail goes straight into a line of text`() throws {
    let folder = try ScratchFolder()
    let photo = folder.url.appending(path: "photo.png").path
    let run = try GalleyRun([
      "render", "a", "--font", "Fonts/Inter-Regular.otf", "--size", "16", "--output", photo,
    ])
    #expect(run.status == 0)
    let (attachment, rect) = try GuideExamples.planned(photo)
    #expect(max(attachment.size.width, attachment.size.height) <= 80)
    #expect(max(rect.width, rect.height) == 80)
    var line = try StyledText("a", style: body())
    try line.append(attachment, style: body())
    let height = try Measurer().prepare(line).height(in: .label(width: 320))
    #expect(height >= attachment.size.height)
    #if Images
      let target = folder.url.appending(path: "small.webp").path
      try GuideExamples.written(photo, to: target)
      #expect(FileManager.default.fileExists(atPath: target))
    #endif
  }
}
