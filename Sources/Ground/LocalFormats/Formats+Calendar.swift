import Languages
import System

/// What a calendar says.
extension Formats {
  /// A month and its year, as they stand above a calendar: `März 2026`.
  public func month(_ time: LocalTime) -> String {
    let month = name(time.month &- 1, of: habits.monthsAlone) ?? plain(time.month)
    switch habits.ofLanguage {
    case .spanish: return month + " de " + plain(time.year)
    case .ukrainian: return month + " " + plain(time.year) + "\u{202F}р."
    default: return month + " " + plain(time.year)
    }
  }

  /// The short name of a day of the week, as it stands above a column: `Mo`.
  ///
  /// - Parameter weekday: 1 is Monday, 7 is Sunday; others are said in digits.
  public func shortWeekday(_ weekday: Int) -> String { name(weekday &- 1, of: habits.shortWeekdays) ?? plain(weekday) }

  /// The number of a day in the digits that people read.
  public func day(_ day: Int) -> String { plain(day) }
}

extension Language {
  /// The day on which weeks begin where the language is spoken: 1 is Monday, 6 Saturday, 7 Sunday. Without a region in its tag it is that of
  /// the country with most of those who speak it.
  var firstWeekday: Int {
    let home =
      switch code {
      case "en": "US"
      case "he", "iw": "IL"
      case "ar": "EG"
      default: "DE"
      }
    let region = region ?? home
    if isOne(region, of: "AF BH DJ EG IQ IR KW LY OM QA SD SY") { return 6 }
    let sunday: StaticString =
      """
      AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA \
      SG SV TH TT TW UM US VE VI WS YE ZA ZW
      """
    return isOne(region, of: sunday) ? 7 : 1
  }
}

extension Habits {
  /// Months that stand without a day, January at first.
  var monthsAlone: StaticString {
    switch self {
    case .polish: "styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień"
    case .greek:
      "Ιανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αύγουστος|Σεπτέμβριος|Οκτώβριος|Νοέμβριος|Δεκέμβριος"
    case .ukrainian: "січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень"
    default: months
    }
  }

  /// Monday at first.
  var shortWeekdays: StaticString {
    switch ofLanguage {
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
