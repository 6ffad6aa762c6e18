import Vitrine

/// Recognizes a small "r" that is written with one finger: down, up again, and level to the right.
///
/// A discrete gesture that uses only public API. It depends on distances and not on the number of touch reports, so it
/// works the same on slow and fast panels.
final class RStrokeGestureRecognizer: GestureRecognizer {
  /// The length that the downward stem must exceed, in points.
  private static let stem = 10.0
  /// The upward distance that ends the stem, in points. A shorter distance is a tremor.
  private static let turn = 2.0
  /// The distance to the right at which the arch leaves the stem, and the minimum length of its level part, in points.
  private static let arch = 5.0
  /// The horizontal distance per vertical point from which the arch counts as level.
  private static let level = 2.0

  private enum Part {
    case down(start: Point, lowest: Point)
    case up(lowest: Point, start: Point)
    /// `mark` is the last point at which the stroke was not level.
    case right(mark: Point)
  }

  private var part = Part.right(mark: .zero)

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard numberOfTouches == 1, !isInControl(touches[0].view) else {
      state = .failed
      return
    }
    let place = touches[0].location(in: nil)
    part = .down(start: place, lowest: place)
  }

  private func isInControl(_ view: View?) -> Bool {
    var ancestor = view
    while let present = ancestor {
      if present is Control { return true }
      ancestor = present.superview
    }
    return false
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    for sample in event.coalescedTouches(for: touches[0]) where !isDone {
      add(sample.location(in: nil))
    }
  }

  private func add(_ place: Point) {
    switch part {
    case .down(let start, let lowest):
      if place.y >= lowest.y {
        part = .down(start: start, lowest: place)
      } else if lowest.y - start.y > Self.stem, lowest.y - place.y >= Self.turn {
        part = .up(lowest: lowest, start: start)
        add(place)
      }
    case .up(let lowest, let start):
      if place.y > lowest.y {
        part = .down(start: start, lowest: place)
      } else if place.x - lowest.x >= Self.arch {
        part = .right(mark: place)
      }
    case .right(let mark):
      let way = place - mark
      guard way.length >= Self.arch else { return }
      if way.dx >= Self.level * abs(way.dy) {
        isDone = true
        state = .recognized
      } else {
        part = .right(mark: place)
      }
    }
  }

  /// Whether the stroke is complete. Recognition may still wait for other recognizers to fail.
  private var isDone = false

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    touchesMoved(touches, with: event)
    if !isDone { state = .failed }
  }

  override func reset() { isDone = false }
}
