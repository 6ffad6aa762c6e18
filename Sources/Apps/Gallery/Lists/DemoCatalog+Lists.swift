extension DemoCatalog {
  static let lists: [DemoEntry] = [
    DemoEntry(
      64, "Letters",
      "Swipe a letter to either side, or all the way. Pull the list down for more. Rows are as high as their text."
    ) {
      LettersController()
    },
    DemoEntry(65, "Springs and steps", "Tap: each ball moves to the other side with another animation.") {
      MotionController()
    },
    DemoEntry(66, "Pickers", "Choose a day, and turn the wheels to an hour and a minute.") { PickersController() },
    DemoEntry(
      67, "Depth", "Cards in a waterfall layout, each with a gradient and a shadow. Tap a card to remove it."
    ) {
      DepthController()
    },
  ]
}
