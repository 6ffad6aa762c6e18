import Geometry

/// The range of offsets at which content can rest along one axis, in points.
struct ScrollRange: Equatable {
  let lower: Double
  /// The upper limit, never less than `lower`. Content shorter than its view stays at the start.
  let upper: Double

  init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// Creates the range for `content` points in a view of `visible` points, with insets before and after the content.
  init(content: Double, visible: Double, before: Double, after: Double) {
    self.init(-before, content + after - visible)
  }

  /// Whether the range contains more than one offset.
  var isScrollable: Bool { upper > lower }

  func clamp(_ offset: Double) -> Double { max(lower, min(offset, upper)) }

  /// Returns the distance of `offset` from the range: negative before it, 0 inside it, positive after it.
  func overshoot(_ offset: Double) -> Double { offset - clamp(offset) }
}
