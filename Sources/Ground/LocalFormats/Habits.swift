/// How those who read a language write numbers, money and dates, by Unicode CLDR 46.
enum Habits: UInt8, Sendable {
  case americanEnglish, britishEnglish, german, french, spanish, polish, turkish, greek, ukrainian, hebrew, arabic

  // MARK: Numbers

  /// Between whole things and parts.
  var point: String {
    switch self {
    case .americanEnglish, .britishEnglish, .hebrew, .arabic: "."
    default: ","
    }
  }

  /// Between groups of three digits.
  var groupEnd: String {
    switch self {
    case .americanEnglish, .britishEnglish, .hebrew, .arabic: ","
    case .german, .spanish, .turkish, .greek: "."
    case .french: "\u{202F}"
    case .polish, .ukrainian: "\u{A0}"
    }
  }

  /// From how many digits on there are groups.
  var leastGrouped: Int { self == .spanish || self == .polish ? 5 : 4 }

  /// Before a number below zero.
  var minus: String { self == .hebrew || self == .arabic ? "\u{200E}-" : "-" }

  // MARK: Money

  /// Whether what a currency is called stands before the number.
  var putsCurrencyFirst: Bool { self == .americanEnglish || self == .britishEnglish || self == .turkish }

  /// Currencies that have a sign of their own; others are said by their codes.
  var signs: StaticString {
    switch self {
    case .americanEnglish: "USD $|GBP £|EUR €|JPY ¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD A$"
    case .britishEnglish: "USD US$|GBP £|EUR €|JPY JP¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD A$"
    case .german: "USD $|GBP £|EUR €|JPY ¥|ILS ₪|INR ₹|CNY CN¥|CAD CA$|AUD AU$"
    case .french: "USD $US|GBP £GB|EUR €|ILS ₪|INR ₹|CAD $CA|AUD $AU"
    case .spanish: "USD US$|EUR €"
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
    case .britishEnglish, .french: "%D/%M/%y"
    case .german, .ukrainian: "%D.%M.%Y"
    case .spanish, .greek: "%d/%m/%Y"
    case .polish, .turkish: "%d.%M.%y"
    case .hebrew: "%d.%m.%y"
    case .arabic: "%d\u{200F}/%m\u{200F}/%y"
    }
  }

  /// With the month's name, which is `%N`.
  var longDate: StaticString {
    switch self {
    case .americanEnglish: "%N %d, %y"
    case .britishEnglish, .french, .polish, .turkish, .greek: "%d %N %y"
    case .german: "%d. %N %y"
    case .spanish: "%d de %N de %y"
    case .ukrainian: "%d %N %y\u{202F}р."
    case .hebrew: "%d ב%N %y"
    case .arabic: "%d %N، %y"
    }
  }

  /// What stands between the day of the week and a long date.
  var weekdayEnd: String {
    switch self {
    case .french, .greek, .turkish: " "
    case .arabic: "، "
    default: ", "
    }
  }

  /// Whether the hours are counted twice to twelve.
  var hasTwelveHours: Bool { self == .americanEnglish || self == .greek || self == .arabic }

  /// Whether an hour of 24 has two digits always.
  var padsHours: Bool { self != .spanish && self != .hebrew }
}
