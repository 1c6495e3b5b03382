import Foundation
import Galley
import GalleyTestSupport

/// Texts in a font with rules of its own, measured with short cuts and without.
struct RuleFontCase {
  var name = ""
  var font: RuleFont
  var texts: [String]
  var widths: [Double] = [5, 10, 15, 20, 25.5, 37, 60, 1e6]
  var wordBreak = WordBreak.normal
  var overflowWrap: OverflowWrap?

  static let ascii = String(String.UnicodeScalarView((0x20..<0x7F).map(Unicode.Scalar.init)))
  static let latin = ascii + "\u{AD}\u{A0}é\u{2010}“”"

  /// What is not the same.
  func differences(profile: LayoutProfile) throws -> [String] {
    let path = try font.write()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var comparison = Comparison(
      style: try TextStyle(font: Font(path: path), size: 10), profile: profile)
    comparison.paragraphStyle.wordBreak = wordBreak
    comparison.paragraphStyle.overflowWrap = overflowWrap
    for _ in 0..<2 {
      for text in texts { try comparison.compare(text, widths: widths) }
    }
    return comparison.differences
  }
}
