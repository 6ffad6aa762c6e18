import Vitrine

extension Rect {
  /// Returns the center nearest to `center` of a rectangle of `size` that stays inside this one, separately on each
  /// axis. On an axis that is too short, it is the middle.
  func clampedCenter(_ center: Point, size: Size) -> Point {
    func clamp(_ value: Double, _ low: Double, _ high: Double, _ half: Double) -> Double {
      low + half > high - half ? (low + high) / 2 : max(low + half, min(high - half, value))
    }
    return Point(
      clamp(center.x, minX, maxX, size.width / 2), clamp(center.y, minY, maxY, size.height / 2))
  }
}
