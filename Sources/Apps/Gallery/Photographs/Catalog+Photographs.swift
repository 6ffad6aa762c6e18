extension Catalog {
  static let photographs: [CatalogEntry] = [
    CatalogEntry(
      62, "Photographs and codes",
      "Tap a size: the photograph is read anew, with no more pixels than its place needs. Tap a word: the code and the bubble change."
    ) {
      PhotographsController()
    }
  ]
}
