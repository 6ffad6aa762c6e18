import Languages

/// Formats for numbers, money, dates and times in a language, from Unicode CLDR 46.
///
/// Supports the languages of the on-screen keyboard: Arabic, English, French, German, Greek, Hebrew, Polish, Spanish,
/// Turkish and Ukrainian.
public struct Formats: Sendable {
  let conventions: LocaleConventions

  /// Whether digits are Arabic-Indic, `٠` to `٩`. The default depends on the region of the language's tag, and is
  /// `false` for all languages except Arabic.
  public var usesArabicDigits = false
  /// The first day of the week: 1 is Monday, 7 is Sunday. The default is that of the language's region.
  public var firstWeekday: Int
  /// Whether times use the 24-hour clock. The default is that of the language and region.
  public var uses24HourClock: Bool

  /// Creates the formats of a language, or returns `nil` if the language is not supported.
  ///
  /// English without a region uses the formats of the United States, as do some regions such as `PH`. `en-CA` uses
  /// those of Canada, and all other regions those of Britain. Arabic uses the formats of the Middle East, and any other
  /// language those of the country it is named after. Other regions with their own formats are Austria (`de-AT`),
  /// Switzerland and Liechtenstein (`de-CH`, `de-LI`, `fr-CH`), Canada (`fr-CA`) and Mexico (`es-MX`).
  public init?(_ language: Language) {
    let region = language.region ?? (language.code == "en" ? "US" : "")
    switch language.code {
    case "en":
      if isWord(region, in: "CA") {
        conventions = .canadianEnglish
      } else {
        conventions = isWord(region, in: "US PH PR GU AS VI MH MP UM") ? .americanEnglish : .britishEnglish
      }
    case "de":
      conventions = isWord(region, in: "AT") ? .austrianGerman : isWord(region, in: "CH LI") ? .swissGerman : .german
    case "fr":
      conventions = isWord(region, in: "CA") ? .canadianFrench : isWord(region, in: "CH") ? .swissFrench : .french
    case "es": conventions = isWord(region, in: "MX") ? .mexicanSpanish : .spanish
    case "pl": conventions = .polish
    case "tr": conventions = .turkish
    case "el": conventions = .greek
    case "uk": conventions = .ukrainian
    case "he", "iw": conventions = .hebrew
    case "ar":
      conventions = .arabic
      usesArabicDigits = isWord(region, in: "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE")
    default: return nil
    }
    uses24HourClock = !conventions.uses12HourClock
    firstWeekday = language.firstWeekday
  }

  /// The formats of the current language and the requested region, or those of English if they are not supported.
  public static var current: Formats { Formats(.currentWithRegion) ?? Formats(habits: .americanEnglish) }

  private init(habits: LocaleConventions) {
    self.conventions = habits
    uses24HourClock = !habits.uses12HourClock
    firstWeekday = Language("en").firstWeekday
  }
}
