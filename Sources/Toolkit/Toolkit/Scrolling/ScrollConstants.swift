/// The numbers of scrolling that no manual states.
///
/// The letter says where one comes from: O was measured on iOS 26.1, P is what
/// peers and the community publish, D is our own decision.
public enum ScrollConstants {
  /// How much of a finger's first travel beyond an edge the content follows. (O, P)
  public static let rubberBandStiffness = 0.55

  /// What of the speed is left after each millisecond of deceleration. (O)
  public static let normalRate = 0.998
  /// The same where content is to stop soon. (O)
  public static let fastRate = 0.99

  /// Points per second at which decelerating content stops. (O)
  public static let stopVelocity = 10.0

  /// Points per second above which content comes back to its edge like a spring
  /// that a blow has stretched, rather than one that is let go of. (O)
  public static let bounceVelocity = 50.0
  /// What the bounce of content in motion loses, per second: critically damped. (O)
  public static let bounceRate = 11.0
  /// The two rates per second at which content let go of at rest comes back. (O)
  public static let settleRates = (slow: 9.0, fast: 46.0)
  /// Points from its edge where a bounce is over: less than a pixel. (D)
  public static let settledDistance = 0.25

  /// Points per second at which a lifting finger turns a page, however far it
  /// dragged: slower, the nearest page wins. (D)
  public static let pageFlickVelocity = 200.0

  /// Seconds before content hears of a finger, which may be about to scroll. (P)
  public static let contentTouchDelay = 0.15
  /// Points of a finger's travel that decide what it does and do not scroll: those
  /// at which a pan begins. (O)
  public static let dragSlop = GestureConstants.panTravel

  /// Seconds of a scroll that the program asked for: the eye can follow. (D)
  public static let animationDuration = 0.3

  /// Points across a scroll indicator, and between it and the edge. (D)
  public static let indicatorWidth = 4.0
  /// Points between an indicator and the edge. (D)
  public static let indicatorMargin = 3.0
  /// Points an indicator has at least, and at least while content is pulled
  /// beyond its edge: it must not look like dirt. (D)
  public static let indicatorLength = 36.0
  /// Points an indicator has at least while content is pulled beyond its edge. (D)
  public static let squeezedIndicatorLength = 10.0
  /// Seconds an indicator stays once nothing moves, then fades. (D)
  public static let indicatorHold = 0.6
  /// Seconds in which an indicator fades. (D)
  public static let indicatorFade = 0.3
}
