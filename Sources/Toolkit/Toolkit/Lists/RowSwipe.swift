import Geometry

/// A row that is swiped aside, and the buttons beneath it.
struct RowSwipe {
  let row: ListRow
  let strip: SwipeStrip
  /// How far aside it was when the finger took it, in points.
  private let start: Double
  /// How far aside it is.
  private(set) var reveal: Double

  /// How far aside a row rests that is open, in points.
  var openReveal: Double { strip.openReveal }

  init(_ row: ListRow, _ strip: SwipeStrip, reveal: Double) {
    self.row = row
    self.strip = strip
    start = reveal
    self.reveal = reveal
  }

  /// The row follows a finger that is `travel` points from where it took the row, to the right. Beyond the buttons it follows less and
  /// less, unless it can be swiped all the way.
  mutating func follow(_ travel: Double) {
    let free = max(0, start + (strip.isOnRight ? -travel : travel))
    if strip.actsOnFullSwipe {
      reveal = min(free, row.bounds.width)
    } else {
      let excess = max(0, free - openReveal)
      reveal = min(free, openReveal) + RubberBand(dimension: row.bounds.width).stretch(excess)
    }
    show()
  }

  /// Whether lifting the finger now does the first action.
  var isFull: Bool { strip.actsOnFullSwipe && openReveal > 0 && reveal >= strip.fullReveal }

  /// Whether it stays open when the finger lifts with `velocity` points per second to the right.
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
