import Languages

extension Habits {
  /// How things are counted.
  var counting: PluralRule {
    switch ofLanguage {
    case .french: .upToOneAndMillions
    case .spanish: .oneAndMillions
    case .polish: .polish
    case .ukrainian: .ukrainian
    case .hebrew: .hebrew
    case .arabic: .arabic
    default: .one
    }
  }

  /// Where today stands in `relative`; the days around it stand around it there.
  static let today = 5
  /// Where minutes stand in `relative`; behind them hours, days, weeks, months and years.
  static let firstUnit = 8

  /// What there is to say about time that has gone by: now, so long ago, so long from now, five days with names, and the units. Of a unit the
  /// forms for counting stand in the order of `PluralRule.categories`, with a slash between, of which the last holds for all that are
  /// missing. `{}` is what is put in.
  var relative: StaticString {
    switch ofLanguage {
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
