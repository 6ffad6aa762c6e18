extension Catalog {
  static let dragging: [Entry] = [
    Entry(2, "Drag a view", "Drag the flowers. The point you grab stays under the finger, and the flower comes to the front.") {
      DragViewController()
    },
    Entry(44, "Offset drag", "Drag the marker: it stays half its height above the finger, in plain sight.") {
      OffsetDragController()
    },
    Entry(50, "Centre to finger", "Touch the flower anywhere: its centre jumps to the finger.") {
      JumpingDragController()
    },
    Entry(52, "Spinner", "Turn the dial with two fingers. It turns when both move together.") {
      SpinnerController()
    },
  ]
}
