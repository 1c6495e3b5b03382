import Foundation
import Testing

@Suite("galley render") struct RenderCommandTests {
  static let inter = ["--font", "Fonts/Inter-Regular.otf", "--size", "16"]

  @Test(
    "writes the format that the output's name ends in",
    arguments: [("svg", "<svg "), ("png", "\u{FFFD}PNG"), ("html", "<!DOCTYPE html>")])
  func formats(ending: String, start: String) throws {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "picture.\(ending)")
    let run = try GalleyRun(
      ["render", "Hello", "--width", "40", "--output", file.path] + Self.inter)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self).hasPrefix(start))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["picture.\(ending)"], "no half file stays behind")
  }

  @Test(
    "bad input ends with a sentence and a code",
    arguments: [
      (["x", "--output", "x.gif"], 64, "ends in .svg, .png or .html"),
      (["x", "--output", "/nowhere/x.svg"], 74, "Cannot write /nowhere/x.svg"),
      (["x", "--output", "Fonts", "--format", "svg"], 74, "Cannot write Fonts"),
      (["x", "--output", "-", "--format", "png", "--scale", "0"], 64, "The scale 0.0"),
      (["x", "--output", "-", "--format", "png", "--scale", "nan"], 64, "The scale nan"),
      (
        ["x", "--output", "-", "--format", "png", "--minimum-line-height", "1000000"], 65,
        "more than a PNG may have"
      ),
      (
        ["x\ny", "--output", "-", "--format", "png", "--size", "10000"], 65, "give a smaller scale"
      ),
      (
        ["x", "--output", "-", "--format", "svg", "--label-font", "none.ttf"], 66,
        "Cannot read the font"
      ),
      (
        ["x", "--output", "-", "--format", "svg", "--label-font", "README.md"], 65,
        "is not a font"
      ),
    ] as [([String], Int32, String)])
  func badInput(arguments: [String], status: Int32, part: String) throws {
    let run = try GalleyRun(["render"] + Self.inter + arguments)
    #expect(run.status == status)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "text that shows nothing is drawn all the same",
    arguments: ["", " ", "\n", "\u{200B}", "\u{FFFC}", "\u{0}"], ["svg", "png", "html"])
  func nothing(text: String, format: String) throws {
    let run = try GalleyRun(
      ["render", "--file", "-", "--output", "-", "--format", format, "--width", "0"] + Self.inter,
      input: text)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.isEmpty)
  }

  @Test func `a text too long for a picture is an error, not a page of gigabytes`() throws {
    let run = try GalleyRun(
      ["render", "--file", "-", "--output", "-", "--format", "svg"] + Self.inter,
      input: String(repeating: "long ", count: 300_000))
    #expect(run.status == 65)
    #expect(run.errors.contains("draw a part of it"))
  }

  @Test func `a wrong line of a batch is named`() throws {
    let run = try GalleyRun(
      ["render", "--batch", "--output", "-", "--format", "svg"] + Self.inter,
      input: "{\"text\":\"a\"}\n\n{\"text\":1}\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("standard input, line 3: \"text\" must be text"), "\(run.errors)")
  }

  @Test(
    "each overlay has a switch",
    arguments: [
      ("box", "container"), ("bands", "bands"), ("line-boxes", "line-boxes"),
      ("used-widths", "used-widths"), ("baselines", "baselines"), ("glyphs", "glyphs"),
      ("ink-bounds", "ink-bounds"), ("break-opportunities", "break-opportunities"),
      ("truncation", "truncation"), ("labels", "labels"),
    ])
  func switches(flag: String, overlay: String) throws {
    let call =
      [
        "render", "One two three four", "--width", "60", "--maximum-number-of-lines", "2",
        "--line-break-mode", "by-truncating-tail", "--output", "-", "--format", "svg",
      ] + Self.inter
    let on = try GalleyRun(call + ["--plain", "--no-glyphs", "--\(flag)"])
    let off = try GalleyRun(call + ["--\(flag)", "--no-\(flag)"])
    #expect(Self.overlays(of: on) == [overlay])
    #expect(!Self.overlays(of: off).contains(overlay) && !Self.overlays(of: off).isEmpty)
  }

  /// The overlays of an SVG picture.
  private static func overlays(of run: GalleyRun) -> [String] {
    run.output.components(separatedBy: "<g data-overlay=\"").dropFirst()
      .compactMap { $0.components(separatedBy: "\"").first }
  }
}
