extension DemoCatalog {
  static let languages: [DemoEntry] = [
    DemoEntry(
      63, "Languages",
      "Tap a language or a region: words, plurals, digits, days, dates and money follow. Hebrew and Arabic mirror the page."
    ) {
      LanguagesController()
    }
  ]
}
