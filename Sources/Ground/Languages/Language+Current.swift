internal import AppContexts

extension Language {
  /// The part of a context that holds its languages.
  private final class Offer {
    var languages: [Language] = []
    /// The index of the current language in `languages`.
    var currentIndex = 0
    /// The index of the language that each user begins with.
    var firstIndex = 0
    /// The language that was chosen, with its region, if `languages` has it without a region or with another one.
    var chosen: Language?

    static var current: Offer { AppContext.current.part(.languages) { Offer() } }
  }

  /// The languages that the app has texts in. The first one is the language that the app starts with. `Kiosk.run(languages:)`
  /// sets this list, which belongs to the current `AppContext`.
  public static var offered: [Language] {
    get { Offer.current.languages }
    set {
      let offer = Offer.current
      offer.languages = newValue
      offer.currentIndex = 0
      offer.firstIndex = 0
      offer.chosen = nil
      // Only this line refers to the tables, so a program that offers no languages does not contain them.
      StandardWord.table = { StandardWord.table(of: current) }
    }
  }

  /// The index of `current` in `offered`.
  static var currentIndex: Int { Offer.current.currentIndex }

  /// Whether `current` is the language that each user begins with.
  package static var isFirst: Bool {
    let offer = Offer.current
    return offer.currentIndex == offer.firstIndex
  }

  /// Makes `current` the language that each user begins with.
  package static func makeFirst() {
    let offer = Offer.current
    offer.firstIndex = offer.currentIndex
  }

  /// The language that the app is shown in: one of `offered`, or English if the app offers none. `Application.language` changes it.
  public static var current: Language {
    let offer = Offer.current
    return offer.currentIndex < offer.languages.count ? offer.languages[offer.currentIndex] : "en"
  }

  /// The language whose dates, numbers and money are shown: `current`, with the region that was asked for. Where an app has texts in `de`,
  /// `Application.language = "de-AT"` shows those with Austria's numbers.
  public static var currentWithRegion: Language { Offer.current.chosen ?? current }

  /// Makes the offered language that is nearest to `language` the current one, or the first if none is near.
  ///
  /// - Returns: `true` if the language or its region changed.
  package static func choose(_ language: Language) -> Bool {
    let position = language.position(in: offered)
    // What says more than what is offered keeps its region.
    let region = position.flatMap { offered[$0] == language || offered[$0].region != nil ? nil : language }
    let offer = Offer.current
    let isNew = (position ?? 0) != offer.currentIndex || region != offer.chosen
    offer.currentIndex = position ?? 0
    offer.chosen = region
    return isNew
  }
}
