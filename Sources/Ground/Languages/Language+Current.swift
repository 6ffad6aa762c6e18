internal import AppContexts

extension Language {
  /// The part of a context that stores its languages.
  private final class LanguageState {
    var languages: [Language] = []
    /// The index of the current language in `languages`.
    var currentIndex = 0
    /// The index of the language that each user starts with.
    var firstIndex = 0
    /// The requested language with its region, if `languages` contains it without a region or with another one.
    var requested: Language?

    static var current: LanguageState { AppContext.current.part(.languages) { LanguageState() } }
  }

  /// The languages that the app is translated into. The app starts with the first one.
  ///
  /// `Kiosk.run(languages:)` sets this list, which belongs to the current `AppContext`.
  public static var offered: [Language] {
    get { LanguageState.current.languages }
    set {
      let offer = LanguageState.current
      offer.languages = newValue
      offer.currentIndex = 0
      offer.firstIndex = 0
      offer.requested = nil
      // Only this line references the tables. Programs that offer no languages therefore don't contain them.
      StandardWord.table = { StandardWord.table(of: current) }
    }
  }

  /// The index of `current` in `offered`.
  static var currentIndex: Int { LanguageState.current.currentIndex }

  /// Whether `current` is the language that each user starts with.
  package static var isInitial: Bool {
    let offer = LanguageState.current
    return offer.currentIndex == offer.firstIndex
  }

  /// Makes `current` the language that each user starts with.
  package static func setInitial() {
    let offer = LanguageState.current
    offer.firstIndex = offer.currentIndex
  }

  /// The app's current language: one of `offered`, or English if the app offers none. Set `Application.language` to
  /// change it.
  public static var current: Language {
    let offer = LanguageState.current
    return offer.currentIndex < offer.languages.count ? offer.languages[offer.currentIndex] : "en"
  }

  /// The language that determines the formats of dates, numbers and money: `current` with the requested region.
  ///
  /// If an app is translated into `de`, `Application.language = "de-AT"` shows these texts with Austrian formats.
  public static var currentWithRegion: Language { LanguageState.current.requested ?? current }

  /// Makes the offered language that best matches `language` the current one, or the first one if none matches.
  ///
  /// - Returns: `true` if the language or its region changed.
  package static func setCurrent(_ language: Language) -> Bool {
    let position = language.indexOfBestMatch(in: offered)
    // A language that is more specific than the offered one keeps its region.
    let region = position.flatMap { offered[$0] == language || offered[$0].region != nil ? nil : language }
    let offer = LanguageState.current
    let isNew = (position ?? 0) != offer.currentIndex || region != offer.requested
    offer.currentIndex = position ?? 0
    offer.requested = region
    return isNew
  }
}
