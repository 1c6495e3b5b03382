internal import GalleyUnicode

/// Why a pattern cannot be used.
public struct TextPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The pattern as it was written.
  public var pattern: String
  /// What is wrong, in ICU's words.
  public var reason: String
  /// Where it is wrong, in UTF-16 units from the start; nil if that is not known.
  public var utf16Offset: Int?

  public var description: String {
    let place = utf16Offset.map { " at \($0)" } ?? ""
    return
      "The pattern \"\(pattern)\" is no regular expression\(place): \(reason). Correct it there."
  }
}

/// A regular expression that texts are held against.
///
/// Compiled once, by ICU (its syntax: https://unicode-org.github.io/icu/userguide/strings/regexp.html).
/// A match that takes too long is stopped: a pattern cannot hang a field.
public struct TextPattern: Sendable {
  /// How much of a text must match.
  public enum Extent: String, Hashable, Sendable, Codable, CaseIterable {
    /// All of it, as `SELF MATCHES` and HTML's `pattern` have it.
    case whole
    /// Some part of it.
    case search
  }

  /// The name under which messages for this pattern are kept.
  public let name: String
  /// How much of a text must match.
  public let extent: Extent
  private let expression: RegularExpression

  /// The pattern as it was written.
  public var pattern: String { expression.pattern }

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The expression.
  ///   - name: Its name, for messages.
  ///   - extent: How much of a text must match.
  ///   - ignoresCase: Whether letters match in either case.
  ///   - timeLimit: The most steps of a match, about a millisecond each.
  /// - Throws: `TextPatternError` with the place of the mistake.
  public init(
    _ pattern: String, name: String = "pattern", extent: Extent = .whole,
    ignoresCase: Bool = false, timeLimit: Int = 250
  ) throws(TextPatternError) {
    self.name = name
    self.extent = extent
    do {
      expression = try RegularExpression(
        pattern, options: ignoresCase ? .caseInsensitive : [], timeLimit: timeLimit)
    } catch {
      switch error {
      case .invalidPattern(let reason, let offset):
        throw TextPatternError(pattern: pattern, reason: reason, utf16Offset: offset)
      default:
        throw TextPatternError(pattern: pattern, reason: "\(error)", utf16Offset: nil)
      }
    }
  }

  /// Why a text does not match; nil if it does.
  public func failure(of text: String) -> ValidationFailure? {
    do {
      let isMatch = try extent == .whole ? expression.matches(text) : expression.search(in: text)
      return isMatch ? nil : .patternMismatch(name: name)
    } catch {
      return .patternTooSlow(name: name)
    }
  }
}

extension TextPattern {
  /// A plain e-mail address: letters, digits and `._%+-`, an at sign, a domain of two parts or more.
  public static func email(name: String = "email") throws(TextPatternError) -> TextPattern {
    try TextPattern("[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,64}", name: name)
  }
}
