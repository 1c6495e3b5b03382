import Foundation
import Testing

@testable import GalleyRender

@Suite("galley cell") struct CellCommandTests {
  static let text = """
    A walk by the sea, and some more words that go on until the picture has ended and the lines \
    can take the whole width of the cell again, as they do below it.
    """
  static let font = ["--font", "Fonts/Inter-Regular.otf", "--size", "16"]

  let folder: ScratchFolder
  let picture: String

  /// A PNG of 800 by 600 of which there is the header alone: no pixel of it is asked for.
  init() throws {
    folder = try ScratchFolder()
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = [
      0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 3, 32, 0, 0, 2, 88, 8, 2, 0, 0, 0, 0, 0, 0, 0,
    ]
    picture = try folder.file("picture.png", Data(signature + header))
  }

  private func cell(_ options: String...) throws -> [String: Any] {
    let run = try GalleyRun(
      [
        "cell", "--image", picture, "--thumbnail", "80x60", "--text", Self.text, "--width", "320",
        "--format", "json",
      ] + Self.font + options)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.answers.first)
  }

  /// The ends of the lines that `galley measure` finds in a text at a width.
  private func ends(of text: String, width: Double) throws -> [Int] {
    let run = try GalleyRun(
      ["measure", text, "--width", "\(width)", "--format", "json"] + Self.font)
    let lines = try #require(try run.answers.first?["lines"] as? [[String: Any]])
    return lines.compactMap { $0["end"] as? Int }
  }

  @Test("text flows around its picture: narrow lines beside it, wide ones below")
  func around() throws {
    let lines = try #require(try cell()["lines"] as? [[String: Any]])
    let beside = lines.filter { ($0["x"] as? Double) == 88 }
    let below = lines.dropFirst(beside.count)
    let height = try #require(lines[0]["height"] as? Double)
    // A line is narrow if it begins above the end of the picture and the room below it.
    #expect(beside.count == Int((68 / height).rounded(.up)))
    #expect(below.allSatisfy { ($0["x"] as? Double) == 0 } && !below.isEmpty)

    let found = lines.compactMap { $0["end"] as? Int }
    let narrow = try ends(of: Self.text, width: 320 - 80 - 8)
    #expect(Array(found.prefix(beside.count)) == Array(narrow.prefix(beside.count)))
    let cut = narrow[beside.count - 1]
    let wide = try ends(of: String(Self.text.utf16.dropFirst(cut)) ?? "", width: 320)
    #expect(found.dropFirst(beside.count).map { $0 - cut } == wide)
  }

  @Test(
    "text keeps its column beside the picture, on either side of it", arguments: ["left", "right"])
  func column(side: String) throws {
    let answer = try cell("--column", "--side", side)
    let lines = try #require(answer["lines"] as? [[String: Any]])
    #expect(lines.compactMap { $0["end"] as? Int } == (try ends(of: Self.text, width: 232)))
    let image = try #require(answer["image"] as? [String: Any])
    #expect(image["x"] as? Double == (side == "left" ? 0 : 240))
    #expect(lines[0]["x"] as? Double == (side == "left" ? 88 : 0))
  }

  @Test("picture and text stand one above the other", arguments: ["top", "bottom"])
  func stacked(side: String) throws {
    let answer = try cell("--side", side, "--padding", "10", "--scale", "2")
    let image = try #require(answer["image"] as? [String: Any])
    let text = try #require(answer["text"] as? [String: Any])
    let imageTop = try #require(image["y"] as? Double)
    let textTop = try #require(text["y"] as? Double)
    let textHeight = try #require(text["height"] as? Double)
    #expect(image["pixelWidth"] as? Int == 160 && image["height"] as? Double == 60)
    #expect(min(imageTop, textTop) == 10)
    #expect(side == "top" ? textTop == 78 : abs(imageTop - textHeight - 18) < 1e-9)
    let height = try #require(answer["height"] as? Double)
    #expect(abs(height - (10 + 60 + 8 + textHeight + 10)) < 1e-9)
  }

  #if Images
    @Test func `a cell is drawn: its thumbnail where it says, its text beside`() throws {
      let page = folder.url.appending(path: "page.png").path
      let drawn = try GalleyRun(
        ["render", "M", "--plain", "--theme", "dark", "--output", page] + Self.font)
      #expect(drawn.status == 0, "\(drawn.errors)")
      let output = folder.url.appending(path: "cell.png").path
      let run = try GalleyRun(
        [
          "cell", "--image", page, "--thumbnail", "20x20", "--mode", "fill", "--text", Self.text,
          "--width", "320", "--padding", "12", "--scale", "2", "--format", "json", "--output",
          output,
        ] + Self.font)
      #expect(run.status == 0, "\(run.errors)")
      let answer = try #require(try run.answers.first)
      let height = try #require(answer["height"] as? Double)
      let png = try Data(contentsOf: URL(filePath: output))
      let pixels = try #require(PNGCoding.pixels(of: [UInt8](png)))
      #expect(pixels.width == 640 && pixels.height == Int((height * 2).rounded(.up)))
      func red(_ x: Int, _ y: Int) -> UInt8 { pixels.bytes[(y * pixels.width + x) * 4] }
      // The page is white, the thumbnail's dark; both end where they should.
      #expect(red(23, 40) == 255 && red(24, 40) == 13 && red(63, 60) == 13 && red(64, 60) == 255)
      let text = (12..<Int(height) * 2).contains { y in (80..<640).contains { red($0, y) < 100 } }
      #expect(text)

      let svg = folder.url.appending(path: "cell.svg").path
      let vector = try GalleyRun(
        ["cell", "--image", page, "--text", "a", "--width", "320", "--output", svg] + Self.font)
      #expect(vector.status == 0, "\(vector.errors)")
      #expect(try String(contentsOfFile: svg, encoding: .utf8).contains("data:image/png;base64,iV"))
    }

    @Test func `a picture that ends after its header is measured but not drawn`() throws {
      let output = folder.url.appending(path: "cell.png").path
      let run = try GalleyRun(
        ["cell", "--image", picture, "--text", "a", "--width", "320", "--output", output]
          + Self.font)
      #expect(run.status == 65 && run.errors.contains("picture.png"))
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  #endif

  @Test("a picture that cannot be read, a file that is none, numbers that are none")
  func errors() throws {
    let rest = ["--text", "a", "--width", "320"] + Self.font
    #expect(try GalleyRun(["cell", "--image", "/nowhere.jpg"] + rest).status == 66)
    #expect(try GalleyRun(["cell", "--image", "Makefile"] + rest).status == 65)
    let wide = ["--text", "a", "--width", "-1"] + Self.font
    #expect(try GalleyRun(["cell", "--image", picture] + wide).status == 64)
    #expect(try GalleyRun(["cell", "--image", picture, "--output", "a.html"] + rest).status == 64)
  }
}
