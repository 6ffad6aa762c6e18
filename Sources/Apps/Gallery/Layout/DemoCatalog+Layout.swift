extension DemoCatalog {
  static let layout: [DemoEntry] = [
    DemoEntry(
      57, "Stacks",
      "A page of settings in a column, a grid and rows. Switch Mirrored on for a layout from right to left."
    ) {
      StacksController()
    },
    DemoEntry(58, "Themes", "Choose a theme and a text size: everything on the stage changes immediately.") {
      ThemesController()
    },
  ]
}
