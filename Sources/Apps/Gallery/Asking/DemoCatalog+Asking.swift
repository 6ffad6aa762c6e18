extension DemoCatalog {
  static let asking: [DemoEntry] = [
    DemoEntry(
      59, "Presentation", "Four ways to present a screen. Drag the sheet down, or tap outside a card, to dismiss it."
    ) {
      PresentationController()
    },
    DemoEntry(
      60, "Dialogs", "An alert waits for an answer for a limited time. A toast shows a message and blocks nothing."
    ) {
      DialogsController()
    },
    DemoEntry(61, "A collection", "A thousand cells. Tap to select several. Hold one to move it.") {
      CollectionController()
    },
  ]
}
