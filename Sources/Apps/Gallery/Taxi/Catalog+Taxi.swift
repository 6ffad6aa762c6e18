extension Catalog {
  static let taxi: [CatalogEntry] = [
    CatalogEntry(30, "Drag at contact", "Drag the taxi. It begins at the touch, and the taxi stays in town.") { TaxiController() },
    CatalogEntry(31, "Triple tap, three fingers", "Tap three times with three fingers to go back. Two fingers or two taps do not.") {
      TaxiController()
    },
    CatalogEntry(32, "Second finger", "Drag the taxi and put a second finger down: it goes home, and the first finger is done.") {
      TaxiController()
    },
    CatalogEntry(33, "Reset view", "Drag the taxi over the reset view: it goes home, and the finger is done.") { TaxiController() },
    CatalogEntry(34, "Taxi by pan", "The same limits by a pan recognizer: it begins after 10 points, and counts them.") {
      TaxiController()
    },
    CatalogEntry(35, "Never under the bar", "The town goes on under the bar. The taxi stays below it.") { TaxiController() },
  ]
}
