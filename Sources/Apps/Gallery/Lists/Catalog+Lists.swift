extension Catalog {
  static let lists: [CatalogEntry] = [
    CatalogEntry(
      64, "Letters", "Swipe a letter to either side, or all the way. Pull the list down for more. Rows are as high as their words."
    ) {
      LettersController()
    },
    CatalogEntry(65, "Springs and steps", "Tap: each ball goes to the other side in its own way.") { MotionController() },
    CatalogEntry(66, "Pickers", "Choose a day, and turn the wheels to the hour and the minute.") { PickersController() },
    CatalogEntry(67, "Depth", "Cards in a waterfall, each with its gradient and its shadow. Tap one, and it goes.") { DepthController() },
  ]
}
