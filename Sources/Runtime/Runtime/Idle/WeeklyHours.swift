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
    var reader = Reader(bytes: Array(text.utf8))
    var days = 0...6
    repeat {
      if let named = reader.takeDays() {
        guard reader.take(UInt8(ascii: " ")) else { return nil }
        days = named
      }
      guard let start = reader.takeTime(), reader.take(UInt8(ascii: "-")), let end = reader.takeTime(), start < Self.day else { return nil }
      for day in days {
        spans.append(Span(start: day % 7 * Self.day + start, length: end > start ? end - start : end - start + Self.day))
      }
      // More than any schedule needs. Chosen value.
      guard spans.count <= 70 else { return nil }
    } while reader.takeComma()
    if !reader.isAtEnd { return nil }
  }

  /// Creates hours from a literal. Invalid text stops a debug build, and means all hours in a release build.
  public init(stringLiteral text: String) {
    if let hours = WeeklyHours(text) {
      self = hours
    } else {
      assertionFailure("these are no hours of a week; they are \(Manners.allowedHours)")
      spans = [Span(start: 0, length: Self.week)]
    }
  }

  /// Returns `true` if the hours include `time`.
  public func contain(_ time: LocalTime) -> Bool {
    let minute = Self.minute(of: time)
    for span in spans where (minute - span.start + Self.week) % Self.week < span.length { return true }
    return false
  }

  /// Returns the time in seconds from `time` until the next start or end of hours, which is at least 1.
  func untilNextBorder(from time: LocalTime) -> Int64 {
    let minute = Self.minute(of: time)
    var next = Self.week
    for span in spans {
      for border in [span.start, span.start + span.length] {
        let way = (border - minute + 2 * Self.week) % Self.week
        if way > 0 { next = min(next, way) }
      }
    }
    return Int64(next * 60 - time.second)
  }

  private static func minute(of time: LocalTime) -> Int { (time.weekday - 1) * day + time.hour * 60 + time.minute }

  /// A parser for the text form.
  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    var isAtEnd: Bool { place == bytes.count }

    mutating func take(_ character: UInt8) -> Bool {
      guard place < bytes.count, bytes[place] == character else { return false }
      place += 1
      return true
    }

    mutating func takeComma() -> Bool {
      guard take(UInt8(ascii: ",")) else { return false }
      _ = take(UInt8(ascii: " "))
      return true
    }

    /// Parses days, numbered from 0 for Monday. The upper bound may exceed 6.
    mutating func takeDays() -> ClosedRange<Int>? {
      guard let first = takeDay() else { return nil }
      guard take(UInt8(ascii: "-")) else { return first...first }
      guard let last = takeDay() else { return nil }
      return first...(last < first ? last + 7 : last)
    }

    private mutating func takeDay() -> Int? {
      let names: StaticString = "MoTuWeThFrSaSu"
      guard place + 2 <= bytes.count else { return nil }
      for day in 0..<7 where names.utf8Start[2 * day] == bytes[place] && names.utf8Start[2 * day + 1] == bytes[place + 1] {
        place += 2
        return day
      }
      return nil
    }

    /// Parses a time of day in minutes, up to 24:00.
    mutating func takeTime() -> Int? {
      guard let hour = takeNumber(), take(UInt8(ascii: ":")) else { return nil }
      let start = place
      guard let minute = takeNumber(), place == start + 2, minute < 60, hour * 60 + minute <= WeeklyHours.day else { return nil }
      return hour * 60 + minute
    }

    /// Parses a number of one or two digits.
    private mutating func takeNumber() -> Int? {
      let start = place
      var number = 0
      while place < min(start + 2, bytes.count), (0x30...0x39).contains(bytes[place]) {
        number = number * 10 + Int(bytes[place]) - 0x30
        place += 1
      }
      return place > start ? number : nil
    }
  }
}
