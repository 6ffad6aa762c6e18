import Geometry

/// A finger that presses a row of a list. It belongs to that finger alone.
struct RowPress {
  let row: ListRow
  let touch: Touch
  /// Where the row was when the finger came down, in window points: a row that moves up
  /// or down since, because others come or go, does not slip from under the finger.
  private let area: Rect

  init(_ row: ListRow, by touch: Touch) {
    self.row = row
    self.touch = touch
    area = row.convert(row.grownBounds(by: row.hitMargins.tracking), to: nil)
  }

  /// Whether the finger is still where it pressed the row.
  var isInside: Bool { area.contains(touch.location(in: nil)) }
}
