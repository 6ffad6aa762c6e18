extension Catalog {
  static let layout: [CatalogEntry] = [
    CatalogEntry(
      57, "Stacks",
      "A page of settings in a column, a grid and rows. Switch Mirrored on for a layout from right to left."
    ) {
      StacksController()
    },
    CatalogEntry(58, "Themes", "Choose a theme and a text size: everything on the stage changes immediately.") {
      ThemesController()
    },
  ]
}
