extension DemoCatalog {
  static let photographs: [DemoEntry] = [
    DemoEntry(
      62, "Photographs and codes",
      "Tap a size: the photograph is decoded again with only the pixels it needs. Tap a word: the code and the bubble change."
    ) {
      PhotographsController()
    }
  ]
}
