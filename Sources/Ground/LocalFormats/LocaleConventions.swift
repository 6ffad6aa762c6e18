/// The conventions of a language or region for numbers, money and dates, from Unicode CLDR 46.
enum LocaleConventions: UInt8, Sendable {
  case americanEnglish, britishEnglish, german, french, spanish, polish, turkish, greek, ukrainian, hebrew, arabic
  // Regions that differ from the conventions of their languages.
  case canadianEnglish, austrianGerman, swissGerman, canadianFrench, swissFrench, mexicanSpanish

  /// The conventions of the language for a region's conventions, and `self` for a language.
  var withoutRegion: LocaleConventions {
    switch self {
    case .canadianEnglish: .americanEnglish
    case .austrianGerman, .swissGerman: .german
    case .canadianFrench, .swissFrench: .french
    case .mexicanSpanish: .spanish
    default: self
    }
  }

  // MARK: Numbers

  var decimalSeparator: String {
    switch self {
    case .americanEnglish, .britishEnglish, .canadianEnglish, .hebrew, .arabic, .swissGerman, .mexicanSpanish: "."
    default: ","
    }
  }

  /// The grouping separator, between groups of three digits.
  var groupingSeparator: String {
    switch self {
    case .americanEnglish, .britishEnglish, .canadianEnglish, .hebrew, .arabic, .mexicanSpanish: ","
    case .german, .austrianGerman, .spanish, .turkish, .greek: "."
    case .french, .swissFrench: "\u{202F}"
    case .polish, .ukrainian, .canadianFrench: "\u{A0}"
    case .swissGerman: "’"
    }
  }

  var minimumGroupedDigits: Int { self == .spanish || self == .polish ? 5 : 4 }

  /// The sign before a negative number.
  var minusSign: String { self == .hebrew || self == .arabic ? "\u{200E}-" : "-" }

  // MARK: Money

  /// Whether the currency's symbol or code precedes the number.
  var currencyPrecedesNumber: Bool {
    switch self {
    case .americanEnglish, .britishEnglish, .canadianEnglish, .turkish, .austrianGerman, .swissGerman, .swissFrench,
      .mexicanSpanish:
      true
    default: false
    }
  }

  /// Whether a space separates a currency's symbol from the number after it. A code is always followed by a space.
  var spacesCurrencySymbol: Bool { self == .austrianGerman || self == .swissGerman || self == .swissFrench }

  /// The symbols of currencies. Other currencies are formatted with their codes.
  var currencySymbols: StaticString {
    switch self {
    case .americanEnglish: "USD $|GBP £|EUR €|JPY ¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD A$"
    case .britishEnglish: "USD US$|GBP £|EUR €|JPY JP¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD A$"
    case .canadianEnglish: "USD US$|GBP £|EUR €|JPY JP¥|ILS ₪|INR ₹|CNY CN¥|CAD $|AUD A$"
    case .swissGerman: "USD $|GBP £|JPY ¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD AU$"
    case .german, .austrianGerman: "USD $|GBP £|EUR €|JPY ¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD AU$"
    case .canadianFrench: "USD $\u{A0}US|GBP £|EUR €|JPY ¥|CNY CN¥|CAD $|AUD $\u{A0}AU"
    case .french, .swissFrench: "USD $US|GBP £GB|EUR €|ILS ₪|INR ₹|CAD $CA|AUD $AU"
    case .spanish: "USD US$|EUR €"
    case .mexicanSpanish: "MXN $"
    case .polish: "PLN zł|EUR €"
    case .turkish: "TRY ₺|USD $|GBP £|EUR €|JPY ¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD AU$"
    case .greek: "USD $|GBP £|EUR €|JPY JP¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD A$"
    case .ukrainian: "UAH ₴|JPY ¥"
    case .hebrew: "USD $|GBP £|EUR €|JPY ¥|ILS ₪|INR ₹|CNY \u{200E}CN¥\u{200E}|CAD CA$|AUD A$"
    case .arabic:
      "USD US$|GBP UK£|EUR €|JPY JP¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD AU$|EGP ج.م.\u{200F}|AED د.إ.\u{200F}|SAR ر.س.\u{200F}|KWD د.ك.\u{200F}"
    }
  }

  // MARK: Dates and times

  /// The pattern of a date in digits. `%d` and `%D` are the day with one and with two digits, `%m` and `%M` the month.
  /// `%Y` is the year with two digits and `%y` the full year.
  var shortDate: StaticString {
    switch self {
    case .americanEnglish: "%m/%d/%Y"
    case .canadianEnglish, .canadianFrench: "%y-%M-%D"
    case .mexicanSpanish: "%D/%M/%Y"
    case .britishEnglish, .french: "%D/%M/%y"
    case .german, .austrianGerman, .swissGerman, .swissFrench, .ukrainian: "%D.%M.%Y"
    case .spanish, .greek: "%d/%m/%Y"
    case .polish, .turkish: "%d.%M.%y"
    case .hebrew: "%d.%m.%y"
    case .arabic: "%d\u{200F}/%m\u{200F}/%y"
    }
  }

  /// The pattern of a date with the name of the month, `%N`.
  var longDate: StaticString {
    switch withoutRegion {
    case .americanEnglish: "%N %d, %y"
    case .german: "%d. %N %y"
    case .spanish: "%d de %N de %y"
    case .ukrainian: "%d %N %y\u{202F}р."
    case .hebrew: "%d ב%N %y"
    case .arabic: "%d %N، %y"
    default: "%d %N %y"
    }
  }

  /// The separator between the weekday and a long date.
  var weekdaySeparator: String {
    switch self {
    case .french, .canadianFrench, .greek, .turkish: " "
    case .arabic: "، "
    default: ", "
    }
  }

  /// Whether times use the 12-hour clock.
  var uses12HourClock: Bool {
    switch self {
    case .americanEnglish, .canadianEnglish, .mexicanSpanish, .greek, .arabic: true
    default: false
    }
  }

  /// Whether hours of the 24-hour clock always have two digits.
  var padsHours: Bool { withoutRegion != .spanish && self != .hebrew }
}
