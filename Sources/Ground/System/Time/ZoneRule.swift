/// A zone by a rule, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`. The same days of each year begin and end summer time.
package struct ZoneRule: Equatable, Sendable {
  /// A day of each year, and a time on it.
  private struct Border: Equatable, Sendable {
    /// Which way the day is said.
    enum Day: Equatable, Sendable {
      /// Month, week of the month (5 is the last) and weekday, 0 for Sunday.
      case weekday(Int, Int, Int)
      /// From 1 to 365; the leap day is not counted.
      case number(Int)
      /// Days after the first of January, with the leap day.
      case after(Int)
    }

    var day: Day
    /// Seconds after midnight, which may be before it or days later.
    var time: Int

    /// Seconds since 1970 of a clock there.
    func moment(in year: Int) -> Int64 {
      let days: Int64
      switch day {
      case .number(let number):
        // Counted from the first of March, there is no leap day to skip.
        days =
          number < 60
          ? LocalTime.days(toYear: year, month: 1, day: number) : LocalTime.days(toYear: year, month: 3, day: number - 59)
      case .after(let count): days = LocalTime.days(toYear: year, month: 1, day: 1 + count)
      case .weekday(let month, let week, let weekday):
        let first = LocalTime.days(toYear: year, month: month, day: 1)
        let next = LocalTime.days(toYear: year, month: month + 1, day: 1)
        // 7 days from Monday, and 0 for Sunday, are the same weekday.
        let way = (weekday + 7 - LocalTime.weekday(ofDay: first) % 7) % 7
        var day = first + Int64(way + 7 * (week - 1))
        if day >= next { day -= 7 }
        days = day
      }
      return days * LocalTime.day + Int64(time)
    }
  }

  /// Seconds east of Greenwich.
  private let (standard, summer): (Int, Int)
  private var start: Border?
  private var end: Border?

  /// Without summer time.
  package init(offset: Int) { (standard, summer) = (offset, offset) }

  /// Nil for what is no such rule, or says of summer time not when it is.
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

  /// Seconds by which local time is ahead of UTC.
  ///
  /// - Parameter moment: in seconds since 1970.
  package func offset(at moment: Int64) -> Int {
    guard let start, let end else { return standard }
    let year = LocalTime(counting: moment &+ Int64(standard)).year
    let from = start.moment(in: year) &- Int64(standard), to = end.moment(in: year) &- Int64(summer)
    // South of the equator summer goes on over New Year.
    let isSummer = from < to ? moment >= from && moment < to : moment >= from || moment < to
    return isSummer ? summer : standard
  }

  /// Takes a rule apart.
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

    /// Three letters or more, or anything but `>` within angle brackets.
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

    /// `[+-]HH[:MM[:SS]]`, in seconds.
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

    /// `,DAY[/TIME]`
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
      // RFC 8536 allows a week either way.
      return takeTime(most: 167).map { Border(day: day, time: $0) }
    }
  }
}
