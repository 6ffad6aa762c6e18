import Vitrine

extension Rect {
  /// The center nearest to `center` for a rect of `size` that stays within this one,
  /// each axis for itself; the middle on an axis that is too short.
  func clamping(_ center: Point, size: Size) -> Point {
    func clamp(_ value: Double, _ low: Double, _ high: Double, _ half: Double) -> Double {
      low + half > high - half ? (low + high) / 2 : max(low + half, min(high - half, value))
    }
    return Point(
      clamp(center.x, minX, maxX, size.width / 2), clamp(center.y, minY, maxY, size.height / 2))
  }
}
