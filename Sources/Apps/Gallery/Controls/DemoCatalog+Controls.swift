extension DemoCatalog {
  static let controls: [DemoEntry] = [
    DemoEntry(
      39, "Keys", "Type with both thumbs: the key is shown enlarged above the finger. Hold a key for its variants."
    ) {
      KeyboardController()
    },
    DemoEntry(
      49, "Expander", "Hold the small button for a second: a panel opens next to the finger until you lift it."
    ) {
      ExpanderController()
    },
    DemoEntry(53, "Toggle tiles", "Tap tiles, or drag across them: each tile that you enter toggles once.") {
      TileBoardController()
    },
    DemoEntry(
      54, "Tile lifecycle", "Select and remove tiles, or double-tap one: the others close the gap. Add restores a tile."
    ) {
      TileBoardController()
    },
  ]
}
