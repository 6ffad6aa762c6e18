import Languages
import TestKit
import System
import TestContexts
import Testing

@testable import LocalFormats

@Suite(.freshContext) struct FormatsTests {
  private static let tags = [
    "en", "en-GB", "de", "fr", "es", "pl", "tr", "el", "uk", "he", "ar", "ar-EG", "de-CH", "fr-CH",
  ]
  private let day = LocalTime(year: 2026, month: 3, day: 5, hour: 9, minute: 7, second: 3)

  private func formats(_ tag: String) throws -> Formats { try #require(Formats(Language(tag))) }

  @Test func `a language has the conventions of its country`() throws {
    #expect(try formats("en").date(day, .short) == "3/5/26" && formats("en-PH").date(day, .short) == "3/5/26")
    #expect(try formats("en-IE").date(day, .short) == "05/03/2026")
    #expect(
      try formats("de-AT").number(-1234) == "-1.234" && formats("ar-SA").number(120) == "١٢٠"
        && formats("ar-MA").number(120) == "120")
    for tag in ["", "it", "e", "zh-Hant"] { #expect(Formats(Language(tag)) == nil, "\(tag)") }
  }

  @Test func `a region has its own numbers, and its position of the currency`() throws {
    #expect(
      try formats("de-CH").money(-123_450, "CHF") == "CHF-1’234.50"
        && formats("de-CH").money(123_450, "CHF") == "CHF\u{A0}1’234.50")
    #expect(try formats("de-LI").number(1234) == "1’234" && formats("de-LU").number(1234) == "1.234")
    #expect(try formats("de-AT").money(-123_450, "EUR") == "-€\u{A0}1.234,50")
    #expect(try formats("de-AT").date(LocalTime(year: 2026, month: 1, day: 5)) == "5. Jänner 2026")
    #expect(
      try formats("es-MX").money(123_450, "MXN") == "$1,234.50" && formats("es-MX").time(day) == "9:07\u{202F}a.m.")
    #expect(
      try formats("fr-CA").date(day, .short) == "2026-03-05"
        && formats("fr-CH").date(day, .full) == "jeudi, 5 mars 2026")
  }

  @Test func `formats follow the requested region`() {
    Language.offered = ["en", "de"]
    defer { Language.offered = [] }
    _ = Language.setCurrent("de-CH")
    #expect(Language.current == "de" && Formats.current.number(1234) == "1’234")
  }

  @Test func `digit groups start where the language has them`() throws {
    for (tag, texts) in [
      ("de", ["0", "999", "1.000", "10.000", "1.234.567"]), ("es", ["0", "999", "1000", "10.000", "1.234.567"]),
      ("pl", ["0", "999", "1000", "10\u{A0}000", "1\u{A0}234\u{A0}567"]),
      ("en", ["0", "999", "1,000", "10,000", "1,234,567"]),
    ] {
      #expect(try [0, 999, 1000, 10_000, 1_234_567].map { try formats(tag).number($0) } == texts)
    }
  }

  @Test func `fractions follow the decimal mark, however small, and however large the number`() throws {
    let german = try formats("de")
    #expect([5, 50, 500, -5, 0].map { german.decimal($0, digits: 2) } == ["0,05", "0,50", "5,00", "-0,05", "0,00"])
    #expect(german.decimal(.min, digits: 0) == "-9.223.372.036.854.775.808")
    #expect(
      german.decimal(.max, digits: 18) == "9,223372036854775807"
        && german.decimal(1, digits: 99) == "0,000000000000000001")
    #expect(german.decimal(1234, digits: -3) == "1.234" && german.percent(.min).hasPrefix("-"))
  }

  @Test func `money is counted in the smallest unit`() throws {
    #expect(
      try formats("de").money(-123_450, "EUR") == "-1.234,50\u{A0}€" && formats("de").money(5, "JPY") == "5\u{A0}¥")
    #expect(
      try formats("en").money(123_450, "CHF") == "CHF\u{A0}1,234.50" && formats("en").money(-5, "USD") == "-$0.05")
    #expect(try formats("pl").money(.min, "KWD") == "-9\u{A0}223\u{A0}372\u{A0}036\u{A0}854\u{A0}775,808\u{A0}KWD")
    // Strings that are not currency codes are used as they are.
    for code in ["", "E", "EUR €", "ÄÖ", "|"] {
      #expect(try formats("de").money(100, Currency(code)) == "1,00\u{A0}\(code)")
    }
  }

  @Test func `an hour of twelve is never 0, and 24 hours are available everywhere`() throws {
    var english = try formats("en")
    let times = [0, 1, 11, 12, 13, 23].map { LocalTime(year: 2026, month: 1, day: 1, hour: $0, minute: 5, second: 9) }
    #expect(
      times.map { english.time($0) }
        == [
          "12:05\u{202F}AM", "1:05\u{202F}AM", "11:05\u{202F}AM", "12:05\u{202F}PM", "1:05\u{202F}PM",
          "11:05\u{202F}PM",
        ])
    english.uses24HourClock = true
    #expect(times.map { english.time($0, withSeconds: true) }.first == "00:05:09")
    #expect(try formats("es").time(times[1]) == "1:05" && formats("de").time(times[1]) == "01:05")
  }

  /// Returns the digits of a formatted number, independently of the code under test.
  private func digits(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.compactMap { scalar in
          switch scalar.value {
          case 0x30...0x39: scalar
          case 0x660...0x669: Unicode.Scalar(scalar.value - 0x660 + 0x30)
          default: nil
          }
        }))
  }

  @Test(.slow, arguments: tags) func `no digit of a number is lost, and only numbers below zero have a sign`(
    tag: String
  ) throws {
    let formats = try formats(tag)
    var dice = SeededGenerator(state: 11)
    for _ in 0..<2000 {
      _ = dice.next(below: 2)
      let value = Int64(bitPattern: dice.state) >> Int64(dice.next(below: 64))
      let places = dice.next(below: 5)
      let text = formats.decimal(value, digits: places)
      var wanted = "\(value.magnitude)"
      while wanted.count <= places { wanted = "0" + wanted }
      #expect(digits(text) == wanted)
      #expect(text.contains("-") == (value < 0))
      #expect(digits(formats.money(value, "XXX")).count == max(3, "\(value.magnitude)".count))
    }
  }

  @Test(arguments: tags) func `an invalid date is formatted anyway`(tag: String) throws {
    let formats = try formats(tag)
    for value in [Int.min, -1, 0, 8, 13, 60, 100, .max] {
      var time = day
      time.year = value
      time.month = value
      time.day = value
      time.weekday = value
      time.hour = value
      time.minute = value
      time.second = value
      for style in [Formats.DateStyle.short, .long, .full] { #expect(!formats.date(time, style).isEmpty) }
      #expect(!formats.time(time, withSeconds: true).isEmpty)
    }
  }
}
