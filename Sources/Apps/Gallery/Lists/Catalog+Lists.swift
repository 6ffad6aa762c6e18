extension Catalog {
  static let lists: [CatalogEntry] = [
    CatalogEntry(
      64, "Letters",
      "Swipe a letter to either side, or all the way. Pull the list down for more. Rows are as high as their text."
    ) {
      LettersController()
    },
    CatalogEntry(65, "Springs and steps", "Tap: each ball moves to the other side with another animation.") {
      MotionController()
    },
    CatalogEntry(66, "Pickers", "Choose a day, and turn the wheels to an hour and a minute.") { PickersController() },
    CatalogEntry(
      67, "Depth", "Cards in a waterfall layout, each with a gradient and a shadow. Tap a card to remove it."
    ) {
      DepthController()
    },
  ]
}
