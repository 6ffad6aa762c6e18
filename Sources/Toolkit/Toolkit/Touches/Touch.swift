import Geometry

/// A finger on the panel, from its first contact until it lifts.
///
/// The toolkit creates touches and updates them while fingers move. A touch that is retained after its end keeps its
/// final state. All others are reused for later fingers, so that a touch allocates no memory.
public final class Touch {
  /// The phase of a touch within an event.
  public enum Phase: Sendable {
    /// The finger has just come down.
    case began
    /// The finger has moved since the previous event.
    case moved
    /// The finger has not moved since the previous event.
    case stationary
    /// The finger has lifted.
    case ended
    /// The touch was cancelled, because its view left the window or the panel was lost.
    case cancelled
  }

  /// The phase of the touch.
  ///
  /// During a delayed `touchesBegan` the phase is `.began`, and while a gesture takes the touch from its view it is
  /// `.cancelled`, whatever the finger is doing.
  public var phase: Phase {
    switch reportedPhase {
    case .actual: finger.phase
    case .delayedBegan: .began
    case .cancelled: .cancelled
    }
  }

  /// The time of the latest change, in seconds of the panel's clock.
  public var timestamp: Double { reportedPhase == .delayedBegan ? originTime : finger.timestamp }

  /// The number of consecutive taps: 1 for a first tap, 2 for the second tap of a double tap, and so on. It becomes 0
  /// when the finger moves farther than a tap allows.
  public internal(set) var tapCount = 1

  /// The window in which the touch began.
  public internal(set) var window: Window?

  /// The view in which the touch began, or `nil` if no view accepts touches there. It does not change when the finger
  /// leaves the view.
  public internal(set) var view: View?

  /// The gesture recognizers that receive the touch and can still recognize or continue their gestures.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The actual state of the finger, which can differ from the state that its view currently sees.
  struct Finger {
    var phase = Phase.began
    /// The location in window points.
    var location = Point.zero
    /// The location at the previous event, in window points.
    var previousLocation = Point.zero
    var timestamp = 0.0
  }
  var finger = Finger()

  /// The location at which the finger came down, in window points.
  private(set) var origin = Point.zero
  /// The time at which the finger came down, in seconds.
  private(set) var originTime = 0.0
  /// The panel's identifier of the contact.
  private(set) var contact: Int32 = 0
  /// The bit that represents the touch in the arbiter. It is 0 until the touch is enrolled with the recognizers.
  var bit: UInt64 = 0
  /// The state of the delivery to the view.
  var deliveryState = DeliveryState.undecided
  /// The state that the view sees during the current call.
  var reportedPhase = ReportedPhase.actual

  init() {}

  /// Returns the location in the coordinate space of `view`, in points. If `view` is `nil`, the location is in the
  /// window's.
  public func location(in view: View?) -> Point { Self.convert(location, to: view) }

  /// Returns the location at the previous event, in the coordinate space of `view`. If `view` is `nil`, the location is
  /// in the window's.
  public func previousLocation(in view: View?) -> Point { Self.convert(previousLocation, to: view) }

  /// The location that the view sees, in window points.
  var location: Point { reportedPhase == .delayedBegan ? origin : finger.location }
  var previousLocation: Point { reportedPhase == .delayedBegan ? origin : finger.previousLocation }

  static func convert(_ location: Point, to view: View?) -> Point {
    guard let view else { return location }
    return view.convert(location, from: nil)
  }

  var hasEnded: Bool { finger.phase == .ended || finger.phase == .cancelled }

  func reset(contact: Int32, at location: Point, time: Double, tapCount: Int) {
    self.contact = contact
    self.tapCount = tapCount
    origin = location
    originTime = time
    finger = Finger(phase: .began, location: location, previousLocation: location, timestamp: time)
    bit = 0
    deliveryState = .undecided
    reportedPhase = .actual
  }

  /// Records a new phase of the finger, and that the view has yet to receive it.
  func setPhase(_ phase: Phase, at time: Double) {
    finger.phase = phase
    finger.timestamp = time
    setNeedsDelivery()
  }

  /// Makes the touch stationary until its next change.
  func makeStationary() {
    finger.phase = .stationary
    finger.previousLocation = finger.location
  }

  /// Releases the window, the view, and the recognizers, so that an unused touch keeps nothing alive.
  func prepareForReuse() {
    view = nil
    window = nil
    gestureRecognizers.removeAll(keepingCapacity: true)
  }
}

extension Touch: Hashable {
  /// Returns `true` if both are the same object.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
