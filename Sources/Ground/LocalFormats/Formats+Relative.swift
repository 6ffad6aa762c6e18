import Languages
import System

/// How people say when something was, or will be: `yesterday`, `in 3 days`.
extension Formats {
  /// What is counted until then.
  public enum TimeUnit: Int, Sendable {
    case minute, hour, day, week, month, year
  }

  /// So many of a unit from now: `relative(-2, .hour)` is `2 hours ago`, `relative(3, .day)` is `in 3 days`.
  ///
  /// - Parameter count: below zero for what is over. None counts as what comes.
  public func relative(_ count: Int, _ unit: TimeUnit) -> String {
    let forms = name(Habits.firstUnit + unit.rawValue, of: habits.relative) ?? ""
    let parts = forms.split(separator: "/")
    // The last one too for whole millions, which some languages could count in a way of their own, and do not here.
    let form = min(habits.counting.position(of: count), parts.count - 1)
    let text = filled(form >= 0 ? String(parts[form]) : "", number(Int64(clamping: count.magnitude)))
    return filled(name(count < 0 ? 1 : 2, of: habits.relative) ?? "", text)
  }

  /// So many days from today, by their names where they have some: `yesterday`, `today`, `tomorrow`, in other languages the days around those
  /// too; `in 3 days` else.
  public func relativeDay(_ count: Int) -> String {
    if count == -2, habits == .mexicanSpanish { return "antier" }
    guard count >= -2 && count <= 2, let day = name(Habits.today + count, of: habits.relative) else { return relative(count, .day) }
    return day
  }

  /// The date of `time`, as somebody says it on the day of `now`: `yesterday`, `in 3 days`. The hours play no part.
  public func relativeDay(_ time: LocalTime, from now: LocalTime) -> String { relativeDay(Self.days(from: now, to: time)) }

  /// A moment, as somebody says it at `now`: `now`, `5 minutes ago`, `in 2 hours`, `yesterday`, `3 weeks ago`.
  ///
  /// In minutes up to an hour (D, as the borders that follow), in hours up to a day, in days up to a week, and then in weeks of seven days, months of
  /// 30, and years of 365, none of them rounded up. From a day on the dates count, and not the hours. Where clocks were turned between
  /// both, it is off by an hour.
  public func relative(_ time: LocalTime, from now: LocalTime) -> String {
    let seconds = time.counted &- now.counted
    let minutes = Int(clamping: seconds / 60)
    if minutes == 0 { return name(0, of: habits.relative) ?? "" }
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

  /// With `value` in the place of `{}`.
  private func filled(_ pattern: String, _ value: String) -> String {
    var text = ""
    for scalar in pattern.unicodeScalars {
      if scalar == "{" { text += value } else if scalar != "}" { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
