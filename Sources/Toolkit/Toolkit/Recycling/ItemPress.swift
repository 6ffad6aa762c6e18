import Geometry

/// A touch that presses a row of a list or a cell of a collection. Only this touch can release it.
struct ItemPress<Item: View> {
  let item: Item
  let touch: Touch
  /// The item's area when the finger came down, in window coordinates. If other rows are inserted or removed and the
  /// item moves, the press still counts.
  private let area: Rect

  init(_ item: Item, by touch: Touch) {
    self.item = item
    self.touch = touch
    area = item.convert(item.expandedBounds(by: item.hitMargins.tracking), to: nil)
  }

  /// Whether the finger is inside the area that it pressed.
  var isInside: Bool { area.contains(touch.location(in: nil)) }
}
