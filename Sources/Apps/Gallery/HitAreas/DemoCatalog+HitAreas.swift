extension DemoCatalog {
  static let hitAreas: [DemoEntry] = [
    DemoEntry(
      9, "Circle hit", "Drag the discs by their circle. A touch on the corner of the square reaches the view below."
    ) {
      CircleHitController()
    },
    DemoEntry(10, "Bounds visualizer", "Show the bounds of the flowers, and grab one by an empty corner.") {
      BoundsController()
    },
    DemoEntry(
      11, "Bitmap alpha", "Touch or drag the flower and its glow: it receives touches where its alpha is above 85."
    ) {
      BitmapHitController()
    },
    DemoEntry(
      38, "Control hot areas",
      "Press the button, then drag off it: within the outline it stays pressed and glows around the finger."
    ) {
      TrackingAreaController()
    },
    DemoEntry(
      40, "HotView",
      "Touch up to 10 points outside it and drag: it tracks the finger up to 40 points, then hands it over."
    ) {
      HotViewController()
    },
    DemoEntry(
      41, "Circle of 100 pixels",
      "Touch inside and outside the circle: it receives touches where the distance is below 1."
    ) {
      UnitCircleController()
    },
    DemoEntry(42, "Alpha image", "Touch the wreath, then its middle: touches pass through transparent pixels.") {
      AlphaImageController()
    },
    DemoEntry(
      43, "Overlapping views", "Touch the star, then between its points: there, the disc below receives the touch."
    ) {
      OverlapController()
    },
  ]
}
