import Geometry

/// Where the content may be along one axis once it is at rest, in points of offset.
struct ScrollRange: Equatable {
  let lower: Double
  /// Never below `lower`: content shorter than its view stays at the start.
  let upper: Double

  init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// The range of `content` points, seen through `visible` points, with insets before and after it.
  init(content: Double, visible: Double, before: Double, after: Double) {
    self.init(-before, content + after - visible)
  }

  /// Whether there is more than one place to be.
  var isScrollable: Bool { upper > lower }

  func clamp(_ offset: Double) -> Double { max(lower, min(offset, upper)) }

  /// How far `offset` is beyond the range: negative before it, 0 inside.
  func overshoot(_ offset: Double) -> Double { offset - clamp(offset) }
}
