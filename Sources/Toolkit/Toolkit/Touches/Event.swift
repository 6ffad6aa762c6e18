import Geometry

/// The state of all touches at one moment.
///
/// The application reuses one event object for every moment. An event is valid only while it is delivered.
public final class Event {
  /// The time of the event, in seconds of the panel's clock.
  public internal(set) var timestamp: Double = 0

  /// All touches on the panel, including stationary ones and those that ended in this event.
  public internal(set) var allTouches = TouchSet()

  /// All locations reported since the previous event.
  var samples: [CoalescedTouch] = []

  init() {
    allTouches.reserveCapacity(16)
    samples.reserveCapacity(128)
  }

  /// Returns the touches that began in `view`, including those that are not delivered to it.
  public func touches(for view: View) -> TouchSet {
    var touches = TouchSet()
    for touch in allTouches where touch.view === view { touches.append(touch) }
    return touches
  }

  /// Returns the touches that began in `window`, in any of its views.
  public func touches(in window: Window) -> TouchSet {
    var touches = TouchSet()
    for touch in allTouches where touch.window === window { touches.append(touch) }
    return touches
  }

  /// Returns the locations that `touch` passed since the previous event, oldest first. The last one is its current
  /// location.
  ///
  /// Use them to draw lines without cutting corners. The result is empty for a touch that did not change in this event.
  public func coalescedTouches(for touch: Touch) -> CoalescedTouches {
    CoalescedTouches(of: touch, among: samples)
  }
}
