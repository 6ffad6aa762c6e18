extension Catalog {
  static let layout: [CatalogEntry] = [
    CatalogEntry(57, "Stacks", "A page of settings, placed by a column, a grid and rows. Turn Mirrored on: it goes from right to left.") {
      StacksController()
    },
    CatalogEntry(58, "Themes", "Choose a theme, and how large text is: everything on the stage follows at once.") {
      ThemesController()
    },
  ]
}
