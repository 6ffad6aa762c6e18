extension Catalog {
  static let icons: [CatalogEntry] = [
    CatalogEntry(68, "Icons", "Tap an icon: its name is what an app calls it by. Turn the direction: some are mirrored.") {
      IconsController()
    }
  ]
}
