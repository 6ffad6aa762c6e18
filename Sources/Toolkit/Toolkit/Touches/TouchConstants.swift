/// The constants of touch handling.
///
/// Each comment names the source of its value. "Published" means a value that comparable toolkits or their communities
/// publish. "Chosen" means a decision of this project.
public enum TouchConstants {
  /// The time from a lift to the next contact that still counts as a consecutive tap, in seconds.
  ///
  /// Published: two other toolkits use it. A longer interval makes single taps feel slow, and a shorter one loses the
  /// taps of slow hands.
  public static let tapInterval = 0.35

  /// The distance from the last lift within which a contact counts as a consecutive tap, in points on each axis.
  ///
  /// Published: about half a fingertip.
  public static let tapDistance = 30.0

  /// The distance after which a touch is a drag and its tap count becomes 0, in points along a straight line.
  ///
  /// Chosen: the slop of the tap recognizer.
  public static let tapSlop = 45.0

  /// The tracking margin of a control, in points: a touch that began in a button still presses it within this margin,
  /// because a thumb rolls while it holds.
  ///
  /// Published. Another toolkit uses 100.
  public static let controlTrackingMargin = 70.0

  /// The smallest width and height within which a control receives touches, in millimeters, however small it is drawn.
  ///
  /// Published: people hit targets of 9.2 mm about as reliably as larger ones (Parhi, Karlson, Bederson, 2006).
  public static let minimumTargetSize = 9.0

  /// The lowest alpha at which a view receives touches. An invisible view must not block touches.
  ///
  /// Published: UIKit documents this limit.
  public static let minimumTouchableAlpha = 0.01

  /// The tolerance for comparing times, in seconds. Times are whole microseconds, but their differences as `Double` are
  /// not.
  ///
  /// Chosen.
  static let timeTolerance = 1e-6

  // MARK: Expander and key

  /// The time for which a finger holds an expander before its panel opens, in seconds. The value comes from the design
  /// that the expander follows.
  public static let expanderHold = 1.0

  /// The time for which a finger holds a key before its alternative characters show, in seconds.
  ///
  /// Chosen: the duration of a long press, because people who type do not wait longer.
  public static let keyHold = 0.5

  /// The contact margin of a key, in points: a finger within it types the key if no other key is nearer, so that keys
  /// meet in the middle of the gap between them.
  ///
  /// Chosen: half the width of a small key, which is the offset between staggered rows.
  public static let keyContactMargin = 24.0

  /// The tracking margin of a key, in points: a touch that began in the key still types it within this margin.
  ///
  /// Chosen: less than for other controls, because a key is surrounded by keys.
  public static let keyTrackingMargin = 30.0

  /// The distance beyond the ends of a strip of choices within which a finger still selects the last choice, in points.
  ///
  /// Chosen: a finger that moves along the strip overshoots.
  public static let choiceMargin = 32.0

  /// The distance above and below a strip of choices within which a finger selects a choice, in points.
  ///
  /// Chosen: a finger below the strip does not cover it.
  public static let choiceCrossMargin = 64.0
}
