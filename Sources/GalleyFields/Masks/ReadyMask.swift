/// Masks that many forms need.
public enum ReadyMask: String, Hashable, Sendable, Codable, CaseIterable {
  /// A Russian phone number: +7 (900) 555-33-33.
  case russianPhone
  /// A North American phone number: +1 (212) 555-0123.
  case northAmericanPhone
  /// An international phone number of at most 15 digits (ITU-T E.164): +4915112345678.
  case internationalPhone
  /// A payment card's number of 16 to 19 digits (ISO/IEC 7812): 1234 5678 9012 3456 789.
  case cardNumber
  /// An American Express card's number: 3712 345678 95006.
  case americanExpressNumber
  /// A payment card's month of expiry: 08/27.
  case cardExpiry
  /// A payment card's verification code of three digits.
  case cardCode
  /// A date in the order of day, month, year: 31.12.2026.
  case date
  /// A date of ISO 8601: 2026-12-31.
  case isoDate
  /// A time of day: 23:59.
  case time

  /// The mask as text.
  public var pattern: String {
    switch self {
    case .russianPhone: "+7 ([000]) [000]-[00]-[00]"
    case .northAmericanPhone: "+1 ([000]) [000]-[0000]"
    case .internationalPhone: "+[000000099999999]"
    case .cardNumber: "[0000] [0000] [0000] [0000] [999]"
    case .americanExpressNumber: "[0000] [000000] [00000]"
    case .cardExpiry: "[00]/[00]"
    case .cardCode: "[000]"
    case .date: "[00].[00].[0000]"
    case .isoDate: "[0000]-[00]-[00]"
    case .time: "[00]:[00]"
    }
  }

  /// The mask, compiled.
  public func mask() throws(MaskError) -> Mask { try Mask(pattern) }
}
