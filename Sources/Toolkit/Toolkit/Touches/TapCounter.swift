import Geometry

/// Counts consecutive taps at the same location, for several fingers at once.
struct TapCounter {
  private struct Lift {
    let location: Point
    let time: Double
    let count: Int
  }

  /// The number of lifts to remember, one for each finger of two hands. A new lift replaces the oldest one.
  private static let capacity = 10

  /// The most recent lifts, oldest first.
  private var lifts: [Lift] = []

  init() { lifts.reserveCapacity(Self.capacity) }

  /// Returns the tap count of a touch that begins at `location`.
  ///
  /// The count is one more than that of the most recent lift that is near enough in time and space. That lift is then
  /// removed. A touch that continues no earlier tap has a count of 1.
  mutating func count(contactAt location: Point, time: Double) -> Int {
    for index in lifts.indices.reversed() {
      let lift = lifts[index]
      let way = location - lift.location
      guard time - lift.time <= TouchConstants.tapInterval + TouchConstants.timeTolerance,
        abs(way.dx) <= TouchConstants.tapDistance, abs(way.dy) <= TouchConstants.tapDistance
      else { continue }
      lifts.remove(at: index)
      return lift.count + 1
    }
    return 1
  }

  /// Records that `touch` has lifted.
  ///
  /// A touch that starts a new series removes all lifts from before it began: a later touch at one of their locations
  /// is not a consecutive tap. Touches that are down at the same time do not end each other's series.
  mutating func recordLift(of touch: Touch) {
    if touch.tapCount <= 1 { lifts.removeAll { $0.time <= touch.originTime } }
    if lifts.count == Self.capacity { lifts.removeFirst() }
    lifts.append(Lift(location: touch.location, time: touch.timestamp, count: touch.tapCount))
  }
}
