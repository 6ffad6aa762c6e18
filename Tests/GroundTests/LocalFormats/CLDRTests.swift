import Foundation
import Languages
import System
import TestContexts
import Testing

@testable import LocalFormats

/// Compares all formats with those of ICU, the Unicode library that Foundation contains.
@Suite(.freshContext) struct CLDRTests {
  static let tags = [
    "en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "pl-PL", "tr-TR", "el-GR", "uk-UA", "he-IL", "ar-AE", "ar-EG", "ar-SA",
    // Regional variants.
    "en-CA", "de-AT", "de-CH", "fr-CA", "fr-CH", "es-MX",
  ]

  @Test(arguments: tags) func `numbers match CLDR`(tag: String) throws {
    let formats = try #require(Formats(Language(tag)))
    let theirs = NumberFormatter()
    theirs.locale = Locale(identifier: tag)
    theirs.numberStyle = .decimal
    theirs.minimumFractionDigits = 2
    for value in [0, 5, -5, 99, 100, 99_999, 100_000, -123_456, 999_999, 1_000_000, 123_456_789, -123_456_789_012]
      as [Int64]
    {
      #expect(formats.decimal(value, digits: 2) == theirs.string(from: NSDecimalNumber(decimal: Decimal(value) / 100)))
    }
    let percent = NumberFormatter()
    percent.locale = theirs.locale
    percent.numberStyle = .percent
    for value in [0, 25, -25, 100, 1234, 12_345] {
      #expect(formats.percent(value) == percent.string(from: NSDecimalNumber(decimal: Decimal(value) / 100)))
    }
  }

  @Test(arguments: tags) func `amounts of money match CLDR`(tag: String) throws {
    let formats = try #require(Formats(Language(tag)))
    let theirs = NumberFormatter()
    theirs.locale = Locale(identifier: tag)
    theirs.numberStyle = .currency
    for code in [
      "USD", "GBP", "EUR", "PLN", "TRY", "UAH", "ILS", "EGP", "AED", "SAR", "CHF", "CZK", "SEK", "NOK", "DKK", "HUF",
      "RON", "JPY", "CNY",
      "KWD", "CAD", "AUD", "INR",
    ] + (tag == "es-MX" ? ["MXN"] : []) {
      theirs.currencyCode = code
      let currency = Currency(code)
      var unit = Decimal(1)
      for _ in 0..<currency.digits { unit /= 10 }
      for amount in [0, 7, -7, 123_400, -1_234_550, 123_456_789] as [Int64] {
        let wanted = theirs.string(from: NSDecimalNumber(decimal: Decimal(amount) * unit))
        #expect(formats.money(amount, currency) == wanted, "\(tag) \(code) \(amount)")
      }
    }
  }

  @Test(.slow, arguments: tags) func `dates and times match CLDR`(tag: String) throws {
    let formats = try #require(Formats(Language(tag)))
    let theirs = DateFormatter()
    theirs.locale = Locale(identifier: tag)
    theirs.timeZone = TimeZone(identifier: "UTC")
    theirs.calendar = Calendar(identifier: .gregorian)
    for day in stride(from: 0, to: 800, by: 13) {
      let seconds = 1_772_000_000 + day * 86_400 + day * 4567
      let time = LocalTime(counting: Int64(seconds))
      func wanted(_ date: DateFormatter.Style, _ clock: DateFormatter.Style) -> String {
        theirs.dateStyle = date
        theirs.timeStyle = clock
        return theirs.string(from: Date(timeIntervalSince1970: Double(seconds)))
      }
      #expect(formats.date(time, .short) == wanted(.short, .none))
      #expect(formats.date(time, .long) == wanted(.long, .none))
      #expect(formats.date(time, .full) == wanted(.full, .none))
      #expect(formats.time(time) == wanted(.none, .short))
      #expect(formats.time(time, withSeconds: true) == wanted(.none, .medium))
    }
  }

  @Test func `Arabic digits are used where CLDR has them`() throws {
    for region in Locale.Region.isoRegions.map(\.identifier) where region.count == 2 {
      let locale = Locale(identifier: "ar-\(region)")
      guard Locale.availableIdentifiers.contains("ar_\(region)") else { continue }
      #expect(
        try #require(Formats(Language("ar-\(region)"))).usesArabicDigits
          == (locale.numberingSystem.identifier == "arab"), "\(region)")
    }
  }
}
