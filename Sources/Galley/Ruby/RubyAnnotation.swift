/// A small text above or below a stretch of text, which says how it is read.
///
/// UIKit's `CTRubyAnnotation`, CSS's `ruby`. What it stands over is its base; both together are a pair,
/// as wide as the wider of them, and no line ends inside of it.
///
///     text.append("東京", ruby: RubyAnnotation("とうきょう"), style: style)
public struct RubyAnnotation: Hashable, Sendable {
  /// At which side of the base an annotation stands.
  public enum Position: String, Hashable, Sendable, Codable, CaseIterable {
    /// Above horizontal lines, to the right of vertical ones.
    case over
    /// Below horizontal lines, to the left of vertical ones.
    case under
  }

  /// How the shorter of base and annotation stands along the longer.
  ///
  /// CSS's `ruby-align`. Gaps are those of justified text: at spaces, and around ideographs and kana.
  public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// Room at each gap, and half as much at both ends; in the middle where there is no gap.
    case spaceAround = "space-around"
    /// Room at each gap, none at the ends; in the middle where there is no gap.
    case spaceBetween = "space-between"
    /// In the middle.
    case center
    /// At the side where the text begins.
    case start
  }

  /// Whether an annotation that is longer than its base may stand over its neighbors.
  ///
  /// CSS's `ruby-overhang`.
  public enum Overhang: String, Hashable, Sendable, Codable, CaseIterable {
    /// By half of the annotation's size, over text that is no larger than the base, up to half of it.
    case auto
    /// The neighbors make room.
    case none
  }

  /// What is written beside the base, on one line: separators in it count as spaces.
  public var text: String
  /// At which side it stands.
  public var position: Position
  /// Its size, as a part of the base's: 0.5 as browsers and UIKit have it.
  public var scale: Double
  /// How the shorter of the two stands along the longer.
  public var alignment: Alignment
  /// Whether it may stand over its neighbors.
  public var overhang: Overhang

  /// An annotation.
  ///
  /// - Parameters:
  ///   - text: What is written beside the base.
  ///   - position: Above or below it.
  ///   - scale: Its size, as a part of the base's; layout counts what is no number as 0.5 and keeps
  ///     it from 0.01 to 10.
  ///   - alignment: How the shorter of base and annotation stands along the longer.
  ///   - overhang: Whether it may stand over its neighbors.
  public init(
    _ text: String, position: Position = .over, scale: Double = 0.5,
    alignment: Alignment = .spaceAround, overhang: Overhang = .auto
  ) {
    self.text = text
    self.position = position
    self.scale = scale
    self.alignment = alignment
    self.overhang = overhang
  }

  /// The text with spaces for what would end a line.
  var line: String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0x0A...0x0D, 0x85, 0x2028, 0x2029: " "
          default: scalar
          }
        }))
  }

  /// The style of the annotation of a base.
  func style(of base: TextStyle) -> TextStyle {
    let factor = scale.isNaN ? 0.5 : min(max(scale, 0.01), 10)
    let size = min(base.pointSize * factor, TextStyle.largestPointSize)
    var style = (try? base.withSize(size)) ?? base
    style.underline = nil
    style.strikethrough = nil
    style.hyphenation = nil
    return style.withoutBaselineOffset
  }
}

/// Coded as `text`, `position`, `scale`, `alignment` and `overhang`; all but the text may be missing.
extension RubyAnnotation: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case text, position, scale, alignment, overhang
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: Key.self)
    self.init(try values.decode(String.self, forKey: .text))
    try values.read(.position, into: &position)
    try values.readExtent(.scale, into: &scale)
    try values.read(.alignment, into: &alignment)
    try values.read(.overhang, into: &overhang)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(text, forKey: .text)
    try values.encode(position, forKey: .position)
    try values.encode(scale, forKey: .scale)
    try values.encode(alignment, forKey: .alignment)
    try values.encode(overhang, forKey: .overhang)
  }
}
