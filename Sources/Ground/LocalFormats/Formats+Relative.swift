import Languages
import System

/// Relative dates and times, such as `yesterday` and `in 3 days`.
extension Formats {
  /// A unit for relative times.
  public enum TimeUnit: Int, Sendable {
    case minute, hour, day, week, month, year
  }

  /// Returns a number of units relative to now: `relative(-2, .hour)` is `2 hours ago`, `relative(3, .day)` is `in 3
  /// days`.
  ///
  /// - Parameter count: The number of units. Negative numbers are in the past. Zero is formatted like the future.
  public func relative(_ count: Int, _ unit: TimeUnit) -> String {
    let forms = element(LocaleConventions.firstUnitIndex + unit.rawValue, of: conventions.relativeTimeWords) ?? ""
    let parts = forms.split(separator: "/")
    // Whole millions use the last form too. Some languages have a separate form for them, which the tables leave out.
    let form = min(conventions.pluralRule.categoryIndex(of: count), parts.count - 1)
    let text = replacingPlaceholder(
      in: form >= 0 ? String(parts[form]) : "", with: number(Int64(clamping: count.magnitude)))
    return replacingPlaceholder(in: element(count < 0 ? 1 : 2, of: conventions.relativeTimeWords) ?? "", with: text)
  }

  /// Returns the name of a day relative to today, such as `yesterday`, `today` or `tomorrow`. Some languages also have
  /// names for the days two days away. Other days are formatted like `in 3 days`.
  public func relativeDay(_ count: Int) -> String {
    if count == -2, conventions == .mexicanSpanish { return "antier" }
    guard count >= -2 && count <= 2,
      let day = element(LocaleConventions.todayIndex + count, of: conventions.relativeTimeWords)
    else {
      return relative(count, .day)
    }
    return day
  }

  /// Returns the date of `time` relative to the date of `now`: `yesterday`, `in 3 days`. Times of day are ignored.
  public func relativeDay(_ time: LocalTime, from now: LocalTime) -> String {
    relativeDay(Self.days(from: now, to: time))
  }

  /// Returns a time relative to `now`: `now`, `5 minutes ago`, `in 2 hours`, `yesterday`, `3 weeks ago`.
  ///
  /// The unit is minutes up to an hour, hours up to a day, days up to a week, then weeks of 7 days, months of 30 days,
  /// and years of 365 days. These limits are chosen. Values are never rounded up. From one day on, only the dates
  /// count. If a daylight saving transition lies between the times, the result is off by an hour.
  public func relative(_ time: LocalTime, from now: LocalTime) -> String {
    let seconds = time.secondsSince1970 &- now.secondsSince1970
    let minutes = Int(clamping: seconds / 60)
    if minutes == 0 { return element(0, of: conventions.relativeTimeWords) ?? "" }
    if minutes.magnitude < 60 { return relative(minutes, .minute) }
    if minutes.magnitude < 24 * 60 { return relative(minutes / 60, .hour) }
    let days = Self.days(from: now, to: time)
    switch days.magnitude {
    case ..<7: return relativeDay(days)
    case ..<30: return relative(days / 7, .week)
    case ..<365: return relative(days / 30, .month)
    default: return relative(days / 365, .year)
    }
  }

  private static func days(from now: LocalTime, to time: LocalTime) -> Int {
    func day(_ time: LocalTime) -> Int64 { LocalTime.days(toYear: time.year, month: time.month, day: time.day) }
    return Int(clamping: day(time) &- day(now))
  }

  /// Returns `pattern` with `{}` replaced by `value`.
  private func replacingPlaceholder(in pattern: String, with value: String) -> String {
    var text = ""
    for scalar in pattern.unicodeScalars {
      if scalar == "{" { text += value } else if scalar != "}" { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
