/// A date and a time of day in the Gregorian calendar, as a clock shows them locally.
///
/// Don't calculate with hours: when clocks change, some local times occur twice and others never. `addingDays(_:)`
/// returns other days. Fields outside their range are kept.
public struct LocalTime: Hashable, Sendable {
  /// The year, such as 2026.
  public var year: Int
  /// The month, from 1 to 12.
  public var month: Int
  /// The day of the month, from 1 to 31.
  public var day: Int
  /// The weekday, from 1 for Monday to 7 for Sunday.
  public var weekday: Int
  /// The hour, from 0 to 23.
  public var hour: Int
  /// The minute, from 0 to 59.
  public var minute: Int
  /// The second, from 0 to 59. A leap second repeats second 59.
  public var second: Int

  /// Creates a date and a time. The weekday is calculated.
  ///
  /// - Parameters:
  ///   - month: The month, from 1 to 12. Other values count into the years before and after.
  ///   - day: The day of the month, from 1. Other values count into the months before and after.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    weekday = Self.weekday(ofDay: Self.days(toYear: year, month: month, day: day))
  }

  /// Returns the same time of day the given number of days later, or earlier if `days` is negative.
  ///
  ///     let tomorrow = application.wallClock.now.addingDays(1)
  public func addingDays(_ days: Int) -> LocalTime {
    LocalTime(counting: secondsSince1970 &+ Int64(days) &* Self.day)
  }

  /// Creates the local time that is `seconds` after the start of 1970 by the local clock.
  package init(counting seconds: Int64) {
    let days = seconds.flooredQuotient(Self.day)
    let secondOfDay = Int(seconds &- days &* Self.day)
    // Counted from March, a year has its leap day at the end, and 400 years always have the same length (H. Hinnant).
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let inEra = Int(shifted - era * 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * inYear + 2) / 153
    day = inYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = Int(truncatingIfNeeded: era &* 400 &+ Int64(yearOfEra) &+ (month <= 2 ? 1 : 0))
    weekday = Self.weekday(ofDay: days)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  /// The seconds since the start of 1970 by the local clock.
  package var secondsSince1970: Int64 {
    Self.days(toYear: year, month: month, day: day) &* Self.day &+ Int64(hour) &* 3600 &+ Int64(minute) &* 60
      &+ Int64(second)
  }

  /// The length of a day, in seconds.
  package static let day: Int64 = 86_400

  /// Returns the number of days from 1 January 1970 to another day.
  package static func days(toYear year: Int, month: Int, day: Int) -> Int64 {
    // Wrapping arithmetic accepts any year.
    let months = Int64(year) &* 12 &+ Int64(month) &- 3
    let marchYear = months.flooredQuotient(12)
    let fromMarch = months &- marchYear &* 12
    let century = marchYear.flooredQuotient(100)
    let leapDays = marchYear.flooredQuotient(4) &- century &+ marchYear.flooredQuotient(400)
    return marchYear &* 365 &+ leapDays &+ (153 * fromMarch + 2) / 5 &+ Int64(day) &- 719_469
  }

  /// Returns the weekday of a day counted from 1 January 1970, which was a Thursday.
  package static func weekday(ofDay days: Int64) -> Int {
    let rest = (days &+ 3) % 7
    return Int(rest < 0 ? rest + 7 : rest) + 1
  }
}

extension Int64 {
  /// Returns the quotient rounded down, also if it is negative.
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
