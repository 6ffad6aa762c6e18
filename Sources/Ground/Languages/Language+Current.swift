extension Language {
  /// The languages that the app has texts in, the first at first. A program has one app, so there is one such list: what
  /// `Kiosk.run(languages:)` is given.
  public nonisolated(unsafe) static var offered: [Language] = [] {
    didSet {
      (currentIndex, firstIndex, wanted) = (0, 0, nil)
      // By this alone: a program that offers no languages has none of the tables.
      StandardWord.table = { StandardWord.table(of: current) }
    }
  }

  /// Of those, the one that is shown.
  nonisolated(unsafe) static var currentIndex = 0

  /// The one that visitors begin with.
  private nonisolated(unsafe) static var firstIndex = 0
  /// Whether that is shown.
  package static var isFirst: Bool { currentIndex == firstIndex }
  /// Has visitors begin with the one that is shown.
  package static func makeFirst() { firstIndex = currentIndex }

  /// The language that is shown now: one of `offered`; English where the app offers none. `Application.language` changes it.
  public static var current: Language { currentIndex < offered.count ? offered[currentIndex] : "en" }

  /// Who is shown `current` wants this one, as `de-AT` where only `de` is offered; nil: none but that.
  private nonisolated(unsafe) static var wanted: Language?

  /// The language whose dates, numbers and money are shown: `current`, with the region that was asked for. Where an app has texts in `de`,
  /// `Application.language = "de-AT"` shows those with Austria's numbers.
  public static var currentWithRegion: Language { wanted ?? current }

  /// Shows what suits who wants `language`, the first of those offered where none does. Whether that is another one than before, or of another
  /// region.
  package static func choose(_ language: Language) -> Bool {
    let position = language.position(in: offered)
    // What says more than what is offered keeps its region.
    let region = position.flatMap { offered[$0] == language || offered[$0].region != nil ? nil : language }
    let isNew = (position ?? 0) != currentIndex || region != wanted
    (currentIndex, wanted) = (position ?? 0, region)
    return isNew
  }
}
