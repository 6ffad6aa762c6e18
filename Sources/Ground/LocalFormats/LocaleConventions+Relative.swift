import Languages

extension LocaleConventions {
  var pluralRule: PluralRule {
    switch withoutRegion {
    case .french: .zeroOrOneAndMillions
    case .spanish: .oneAndMillions
    case .polish: .polish
    case .ukrainian: .ukrainian
    case .hebrew: .hebrew
    case .arabic: .arabic
    default: .one
    }
  }

  /// The index of the name for today in `relativeTimeWords`. The names of the days around it are next to it.
  static let todayIndex = 5
  /// The index of the forms for minutes in `relativeTimeWords`. Hours, days, weeks, months and years follow.
  static let firstUnitIndex = 8

  /// The words for relative times: now, the patterns for the past and the future, the names of five days, and the
  /// units.
  ///
  /// A unit has its plural forms in the order of `PluralRule.categories`, separated by slashes. The last form stands
  /// for all missing ones. `{}` is the placeholder for a value.
  var relativeTimeWords: StaticString {
    switch withoutRegion {
    case .german:
      """
      jetzt|vor {}|in {}|vorgestern|gestern|heute|morgen|übermorgen|\
      {} Minute/{} Minuten|{} Stunde/{} Stunden|{} Tag/{} Tagen|\
      {} Woche/{} Wochen|{} Monat/{} Monaten|{} Jahr/{} Jahren
      """
    case .french:
      """
      maintenant|il y a {}|dans {}|avant-hier|hier|aujourd’hui|demain|après-demain|\
      {} minute/{} minutes|{} heure/{} heures|{} jour/{} jours|\
      {} semaine/{} semaines|{} mois|{} an/{} ans
      """
    case .spanish:
      """
      ahora|hace {}|dentro de {}|anteayer|ayer|hoy|mañana|pasado mañana|\
      {} minuto/{} minutos|{} hora/{} horas|{} día/{} días|\
      {} semana/{} semanas|{} mes/{} meses|{} año/{} años
      """
    case .polish:
      """
      teraz|{} temu|za {}|przedwczoraj|wczoraj|dzisiaj|jutro|pojutrze|\
      {} minutę/{} minuty/{} minut|{} godzinę/{} godziny/{} godzin|{} dzień/{} dni/{} dni|\
      {} tydzień/{} tygodnie/{} tygodni|{} miesiąc/{} miesiące/{} miesięcy|{} rok/{} lata/{} lat
      """
    case .turkish:
      """
      şimdi|{} önce|{} sonra|evvelsi gün|dün|bugün|yarın|öbür gün|\
      {} dakika|{} saat|{} gün|\
      {} hafta|{} ay|{} yıl
      """
    case .greek:
      """
      τώρα|πριν από {}|σε {}|προχθές|χθες|σήμερα|αύριο|μεθαύριο|\
      {} λεπτό/{} λεπτά|{} ώρα/{} ώρες|{} ημέρα/{} ημέρες|\
      {} εβδομάδα/{} εβδομάδες|{} μήνα/{} μήνες|{} έτος/{} έτη
      """
    case .ukrainian:
      """
      зараз|{} тому|через {}|позавчора|учора|сьогодні|завтра|післязавтра|\
      {} хвилину/{} хвилини/{} хвилин|{} годину/{} години/{} годин|{} день/{} дні/{} днів|\
      {} тиждень/{} тижні/{} тижнів|{} місяць/{} місяці/{} місяців|{} рік/{} роки/{} років
      """
    case .hebrew:
      """
      עכשיו|לפני {}|בעוד {}|שלשום|אתמול|היום|מחר|מחרתיים|\
      דקה/שתי דקות/{} דקות|שעה/שעתיים/{} שעות|יום {}/יומיים/{} ימים|\
      שבוע/שבועיים/{} שבועות|חודש/חודשיים/{} חודשים|שנה/שנתיים/{} שנים
      """
    case .arabic:
      """
      الآن|قبل {}|خلال {}|أول أمس|أمس|اليوم|غدًا|بعد الغد|\
      {} دقيقة/دقيقة واحدة/دقيقتين/{} دقائق/{} دقيقة/{} دقيقة|\
      {} ساعة/ساعة واحدة/ساعتين/{} ساعات/{} ساعة/{} ساعة|\
      {} يوم/يوم واحد/يومين/{} أيام/{} يومًا/{} يوم|\
      {} أسبوع/أسبوع واحد/أسبوعين/{} أسابيع/{} أسبوعًا/{} أسبوع|\
      {} شهر/شهر واحد/شهرين/{} أشهر/{} شهرًا/{} شهر|\
      {} سنة/سنة واحدة/سنتين/{} سنوات/{} سنة/{} سنة
      """
    default:
      """
      now|{} ago|in {}|2 days ago|yesterday|today|tomorrow|in 2 days|\
      {} minute/{} minutes|{} hour/{} hours|{} day/{} days|\
      {} week/{} weeks|{} month/{} months|{} year/{} years
      """
    }
  }
}
