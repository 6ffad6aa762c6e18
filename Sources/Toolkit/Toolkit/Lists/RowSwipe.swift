import Geometry

/// A row that is swiped aside, and the button beneath it.
struct RowSwipe {
  let row: ListRow
  let button: Button
  /// How far aside it was when the finger took it, in points.
  private let start: Double
  /// How far aside it is.
  private(set) var reveal: Double

  /// The least width of the button, in points: a thumb must not miss it.
  static let leastOpening = 80.0

  /// How far aside a row rests that is open: the width of the button, in points.
  var openReveal: Double { button.bounds.width }

  init(_ row: ListRow, _ button: Button, reveal: Double) {
    self.row = row
    self.button = button
    start = reveal
    self.reveal = reveal
  }

  /// The row follows a finger that is `travel` points from where it took the row;
  /// beyond the button's width less and less.
  mutating func follow(_ travel: Double) {
    let free = max(0, start - travel)
    let excess = max(0, free - openReveal)
    reveal = min(free, openReveal) + RubberBand(dimension: row.bounds.width).stretch(excess)
    show()
  }

  /// Whether it stays open when the finger lifts with `velocity` points per second.
  func opens(velocity: Double) -> Bool {
    if abs(velocity) > ScrollConstants.pageFlickVelocity { return velocity < 0 }
    return reveal > openReveal / 2
  }

  mutating func set(_ reveal: Double) {
    self.reveal = reveal
    show()
  }

  private func show() {
    row.contentView.transform = AffineTransform(translation: Vector(-reveal, 0))
  }
}
