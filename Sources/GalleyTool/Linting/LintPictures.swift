import Galley
import GalleyLint
import GalleyRender

/// Draws findings as they were measured: the text's lines, and the box that they miss.
struct LintPictures {
  private let run: LintRun
  /// How many are drawn yet: a page of thousands of pictures is of no use to anybody.
  private let drawn = Lock(0)

  /// The most pictures of a page; the findings after them are shown in the reader's own font.
  private static let limit = 200

  init(_ run: LintRun) { self.run = run }

  /// A finding as an SVG image that needs nothing else; nil if it cannot be drawn.
  func picture(of finding: Finding) -> String? {
    let isNext = drawn.withLock { drawn in
      drawn += 1
      return drawn <= LintPictures.limit
    }
    guard isNext, let (text, container) = run.measured(finding) else { return nil }
    var options = RenderOptions()
    options.overlays = [.container, .lineBoxes, .usedWidths, .glyphs, .labels]
    options.labelFont = nil
    let sample = PictureSample(text, in: [container])
    guard let svg = try? TextPicture([sample], options: options).svg() else { return nil }
    // In an image of its own, so that the ids of its outlines are its own too.
    return "<img alt=\"\(LintPictures.escaped(finding.text))\" "
      + "src=\"data:image/svg+xml;base64,\(String(decoding: Base64.text(svg), as: UTF8.self))\">"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"", "\0"..<" ": escaped += "&#\(max(32, scalar.value));"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
