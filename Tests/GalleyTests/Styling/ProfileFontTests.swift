import Galley
import Testing

/// One line of real fonts under each profile, with and without the font's leading.
///
/// - uiKit: `hhea`, not rounded; appKit: `hhea`, each measure rounded;
/// - css and android: OS/2 typographic metrics if USE_TYPO_METRICS, else `hhea`, each rounded.
@Suite("Fonts under the profiles") struct ProfileFontTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var font: FontCache
    var size: Double
    var profile: LayoutProfile
    var height: Double
    var withLeading: Double
    var testDescription: String { "\(font.name) \(profile.name)" }
  }

  static let rows: [Row] = [
    // Roboto: 1900 + 500 of 2048, × 16 = 14.84375 + 3.90625; typo (2146, 555) is not asked for.
    Row(font: TestFonts.roboto, size: 16, profile: .uiKit, height: 18.75, withLeading: 18.75),
    Row(font: TestFonts.roboto, size: 16, profile: .appKit, height: 19, withLeading: 19),
    Row(font: TestFonts.roboto, size: 16, profile: .css, height: 19, withLeading: 19),
    Row(font: TestFonts.roboto, size: 16, profile: .android, height: 19, withLeading: 19),
    // Inter: 2728 + 680 of 2816, × 17 = 16.46875 + 4.10511…
    Row(
      font: TestFonts.inter, size: 17, profile: .uiKit, height: 3408.0 * 17 / 2816,
      withLeading: 3408.0 * 17 / 2816),
    Row(font: TestFonts.inter, size: 17, profile: .appKit, height: 20, withLeading: 20),
    Row(font: TestFonts.inter, size: 17, profile: .css, height: 20, withLeading: 20),
    Row(font: TestFonts.inter, size: 17, profile: .android, height: 20, withLeading: 20),
    // Lohit Devanagari: hhea 1121 + 515 + 266 of 1024, × 16 = 17.515625 + 8.046875 + 4.15625;
    // typo 999 + 365 + 0, asked for, × 16 = 15.609375 + 5.703125.
    Row(font: TestFonts.lohit, size: 16, profile: .uiKit, height: 25.5625, withLeading: 29.71875),
    Row(font: TestFonts.lohit, size: 16, profile: .appKit, height: 26, withLeading: 30),
    Row(font: TestFonts.lohit, size: 16, profile: .css, height: 22, withLeading: 22),
    Row(font: TestFonts.lohit, size: 16, profile: .android, height: 22, withLeading: 22),
    // Noto Sans CJK: 1160 + 288 of 1000, × 16 = 18.56 + 4.608; typo (880, 120) is not asked for.
    Row(font: TestFonts.cjk, size: 16, profile: .uiKit, height: 23.168, withLeading: 23.168),
    Row(font: TestFonts.cjk, size: 16, profile: .appKit, height: 24, withLeading: 24),
    Row(font: TestFonts.cjk, size: 16, profile: .css, height: 24, withLeading: 24),
    Row(font: TestFonts.cjk, size: 16, profile: .android, height: 24, withLeading: 24),
  ]

  @Test("one line", arguments: rows)
  func oneLine(row: Row) throws {
    guard let font = row.font.ifInstalled else { return }
    let text = row.font.name.hasPrefix("Lohit") ? "क" : "x"
    let prepared = try Measurer().prepare(
      text, style: TextStyle(font: font, size: row.size), profile: row.profile)
    var container = TextContainer.label(width: 100)
    for (usesFontLeading, height) in [(false, row.height), (true, row.withLeading)] {
      container.usesFontLeading = usesFontLeading
      #expect(abs(prepared.height(in: container) - height) < 1e-12)
      #expect(abs(prepared.layout(in: container).height - height) < 1e-12)
    }
    // Nobody asked: labels leave the leading out but in css, text views count it.
    container.usesFontLeading = nil
    let label = row.profile.name == "css" ? row.withLeading : row.height
    #expect(abs(prepared.height(in: container) - label) < 1e-12)
    // Two insets of 8.
    let textView = prepared.height(in: .textView(width: 100))
    #expect(abs(textView - row.withLeading - 16) < 1e-12)
  }
}
