extension Catalog {
  static let controls: [Entry] = [
    Entry(53, "Toggling tiles", "Tap tiles, or draw across them: each one you enter toggles once.") {
      TileBoardController()
    },
    Entry(54, "Tile lifecycle", "Select tiles and remove them, or double-tap one: the others close up. Add brings a tile back.") {
      TileBoardController()
    },
  ]
}
