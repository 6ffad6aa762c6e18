internal import AppContexts

extension Language {
  /// The part of a context that stores its languages.
  private final class Offer {
    var languages: [Language] = []
    /// The index of the current language in `languages`.
    var currentIndex = 0
    /// The index of the language that each user starts with.
    var firstIndex = 0
    /// The requested language with its region, if `languages` contains it without a region or with another one.
    var chosen: Language?

    static var current: Offer { AppContext.current.part(.languages) { Offer() } }
  }

  /// The languages that the app is translated into. The app starts with the first one.
  ///
  /// `Kiosk.run(languages:)` sets this list, which belongs to the current `AppContext`.
  public static var offered: [Language] {
    get { Offer.current.languages }
    set {
      let offer = Offer.current
      offer.languages = newValue
      offer.currentIndex = 0
      offer.firstIndex = 0
      offer.chosen = nil
      // Only this line references the tables. Programs that offer no languages therefore don't contain them.
      StandardWord.table = { StandardWord.table(of: current) }
    }
  }

  /// The index of `current` in `offered`.
  static var currentIndex: Int { Offer.current.currentIndex }

  /// Whether `current` is the language that each user starts with.
  package static var isFirst: Bool {
    let offer = Offer.current
    return offer.currentIndex == offer.firstIndex
  }

  /// Makes `current` the language that each user starts with.
  package static func makeFirst() {
    let offer = Offer.current
    offer.firstIndex = offer.currentIndex
  }

  /// The app's current language: one of `offered`, or English if the app offers none. Set `Application.language` to
  /// change it.
  public static var current: Language {
    let offer = Offer.current
    return offer.currentIndex < offer.languages.count ? offer.languages[offer.currentIndex] : "en"
  }

  /// The language that determines the formats of dates, numbers and money: `current` with the requested region.
  ///
  /// If an app is translated into `de`, `Application.language = "de-AT"` shows these texts with Austrian formats.
  public static var currentWithRegion: Language { Offer.current.chosen ?? current }

  /// Makes the offered language that best matches `language` the current one, or the first one if none matches.
  ///
  /// - Returns: `true` if the language or its region changed.
  package static func choose(_ language: Language) -> Bool {
    let position = language.position(in: offered)
    // A language that is more specific than the offered one keeps its region.
    let region = position.flatMap { offered[$0] == language || offered[$0].region != nil ? nil : language }
    let offer = Offer.current
    let isNew = (position ?? 0) != offer.currentIndex || region != offer.chosen
    offer.currentIndex = position ?? 0
    offer.chosen = region
    return isNew
  }
}
