/// The fonts of a text, in the order in which they are asked for a character.
public struct FontCascade: Hashable, Sendable {
  /// The most fonts of a cascade.
  public static let maximumCount = 64

  /// The fonts, never none.
  ///
  /// The first is the one whose metrics an empty line has.
  public let fonts: [Font]
  /// Whether the system's fonts are asked for what none of these has.
  public let usesSystemFallback: Bool
  /// Which of them characters were found in.
  let choices = FontChoices()

  /// A cascade of one font or more.
  ///
  /// - Throws: `FontError.tooMany` for more than `maximumCount` fonts.
  public init(
    _ first: Font, fallbacks: [Font] = [], usesSystemFallback: Bool = false
  ) throws(FontError) {
    let count = fallbacks.count + 1
    guard count <= Self.maximumCount else {
      throw .tooMany("fonts", count: count, limit: Self.maximumCount)
    }
    fonts = [first] + fallbacks
    self.usesSystemFallback = usesSystemFallback
  }

  /// A cascade of one font.
  public init(_ font: Font) {
    fonts = [font]
    usesSystemFallback = false
  }

  /// The font asked first.
  public var primary: Font { fonts[0] }
}

extension FontCascade {
  public static func == (left: FontCascade, right: FontCascade) -> Bool {
    left.choices === right.choices
      || (left.usesSystemFallback == right.usesSystemFallback && left.fonts == right.fonts)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fonts)
    hasher.combine(usesSystemFallback)
  }
}
