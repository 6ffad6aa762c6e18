import Languages
import System
import TestContexts
import Testing
import _FoundationICU

@testable import LocalFormats

/// Compares relative dates with those of ICU, the Unicode library that Foundation contains.
@Suite(.freshContext) struct RelativeTests {
  private static let units: [(Formats.TimeUnit, URelativeDateTimeUnit)] = [
    (.minute, UDAT_REL_UNIT_MINUTE), (.hour, UDAT_REL_UNIT_HOUR), (.day, UDAT_REL_UNIT_DAY),
    (.week, UDAT_REL_UNIT_WEEK),
    (.month, UDAT_REL_UNIT_MONTH), (.year, UDAT_REL_UNIT_YEAR),
  ]
  private static let counts =
    [-1_000_000, -12_345, -1000, -101, -100] + Array(-26...25) + [32, 100, 102, 111, 1001, 2_000_000]

  /// Returns ICU's text.
  ///
  /// - Parameter isNamed: Whether words such as `yesterday` may replace numbers.
  private func theirs(_ tag: String, _ count: Int, _ unit: URelativeDateTimeUnit, isNamed: Bool = false) -> String {
    var status = U_ZERO_ERROR
    let formatter = swift_ureldatefmt_open(tag, nil, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status)
    defer { swift_ureldatefmt_close(formatter) }
    var text = [UChar](repeating: 0, count: 200)
    let format = isNamed ? swift_ureldatefmt_format : swift_ureldatefmt_formatNumeric
    let length = format(formatter, Double(count), unit, &text, Int32(text.count), &status)
    return String(decoding: text[..<Int(length)], as: UTF16.self)
  }

  private func formats(_ tag: String) throws -> Formats { try #require(Formats(Language(tag))) }

  @Test(arguments: CLDRTests.tags) func `past and future intervals match CLDR`(tag: String) throws {
    let formats = try formats(tag)
    for (unit, theirUnit) in Self.units {
      for count in Self.counts {
        // In ICU, only months differ for Mexico: `en 2 meses`. All other units are `dentro de 2 días`, as here.
        if tag == "es-MX", unit == .month, count >= 0 { continue }
        #expect(formats.relative(count, unit) == theirs(tag, count, theirUnit), "\(tag) \(unit) \(count)")
      }
    }
  }

  @Test(arguments: CLDRTests.tags) func `the days around today have CLDR's names`(tag: String) throws {
    let formats = try formats(tag)
    for count in -4...4 {
      #expect(formats.relativeDay(count) == theirs(tag, count, UDAT_REL_UNIT_DAY, isNamed: true), "\(tag) \(count)")
    }
    let now = LocalTime(year: 2026, month: 3, day: 5)
    #expect(formats.relative(now, from: now) == theirs(tag, 0, UDAT_REL_UNIT_SECOND, isNamed: true))
  }

  @Test func `a day is yesterday by its date, however few hours ago it was`() throws {
    let german = try formats("de")
    let early = LocalTime(year: 2026, month: 3, day: 1, hour: 0, minute: 10)
    let late = LocalTime(year: 2026, month: 2, day: 28, hour: 23, minute: 50)
    #expect(german.relativeDay(late, from: early) == "gestern" && german.relativeDay(early, from: late) == "morgen")
    #expect(german.relativeDay(early, from: early) == "heute")
    #expect(
      german.relativeDay(LocalTime(year: 2026, month: 12, day: 31), from: LocalTime(year: 2027, month: 1, day: 3))
        == "vor 3 Tagen")
  }

  @Test(arguments: [
    (0, "now"), (59, "now"), (-59, "now"), (60, "in 1 minute"), (-119, "1 minute ago"), (-3599, "59 minutes ago"),
    (3600, "in 1 hour"),
    (-7200, "2 hours ago"), (86_399, "in 23 hours"), (86_400, "tomorrow"), (-86_400, "yesterday"),
    // 40 hours after noon is two midnights later.
    (40 * 3600, "in 2 days"), (-6 * 86_400, "6 days ago"), (7 * 86_400, "in 1 week"), (-29 * 86_400, "4 weeks ago"),
    (30 * 86_400, "in 1 month"), (-364 * 86_400, "12 months ago"), (-730 * 86_400, "2 years ago"),
  ])
  func `a moment is given in the largest unit that it fills`(seconds: Int, text: String) throws {
    let now = LocalTime(year: 2026, month: 3, day: 5, hour: 12)
    let time = LocalTime(counting: now.secondsSince1970 + Int64(seconds))
    #expect(try formats("en").relative(time, from: now) == text)
  }

  @Test(arguments: CLDRTests.tags) func `any count and any date can be formatted`(tag: String) throws {
    let formats = try formats(tag)
    let now = LocalTime(year: 2026, month: 3, day: 5)
    for count in [Int.min, .max] {
      for (unit, _) in Self.units { #expect(formats.relative(count, unit).count > 10) }
      #expect(!formats.relativeDay(count).isEmpty)
      var time = now
      time.year = count
      time.day = count
      time.hour = count
      #expect(!formats.relative(time, from: now).isEmpty && !formats.relativeDay(now, from: time).isEmpty)
    }
  }
}
