extension Catalog {
  static let icons: [Entry] = [
    Entry(68, "Icons", "Tap an icon: its name is what an app calls it by. Turn the direction: some are mirrored.") { IconsController() }
  ]
}
