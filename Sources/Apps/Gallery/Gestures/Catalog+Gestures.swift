extension Catalog {
  static let gestures: [CatalogEntry] = [
    CatalogEntry(
      6, "Single or double tap",
      "A single tap turns the flower, a double tap makes it bloom. The single one has to wait: switch the double tap off."
    ) {
      TapLagController()
    },
    CatalogEntry(
      7, "Failure by delegate",
      "Flick a flower, or drag it slowly. In the upper lane a drag waits until it is no swipe; carry a flower over."
    ) {
      FailureRequirementController()
    },
    CatalogEntry(15, "Circle detector", "Draw a circle with one finger within two seconds. It is measured when you lift.") {
      CircleDetectorController()
    },
    CatalogEntry(16, "Circle recognizer", "Draw circles with one finger: flowers grow in them. A second finger spoils it.") {
      CircleGardenController()
    },
    CatalogEntry(
      17, "Pull out of a scroll view", "Pull a flower down: a copy comes out and follows the finger. Sideways the strip scrolls."
    ) {
      PullController()
    },
    CatalogEntry(
      21, "Menu", "Press a flower for half a second, and choose. Each offers only what it can do; a touch elsewhere hides the menu."
    ) {
      FlowerMenuController()
    },
    CatalogEntry(22, "Six recognizers", "Tap, swipe, press, drag, pinch and turn the flowers. Some act once, the others all the way.") {
      RecognizersController()
    },
    CatalogEntry(51, "Swipe to dismiss", "Swipe left for the next card, right for the last one, down to throw it away.") {
      CardsController()
    },
  ]
}
