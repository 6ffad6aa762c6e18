extension Catalog {
  static let drawing: [CatalogEntry] = [
    CatalogEntry(12, "Painting", "Draw with a finger. A tap that does not move leaves no trace.") {
      PaintingController(multitouch: false)
    },
    CatalogEntry(13, "Smooth strokes", "Draw a curve quickly and lift: it becomes smooth through the points the panel saw.") {
      SmoothingController()
    },
    CatalogEntry(14, "Multitouch strokes", "Draw with several fingers. Strokes are pale until their finger lifts; Clear spares those.") {
      PaintingController(multitouch: true)
    },
  ]
}
