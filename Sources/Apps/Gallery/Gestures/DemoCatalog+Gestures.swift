extension DemoCatalog {
  static let gestures: [DemoEntry] = [
    DemoEntry(
      6, "Single or double tap",
      "A single tap turns the flower; a double tap makes it bloom. Without the double tap, a single tap acts sooner."
    ) {
      TapLagController()
    },
    DemoEntry(
      7, "Failure by delegate",
      "Flick a flower, or drag it slowly. In the upper lane, the drag waits until the swipe fails."
    ) {
      FailureRequirementController()
    },
    DemoEntry(
      15, "Circle detector", "Draw a circle with one finger within two seconds. It is checked when you lift."
    ) {
      CircleDetectorController()
    },
    DemoEntry(
      16, "Circle recognizer", "Draw circles with one finger: flowers grow in them. A second finger cancels the circle."
    ) {
      CircleGardenController()
    },
    DemoEntry(
      17, "Pull out of a scroll view",
      "Pull a flower down: a copy follows the finger. Drag sideways to scroll the strip."
    ) {
      PullController()
    },
    DemoEntry(
      21, "Menu",
      "Hold a flower for half a second, and choose. Each flower offers its own actions. Touch elsewhere to hide the menu."
    ) {
      FlowerMenuController()
    },
    DemoEntry(
      22, "Six recognizers", "Tap, swipe, hold, drag, pinch and turn the flowers. Some act once, others continuously."
    ) {
      RecognizersController()
    },
    DemoEntry(
      51, "Swipe to dismiss", "Swipe left for the next card, right for the previous one, and down to discard the card."
    ) {
      CardsController()
    },
  ]
}
