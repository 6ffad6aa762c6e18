extension DemoCatalog {
  static let dragging: [DemoEntry] = [
    DemoEntry(
      2, "Drag a view",
      "Drag the flowers. The point that you grab stays under the finger, and the flower moves to the front."
    ) {
      DragViewController()
    },
    DemoEntry(
      3, "Stateless pan", "Drag the flower. Its transform follows the finger; at the lift, the center moves there."
    ) {
      StatelessPanController()
    },
    DemoEntry(4, "Pan drag", "Drag one or more flowers. The center is the start position plus the translation.") {
      PanDragController()
    },
    DemoEntry(
      5, "Drag, pinch and turn", "Move, resize and rotate a flower with two fingers. A triple tap resets it."
    ) {
      FreeController()
    },
    DemoEntry(
      8, "Fenced drag", "Drag the flower to the edges. Each axis is limited separately, so it slides along them."
    ) {
      FencedDragController()
    },
    DemoEntry(
      44, "Offset drag", "Drag the marker: it stays half its height above the finger, so that you can see it."
    ) {
      OffsetDragController()
    },
    DemoEntry(50, "Center to finger", "Touch the flower anywhere: its center jumps to the finger.") {
      JumpingDragController()
    },
    DemoEntry(52, "Spinner", "Turn the dial with two fingers. It turns when both fingers move together.") {
      SpinnerController()
    },
  ]
}
