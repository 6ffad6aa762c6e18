extension Catalog {
  static let marks: [CatalogEntry] = [
    CatalogEntry(18, "One flag", "A flag of the build swaps the window's class, and every finger is seen. The app stays as it is.") {
      TouchVisualizationController()
    },
    CatalogEntry(19, "Overlay window", "The window marks what touches do before it hands them on. The app hears all of it.") {
      TouchVisualizationController()
    },
    CatalogEntry(
      20, "Discs", "A disc lies under each finger, half transparent, and fades when it lifts. It keeps no touch from what is below."
    ) {
      TouchVisualizationController()
    },
  ]
}
