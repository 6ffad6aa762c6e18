extension LocaleConventions {
  /// The names of months in the form that dates use, starting with January.
  var months: StaticString {
    if self == .austrianGerman {
      return "Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
    }
    return switch withoutRegion {
    case .german: "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
    case .french: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
    case .spanish: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    case .polish: "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia"
    case .turkish: "Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık"
    case .greek:
      "Ιανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου"
    case .ukrainian: "січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня"
    case .hebrew: "ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר"
    case .arabic: "يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر"
    default: "January|February|March|April|May|June|July|August|September|October|November|December"
    }
  }

  /// The names of weekdays in the form that dates use, starting with Monday.
  var weekdays: StaticString {
    switch withoutRegion {
    case .german: "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag"
    case .french: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
    case .spanish: "lunes|martes|miércoles|jueves|viernes|sábado|domingo"
    case .polish: "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela"
    case .turkish: "Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi|Pazar"
    case .greek: "Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο|Κυριακή"
    case .ukrainian: "понеділок|вівторок|середа|четвер|пʼятниця|субота|неділя"
    case .hebrew: "יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת|יום ראשון"
    case .arabic: "الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد"
    default: "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
    }
  }

  /// The suffixes for times of the 12-hour clock before noon and after it.
  var dayPeriods: (morning: String, afternoon: String) {
    switch self {
    case .greek: ("\u{202F}πμ", "\u{202F}μμ")
    case .arabic: ("\u{A0}ص", "\u{A0}م")
    case .mexicanSpanish: ("\u{202F}a.m.", "\u{202F}p.m.")
    default: ("\u{202F}AM", "\u{202F}PM")
    }
  }
}

/// Returns the name at `index` in `list`, or `nil` if the list is shorter.
func element(_ index: Int, of list: StaticString) -> String? {
  list.withUTF8Buffer { list in
    var nameIndex = 0
    for name in list.split(separator: UInt8(ascii: "|")) {
      if nameIndex == index { return String(decoding: UnsafeBufferPointer(rebasing: name), as: UTF8.self) }
      nameIndex += 1
    }
    return nil
  }
}
