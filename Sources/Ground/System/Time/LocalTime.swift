/// A date and a time of day as a clock on the wall shows them, by the Gregorian calendar.
///
/// It is nothing that can be counted with: the same one may come twice in a year, and some never come. A field outside of its range is
/// kept as it is.
public struct LocalTime: Hashable, Sendable {
  /// Such as 2026.
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  /// 1 is Monday, 7 is Sunday.
  public var weekday: Int
  /// 0 to 23.
  public var hour: Int
  /// 0 to 59.
  public var minute: Int
  /// 0 to 59: a leap second is the same second once more.
  public var second: Int

  /// A moment of this date; its weekday follows.
  ///
  /// - Parameters:
  ///   - month: from 1 to 12; others count into the years around.
  ///   - day: of the month, from 1 on; others count into the months around.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    weekday = Self.weekday(ofDay: Self.days(toYear: year, month: month, day: day))
  }

  /// What a clock shows that counts `seconds` since 1970 began there.
  package init(counting seconds: Int64) {
    let days = seconds.flooredQuotient(Self.day)
    let rest = Int(seconds &- days &* Self.day)
    // Years that begin in March have the leap day at their end, and 400 of them are always as long (H. Hinnant).
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
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// What a clock that shows this has counted since 1970 began there.
  package var counted: Int64 {
    Self.days(toYear: year, month: month, day: day) &* Self.day &+ Int64(hour) &* 3600 &+ Int64(minute) &* 60 &+ Int64(second)
  }

  /// In seconds.
  package static let day: Int64 = 86_400

  /// From the first day of 1970 to another one.
  package static func days(toYear year: Int, month: Int, day: Int) -> Int64 {
    // Wrapping: no year is too large to be said.
    let months = Int64(year) &* 12 &+ Int64(month) &- 3
    let marchYear = months.flooredQuotient(12)
    let fromMarch = months &- marchYear &* 12
    let century = marchYear.flooredQuotient(100)
    let leapDays = marchYear.flooredQuotient(4) &- century &+ marchYear.flooredQuotient(400)
    return marchYear &* 365 &+ leapDays &+ (153 * fromMarch + 2) / 5 &+ Int64(day) &- 719_469
  }

  /// 1 January 1970 was a Thursday.
  package static func weekday(ofDay days: Int64) -> Int {
    let rest = (days &+ 3) % 7
    return Int(rest < 0 ? rest + 7 : rest) + 1
  }
}

extension Int64 {
  /// Rounded down, also below zero.
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
