/// A time zone given by a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. Daylight saving time starts and ends on the
/// same days of each year.
package struct ZoneRule: Equatable, Sendable {
  /// A day of each year and a time on that day.
  private struct Border: Equatable, Sendable {
    /// The three ways to specify a day.
    enum Day: Equatable, Sendable {
      /// The month, the week of the month (5 is the last), and the weekday (0 is Sunday).
      case weekday(Int, Int, Int)
      /// The day of the year, from 1 to 365, without counting the leap day.
      case number(Int)
      /// The number of days after 1 January, counting the leap day.
      case after(Int)
    }

    var day: Day
    /// Seconds after midnight. May be negative or later than the day.
    var time: Int

    /// Returns the moment in a year, in seconds since 1970 by the local clock.
    func moment(in year: Int) -> Int64 {
      let days: Int64
      switch day {
      case .number(let number):
        // Days from 1 March are counted from there, which skips the leap day.
        days =
          number < 60
          ? LocalTime.days(toYear: year, month: 1, day: number) : LocalTime.days(toYear: year, month: 3, day: number - 59)
      case .after(let count): days = LocalTime.days(toYear: year, month: 1, day: 1 + count)
      case .weekday(let month, let week, let weekday):
        let first = LocalTime.days(toYear: year, month: month, day: 1)
        let next = LocalTime.days(toYear: year, month: month + 1, day: 1)
        // `LocalTime` counts Sunday as 7 and the rule as 0; both are equal modulo 7.
        let way = (weekday + 7 - LocalTime.weekday(ofDay: first) % 7) % 7
        var day = first + Int64(way + 7 * (week - 1))
        if day >= next { day -= 7 }
        days = day
      }
      return days * LocalTime.day + Int64(time)
    }
  }

  /// The offsets in seconds east of Greenwich.
  private let (standard, summer): (Int, Int)
  private var start: Border?
  private var end: Border?

  /// Creates a rule without daylight saving time.
  package init(offset: Int) { (standard, summer) = (offset, offset) }

  /// Parses a rule. Returns `nil` if it is invalid, or names daylight saving time without its dates.
  package init?(_ text: String) {
    var reader = Reader(Array(text.utf8))
    guard reader.takeName(), let west = reader.takeTime(most: 24) else { return nil }
    standard = -west
    if reader.isAtEnd {
      summer = standard
      return
    }
    guard reader.takeName() else { return nil }
    if reader.next == UInt8(ascii: ",") {
      summer = standard + 3600
    } else {
      guard let west = reader.takeTime(most: 24) else { return nil }
      summer = -west
    }
    guard let start = reader.takeBorder(), let end = reader.takeBorder(), reader.isAtEnd else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// Returns the seconds that local time is ahead of UTC.
  ///
  /// - Parameter moment: The moment in seconds since 1970.
  package func offset(at moment: Int64) -> Int {
    guard let start, let end else { return standard }
    let year = LocalTime(counting: moment &+ Int64(standard)).year
    let from = start.moment(in: year) &- Int64(standard), to = end.moment(in: year) &- Int64(summer)
    // In the southern hemisphere, daylight saving time includes New Year.
    let isSummer = from < to ? moment >= from && moment < to : moment >= from || moment < to
    return isSummer ? summer : standard
  }

  /// A parser of rules.
  private struct Reader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }
    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func take(_ character: UInt8) -> Bool {
      guard next == character else { return false }
      place += 1
      return true
    }

    /// Skips a name: at least three letters, or at least three characters except `>` in angle brackets.
    mutating func takeName() -> Bool {
      let isQuoted = take(UInt8(ascii: "<"))
      let start = place
      while let byte = next, isQuoted ? byte != UInt8(ascii: ">") : (0x41...0x5A).contains(byte & 0xDF) { place += 1 }
      return place - start >= 3 && (!isQuoted || take(UInt8(ascii: ">")))
    }

    mutating func takeNumber(most: Int) -> Int? {
      guard var number = takeDigit() else { return nil }
      while number <= most, let digit = takeDigit() { number = number * 10 + digit }
      return number <= most ? number : nil
    }

    private mutating func takeDigit() -> Int? {
      guard let next, (0x30...0x39).contains(next) else { return nil }
      place += 1
      return Int(next) - 0x30
    }

    /// Parses `[+-]HH[:MM[:SS]]` and returns seconds.
    mutating func takeTime(most: Int) -> Int? {
      let isNegative = take(UInt8(ascii: "-"))
      if !isNegative { _ = take(UInt8(ascii: "+")) }
      guard var seconds = takeNumber(most: most).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] {
        guard take(UInt8(ascii: ":")) else { break }
        guard let number = takeNumber(most: 59) else { return nil }
        seconds += number * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// Parses `,DAY[/TIME]`.
    mutating func takeBorder() -> Border? {
      guard take(UInt8(ascii: ",")) else { return nil }
      let day: Border.Day
      if take(UInt8(ascii: "M")) {
        guard let month = takeNumber(most: 12), month > 0, take(UInt8(ascii: ".")), let week = takeNumber(most: 5), week > 0,
          take(UInt8(ascii: ".")), let weekday = takeNumber(most: 6)
        else { return nil }
        day = .weekday(month, week, weekday)
      } else if take(UInt8(ascii: "J")) {
        guard let number = takeNumber(most: 365), number > 0 else { return nil }
        day = .number(number)
      } else {
        guard let count = takeNumber(most: 365) else { return nil }
        day = .after(count)
      }
      guard take(UInt8(ascii: "/")) else { return Border(day: day, time: 7200) }
      // RFC 8536 allows up to a week before or after the day.
      return takeTime(most: 167).map { Border(day: day, time: $0) }
    }
  }
}
