/// The numbers of the recognizers, in points and seconds. A point comes from the
/// panel's millimeters, so they are the same size under every finger.
///
/// The letter says where one comes from: A is Apple's documentation, O was measured on
/// iOS, P is what peers and the community publish, D our own decision.
public enum GestureConstants {
  // MARK: Tap

  /// Points a finger of a tap may stray from where it came down: hands shake on a
  /// panel that stands upright. (P)
  public static let tapSlop = 45.0
  /// Seconds a tap may last; longer is a press. (P; another peer has 0.75)
  public static let tapDuration = 1.5
  /// Seconds from a lift to the next contact of a multiple tap: that of `Touch.tapCount`. (P)
  public static let tapInterval = TouchConstants.tapInterval

  // MARK: Long press

  /// Seconds a finger rests before it presses long. (A)
  public static let pressDuration = 0.5
  /// Points it may stray meanwhile. (P, three peers)
  public static let pressSlop = 10.0

  // MARK: Pan

  /// Points of straight travel after which fingers pan. (O)
  public static let panTravel = 10.0
  /// Seconds back from now that a velocity is the mean of; a finger that rested
  /// longer than that has none. (O for the release of a scroll view, else D)
  public static let velocityPeriod = 0.1

  // MARK: Swipe

  /// Seconds a swipe may take: 0.501 is too slow. (O)
  public static let swipeDuration = 0.5
  /// Points along and across the direction that a swipe without duration needs, and
  /// may have. (O)
  public static let swipeTravel = 50.0
  /// How much of the points along it needs less for each second. (O)
  public static let swipeTravelDecay = 0.94
  /// How much of the points across it may have less for each second. (O)
  public static let swipeDriftDecay = 0.98
  /// Points behind its start at which a finger does not swipe forward: the 0.1 that was
  /// measured, less what places lose by rounding. (O)
  public static let swipeRecoil = 0.099

  // MARK: Pinch and rotation

  /// Points by which the distance of two fingers changes before they pinch. (O)
  public static let pinchTravel = 10.0
  /// The points of those that do not count for the scale, so that it starts near 1. (O)
  public static let pinchSlack = 8.0
  /// Radians by which two fingers turn before they rotate: 10 degrees. (O)
  public static let rotationTravel = 10 * Double.pi / 180
  /// The radians of those that do not count for the rotation: 5 degrees. (O)
  public static let rotationSlack = 5 * Double.pi / 180
}
