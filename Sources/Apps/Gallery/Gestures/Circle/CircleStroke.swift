import Vitrine

/// A stroke of one finger, and the test for a circle.
///
/// A circle takes at most 2 seconds, reverses its direction on an axis at most 5 times, ends near its start, and goes
/// around its center about once.
struct CircleStroke {
  enum Result: Equatable {
    /// A circle with its bounding box.
    case circle(Rect)
    case tooSlow, tooManyTurns, open, tooShort, tooLong
  }

  private(set) var points: [Point] = []
  private var start = 0.0
  private var end = 0.0

  /// The longest duration of a circle, in seconds.
  static let maximumDuration = 2.0
  /// The maximum number of reversals. A perfect circle has 4.
  static let maximumTurns = 5
  /// The maximum distance between both ends, as a fraction of the view's width.
  static let maximumGapRatio = 1.0 / 3
  /// The allowed angles around the center, in radians: 315° to 540°.
  static let allowedAngles = 1.75 * Double.pi...3 * Double.pi

  mutating func start(at point: Point, time: Double) {
    points.removeAll(keepingCapacity: true)
    points.append(point)
    start = time
    end = time
  }

  mutating func add(_ point: Point, time: Double) {
    points.append(point)
    end = time
  }

  func result(viewWidth width: Double) -> Result {
    if duration > Self.maximumDuration { return .tooSlow }
    if turns > Self.maximumTurns { return .tooManyTurns }
    if gap > width * Self.maximumGapRatio { return .open }
    let arc = totalAngle
    if arc < Self.allowedAngles.lowerBound { return .tooShort }
    if arc > Self.allowedAngles.upperBound { return .tooLong }
    return .circle(box)
  }

  // MARK: Measurements

  var duration: Double { end - start }

  var gap: Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return first.distance(to: last)
  }

  /// The number of reversals on both axes. A step without movement on an axis does not count.
  var turns: Int {
    var count = 0
    var before = (x: 0.0, y: 0.0)
    for (a, b) in zip(points, points.dropFirst()) {
      let step = b - a
      if step.dx * before.x < 0 { count += 1 }
      if step.dy * before.y < 0 { count += 1 }
      if step.dx != 0 { before.x = step.dx }
      if step.dy != 0 { before.y = step.dy }
    }
    return count
  }

  /// The total angle around the center of the bounding box, in radians, regardless of the direction.
  var totalAngle: Double {
    let middle = box.center
    var sum = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let u = a - middle
      let v = b - middle
      sum += abs(Math.atan2(u.dx * v.dy - u.dy * v.dx, u.dx * v.dx + u.dy * v.dy))
    }
    return sum
  }

  var box: Rect {
    guard let first = points.first else { return .zero }
    var low = first
    var high = first
    for point in points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    return Rect(from: low, to: high)
  }
}

extension CircleStroke.Result {
  var text: String {
    switch self {
    case .circle: "circle"
    case .tooSlow: "too slow"
    case .tooManyTurns: "too many turns"
    case .open: "not closed"
    case .tooShort: "too short"
    case .tooLong: "too long"
    }
  }
}
