/// What coded styles refer to and do not hold: fonts, and dictionaries for hyphenation.
///
/// Give it to whatever decodes styles, under `CodingUserInfoKey.galleyStyles`:
///
///     let decoder = JSONDecoder()
///     decoder.userInfo[.galleyStyles] = StyleResources(fonts: [body], opensFiles: false)
///     let style = try decoder.decode(TextStyle.self, from: json)
///
/// Fonts that are opened are remembered, so that one object should serve many styles. Without one,
/// fonts are opened from their paths, each time.
public final class StyleResources: Sendable {
  /// Fonts that styles may name, found by their fingerprints.
  public let fonts: [Font]
  /// Dictionaries that styles may name, found by their fingerprints.
  public let hyphenations: [HyphenationPatterns]
  /// Whether fonts that are not among `fonts` are opened from the paths that styles name.
  ///
  /// False for styles from people who should not say which files are read.
  public let opensFiles: Bool
  private let opened = Lock<[FontReference: Font]>([:])
  /// The most opened fonts that are remembered.
  private static let limit = 256

  /// What styles that are read back may use.
  ///
  /// - Parameters:
  ///   - fonts: Fonts that are open already, looked at before files.
  ///   - hyphenations: Dictionaries that styles may name.
  ///   - opensFiles: Whether paths of fonts are opened; say false for styles from strangers.
  public init(
    fonts: [Font] = [], hyphenations: [HyphenationPatterns] = [], opensFiles: Bool = true
  ) {
    self.fonts = fonts
    self.hyphenations = hyphenations
    self.opensFiles = opensFiles
  }

  /// The font that a coded style names.
  func font(_ reference: FontReference) throws -> Font {
    if let known = fonts.first(where: { reference.names($0) }) { return known }
    if let known = opened.withLock({ $0[reference] }) { return known }
    guard opensFiles else {
      throw StyleResourceError.unknownFont(reference.path)
    }
    let font = try Font(
      path: reference.path, index: reference.index, variations: reference.variations)
    if let fingerprint = reference.fingerprint, fingerprint != hexadecimal(font.fingerprint) {
      throw StyleResourceError.otherFont(reference.path)
    }
    opened.withLock { opened in
      if opened.count >= StyleResources.limit { opened.removeAll() }
      opened[reference] = font
    }
    return font
  }

  /// The dictionary of this fingerprint.
  func hyphenation(_ fingerprint: String) throws -> HyphenationPatterns {
    let known = hyphenations.first { hexadecimal($0.fingerprint) == fingerprint }
    guard let known else { throw StyleResourceError.unknownHyphenation(fingerprint) }
    return known
  }
}

extension CodingUserInfoKey {
  /// Under this key decoders find a `StyleResources`.
  public static let galleyStyles: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "galley.styles") else {
      preconditionFailure("Every name makes a key.")
    }
    return key
  }()
}

/// A coded style names something that is not there.
@nonexhaustive
public enum StyleResourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The font is not among those given, and files may not be opened.
  case unknownFont(String)
  /// The file has other bytes than the font that the style was made with.
  case otherFont(String)
  /// No dictionary of this fingerprint was given.
  case unknownHyphenation(String)

  public var description: String {
    switch self {
    case .unknownFont(let path):
      "The font “\(path)” is not among those given; add it to the style resources."
    case .otherFont(let path):
      "The font “\(path)” is not the one that the style was made with; put that one back."
    case .unknownHyphenation(let fingerprint):
      "The hyphenation dictionary \(fingerprint) is not among those given; add it to the style "
        + "resources."
    }
  }
}

/// How a coded style names a font.
struct FontReference: Hashable, Sendable {
  var path: String
  var index = 0
  var variations: [FontVariation] = []
  /// In hexadecimal; nil: any font at the path will do.
  var fingerprint: String?

  init(_ font: Font) {
    path = font.name
    index = font.index
    variations = font.variations
    fingerprint = hexadecimal(font.fingerprint)
  }

  /// Whether this is how a font is named.
  func names(_ font: Font) -> Bool {
    guard let fingerprint else {
      return font.name == path && font.index == index && font.variations == variations
    }
    return hexadecimal(font.fingerprint) == fingerprint
  }
}

/// Coded as `path`, `index`, `variations` and `fingerprint`, or as a text: `path` or `path#index`.
extension FontReference: Codable {
  private enum Key: String, CodingKey, CaseIterable { case path, index, variations, fingerprint }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      let location = Font.Location(argument: text)
      path = location.path
      index = location.index
      return
    }
    let values = try decoder.strictContainer(keyedBy: Key.self)
    path = try values.decode(String.self, forKey: .path)
    try values.read(.index, into: &index)
    try values.read(.variations, into: &variations)
    try values.read(.fingerprint, into: &fingerprint)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(path, forKey: .path)
    if index != 0 { try values.encode(index, forKey: .index) }
    if !variations.isEmpty { try values.encode(variations, forKey: .variations) }
    try values.encodeIfPresent(fingerprint, forKey: .fingerprint)
  }
}

/// A number as sixteen digits: as JSON's numbers, it would lose its last ones.
func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
