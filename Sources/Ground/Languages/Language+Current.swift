extension Language {
  /// The languages that the app has texts in, the first at first. A program has one app, so there is one such list: what
  /// `Kiosk.run(languages:)` is given.
  public nonisolated(unsafe) static var offered: [Language] = [] {
    didSet {
      currentIndex = 0
      // By this alone: a program that offers no languages has none of the tables.
      StandardWord.table = { StandardWord.table(of: current) }
    }
  }

  /// Of those, the one that is shown.
  nonisolated(unsafe) static var currentIndex = 0

  /// The language that is shown now: one of `offered`; English where the app offers none. `Application.language` changes it.
  public static var current: Language { currentIndex < offered.count ? offered[currentIndex] : "en" }

  /// Shows what suits who wants `language`, the first of those offered where none does. Whether that is another one than before.
  package static func choose(_ language: Language) -> Bool {
    let index = language.position(in: offered) ?? 0
    defer { currentIndex = index }
    return index != currentIndex
  }
}
