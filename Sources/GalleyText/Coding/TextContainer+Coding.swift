/// Coded under the names of the properties; what is missing is as its `kind` has it.
///
/// Unknown keys and numbers that no container has are errors when decoding.
extension TextContainer: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case kind, width, height, lineFragmentPadding, insets, maximumNumberOfLines, lineBreakMode
    case usesFontLeading, fallbackFontsRaiseLines, includesLastLineSpacing
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: Key.self)
    self.init(kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .label)
    try values.read(.width, into: &width)
    if let found = try values.decodeIfPresent(Double.self, forKey: .height) {
      guard found >= 0 else { throw values.wrong(.height, "must be a number, at least 0") }
      height = found
    }
    try values.readExtent(.lineFragmentPadding, into: &lineFragmentPadding)
    try values.read(.insets, into: &insets)
    try values.read(.maximumNumberOfLines, into: &maximumNumberOfLines)
    guard maximumNumberOfLines >= 0 else {
      throw values.wrong(.maximumNumberOfLines, "must be a count, 0 for no limit")
    }
    try values.read(.lineBreakMode, into: &lineBreakMode)
    try values.read(.usesFontLeading, into: &usesFontLeading)
    try values.read(.fallbackFontsRaiseLines, into: &fallbackFontsRaiseLines)
    try values.read(.includesLastLineSpacing, into: &includesLastLineSpacing)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encode(lineFragmentPadding, forKey: .lineFragmentPadding)
    try values.encode(insets, forKey: .insets)
    try values.encode(maximumNumberOfLines, forKey: .maximumNumberOfLines)
    try values.encode(lineBreakMode, forKey: .lineBreakMode)
    try values.encodeIfPresent(usesFontLeading, forKey: .usesFontLeading)
    try values.encodeIfPresent(fallbackFontsRaiseLines, forKey: .fallbackFontsRaiseLines)
    try values.encode(includesLastLineSpacing, forKey: .includesLastLineSpacing)
  }
}

/// Coded as a number of points, or `"unlimited"`.
extension LineWidth: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if (try? value.decode(String.self)) == "unlimited" {
      self = .unlimited
      return
    }
    guard let points = try? value.decode(Double.self), points >= 0 else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "A width is a number, at least 0, or “unlimited”.")
    }
    self.init(points)
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .unlimited: try value.encode("unlimited")
    case .points(let points): try value.encode(points)
    }
  }
}

/// Coded as `top`, `left`, `bottom`, `right`; what is missing is 0.
extension EdgeInsets: Codable {
  private enum Key: String, CodingKey, CaseIterable { case top, left, bottom, right }

  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.strictContainer(keyedBy: Key.self)
    try values.readLength(.top, into: &top)
    try values.readLength(.left, into: &left)
    try values.readLength(.bottom, into: &bottom)
    try values.readLength(.right, into: &right)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(top, forKey: .top)
    try values.encode(left, forKey: .left)
    try values.encode(bottom, forKey: .bottom)
    try values.encode(right, forKey: .right)
  }
}

/// Coded as `"none"`, `"integer"`, or the number of pixels per point.
extension PixelGrid: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    switch try? value.decode(String.self) {
    case "none": self = .none
    case "integer": self = .integer
    default:
      guard let scale = try? value.decode(Double.self), scale > 0, scale.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "A pixel grid is “none”, “integer” or a scale above 0.")
      }
      self = .pixel(scale: scale)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .none: try value.encode("none")
    case .integer: try value.encode("integer")
    case .pixel(let scale): try value.encode(scale)
    }
  }
}

/// Coded as its name; a profile whose rules were changed cannot be coded.
extension LayoutProfile: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let name = try value.decode(String.self)
    guard let profile = LayoutProfile(named: name) else {
      throw DecodingError.dataCorruptedError(
        in: value,
        debugDescription: "There is no profile “\(name)”; known are "
          + LayoutProfile.all.map(\.name).joined(separator: ", ") + ".")
    }
    self = profile
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    guard LayoutProfile(named: name) == self else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription:
            "The rules of the profile “\(name)” were changed; only its name is coded."
        ))
    }
    try value.encode(name)
  }
}
