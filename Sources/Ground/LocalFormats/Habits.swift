/// How those who read a language write numbers, money and dates, by Unicode CLDR 46.
enum Habits: UInt8, Sendable {
  case americanEnglish, britishEnglish, german, french, spanish, polish, turkish, greek, ukrainian, hebrew, arabic
  // Of a region, where they differ from those above.
  case canadianEnglish, austrianGerman, swissGerman, canadianFrench, swissFrench, mexicanSpanish

  /// Those of the language, from which those of a region differ; themselves for all others.
  var ofLanguage: Habits {
    switch self {
    case .canadianEnglish: .americanEnglish
    case .austrianGerman, .swissGerman: .german
    case .canadianFrench, .swissFrench: .french
    case .mexicanSpanish: .spanish
    default: self
    }
  }

  // MARK: Numbers

  /// Between whole things and parts.
  var point: String {
    switch self {
    case .americanEnglish, .britishEnglish, .canadianEnglish, .hebrew, .arabic, .swissGerman, .mexicanSpanish: "."
    default: ","
    }
  }

  /// Between groups of three digits.
  var groupEnd: String {
    switch self {
    case .americanEnglish, .britishEnglish, .canadianEnglish, .hebrew, .arabic, .mexicanSpanish: ","
    case .german, .austrianGerman, .spanish, .turkish, .greek: "."
    case .french, .swissFrench: "\u{202F}"
    case .polish, .ukrainian, .canadianFrench: "\u{A0}"
    case .swissGerman: "’"
    }
  }

  /// From how many digits on there are groups.
  var leastGrouped: Int { self == .spanish || self == .polish ? 5 : 4 }

  /// Before a number below zero.
  var minus: String { self == .hebrew || self == .arabic ? "\u{200E}-" : "-" }

  // MARK: Money

  /// Whether what a currency is called stands before the number.
  var putsCurrencyFirst: Bool {
    switch self {
    case .americanEnglish, .britishEnglish, .canadianEnglish, .turkish, .austrianGerman, .swissGerman, .swissFrench, .mexicanSpanish: true
    default: false
    }
  }

  /// Whether something stands between a currency's sign and the number behind it; there always is between its code and that.
  var spacesCurrency: Bool { self == .austrianGerman || self == .swissGerman || self == .swissFrench }

  /// Currencies that have a sign of their own; others are said by their codes.
  var signs: StaticString {
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

  /// In digits. `%d` and `%D` are the day in one and in two digits, `%m` and `%M` the month, `%Y` and `%y` the year in two and in all.
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

  /// With the month's name, which is `%N`.
  var longDate: StaticString {
    switch ofLanguage {
    case .americanEnglish: "%N %d, %y"
    case .german: "%d. %N %y"
    case .spanish: "%d de %N de %y"
    case .ukrainian: "%d %N %y\u{202F}р."
    case .hebrew: "%d ב%N %y"
    case .arabic: "%d %N، %y"
    default: "%d %N %y"
    }
  }

  /// What stands between the day of the week and a long date.
  var weekdayEnd: String {
    switch self {
    case .french, .canadianFrench, .greek, .turkish: " "
    case .arabic: "، "
    default: ", "
    }
  }

  /// Whether the hours are counted twice to twelve.
  var hasTwelveHours: Bool {
    switch self {
    case .americanEnglish, .canadianEnglish, .mexicanSpanish, .greek, .arabic: true
    default: false
    }
  }

  /// Whether an hour of 24 has two digits always.
  var padsHours: Bool { ofLanguage != .spanish && self != .hebrew }
}
