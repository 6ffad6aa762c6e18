import System

extension Formats {
  /// The amount of detail in a date.
  public enum DateStyle: Sendable {
    /// Digits only: `5.3.2026`.
    case short
    /// With the name of the month: `5. März 2026`.
    case long
    /// With the names of the weekday and the month: `Donnerstag, 5. März 2026`.
    case full
  }

  /// Returns a formatted date. Fields outside their range are formatted as digits.
  public func date(_ time: LocalTime, _ style: DateStyle = .long) -> String {
    let date = fill(style == .short ? conventions.shortDate : conventions.longDate, with: time)
    guard style == .full else { return date }
    let weekday = weekday(time)
    return conventions == .turkish
      ? date + conventions.weekdaySeparator + weekday : weekday + conventions.weekdaySeparator + date
  }

  /// Returns the name of the weekday in the form that dates use.
  public func weekday(_ time: LocalTime) -> String {
    element(time.weekday &- 1, of: conventions.weekdays) ?? plain(time.weekday)
  }

  /// Returns a formatted time of day: `9:05`, `9:05 AM`.
  public func time(_ time: LocalTime, withSeconds: Bool = false) -> String {
    var text: String
    if uses24HourClock {
      text = conventions.padsHours ? padded(time.hour) : plain(time.hour)
    } else {
      let hour = time.hour % 12
      text = plain(hour == 0 ? 12 : hour)
    }
    text += ":" + padded(time.minute)
    if withSeconds { text += ":" + padded(time.second) }
    if uses24HourClock { return text }
    let halves = conventions.dayPeriods
    return text + (time.hour < 12 ? halves.morning : halves.afternoon)
  }

  /// Replaces the fields of a pattern from `LocaleConventions` with the parts of a date.
  private func fill(_ pattern: StaticString, with time: LocalTime) -> String {
    pattern.withUTF8Buffer { pattern in
      var text = ""
      var rest = pattern[...]
      while let mark = rest.firstIndex(of: UInt8(ascii: "%")), mark + 1 < rest.endIndex {
        text += String(decoding: UnsafeBufferPointer(rebasing: rest[..<mark]), as: UTF8.self)
        text += part(rest[mark + 1], of: time)
        rest = rest[(mark + 2)...]
      }
      return text + String(decoding: UnsafeBufferPointer(rebasing: rest), as: UTF8.self)
    }
  }

  private func part(_ letter: UInt8, of time: LocalTime) -> String {
    switch letter {
    case UInt8(ascii: "d"): return plain(time.day)
    case UInt8(ascii: "D"): return padded(time.day)
    case UInt8(ascii: "m"): return plain(time.month)
    case UInt8(ascii: "M"): return padded(time.month)
    case UInt8(ascii: "N"): return element(time.month &- 1, of: conventions.months) ?? plain(time.month)
    case UInt8(ascii: "Y"): return padded(time.year % 100)
    default: return plain(time.year)
    }
  }

  private func padded(_ value: Int) -> String { value.magnitude < 10 ? plain(0) + plain(value) : plain(value) }

  /// Returns a number in digits without grouping.
  func plain(_ value: Int) -> String {
    guard usesArabicDigits else { return "\(value)" }
    var text = value < 0 ? "\u{61C}-" : ""
    for digit in "\(value.magnitude)".utf8 { append(digit: digit & 15, to: &text) }
    return text
  }
}
