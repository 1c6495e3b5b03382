import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Strings that have broken programs, in every profile and at widths that are none.
@Suite("Naughty strings") struct NaughtyStringTests {
  static let widths: [Double] = [0, 1, 37.5, 320, .infinity, .nan, -1, 1e308]

  @Test("no trap, and sane answers", arguments: LayoutProfile.all)
  func answers(profile: LayoutProfile) throws {
    guard let folder = OutsideMaterial.hostile(for: "naughty strings") else { return }
    let strings = try JSONDecoder().decode(
      [String].self, from: Data(contentsOf: folder.appending(path: "naughty-strings.json")))
    #expect(strings.count == 515)
    let fonts = try FontCascade(
      TestFonts.noto.font, fallbacks: [TestFonts.arabic.font, TestFonts.hebrew.font])
    let style = try TextStyle(fonts: fonts, size: 16)
    let typesetter = Measurer().typesetter(style: style, profile: profile)
    for string in strings { try check(string, typesetter) }
  }

  private func check(_ string: String, _ typesetter: Typesetter) throws {
    let prepared = try typesetter.prepare(string)
    var layouts: [TextLayout] = []
    for width in NaughtyStringTests.widths {
      let container = TextContainer.label(width: width)
      let layout = prepared.layout(in: container)
      let isSane =
        layout.height.isFinite && layout.height >= 0 && layout.width.isFinite && layout.width >= 0
        && layout.lineFragments.allSatisfy { $0.width.isFinite && $0.width >= 0 && $0.height >= 0 }
      #expect(isSane, "\(string.debugDescription) at \(width)")
      #expect(prepared.height(in: container) == layout.height)
      #expect(try typesetter.height(of: string, in: container) == layout.height)
      #expect(parts(string, layout.lineFragments), "\(string.debugDescription) at \(width)")
      layouts.append(layout)
    }
    // NaN and -1 are 0, 1e308 is no limit.
    for (left, right) in [(0, 5), (0, 6), (4, 7)] {
      #expect(layouts[left].lineFragments == layouts[right].lineFragments)
      #expect(layouts[left].height == layouts[right].height)
    }
  }

  /// Whether the lines' ranges part the text: each begins where the one before ended.
  private func parts(_ string: String, _ lines: [TextLineFragment]) -> Bool {
    var end = TextOffset.zero
    for line in lines {
      guard line.range.lowerBound == end else { return false }
      end = line.range.upperBound
    }
    return lines.isEmpty
      ? true : end == TextOffset(utf8: string.utf8.count, utf16: string.utf16.count)
  }
}
