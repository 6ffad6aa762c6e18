/// A time zone given by a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. Daylight saving time starts and ends on the
/// same days of each year.
package struct TimeZoneRule: Equatable, Sendable {
  /// A day of each year and a time on that day.
  private struct Transition: Equatable, Sendable {
    /// The three ways to specify a day.
    enum Day: Equatable, Sendable {
      /// The month, the week of the month (5 is the last), and the weekday (0 is Sunday).
      case weekday(Int, Int, Int)
      /// The day of the year, from 1 to 365, without counting the leap day.
      case julian(Int)
      /// The number of days after 1 January, counting the leap day.
      case zeroBased(Int)
    }

    var day: Day
    /// Seconds after midnight. May be negative or later than the day.
    var time: Int

    /// Returns the moment in a year, in seconds since 1970 by the local clock.
    func moment(in year: Int) -> Int64 {
      let days: Int64
      switch day {
      case .julian(let number):
        // Days from 1 March are counted from there, which skips the leap day.
        days =
          number < 60
          ? LocalTime.days(toYear: year, month: 1, day: number)
          : LocalTime.days(toYear: year, month: 3, day: number - 59)
      case .zeroBased(let count): days = LocalTime.days(toYear: year, month: 1, day: 1 + count)
      case .weekday(let month, let week, let weekday):
        let first = LocalTime.days(toYear: year, month: month, day: 1)
        let next = LocalTime.days(toYear: year, month: month + 1, day: 1)
        // `LocalTime` counts Sunday as 7 and the rule as 0; both are equal modulo 7.
        let daysToWeekday = (weekday + 7 - LocalTime.weekday(ofDay: first) % 7) % 7
        var day = first + Int64(daysToWeekday + 7 * (week - 1))
        if day >= next { day -= 7 }
        days = day
      }
      return days * LocalTime.day + Int64(time)
    }
  }

  /// The offsets in seconds east of Greenwich.
  private let (standardOffset, daylightOffset): (Int, Int)
  private var start: Transition?
  private var end: Transition?

  /// Creates a rule without daylight saving time.
  package init(offset: Int) {
    standardOffset = offset
    daylightOffset = offset
  }

  /// Parses a rule. Returns `nil` if it is invalid, or names daylight saving time without its dates.
  package init?(_ text: String) {
    var reader = Parser(Array(text.utf8))
    guard reader.skipName(), let west = reader.parseTime(maxHours: 24) else { return nil }
    standardOffset = -west
    if reader.isAtEnd {
      daylightOffset = standardOffset
      return
    }
    guard reader.skipName() else { return nil }
    if reader.next == UInt8(ascii: ",") {
      daylightOffset = standardOffset + 3600
    } else {
      guard let west = reader.parseTime(maxHours: 24) else { return nil }
      daylightOffset = -west
    }
    guard let start = reader.parseTransition(), let end = reader.parseTransition(), reader.isAtEnd else { return nil }
    self.start = start
    self.end = end
  }

  /// Returns the seconds that local time is ahead of UTC.
  ///
  /// - Parameter moment: The moment in seconds since 1970.
  package func offset(at moment: Int64) -> Int {
    guard let start, let end else { return standardOffset }
    let year = LocalTime(counting: moment &+ Int64(standardOffset)).year
    let from = start.moment(in: year) &- Int64(standardOffset), to = end.moment(in: year) &- Int64(daylightOffset)
    // In the southern hemisphere, daylight saving time includes New Year.
    let isSummer = from < to ? moment >= from && moment < to : moment >= from || moment < to
    return isSummer ? daylightOffset : standardOffset
  }

  private struct Parser {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func consume(_ character: UInt8) -> Bool {
      guard next == character else { return false }
      position += 1
      return true
    }

    /// Skips a name: at least three letters, or at least three characters except `>` in angle brackets.
    mutating func skipName() -> Bool {
      let isQuoted = consume(UInt8(ascii: "<"))
      let start = position
      while let byte = next, isQuoted ? byte != UInt8(ascii: ">") : (0x41...0x5A).contains(byte & 0xDF) {
        position += 1
      }
      return position - start >= 3 && (!isQuoted || consume(UInt8(ascii: ">")))
    }

    mutating func parseNumber(max most: Int) -> Int? {
      guard var number = parseDigit() else { return nil }
      while number <= most, let digit = parseDigit() { number = number * 10 + digit }
      return number <= most ? number : nil
    }

    private mutating func parseDigit() -> Int? {
      guard let next, (0x30...0x39).contains(next) else { return nil }
      position += 1
      return Int(next) - 0x30
    }

    /// Parses `[+-]HH[:MM[:SS]]` and returns seconds.
    mutating func parseTime(maxHours most: Int) -> Int? {
      let isNegative = consume(UInt8(ascii: "-"))
      if !isNegative { _ = consume(UInt8(ascii: "+")) }
      guard var seconds = parseNumber(max: most).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] {
        guard consume(UInt8(ascii: ":")) else { break }
        guard let number = parseNumber(max: 59) else { return nil }
        seconds += number * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// Parses `,DAY[/TIME]`.
    mutating func parseTransition() -> Transition? {
      guard consume(UInt8(ascii: ",")) else { return nil }
      let day: Transition.Day
      if consume(UInt8(ascii: "M")) {
        guard let month = parseNumber(max: 12), month > 0, consume(UInt8(ascii: ".")), let week = parseNumber(max: 5),
          week > 0,
          consume(UInt8(ascii: ".")), let weekday = parseNumber(max: 6)
        else { return nil }
        day = .weekday(month, week, weekday)
      } else if consume(UInt8(ascii: "J")) {
        guard let number = parseNumber(max: 365), number > 0 else { return nil }
        day = .julian(number)
      } else {
        guard let count = parseNumber(max: 365) else { return nil }
        day = .zeroBased(count)
      }
      guard consume(UInt8(ascii: "/")) else { return Transition(day: day, time: 7200) }
      // RFC 8536 allows up to a week before or after the day.
      return parseTime(maxHours: 167).map { Transition(day: day, time: $0) }
    }
  }
}
