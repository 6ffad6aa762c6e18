extension Catalog {
  static let asking: [Entry] = [
    Entry(59, "Presentation", "Four ways to show a screen above another. Drag the sheet down, or tap beside a card, to send it away.") {
      PresentationController()
    },
    Entry(60, "Dialogs", "An alert waits for an answer, but not for ever. A toast says what happened and hinders nobody.") {
      DialogsController()
    },
    Entry(61, "A collection", "A thousand cells. Tap to select several; hold one, and carry it elsewhere.") {
      CollectionController()
    },
  ]
}
