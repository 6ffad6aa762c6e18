import ReleaseFormat
import System

/// Hours of each week in local time, such as `Mo-Fr 8:00-18:30, Sa 10:00-16:00`.
///
/// Days are `Mo`, `Tu`, `We`, `Th`, `Fr`, `Sa` and `Su`, as a single day or a range. Hours without days apply to the
/// days before them, or to all days. Hours range from 0:00 to 24:00. If the end is not after the start, they continue
/// into the next day.
public struct WeeklyHours: Equatable, Sendable, ExpressibleByStringLiteral {
  /// A span that starts a number of minutes after the start of Monday. The length is in minutes.
  private struct Span: Equatable, Sendable {
    let start: Int
    let length: Int
  }

  private var spans: [Span] = []

  private static let day = 1440, week = 10_080

  /// Parses hours, or returns `nil` for invalid text.
  public init?(_ text: String) {
    var reader = Parser(bytes: Array(text.utf8))
    var days = 0...6
    repeat {
      if let named = reader.parseDays() {
        guard reader.consume(UInt8(ascii: " ")) else { return nil }
        days = named
      }
      guard let start = reader.parseTime(), reader.consume(UInt8(ascii: "-")), let end = reader.parseTime(),
        start < Self.day
      else {
        return nil
      }
      for day in days {
        spans.append(
          Span(start: day % 7 * Self.day + start, length: end > start ? end - start : end - start + Self.day))
      }
      // More than any schedule needs. Chosen value.
      guard spans.count <= 70 else { return nil }
    } while reader.consumeComma()
    if !reader.isAtEnd { return nil }
  }

  /// Creates hours from a literal. Invalid text stops a debug build, and means all hours in a release build.
  public init(stringLiteral text: String) {
    if let hours = WeeklyHours(text) {
      self = hours
    } else {
      assertionFailure("invalid opening hours; expected \(KioskSetting.hours.allowedValues)")
      spans = [Span(start: 0, length: Self.week)]
    }
  }

  /// Returns `true` if the hours include `time`.
  public func contains(_ time: LocalTime) -> Bool {
    let minute = Self.minute(of: time)
    for span in spans where (minute - span.start + Self.week) % Self.week < span.length { return true }
    return false
  }

  /// Returns the time in seconds from `time` until the next start or end of hours, which is at least 1.
  func secondsUntilNextChange(from time: LocalTime) -> Int64 {
    let minute = Self.minute(of: time)
    var next = Self.week
    for span in spans {
      for border in [span.start, span.start + span.length] {
        let minutesLeft = (border - minute + 2 * Self.week) % Self.week
        if minutesLeft > 0 { next = min(next, minutesLeft) }
      }
    }
    return Int64(next * 60 - time.second)
  }

  private static func minute(of time: LocalTime) -> Int { (time.weekday - 1) * day + time.hour * 60 + time.minute }

  private struct Parser {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func consume(_ character: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == character else { return false }
      position += 1
      return true
    }

    mutating func consumeComma() -> Bool {
      guard consume(UInt8(ascii: ",")) else { return false }
      _ = consume(UInt8(ascii: " "))
      return true
    }

    /// Parses days, numbered from 0 for Monday. The upper bound may exceed 6.
    mutating func parseDays() -> ClosedRange<Int>? {
      guard let first = parseDay() else { return nil }
      guard consume(UInt8(ascii: "-")) else { return first...first }
      guard let last = parseDay() else { return nil }
      return first...(last < first ? last + 7 : last)
    }

    private mutating func parseDay() -> Int? {
      let names: StaticString = "MoTuWeThFrSaSu"
      guard position + 2 <= bytes.count else { return nil }
      for day in 0..<7
      where names.utf8Start[2 * day] == bytes[position] && names.utf8Start[2 * day + 1] == bytes[position + 1] {
        position += 2
        return day
      }
      return nil
    }

    /// Parses a time of day in minutes, up to 24:00.
    mutating func parseTime() -> Int? {
      guard let hour = parseNumber(), consume(UInt8(ascii: ":")) else { return nil }
      let start = position
      guard let minute = parseNumber(), position == start + 2, minute < 60, hour * 60 + minute <= WeeklyHours.day else {
        return nil
      }
      return hour * 60 + minute
    }

    /// Parses a number of one or two digits.
    private mutating func parseNumber() -> Int? {
      let start = position
      var number = 0
      while position < min(start + 2, bytes.count), (0x30...0x39).contains(bytes[position]) {
        number = number * 10 + Int(bytes[position]) - 0x30
        position += 1
      }
      return position > start ? number : nil
    }
  }
}
