extension Catalog {
  static let carList: [CatalogEntry] = [
    CatalogEntry(23, "Next and previous", "Step through the cars. After a section comes the next one, after the last the first.") {
      CarListController()
    },
    CatalogEntry(24, "Moving a selection", "Change the year, then step on: the new row is in the middle, the old one is made anew.") {
      CarListController()
    },
    CatalogEntry(25, "Optional method", "The delegate that has no such method is skipped: the selection moves, and nobody hears.") {
      CarListController()
    },
    CatalogEntry(
      26, "Swipe through cars", "Swipe right for the next car, left for the one before. On a narrow screen changes are saved first."
    ) {
      CarListController()
    },
    CatalogEntry(27, "No car, no swipe", "Without a car the swipes receive nothing. Choose one, and they do, while they are on.") {
      CarListController()
    },
    CatalogEntry(28, "The r stroke", "Choose a car, change its values, and write a small r on it: down, up, right. They are as before.") {
      CarListController()
    },
    CatalogEntry(29, "Go home", "Change some cars, then write a small r on any: the list is as it was at first.") { CarListController() },
  ]
}
