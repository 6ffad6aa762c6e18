import Languages

/// How numbers, money, dates and times are written for those who read a language: the facts are those of Unicode CLDR 46.
///
/// Known are Arabic, English, French, German, Greek, Hebrew, Polish, Spanish, Turkish and Ukrainian: the languages of the keyboard.
public struct Formats: Sendable {
  let habits: Habits

  /// Whether digits are those of Arabic writing, ٠ to ٩: at first as in the country that the language's tag names. Of Arabic alone.
  public var usesArabicDigits = false
  /// The day on which weeks begin where the language is spoken: 1 is Monday, 7 is Sunday.
  public var firstWeekday: Int
  /// Whether times have 24 hours, also where people count twice to twelve.
  public var has24Hours: Bool

  /// Those of a language; nil for one that is not known here.
  ///
  /// The habits of English are those of the United States, unless the tag names another country, as `en-GB` does; then they are
  /// Britain's. Any other language has those of the country that it is named for, Arabic those of the Middle East. Regions with habits of
  /// their own are Austria, Canada, Mexico and Switzerland, and Liechtenstein with it: `en-CA`, `de-AT`, `de-CH`, `fr-CA`, `fr-CH`, `es-MX`.
  public init?(_ language: Language) {
    let region = language.region ?? (language.code == "en" ? "US" : "")
    switch language.code {
    case "en":
      if isOne(region, of: "CA") {
        habits = .canadianEnglish
      } else {
        habits = isOne(region, of: "US PH PR GU AS VI MH MP UM") ? .americanEnglish : .britishEnglish
      }
    case "de": habits = isOne(region, of: "AT") ? .austrianGerman : isOne(region, of: "CH LI") ? .swissGerman : .german
    case "fr": habits = isOne(region, of: "CA") ? .canadianFrench : isOne(region, of: "CH") ? .swissFrench : .french
    case "es": habits = isOne(region, of: "MX") ? .mexicanSpanish : .spanish
    case "pl": habits = .polish
    case "tr": habits = .turkish
    case "el": habits = .greek
    case "uk": habits = .ukrainian
    case "he", "iw": habits = .hebrew
    case "ar":
      habits = .arabic
      usesArabicDigits = isOne(region, of: "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE")
    default: return nil
    }
    has24Hours = !habits.hasTwelveHours
    firstWeekday = language.firstWeekday
  }

  /// Those of the language that is shown, and of the region that was asked for with it; of English where they are not known.
  public static var current: Formats { Formats(.currentWithRegion) ?? Formats(habits: .americanEnglish) }

  private init(habits: Habits) {
    self.habits = habits
    has24Hours = !habits.hasTwelveHours
    firstWeekday = Language("en").firstWeekday
  }
}
