import GalleyFonts
import GalleyUnicode
import Testing

/// A font of a script whose words are added up from what is known of their parts.
struct ScriptFont: Sendable, CustomTestStringConvertible {
  var script: ScriptCode
  /// The name of its file.
  var name: String
  /// The least share of random words that must be added up; 0: the font's rules are beyond that.
  var share: Double
  var testDescription: String { name }

  init(_ script: ScriptCode, _ name: String, share: Double) {
    self.script = script
    self.name = name
    self.share = share
  }
}

/// Shapes text of one script and font as HarfBuzz does it.
struct ScriptShaper: ~Copyable {
  private let font: Font
  private let script: UInt32
  private let direction: TextDirection
  private let features: [FontFeature]
  private var shaper: Shaper

  init(_ font: Font, script: UInt32, direction: TextDirection, features: [FontFeature]) throws {
    self.font = font
    self.script = script
    self.direction = direction
    self.features = features
    shaper = try Shaper()
  }

  /// The glyphs of a range of a text; their clusters are places in the whole text.
  mutating func glyphs(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>? = nil
  ) throws -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    try shaper.shape(
      scalars, item: range ?? scalars.indices, context: scalars.indices, font: font,
      script: script, direction: direction, language: nil, features: features, begins: false,
      ends: false, into: &glyphs)
    return glyphs
  }

  /// What each character of a range comes to, in the font's units: all of a cluster at its first.
  mutating func sums(_ scalars: [Unicode.Scalar], _ range: Range<Int>? = nil) throws -> [Int64] {
    try glyphs(scalars, range).sums(count: scalars.count)
  }
}

extension [ShapedGlyph] {
  /// What each of a text's characters comes to, in the font's units: all of a cluster at its first.
  func sums(count: Int) -> [Int64] {
    var sums = [Int64](repeating: 0, count: count)
    for glyph in self { sums[Int(glyph.cluster)] += Int64(glyph.xAdvance) }
    return sums
  }
}

extension Sequence<Int64> {
  var total: Int64 { reduce(0, +) }
}
