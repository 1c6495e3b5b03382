/// Four letters that name a table, a feature, a script or a variation axis (OpenType `Tag`).
///
///     let weight: FontTag = "wght"
public struct FontTag: RawRepresentable, Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The four bytes, the first letter in the highest.
  public var rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The tag of one to four printable ASCII characters, padded with spaces; nil for anything else.
  public init?(_ name: some StringProtocol) {
    let bytes = Array(name.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    var value: UInt32 = 0
    for position in 0..<4 {
      value = value << 8 | UInt32(position < bytes.count ? bytes[position] : 0x20)
    }
    rawValue = value
  }

  public static func < (left: FontTag, right: FontTag) -> Bool { left.rawValue < right.rawValue }
}

extension FontTag: ExpressibleByStringLiteral {
  /// The tag of a literal of one to four printable ASCII characters.
  ///
  /// - Precondition: The literal is such a name: it is part of the caller's code.
  public init(stringLiteral name: String) {
    guard let tag = FontTag(name) else {
      preconditionFailure("A font tag has one to four printable ASCII characters: \(name)")
    }
    self = tag
  }
}

extension FontTag: CustomStringConvertible {
  /// The four letters; bytes that are not printable ASCII become "?".
  public var description: String {
    var letters = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      letters.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return letters
  }
}

extension FontTag: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let tag = FontTag(name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A tag has one to four ASCII characters, not “\(name)”.")
    }
    self = tag
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
