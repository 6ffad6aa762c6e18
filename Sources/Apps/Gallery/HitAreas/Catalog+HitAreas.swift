extension Catalog {
  static let hitAreas: [CatalogEntry] = [
    CatalogEntry(9, "Circle hit", "Drag the discs by their circle. A finger on the corner of a square falls through.") {
      CircleHitController()
    },
    CatalogEntry(10, "Bounds visualizer", "Show how far the flowers really reach, and grab one by an empty corner.") {
      BoundsController()
    },
    CatalogEntry(11, "Bitmap alpha", "Touch the flower and its glow: it is hit, and dragged, where its alpha is above 85.") {
      BitmapHitController()
    },
    CatalogEntry(
      38, "Control hot areas", "Press the button, then drag off it: within the outline it stays pressed, and glows around the finger."
    ) {
      TrackingAreaController()
    },
    CatalogEntry(40, "HotView", "Touch up to 10 points beside it and drag: within 40 it keeps the finger, beyond it hands it over.") {
      HotViewController()
    },
    CatalogEntry(41, "Circle of 100 pixels", "Touch in and beside the circle: it is hit where the distance is below 1.") {
      UnitCircleController()
    },
    CatalogEntry(42, "Alpha image", "Touch the wreath, then its middle: what is transparent lets the finger through.") {
      AlphaImageController()
    },
    CatalogEntry(43, "Overlapping views", "Touch the star, then between its points: the disc below is hit.") {
      OverlapController()
    },
  ]
}
