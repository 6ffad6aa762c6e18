extension DemoCatalog {
  static let icons: [DemoEntry] = [
    DemoEntry(68, "Icons", "Tap an icon to see its name in code. Change the direction: some icons are mirrored.") {
      IconsController()
    }
  ]
}
