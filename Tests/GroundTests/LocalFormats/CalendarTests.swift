import Foundation
import Languages
import System
import TestContexts
import Testing

@testable import LocalFormats

/// Compares the calendar data with ICU's.
@Suite(.freshContext) struct CalendarTests {
  private static func theirs(_ tag: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: tag)
    return calendar
  }

  @Test(arguments: CLDRTests.tags) func `days, and months without a day, have CLDR's names`(tag: String) throws {
    let formats = try #require(Formats(Language(tag)))
    let theirs = Self.theirs(tag)
    for day in 1...7 { #expect(formats.shortWeekday(day) == theirs.shortStandaloneWeekdaySymbols[day % 7]) }
    for month in 1...12 {
      #expect(element(month - 1, of: formats.conventions.standaloneMonths) == theirs.standaloneMonthSymbols[month - 1])
    }
    #expect(formats.shortWeekday(0).isEmpty == false && formats.shortWeekday(.max).isEmpty == false)
  }

  @Test(arguments: [
    ("en-US", "March 2026"), ("de", "März 2026"), ("es", "marzo de 2026"), ("pl", "marzec 2026"),
    ("uk", "березень 2026\u{202F}р."),
    ("ar-EG", "مارس ٢٠٢٦"),
  ]) func `a month and its year match CLDR`(tag: String, text: String) throws {
    #expect(try #require(Formats(Language(tag))).month(LocalTime(year: 2026, month: 3, day: 1)) == text)
  }

  @Test func `weeks start as in CLDR, wherever a language is spoken`() throws {
    for region in Locale.Region.isoRegions.map(\.identifier) where region.count == 2 && region.allSatisfy(\.isLetter) {
      // Only the Maldives start the week on Friday, and their language is not supported.
      if region == "MV" { continue }
      let tag = "ar-\(region)"
      let theirs = (Self.theirs(tag).firstWeekday + 5) % 7 + 1
      #expect(Formats(Language(tag))?.firstWeekday == theirs, "\(region)")
    }
    for (tag, day) in [
      ("en", 7), ("en-GB", 1), ("de", 1), ("he", 7), ("ar", 6), ("es", 1), ("es-MX", 7), ("fr", 1), ("uk", 1),
    ] {
      #expect(Formats(Language(tag))?.firstWeekday == day)
    }
  }
}
