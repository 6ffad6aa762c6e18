import Languages
import System

/// Names and numbers for calendars.
extension Formats {
  /// Returns the name of a month with its year, as a calendar's title: `März 2026`.
  public func month(_ time: LocalTime) -> String {
    let month = element(time.month &- 1, of: conventions.standaloneMonths) ?? plain(time.month)
    switch conventions.withoutRegion {
    case .spanish: return month + " de " + plain(time.year)
    case .ukrainian: return month + " " + plain(time.year) + "\u{202F}р."
    default: return month + " " + plain(time.year)
    }
  }

  /// Returns the short name of a day of the week, as a column title: `Mo`.
  ///
  /// - Parameter weekday: 1 is Monday and 7 is Sunday. Other numbers are returned as digits.
  public func shortWeekday(_ weekday: Int) -> String {
    element(weekday &- 1, of: conventions.shortWeekdays) ?? plain(weekday)
  }

  /// Returns the number of a day in the locale's digits.
  public func day(_ day: Int) -> String { plain(day) }
}

extension Language {
  /// The first day of the week: 1 is Monday, 6 is Saturday, 7 is Sunday.
  ///
  /// If the language's tag has no region, the day is that of the country with the most speakers.
  var firstWeekday: Int {
    let home =
      switch code {
      case "en": "US"
      case "he", "iw": "IL"
      case "ar": "EG"
      default: "DE"
      }
    let region = region ?? home
    if isWord(region, in: "AF BH DJ EG IQ IR KW LY OM QA SD SY") { return 6 }
    let sunday: StaticString =
      """
      AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA \
      SG SV TH TT TW UM US VE VI WS YE ZA ZW
      """
    return isWord(region, in: sunday) ? 7 : 1
  }
}

extension LocaleConventions {
  /// The names of months without a day, starting with January.
  var standaloneMonths: StaticString {
    switch self {
    case .polish: "styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień"
    case .greek:
      "Ιανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αύγουστος|Σεπτέμβριος|Οκτώβριος|Νοέμβριος|Δεκέμβριος"
    case .ukrainian: "січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень"
    default: months
    }
  }

  /// The short names of weekdays, starting with Monday.
  var shortWeekdays: StaticString {
    switch withoutRegion {
    case .german: "Mo|Di|Mi|Do|Fr|Sa|So"
    case .french: "lun.|mar.|mer.|jeu.|ven.|sam.|dim."
    case .spanish: "lun|mar|mié|jue|vie|sáb|dom"
    case .polish: "pon.|wt.|śr.|czw.|pt.|sob.|niedz."
    case .turkish: "Pzt|Sal|Çar|Per|Cum|Cmt|Paz"
    case .greek: "Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ|Κυρ"
    case .ukrainian: "пн|вт|ср|чт|пт|сб|нд"
    case .hebrew: "יום ב׳|יום ג׳|יום ד׳|יום ה׳|יום ו׳|שבת|יום א׳"
    case .arabic: "اثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت|أحد"
    default: "Mon|Tue|Wed|Thu|Fri|Sat|Sun"
    }
  }
}
