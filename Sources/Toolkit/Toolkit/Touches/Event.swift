import Geometry

/// What the fingers did at one moment.
///
/// The application has one event and fills it again for each moment: it is
/// valid while it is being delivered.
public final class Event {
  /// When it happened, in seconds of the panel's clock.
  public internal(set) var timestamp: Double = 0

  /// Every finger on the glass, resting ones too, and those that lifted just now.
  public internal(set) var allTouches = TouchSet()

  /// Every place reported since the event before.
  var samples: [CoalescedTouch] = []

  init() {
    allTouches.reserveCapacity(16)
    samples.reserveCapacity(128)
  }

  /// The touches that came down on `view`, also those it does not hear of.
  public func touches(for view: View) -> TouchSet {
    var touches = TouchSet()
    for touch in allTouches where touch.view === view { touches.append(touch) }
    return touches
  }

  /// The touches that came down on `window`, whichever view they hit.
  public func touches(in window: Window) -> TouchSet {
    var touches = TouchSet()
    for touch in allTouches where touch.window === window { touches.append(touch) }
    return touches
  }

  /// All places of `touch` since the event before, oldest first, the last being
  /// where `touch` is: for drawing a line without corners cut. A touch that did
  /// not change in this event has none.
  public func coalescedTouches(for touch: Touch) -> CoalescedTouches {
    CoalescedTouches(of: touch, among: samples)
  }
}
