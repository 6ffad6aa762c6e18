extension Catalog {
  static let asking: [CatalogEntry] = [
    CatalogEntry(
      59, "Presentation", "Four ways to show a screen above another. Drag the sheet down, or tap beside a card, to send it away."
    ) {
      PresentationController()
    },
    CatalogEntry(60, "Dialogs", "An alert waits for an answer, but not for ever. A toast says what happened and hinders nobody.") {
      DialogsController()
    },
    CatalogEntry(61, "A collection", "A thousand cells. Tap to select several; hold one, and carry it elsewhere.") {
      CollectionController()
    },
  ]
}
