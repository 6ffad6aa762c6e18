import Geometry

/// A finger that presses a row of a list, or a cell of a collection. It belongs to that finger alone.
struct ItemPress<Item: View> {
  let item: Item
  let touch: Touch
  /// Where the item was when the finger came down, in window points: one that moves since, because others come or go, does not slip from
  /// under the finger.
  private let area: Rect

  init(_ item: Item, by touch: Touch) {
    self.item = item
    self.touch = touch
    area = item.convert(item.grownBounds(by: item.hitMargins.tracking), to: nil)
  }

  /// Whether the finger is still where it pressed.
  var isInside: Bool { area.contains(touch.location(in: nil)) }
}
