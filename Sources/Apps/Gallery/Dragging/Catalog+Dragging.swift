extension Catalog {
  static let dragging: [CatalogEntry] = [
    CatalogEntry(2, "Drag a view", "Drag the flowers. The point you grab stays under the finger, and the flower comes to the front.") {
      DragViewController()
    },
    CatalogEntry(3, "Stateless pan", "Drag the flower. Its transform carries it; when you let go, its center catches up.") {
      StatelessPanController()
    },
    CatalogEntry(4, "Pan drag", "Drag any flower, several at once if you like. Its center is its start plus the translation.") {
      PanDragController()
    },
    CatalogEntry(5, "Drag, pinch and turn", "Take a flower with two fingers: all three at once. A triple tap puts it back.") {
      FreeController()
    },
    CatalogEntry(8, "Fenced drag", "Drag the flower to the edges. Each axis is held for itself, so it slides along them.") {
      FencedDragController()
    },
    CatalogEntry(44, "Offset drag", "Drag the marker: it stays half its height above the finger, in plain sight.") {
      OffsetDragController()
    },
    CatalogEntry(50, "Center to finger", "Touch the flower anywhere: its center jumps to the finger.") {
      JumpingDragController()
    },
    CatalogEntry(52, "Spinner", "Turn the dial with two fingers. It turns when both move together.") {
      SpinnerController()
    },
  ]
}
