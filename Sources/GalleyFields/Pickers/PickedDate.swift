/// A day and a time of day, as a calendar on the wall has them: no time zone.
public struct PickedDate: Hashable, Sendable, Comparable, Codable {
  /// Of the Gregorian calendar, 1 to 9999.
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1 to the last of its month.
  public let day: Int
  /// From 0 to 23.
  public let hour: Int
  /// From 0 to 59.
  public let minute: Int

  /// A date; nil if there is no such day or time.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...PickedDate.days(inMonth: month, of: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  public static func < (left: PickedDate, right: PickedDate) -> Bool {
    left.minutesSince1970 < right.minutesSince1970
  }

  /// The number of days in a month.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Minutes since the first of January 1970.
  var minutesSince1970: Int { (daysSince1970 * 24 + hour) * 60 + minute }

  /// Years counted from March, so that the day that leap years add is the last one.
  private var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let months = (month + 9) % 12
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + (months * 153 + 2) / 5 + day - 1 - 719_468
  }

  /// The date of a moment; nil outside the years 1 to 9999.
  init?(minutesSince1970 minutes: Int) {
    let days = Int((Double(minutes) / 1_440).rounded(.down))
    let rest = minutes - days * 1_440
    let sinceMarch = days + 719_468
    let era = Int((Double(sinceMarch) / 146_097).rounded(.down))
    let dayOfEra = sinceMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1, hour: rest / 60, minute: rest % 60)
  }
}

extension PickedDate {
  private enum Key: String, CodingKey { case year, month, day, hour, minute }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let date = PickedDate(
      year: try values.decode(Int.self, forKey: .year),
      month: try values.decode(Int.self, forKey: .month),
      day: try values.decode(Int.self, forKey: .day),
      hour: try values.decodeIfPresent(Int.self, forKey: .hour) ?? 0,
      minute: try values.decodeIfPresent(Int.self, forKey: .minute) ?? 0)
    guard let date else {
      throw DecodingError.dataCorruptedError(
        forKey: .day, in: values, debugDescription: "There is no such day or time.")
    }
    self = date
  }
}
