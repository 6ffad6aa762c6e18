import Geometry

/// The state of a row that is swiped aside, with the buttons beneath it.
struct RowSwipe {
  let row: ListRow
  let strip: SwipeStrip
  /// The reveal when the finger started to move the row, in points.
  private let start: Double
  /// The distance by which the row is moved aside, in points.
  private(set) var reveal: Double

  /// The reveal of an open row, in points.
  var openReveal: Double { strip.buttonsWidth }

  init(_ row: ListRow, _ strip: SwipeStrip, reveal: Double) {
    self.row = row
    self.strip = strip
    start = reveal
    self.reveal = reveal
  }

  /// Moves the row for a finger that is `travel` points to the right of where it started. Beyond the buttons the row
  /// resists the finger, unless a full swipe is possible.
  mutating func update(translation travel: Double) {
    let free = max(0, start + (strip.isOnRight ? -travel : travel))
    if strip.actsOnFullSwipe {
      reveal = min(free, row.bounds.width)
    } else {
      let excess = max(0, free - openReveal)
      reveal = min(free, openReveal) + RubberBand(dimension: row.bounds.width).stretch(excess)
    }
    show()
  }

  /// Whether lifting the finger now performs the first action.
  var isFull: Bool { strip.actsOnFullSwipe && openReveal > 0 && reveal >= strip.fullSwipeReveal }

  /// Returns `true` if the row stays open when the finger lifts with `velocity`, in points per second to the right.
  func opens(velocity: Double) -> Bool {
    if abs(velocity) > ScrollConstants.pageFlickVelocity { return (velocity < 0) == strip.isOnRight }
    return reveal > openReveal / 2
  }

  mutating func set(_ reveal: Double) {
    self.reveal = reveal
    show()
  }

  private func show() {
    row.contentView.transform = AffineTransform(translation: Vector(strip.isOnRight ? -reveal : reveal, 0))
  }
}
