import System

/// A day of the Gregorian calendar.
struct CalendarDay: Equatable, Comparable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day of a date. Values of `month` and `day` outside their ranges carry over to adjacent years and
  /// months. Years are limited to 0 through 10,000.
  init(_ time: LocalTime) {
    let year = max(0, min(time.year, 10_000))
    let month = max(-100_000, min(time.month, 100_000))
    let day = max(-1_000_000, min(time.day, 1_000_000))
    let real = LocalTime(counting: LocalTime.days(toYear: year, month: month, day: day) * LocalTime.day)
    self.init(year: real.year, month: real.month, day: real.day)
  }

  var firstOfMonth: CalendarDay { CalendarDay(year: year, month: month, day: 1) }

  /// Returns the first day of the month that is the given number of months later.
  func month(after months: Int) -> CalendarDay {
    let count = year * 12 + month - 1 + months
    return CalendarDay(year: count >= 0 ? count / 12 : -1, month: count >= 0 ? count % 12 + 1 : 1, day: 1)
  }

  /// The day of the week, from 1 (Monday) to 7 (Sunday).
  var weekday: Int { LocalTime.weekday(ofDay: LocalTime.days(toYear: year, month: month, day: day)) }

  var daysInMonth: Int {
    let next = month(after: 1)
    return Int(
      LocalTime.days(toYear: next.year, month: next.month, day: 1) - LocalTime.days(toYear: year, month: month, day: 1))
  }

  static func < (a: CalendarDay, b: CalendarDay) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}
