extension DemoCatalog {
  static let marks: [DemoEntry] = [
    DemoEntry(
      18, "One flag", "A build flag replaces the window's class to show every finger. The app does not change."
    ) {
      TouchVisualizationController()
    },
    DemoEntry(
      19, "Overlay window", "The window marks touches before it delivers them. The app receives all of them."
    ) {
      TouchVisualizationController()
    },
    DemoEntry(
      20, "Discs", "A translucent disc follows each finger and fades when it lifts. Touches pass through it."
    ) {
      TouchVisualizationController()
    },
  ]
}
