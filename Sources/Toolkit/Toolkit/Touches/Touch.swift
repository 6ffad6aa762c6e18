import Geometry

/// One finger on the glass, from its first contact until it lifts.
///
/// The toolkit makes the touches and changes them while the finger moves. A
/// touch that somebody keeps after its end stays as it ended; one that nobody
/// keeps is used again for a later finger, so that a touch costs no memory.
public final class Touch {
  public enum Phase: Sendable {
    /// The finger has just come down.
    case began
    /// It moved since the last event.
    case moved
    /// It rests, while something else changed.
    case stationary
    /// It lifted.
    case ended
    /// It was taken away: the view left its window, or the panel was lost.
    case cancelled
  }

  public internal(set) var phase: Phase = .began

  /// When the finger last changed, in seconds of the panel's clock.
  public internal(set) var timestamp: Double = 0

  /// 1 for a first tap, 2 for the second of a double tap and so on; 0 once the
  /// finger travelled further than a tap may.
  public internal(set) var tapCount = 1

  /// The window the finger came down on.
  public internal(set) var window: Window?

  /// The view the finger came down on, the same for the whole touch, also while
  /// the finger is elsewhere. Nil where nothing takes touches.
  public internal(set) var view: View?

  /// The recognizers that see the touch, and may still recognize or go on with it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Whether its view has heard of its beginning: not yet, while a recognizer delays
  /// that, and never, where the view refused the touch or a recognizer took it before.
  public internal(set) var isDelivered = false

  /// In the window's points.
  var location = Point.zero
  var previousLocation = Point.zero
  /// Where the finger came down.
  var origin = Point.zero
  /// When it came down.
  var originTime = 0.0
  var contact: Int32 = 0
  /// Its bit with the window's arbiter; 0 until the recognizers were told of it.
  var finger: UInt64 = 0

  /// Whether the view hears of this touch; it may have refused it at the start, and a
  /// recognizer may have taken it.
  var isTracked = false
  /// Whether a recognizer has taken it from its view.
  var isClaimed = false
  /// Its phase, while the view it is taken from is shown it as cancelled.
  var claimedPhase: Phase?
  /// What the finger does, while the view is told of its beginning late.
  var present: Present?
  struct Present {
    let phase: Phase
    let location: Point
    let timestamp: Double
  }
  /// Whether the view has been told the current phase.
  var isTold = false
  /// Whether it was cancelled from inside, rather than by an input.
  var isRevoked = false
  /// Whether an event has carried that to the window.
  var isAnnounced = false

  init() {}

  /// Where the finger is, in the points of `view`; nil stands for the window.
  public func location(in view: View?) -> Point { Self.place(location, in: view) }

  /// Where it was at the event before, in the points of `view`; nil stands for the window.
  public func previousLocation(in view: View?) -> Point { Self.place(previousLocation, in: view) }

  static func place(_ location: Point, in view: View?) -> Point {
    guard let view else { return location }
    return view.convert(location, from: nil)
  }

  /// Whether the finger is off the glass, for the touch's view at least.
  var isOver: Bool { phase == .ended || phase == .cancelled }

  /// Whether the finger is off the glass, whatever the view is shown.
  var isLifted: Bool {
    let phase = claimedPhase ?? self.phase
    return phase == .ended || phase == .cancelled
  }

  /// Makes the touch that of a new finger.
  func begin(contact: Int32, at location: Point, time: Double, tapCount: Int) {
    self.contact = contact
    self.location = location
    self.tapCount = tapCount
    previousLocation = location
    origin = location
    timestamp = time
    originTime = time
    phase = .began
    finger = 0
    isDelivered = false
    isTracked = false
    isClaimed = false
    isTold = false
    isRevoked = false
    isAnnounced = false
  }

  /// Makes the touch a resting one, until something about it changes.
  func rest() {
    phase = .stationary
    previousLocation = location
    isTold = false
  }

  /// Forgets the views and the recognizers, so that a touch at rest keeps nothing alive.
  func release() {
    view = nil
    window = nil
    gestureRecognizers.removeAll(keepingCapacity: true)
  }
}

extension Touch: Hashable {
  /// Touches are told apart by identity.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
