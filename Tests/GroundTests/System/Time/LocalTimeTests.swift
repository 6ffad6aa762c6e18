import TestContexts
import Testing

@testable import System

@Suite(.freshContext) struct LocalTimeTests {
  @Test(
    arguments: [
      (0, 1970, 1, 1, 4, 0, 0, 0), (951_782_400, 2000, 2, 29, 2, 0, 0, 0), (1_709_251_199, 2024, 2, 29, 4, 23, 59, 59),
      (1_767_225_600, 2026, 1, 1, 4, 0, 0, 0), (4_107_542_400, 2100, 3, 1, 1, 0, 0, 0),
      (-1, 1969, 12, 31, 3, 23, 59, 59),
      (4_102_444_799, 2099, 12, 31, 4, 23, 59, 59), (-2_208_988_800, 1900, 1, 1, 1, 0, 0, 0),
    ] as [(Int64, Int, Int, Int, Int, Int, Int, Int)])
  func `seconds are a date and a time of day`(_ row: (Int64, Int, Int, Int, Int, Int, Int, Int)) {
    let time = LocalTime(counting: row.0)
    #expect(time == LocalTime(year: row.1, month: row.2, day: row.3, hour: row.5, minute: row.6, second: row.7))
    #expect(time.weekday == row.4 && time.secondsSince1970 == row.0)
  }

  @Test func `every day of 800 years follows the one before`() {
    var last = LocalTime(counting: LocalTime(year: 1599, month: 12, day: 31).secondsSince1970)
    for day in LocalTime.days(toYear: 1600, month: 1, day: 1)..<LocalTime.days(toYear: 2400, month: 1, day: 1) {
      let next = LocalTime(counting: day * 86_400)
      let follows =
        next.year == last.year && next.month == last.month && next.day == last.day + 1
        || next.day == 1 && last.day >= 28 && (next.month == last.month + 1 && next.year == last.year)
        || next.day == 1 && next.month == 1 && last.month == 12 && last.day == 31 && next.year == last.year + 1
      guard follows, next.weekday == last.weekday % 7 + 1, next.secondsSince1970 == day * 86_400 else {
        Issue.record("\(next) after \(last)")
        return
      }
      last = next
    }
  }

  @Test func `a month beyond the year belongs to the next year, and no number traps`() {
    #expect(
      LocalTime(year: 2025, month: 14, day: 1).secondsSince1970
        == LocalTime(year: 2026, month: 2, day: 1).secondsSince1970)
    #expect(
      LocalTime(year: 2026, month: 0, day: 31).secondsSince1970
        == LocalTime(year: 2025, month: 12, day: 31).secondsSince1970)
    #expect(LocalTime(year: 2026, month: 3, day: 0).weekday == LocalTime(year: 2026, month: 2, day: 28).weekday)
    for year in [Int.min, .max] {
      let time = LocalTime(year: year, month: year, day: year, hour: year, minute: year, second: year)
      #expect((1...7).contains(time.weekday))
    }
    for seconds in [Int64.min, .max] { #expect((1...12).contains(LocalTime(counting: seconds).month)) }
  }

  @Test func `a date for servers has two digits for month and day, and four for the year`() {
    #expect(LocalTime(year: 2027, month: 1, day: 6, hour: 23).isoDate == "2027-01-06")
    #expect(LocalTime(year: 987, month: 12, day: 31).isoDate == "0987-12-31")
    #expect(LocalTime(year: .min, month: 1, day: 1).isoDate.hasPrefix("-"))
  }

  @Test(arguments: ["2027-01-06", "0987-12-31", "2028-02-29", "0000-03-01", "9999-12-31"])
  func `a date for servers can be read again`(text: String) {
    #expect(LocalTime(isoDate: text)?.isoDate == text)
    #expect(LocalTime(isoDate: text)?.hour == 0)
  }

  @Test(arguments: [
    "", "2027-02-29", "2027-13-01", "2027-00-10", "2027-01-00", "2027-04-31", "2027-1-6", "27-01-06", "2027/01/06",
    "2027-01-06T10:00", "-027-01-06", "２０２７-01-06", "2027-01- 6", "+2027-1-6",
  ])
  func `other texts are rejected`(text: String) { #expect(LocalTime(isoDate: text) == nil) }

  @Test func `days can be added across months and years`() {
    let day = LocalTime(year: 2027, month: 12, day: 31, hour: 9, minute: 30)
    #expect(day.addingDays(1) == LocalTime(year: 2028, month: 1, day: 1, hour: 9, minute: 30))
    #expect(day.addingDays(60).isoDate == "2028-02-29" && day.addingDays(-365).isoDate == "2026-12-31")
    #expect(day.addingDays(0) == day && day.addingDays(1).weekday == 6)
    for count in [Int.min, .max] { _ = day.addingDays(count) }
  }
}
