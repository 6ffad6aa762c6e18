import Geometry

/// One finger on the glass, from its first contact until it lifts.
///
/// The toolkit makes the touches and changes them while the finger moves. A
/// touch that somebody keeps after its end stays as it ended; one that nobody
/// keeps is used again for a later finger, so that a touch costs no memory.
public final class Touch {
  /// What a touch does in an event.
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

  /// What the finger does. A view that hears of its beginning late is shown `began`, and one
  /// that loses it to a gesture `cancelled`, for as long as that call lasts.
  public var phase: Phase {
    switch account {
    case .present: finger.phase
    case .beginning: .began
    case .loss: .cancelled
    }
  }

  /// When the finger last changed, in seconds of the panel's clock.
  public var timestamp: Double { account == .beginning ? originTime : finger.timestamp }

  /// 1 for a first tap, 2 for the second of a double tap and so on; 0 once the
  /// finger traveled further than a tap may.
  public internal(set) var tapCount = 1

  /// The window the finger came down on.
  public internal(set) var window: Window?

  /// The view the finger came down on, the same for the whole touch, also while
  /// the finger is elsewhere. Nil where nothing takes touches.
  public internal(set) var view: View?

  /// The recognizers that see the touch, and may still recognize or go on with it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// What the finger does, whatever a view is shown of it.
  struct Finger {
    var phase = Phase.began
    /// In the window's points.
    var location = Point.zero
    /// Where it was at the event before.
    var previousLocation = Point.zero
    var timestamp = 0.0
  }
  var finger = Finger()

  /// Where the finger came down, in the window's points.
  private(set) var origin = Point.zero
  /// When it came down.
  private(set) var originTime = 0.0
  /// Its number with the panel.
  private(set) var contact: Int32 = 0
  /// Its bit with the arbiter; 0 until the recognizers were told of it.
  var bit: UInt64 = 0
  /// How its view stands to it.
  var hearing = Hearing.undecided
  /// What the view that is being called is told of it.
  var account = Account.present

  init() {}

  /// Where the finger is, in the points of `view`; nil stands for the window.
  public func location(in view: View?) -> Point { Self.place(location, in: view) }

  /// Where it was at the event before, in the points of `view`; nil stands for the window.
  public func previousLocation(in view: View?) -> Point { Self.place(previousLocation, in: view) }

  /// In the window's points.
  var location: Point { account == .beginning ? origin : finger.location }
  var previousLocation: Point { account == .beginning ? origin : finger.previousLocation }

  static func place(_ location: Point, in view: View?) -> Point {
    guard let view else { return location }
    return view.convert(location, from: nil)
  }

  /// Whether the finger is off the glass, or was taken away.
  var isOver: Bool { finger.phase == .ended || finger.phase == .cancelled }

  /// Makes the touch that of a new finger.
  func begin(contact: Int32, at location: Point, time: Double, tapCount: Int) {
    self.contact = contact
    self.tapCount = tapCount
    origin = location
    originTime = time
    finger = Finger(phase: .began, location: location, previousLocation: location, timestamp: time)
    bit = 0
    hearing = .undecided
    account = .present
  }

  /// The finger does something else now.
  func change(to phase: Phase, at time: Double) {
    finger.phase = phase
    finger.timestamp = time
    owe()
  }

  /// Makes the touch a resting one, until something about it changes.
  func rest() {
    finger.phase = .stationary
    finger.previousLocation = finger.location
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

  /// By the object: every finger has its own.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
