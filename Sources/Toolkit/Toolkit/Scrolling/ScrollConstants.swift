/// The numbers that define how scrolling feels. No manual documents them.
///
/// The letter after each value is its source: O was measured on iOS 26.1, P is published by other toolkits and the
/// community, D is this project's decision.
public enum ScrollConstants {
  /// The fraction of a finger's first travel beyond an edge that the content follows. (O, P)
  public static let rubberBandStiffness = 0.55

  /// The fraction of the speed left after each millisecond of deceleration. (O)
  public static let normalRate = 0.998
  /// The fraction of the speed left after each millisecond, for content that should stop soon. (O)
  public static let fastRate = 0.99

  /// The speed at which decelerating content stops, in points per second. (O)
  public static let stopVelocity = 10.0

  /// The speed above which content returns to its edge like a spring, in points per second. Slower content returns as
  /// if released at rest. (O)
  public static let bounceVelocity = 50.0
  /// The decay rate of the bounce of content in motion, per second. The bounce is critically damped. (O)
  public static let bounceRate = 11.0
  /// The two decay rates, per second, of content that was released at rest. (O)
  public static let restingBounceRates = (slow: 9.0, fast: 46.0)
  /// The distance from its target at which a bounce ends, in points. It is less than a pixel. (D)
  public static let settledDistance = 0.25

  /// The speed at which a lifting finger turns a page, in points per second, regardless of the distance dragged. Below
  /// it, the nearest page is chosen. (D)
  public static let pageFlickVelocity = 200.0

  /// The seconds for which a touch is withheld from the content, because it may start a scroll. (P)
  public static let contentTouchDelay = 0.15
  /// The finger travel that decides the direction of a drag without scrolling, in points. It equals the travel at which
  /// a pan begins. (O)
  public static let dragSlop = GestureConstants.panTravel

  /// The duration of a scroll that the program requests, in seconds. It is long enough for the eye to follow. (D)
  public static let animationDuration = 0.3

  /// The width of a scroll indicator, in points. (D)
  public static let indicatorWidth = 4.0
  /// The distance between an indicator and the edge, in points. (D)
  public static let indicatorMargin = 3.0
  /// The minimum length of an indicator, in points. A shorter one would look like dirt. (D)
  public static let minimumIndicatorLength = 36.0
  /// The minimum length of an indicator while content is pulled beyond its edge, in points. (D)
  public static let minimumSqueezedIndicatorLength = 10.0
  /// The seconds for which an indicator stays visible after the content stops. It then fades. (D)
  public static let indicatorFadeDelay = 0.6
  /// The duration of an indicator's fade, in seconds. (D)
  public static let indicatorFadeDuration = 0.3
}
