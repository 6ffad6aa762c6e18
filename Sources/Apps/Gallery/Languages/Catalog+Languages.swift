extension Catalog {
  static let languages: [CatalogEntry] = [
    CatalogEntry(
      63, "Languages",
      "Tap a language or a region: words, forms, digits, days, dates and money follow, and Hebrew and Arabic turn the page round."
    ) {
      LanguagesController()
    }
  ]
}
