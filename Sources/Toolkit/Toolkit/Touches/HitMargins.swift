/// How far around its bounds a view still takes a finger: its virtual hit areas,
/// in the view's own points on all four sides.
///
/// Targets on a kiosk are touched in passing, and a finger that holds one rolls:
/// so a first contact may miss a little, and a finger already tracked more.
///
/// **Where a first contact goes.** The view really under the finger (`View.hitTest`)
/// is the start. A view whose margin the finger is in takes the touch from it if
/// it lies in front of it: if it is inside that view's tree, or is drawn later
/// and overlaps it. So
///
/// - a margin reaches over the superview and over anything the view lies on;
/// - a finger truly inside a view never goes to a margin of a view beneath it,
///   nor of one beside it, in whatever order the two were added;
/// - a view in front hides the margins behind it as it hides the views;
/// - where margins of several such views overlap, the nearest takes the touch,
///   measured to its bounds in window points; of equally near ones the topmost.
///
/// A control that is drawn smaller than 9 mm has a margin that makes up for it, without having been given one; a negative one says
/// that it is to have none.
///
/// A margin widens one view, not its subviews: they are still not reached
/// outside their superview's bounds unless they ask for it
/// (`View.isReachableBeyondSuperview`). A view that could not be touched itself,
/// because it is hidden, covered or disabled, is not touched by its margin either.
public struct HitMargins: Equatable, Sendable {
  /// For a finger coming down.
  public var contact: Double
  /// For a finger the view tracks: `View.holds(_:)` answers by it. The touch
  /// itself stays with its view wherever it goes.
  public var tracking: Double

  /// No margins: the bounds alone count.
  public static let none = HitMargins(contact: 0, tracking: 0)

  /// Margins in points; negative ones reach inside.
  public init(contact: Double, tracking: Double) {
    self.contact = contact
    self.tracking = tracking
  }
}
