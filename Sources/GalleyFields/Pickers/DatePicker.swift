internal import GalleyUnicode

/// How a date is written in a field.
public struct DateFormat: Sendable {
  /// What a format is made from.
  public enum Source: Hashable, Sendable, Codable {
    /// A pattern of Unicode's (UTS #35), as it is: `dd.MM.yyyy`.
    case pattern(String)
    /// The fields to be shown, in the order and with the words of the locale: `yMMMd`.
    case fields(String)
  }

  /// The format as it was written.
  public let source: Source
  /// A BCP 47 tag, such as `de-DE`.
  public let locale: String
  private let compiled: DatePattern

  /// The pattern that is used.
  public var pattern: String { compiled.pattern }

  /// Makes a format; the calendar is the Gregorian one.
  ///
  /// - Throws: `DateFormatError` if the pattern has letters that mean nothing, or is too long.
  public init(_ source: Source, locale: String = "en") throws(DateFormatError) {
    self.source = source
    self.locale = locale
    guard source.hasKnownLetters else { throw DateFormatError(source: source, locale: locale) }
    do {
      switch source {
      case .pattern(let pattern): compiled = try DatePattern(pattern, locale: locale)
      case .fields(let fields): compiled = try DatePattern(skeleton: fields, locale: locale)
      }
    } catch {
      throw DateFormatError(source: source, locale: locale)
    }
  }

  /// A date in the format's words.
  public func string(from date: PickedDate) -> String {
    let milliseconds = Double(date.minutesSince1970) * 60_000
    return (try? compiled.string(milliseconds: milliseconds)) ?? ""
  }

  /// The date that a text says in this format; nil if it is none.
  public func date(from text: String) -> PickedDate? {
    guard let milliseconds = compiled.milliseconds(of: text),
      let minutes = Int(exactly: (milliseconds / 60_000).rounded(.down))
    else { return nil }
    return PickedDate(minutesSince1970: minutes)
  }
}

extension DateFormat.Source {
  /// The letters of UTS #35; ICU passes over others in silence.
  private static let letters = Set("GyYuUrQqMLwWdDFgEecabBhHKkmsSAzZOvVXx")
  /// What stands for the locale's habit among fields.
  private static let habits = Set("jJC")

  /// Whether every letter outside quotes means something.
  fileprivate var hasKnownLetters: Bool {
    switch self {
    case .fields(let fields):
      return fields.allSatisfy { Self.letters.contains($0) || Self.habits.contains($0) }
    case .pattern(let pattern):
      var isQuoted = false
      for character in pattern {
        if character == "'" { isQuoted.toggle() }
        let isLetter = character.isASCII && character.isLetter
        if isLetter, !isQuoted, !Self.letters.contains(character) { return false }
      }
      return !isQuoted
    }
  }
}

/// A format for dates that cannot be used.
public struct DateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format that cannot be used.
  public var source: DateFormat.Source
  /// The locale that it was asked for in, a BCP 47 tag.
  public var locale: String

  public var description: String {
    let name =
      switch source {
      case .pattern(let pattern): pattern
      case .fields(let fields): fields
      }
    return "\"\(name)\" is no format for dates; use the letters of UTS #35, such as dd.MM.yyyy."
  }
}

/// A field whose text is a date that was picked.
public struct DatePicker: Sendable {
  /// How the date is written.
  public let format: DateFormat
  /// The dates that may be picked.
  public let range: ClosedRange<PickedDate>?
  /// The date that was picked; nil before there is one.
  public private(set) var date: PickedDate?

  /// A picker; nil takes any date, or none yet.
  public init(
    format: DateFormat, range: ClosedRange<PickedDate>? = nil, date: PickedDate? = nil
  ) {
    self.format = format
    self.range = range
    self.date = date
    select(date)
  }

  /// The field's text: the date as the format writes it, or nothing.
  public var text: String { date.map(format.string) ?? "" }

  /// Picks a date, or the nearest one that may be picked; nil takes the choice back.
  ///
  /// Returns whether the date is another now.
  @discardableResult
  public mutating func select(_ date: PickedDate?) -> Bool {
    let old = self.date
    if let date, let range {
      self.date = min(max(date, range.lowerBound), range.upperBound)
    } else {
      self.date = date
    }
    return self.date != old
  }
}
