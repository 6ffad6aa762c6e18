extension DemoCatalog {
  static let drawing: [DemoEntry] = [
    DemoEntry(12, "Painting", "Draw with a finger. A tap without movement draws nothing.") {
      PaintingController(multitouch: false)
    },
    DemoEntry(
      13, "Smooth strokes", "Draw a curve quickly and lift: it becomes a smooth curve through the reported points."
    ) {
      SmoothingController()
    },
    DemoEntry(
      14, "Multitouch strokes",
      "Draw with several fingers. Unfinished strokes are pale, and Clear does not remove them."
    ) {
      PaintingController(multitouch: true)
    },
  ]
}
