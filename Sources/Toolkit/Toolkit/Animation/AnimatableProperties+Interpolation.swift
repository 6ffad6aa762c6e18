import Geometry
import Raster

extension AnimatableProperties {
  mutating func copy(_ property: AnimatableProperty, from other: AnimatableProperties) {
    switch property {
    case .bounds: bounds = other.bounds
    case .center: center = other.center
    case .transform: transform = other.transform
    case .alpha: alpha = other.alpha
    case .backgroundColor: backgroundColor = other.backgroundColor
    }
  }

  /// Sets one property to its interpolated value between two states.
  mutating func interpolate(
    _ property: AnimatableProperty, from: AnimatableProperties, to: AnimatableProperties, fraction: Double
  ) {
    switch property {
    case .bounds:
      bounds = Rect(
        Self.mix(from.bounds.minX, to.bounds.minX, fraction),
        Self.mix(from.bounds.minY, to.bounds.minY, fraction),
        Self.mix(from.bounds.width, to.bounds.width, fraction),
        Self.mix(from.bounds.height, to.bounds.height, fraction))
    case .center:
      center = Point(
        Self.mix(from.center.x, to.center.x, fraction), Self.mix(from.center.y, to.center.y, fraction))
    case .transform: transform = from.transform.interpolated(to: to.transform, fraction: fraction)
    case .alpha: alpha = Self.mix(from.alpha, to.alpha, fraction)
    case .backgroundColor:
      backgroundColor = from.backgroundColor.mixed(with: to.backgroundColor, by: fraction)
    }
  }

  private static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    a + (b - a) * fraction
  }
}
