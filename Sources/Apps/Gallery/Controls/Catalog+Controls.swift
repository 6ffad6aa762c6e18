extension Catalog {
  static let controls: [CatalogEntry] = [
    CatalogEntry(39, "Keys", "Type, with both thumbs: a key shows enlarged above the finger. Hold one for what else it offers.") {
      KeyboardController()
    },
    CatalogEntry(49, "Expander", "Hold the small button for a second: a panel opens beside the finger, until it lifts.") {
      ExpanderController()
    },
    CatalogEntry(53, "Toggling tiles", "Tap tiles, or draw across them: each one you enter toggles once.") {
      TileBoardController()
    },
    CatalogEntry(54, "Tile lifecycle", "Select tiles and remove them, or double-tap one: the others close up. Add brings a tile back.") {
      TileBoardController()
    },
  ]
}
