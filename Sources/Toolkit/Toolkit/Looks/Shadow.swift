import Geometry
import Raster

/// The soft shadow of a view's rectangle, round corners and all.
///
///     card.shadow = Shadow()
///     card.shadow = Shadow(color: .black.withAlpha(0.5), radius: 20, offset: Vector(0, 8))
///
/// On a dark ground a shadow hardly shows: give what lies on it a lighter color, too.
public struct Shadow: Equatable, Sendable {
  /// The furthest that one fades, and lies aside, in points. (D)
  static let limit = 200.0

  /// Its color where nothing has faded, alpha and all.
  public var color: Color
  /// How far it fades beyond its edge, and as far within, in points; 0 for a sharp edge.
  public var radius: Double
  /// How far it lies from the view, in points, y down.
  public var offset: Vector

  /// A shadow of 14 points that lies 4 points lower, unless told otherwise. (D)
  public init(color: Color = .black.withAlpha(0.4), radius: Double = 14, offset: Vector = Vector(0, 4)) {
    (self.color, self.radius, self.offset) = (color, radius, offset)
  }

  /// Where the shadow of `rect` has its edge, before it fades.
  func place(of rect: Rect) -> Rect {
    func length(_ value: Double) -> Double { value > 0 ? min(value, Self.limit) : max(value < 0 ? value : 0, -Self.limit) }
    return rect.offset(by: Vector(length(offset.dx), length(offset.dy)))
  }

  /// The radius as far as it is a length.
  var reach: Double { radius > 0 ? min(radius, Self.limit) : 0 }
}
