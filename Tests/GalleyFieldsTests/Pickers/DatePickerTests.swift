import Foundation
import GalleyFields
import Testing

@Suite("Picked dates") struct DatePickerTests {
  @Test(
    "a date is written by format and locale",
    arguments: [
      (DateFormat.Source.pattern("dd.MM.yyyy"), "de", "05.02.2026"),
      (.pattern("yyyy-MM-dd'T'HH:mm"), "en", "2026-02-05T17:04"),
      (.pattern("EEEE"), "de", "Donnerstag"), (.fields("yMMMd"), "en-US", "Feb 5, 2026"),
      (.fields("yMMMMd"), "fr", "5 février 2026"), (.fields("yMMMd"), "ja", "2026年2月5日"),
      (.fields("yMd"), "th", "5/2/2026"),
    ])
  func formats(source: DateFormat.Source, locale: String, expected: String) throws {
    let date = try #require(PickedDate(year: 2026, month: 2, day: 5, hour: 17, minute: 4))
    let format = try DateFormat(source, locale: locale)
    #expect(format.string(from: date) == expected)
  }

  @Test func `a text is read back strictly`() throws {
    let format = try DateFormat(.pattern("dd.MM.yyyy"))
    #expect(format.date(from: "29.02.2024") == PickedDate(year: 2024, month: 2, day: 29))
    #expect(format.date(from: "30.02.2024") == nil)
    #expect(format.date(from: "29.02.2024x") == nil)
    #expect(format.date(from: "") == nil)
    #expect(format.date(from: String(repeating: "1", count: 5_000)) == nil)
  }

  @Test("a fraction of a second with many digits is no date", arguments: [36, 100, 1_000])
  func longFraction(count: Int) throws {
    let format = try DateFormat(.pattern("S"))
    #expect(format.date(from: String(repeating: "5", count: count)) == nil)
    #expect(format.date(from: String(repeating: "\u{665}", count: count)) == nil)
  }

  @Test func `every day of a few centuries goes to text and back, as Foundation counts it`() throws
  {
    let format = try DateFormat(.pattern("yyyy-MM-dd"))
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -700_000, through: 900_000, by: 9_973) {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      let year = try #require(parts.year)
      let month = try #require(parts.month)
      let day = try #require(parts.day)
      let date = try #require(PickedDate(year: year, month: month, day: day))
      let text = format.string(from: date)
      #expect(format.date(from: text) == date)
      #expect(text.hasPrefix(String(repeating: "0", count: 4 - String(year).count) + String(year)))
    }
  }

  @Test func `there is no thirtieth of February`() {
    #expect(PickedDate(year: 2026, month: 2, day: 30) == nil)
    #expect(PickedDate(year: 1900, month: 2, day: 29) == nil)
    #expect(PickedDate(year: 2000, month: 2, day: 29) != nil)
    #expect(PickedDate(year: 0, month: 1, day: 1) == nil)
    #expect(PickedDate(year: 2026, month: 13, day: 1) == nil)
    #expect(PickedDate(year: 2026, month: 1, day: 1, hour: 24) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        PickedDate.self, from: Data(#"{"year": 2026, "month": 2, "day": 30}"#.utf8))
    }
  }

  @Test func `a pattern of letters that mean nothing is a typed error`() {
    #expect(throws: DateFormatError.self) { try DateFormat(.pattern("jjjj")) }
    #expect(throws: DateFormatError.self) {
      try DateFormat(.pattern(String(repeating: "d", count: 5_000)))
    }
  }

  @Test func `a picked date stays within its range`() throws {
    let first = try #require(PickedDate(year: 2026, month: 1, day: 1))
    let last = try #require(PickedDate(year: 2026, month: 12, day: 31))
    var picker = DatePicker(
      format: try DateFormat(.pattern("d.M.yy")), range: first...last,
      date: PickedDate(year: 2030, month: 1, day: 1))
    #expect(picker.text == "31.12.26")
    let isOther = picker.select(PickedDate(year: 1999, month: 1, day: 1))
    #expect(isOther && picker.text == "1.1.26")
    picker.select(nil)
    #expect(picker.text.isEmpty)
  }
}
