/// The distances around a view's bounds within which it still receives touches.
///
/// The margins apply to all four sides, in the view's own points. People touch a kiosk in passing, so a first contact
/// may miss its target by a little. A finger that holds a target rolls, so a tracked touch may miss it by more.
///
/// **Where a first contact goes.** The search starts with the view under the finger (`View.hitTest(_:with:)`). Another
/// view takes the touch from it if the finger is within the other view's contact margin and the other view is in front:
/// it is inside the hit view's tree, or it is drawn later and overlaps the hit view. Therefore:
///
/// - A margin extends over the superview and over any view that lies behind.
/// - A finger inside a view never goes to the margin of a view behind it or next to it, regardless of the order in
///   which the two were added.
/// - A view in front hides the margins behind it, just as it hides the views.
/// - If the margins of several such views overlap, the view with the nearest bounds takes the touch, measured in window
///   points. Of equally near views, the topmost one takes it.
///
/// A control that is drawn smaller than 9 mm receives touches within 9 mm without any margin set. A negative contact
/// margin turns this off.
///
/// A margin extends the view itself, not its subviews. Points outside the superview's bounds still reach a subview only
/// if `View.isReachableBeyondSuperview` is set. A view that cannot be touched, because it is hidden, covered, or
/// disabled, cannot be touched through its margin either.
public struct HitMargins: Equatable, Sendable {
  /// The margin for a touch that begins, in points.
  public var contact: Double
  /// The margin for a touch that the view tracks, in points. `View.isTouchInside(_:)` uses it. The touch itself stays
  /// with its view wherever the finger moves.
  public var tracking: Double

  /// No margins. Only the bounds receive touches.
  public static let none = HitMargins(contact: 0, tracking: 0)

  /// Creates margins, in points. Negative margins shrink the area.
  public init(contact: Double, tracking: Double) {
    self.contact = contact
    self.tracking = tracking
  }
}
