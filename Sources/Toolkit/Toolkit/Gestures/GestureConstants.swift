/// The constants of the gesture recognizers, in points and seconds.
///
/// Points are derived from the panel's size in millimeters, so these distances have the same physical size on every
/// panel.
///
/// Each comment names the source of its value. "Apple" means Apple's documentation. "Measured" means measured by others
/// on iOS 26.1. "Published" means a value that comparable toolkits or their communities publish. "Chosen" means a
/// decision of this project.
public enum GestureConstants {
  // MARK: Tap

  /// The distance that a finger may move during a tap, in points.
  ///
  /// Published: hands shake at an upright panel.
  public static let tapSlop = 45.0
  /// The maximum duration of a tap, in seconds. A longer contact is a press.
  ///
  /// Published. Another toolkit uses 0.75.
  public static let tapDuration = 1.5
  /// The time from a lift to the next contact of a multiple tap, in seconds, the same as for `Touch.tapCount`.
  ///
  /// Published.
  public static let tapInterval = TouchConstants.tapInterval

  // MARK: Long press

  /// The time for which a finger must rest before a long press begins, in seconds.
  ///
  /// Apple.
  public static let pressDuration = 0.5
  /// The distance that a finger may move before a long press begins, in points.
  ///
  /// Published: three toolkits use it.
  public static let pressSlop = 10.0

  // MARK: Pan

  /// The distance after which a pan begins, in points along a straight line.
  ///
  /// Measured.
  public static let panTravel = 10.0
  /// The period over which a velocity is averaged, in seconds. A finger that rests for longer has no velocity.
  ///
  /// Measured for the release of a scroll view, chosen for everything else.
  public static let velocityPeriod = 0.1

  // MARK: Swipe

  /// The maximum duration of a swipe, in seconds.
  ///
  /// Measured: 0.501 s is too long.
  public static let swipeDuration = 0.5
  /// The minimum travel along the direction and the maximum drift across it, in points, for a swipe of no duration.
  ///
  /// Measured.
  public static let swipeTravel = 50.0
  /// The fraction by which the minimum travel decreases for each second of the swipe.
  ///
  /// Measured.
  public static let swipeTravelDecay = 0.94
  /// The fraction by which the maximum drift decreases for each second of the swipe.
  ///
  /// Measured.
  public static let swipeDriftDecay = 0.98
  /// The distance behind its start at which a finger fails to swipe forward, in points.
  ///
  /// Measured: 0.1 points, less the rounding error of locations.
  public static let swipeRecoil = 0.099

  // MARK: Pinch and rotation

  /// The change of the distance between two fingers after which a pinch begins, in points.
  ///
  /// Measured.
  public static let pinchTravel = 10.0
  /// The part of `pinchTravel` that does not contribute to the scale, in points, so that the scale starts near 1.
  ///
  /// Measured.
  public static let pinchSlack = 8.0
  /// The angle after which a rotation begins, in radians: 10 degrees.
  ///
  /// Measured.
  public static let rotationTravel = 10 * Double.pi / 180
  /// The part of `rotationTravel` that does not contribute to the rotation, in radians: 5 degrees.
  ///
  /// Measured.
  public static let rotationSlack = 5 * Double.pi / 180
}
