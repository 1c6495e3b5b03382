import Galley
import Testing

/// Heights that Apple's systems gave, and the tables of the fonts they gave them for.
@Suite("Recorded line heights") struct RecordedMetricsTests {
  static let lato = FontMetrics(
    unitsPerEm: 2000, hhea: VerticalMetrics(ascender: 1974, descender: -426),
    typo: VerticalMetrics(ascender: 1610, descender: -390, lineGap: 400), familyName: "Lato")
  static let sanFrancisco = FontMetrics(
    unitsPerEm: 2048, hhea: VerticalMetrics(ascender: 1950, descender: -494))
  static let helvetica = FontMetrics(
    unitsPerEm: 2048, hhea: VerticalMetrics(ascender: 1577, descender: -471),
    familyName: "Helvetica")
  static let helveticaNeue = FontMetrics(
    unitsPerEm: 1000, hhea: VerticalMetrics(ascender: 952, descender: -213, lineGap: 28),
    familyName: "Helvetica Neue")
  static let times = FontMetrics(
    unitsPerEm: 2048, hhea: VerticalMetrics(ascender: 1825, descender: -443, lineGap: 87),
    familyName: "Times New Roman")

  // appKit: round(ascent) + round(descent), each by itself.
  @Test(
    "Lato on macOS",
    arguments: [
      (11, 13), (12, 15), (13, 16), (14, 17), (15, 18), (16, 19), (17, 21), (18, 22), (20, 24),
      (22, 27), (24, 29), (26, 32), (28, 34), (32, 39), (36, 44), (39, 46), (40, 48), (48, 57),
      (54, 65), (60, 72),
    ] as [(Double, Double)])
  func lato(size: Double, height: Double) {
    let metrics = Self.lato.lineMetrics(pointSize: size, profile: .appKit)
    #expect(metrics.naturalHeight(usesFontLeading: false) == height)
    // The baseline from the bottom is round(−descender): 426 of 2000.
    #expect(metrics.descent == (size * 426 / 2000 + 0.5).rounded(.down))
  }

  // appKit: the gap, round(28 × size / 1000), is left out where leading is not asked for.
  @Test(
    "Helvetica Neue on macOS",
    arguments: [(17, 20), (18, 21), (32, 37), (40, 47), (60, 70)] as [(Double, Double)])
  func helveticaNeue(size: Double, height: Double) {
    let metrics = Self.helveticaNeue.lineMetrics(pointSize: size, profile: .appKit)
    #expect(metrics.naturalHeight(usesFontLeading: false) == height)
  }

  // uiKit: (1950 + 494) × size / 2048, not rounded.
  @Test(
    "San Francisco on iOS",
    arguments: [(15, 17.900390625), (17, 20.287109375)] as [(Double, Double)])
  func sanFrancisco(size: Double, height: Double) {
    let metrics = Self.sanFrancisco.lineMetrics(pointSize: size, profile: .uiKit)
    #expect(metrics.naturalHeight(usesFontLeading: false) == height)
    #expect(metrics.leading == 0)
  }

  @Test func `San Francisco at 20 points has the ascender and descender of UIFont`() {
    let metrics = Self.sanFrancisco.lineMetrics(pointSize: 20, profile: .uiKit)
    #expect(metrics == LineMetrics(ascent: 19.04296875, descent: 4.82421875))
  }

  // appKit: round(a) + round(d) + round(20 % of both), since the gap is 0: 9 + 3 + 2.
  @Test(
    "Helvetica on macOS", arguments: [(12, 14), (17, 20), (96, 115)] as [(Double, Double)])
  func helvetica(size: Double, height: Double) {
    let metrics = Self.helvetica.lineMetrics(pointSize: size, profile: .appKit)
    #expect(metrics.naturalHeight(usesFontLeading: false) == height)
  }

  // uiKit: 15 % of ascent + descent on top: 17 × 1.15; 13.09033203125 + 0.15 × 17.
  @Test func `Helvetica on iOS carries 15 percent above`() {
    let metrics = Self.helvetica.lineMetrics(pointSize: 17, profile: .uiKit)
    #expect(abs(metrics.naturalHeight(usesFontLeading: false) - 19.55) < 1e-12)
    #expect(abs(metrics.ascent - 15.64033203125) < 1e-12)
    #expect(metrics.descent == 3.90966796875)
  }

  @Test func `the extra of Helvetica can be switched off`() {
    var profile = LayoutProfile.uiKit
    profile.legacyFamilyExtra = .none
    let metrics = Self.helvetica.lineMetrics(pointSize: 17, profile: profile)
    #expect(metrics.naturalHeight(usesFontLeading: false) == 17)
  }

  // round(85.55) + round(20.77) + round(4.08) = 86 + 21 + 4; the sum itself is 110.390625.
  @Test func `Times New Roman on macOS counts its gap`() {
    let rounded = Self.times.lineMetrics(pointSize: 96, profile: .appKit)
    #expect(rounded.naturalHeight(usesFontLeading: true) == 111)
    let exact = Self.times.lineMetrics(pointSize: 96, profile: .uiKit)
    #expect(exact.naturalHeight(usesFontLeading: true) == 110.390625)
  }
}
