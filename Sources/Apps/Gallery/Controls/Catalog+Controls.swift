extension Catalog {
  static let controls: [Entry] = [
    Entry(39, "Keys", "Type, with both thumbs: a key shows enlarged above the finger. Hold one for what else it offers.") {
      KeyboardController()
    },
    Entry(49, "Expander", "Hold the small button for a second: a panel opens beside the finger, until it lifts.") {
      ExpanderController()
    },
    Entry(53, "Toggling tiles", "Tap tiles, or draw across them: each one you enter toggles once.") {
      TileBoardController()
    },
    Entry(54, "Tile lifecycle", "Select tiles and remove them, or double-tap one: the others close up. Add brings a tile back.") {
      TileBoardController()
    },
  ]
}
