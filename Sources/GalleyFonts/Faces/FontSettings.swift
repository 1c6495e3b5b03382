/// A place on one variation axis: `wght` = 650.
public struct FontVariation: Hashable, Sendable, Codable {
  /// The axis.
  public var tag: FontTag
  /// The place on it, in the axis's own units; clamped to the axis when a font is made.
  public var value: Double

  /// A place on an axis; values beyond its ends count as the ends.
  public init(tag: FontTag, value: Double) {
    self.tag = tag
    self.value = value
  }

  /// Reads `wght=650`.
  ///
  /// - Throws: `FontError.invalidSetting` if there is no tag, no `=` or no finite number.
  public init(parsing text: String) throws(FontError) {
    let (tag, value) = try splitSetting(text)
    guard let number = Double(value), number.isFinite else {
      throw .invalidSetting(text, expected: "a number after “=”, as in “wght=650”")
    }
    self.init(tag: tag, value: number)
  }
}

/// An OpenType feature and its value: `kern` = 0 is off, `liga` = 1 on, `salt` = 3 the third.
public struct FontFeature: Hashable, Sendable, Codable {
  /// The feature.
  public var tag: FontTag
  /// 0 is off, 1 on; more chooses an alternate.
  public var value: UInt32

  /// A feature and its value: 0 is off, 1 on, more chooses among alternates.
  public init(tag: FontTag, value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }

  /// Reads `kern=0`, `salt=3`, `+liga`, `-liga`, `liga`, `liga=on`, `liga=off`.
  ///
  /// - Throws: `FontError.invalidSetting` if the tag or the value is none.
  public init(parsing text: String) throws(FontError) {
    if text.contains("=") {
      let (tag, value) = try splitSetting(text)
      switch value {
      case "on", "true": self.init(tag: tag, value: 1)
      case "off", "false": self.init(tag: tag, value: 0)
      default:
        guard let number = UInt32(value) else {
          throw .invalidSetting(text, expected: "a whole number after “=”, as in “kern=0”")
        }
        self.init(tag: tag, value: number)
      }
      return
    }
    let isOff = text.hasPrefix("-")
    let name = isOff || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard let tag = FontTag(name), name.allSatisfy({ $0 != " " }) else {
      throw .invalidSetting(text, expected: "a feature of four letters, as in “kern=0”")
    }
    self.init(tag: tag, value: isOff ? 0 : 1)
  }
}

/// The tag before and the text after the equals sign.
private func splitSetting(_ text: String) throws(FontError) -> (FontTag, String) {
  guard let equals = text.firstIndex(of: "="), let tag = FontTag(text[..<equals]),
    !text[..<equals].contains(" ")
  else {
    throw .invalidSetting(text, expected: "four letters and a value, as in “wght=650”")
  }
  return (tag, String(text[text.index(after: equals)...]))
}
