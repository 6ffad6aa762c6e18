import Geometry
import Raster

/// The soft shadow of a view's rectangle, including its rounded corners.
///
///     card.shadow = Shadow()
///     card.shadow = Shadow(color: .black.withAlpha(0.5), radius: 20, offset: Vector(0, 8))
///
/// A shadow is hardly visible on a dark background. There, also give the view a lighter color than the background.
public struct Shadow: Equatable, Sendable {
  /// The maximum radius and offset, in points. Chosen.
  static let limit = 200.0

  /// The color of the shadow, including its opacity, where it has not faded.
  public var color: Color
  /// The distance over which the shadow fades outside its edge, and also inside, in points. 0 gives a sharp edge.
  public var radius: Double
  /// The offset of the shadow from the view, in points. Positive `dy` is downwards.
  public var offset: Vector

  /// Creates a shadow. The default radius of 14 points and the default offset of 4 points are chosen.
  public init(color: Color = .black.withAlpha(0.4), radius: Double = 14, offset: Vector = Vector(0, 4)) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }

  /// Returns the rectangle of the shadow of `rect`, without the fading outside it.
  func rect(for rect: Rect) -> Rect {
    func length(_ value: Double) -> Double {
      value > 0 ? min(value, Self.limit) : max(value < 0 ? value : 0, -Self.limit)
    }
    return rect.offset(by: Vector(length(offset.dx), length(offset.dy)))
  }

  /// The radius, limited to valid values.
  var reach: Double { radius > 0 ? min(radius, Self.limit) : 0 }
}
