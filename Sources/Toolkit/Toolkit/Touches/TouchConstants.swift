/// The numbers of touch handling that no manual states.
///
/// The letter says where one comes from: P is what peers and the community
/// publish, D our own decision.
public enum TouchConstants {
  /// Seconds from a lift to the next contact for that to count as one more tap.
  /// Two peers use it; longer makes a single tap feel slow, shorter loses slow hands. (P)
  public static let tapInterval = 0.35

  /// Points per axis that the next contact may be away from the last lift: half a
  /// fingertip beside its own earlier print. (P)
  public static let tapReach = 30.0

  /// Points of straight travel after which a touch is a drag, and its tap count 0:
  /// the slop of the tap recognizer. (D)
  public static let tapSlop = 45.0

  /// Points around a button within which a finger that began in it still presses
  /// it: a thumb rolls while it holds. (P; another peer has 100)
  public static let controlTrackingMargin = 70.0

  /// Millimeters that a control takes fingers in, each way, however small it is drawn: people hit 9.2 mm about
  /// as surely as anything larger (Parhi, Karlson, Bederson, 2006). (P)
  public static let leastTarget = 9.0

  /// Alpha from which on a view can be touched: one nobody sees must not catch
  /// fingers. UIKit's documented limit. (P)
  public static let leastTouchableAlpha = 0.01

  /// Seconds within which two times are the same: they are whole microseconds, but
  /// their differences as doubles are not. (D)
  static let timeStep = 1e-6

  // MARK: Expander and key

  /// Seconds a finger rests on an expander before its panel opens: the source's.
  public static let expanderHold = 1.0

  /// Seconds a finger rests on a key before its other characters show: that of a
  /// long press, for one who types does not wait. (D)
  public static let keyHold = 0.5

  /// Points around a key within which a finger that comes down types it, if no other key
  /// is nearer: keys meet in the middle of what lies between them. Half the width of a
  /// small key, by which rows are staggered. (D)
  public static let keyContactMargin = 24.0

  /// Points around a key within which a finger that began in it still types it. Less
  /// than for other controls, for what lies around a key is keys. (D)
  public static let keyTrackingMargin = 30.0

  /// Points beyond the ends of a strip of choices within which a finger chooses the
  /// last one: a finger that goes along it overshoots. (D)
  public static let choiceReach = 32.0

  /// Points above and below a strip within which a finger chooses: one that stays
  /// below it does not hide it. (D)
  public static let choiceReachAcross = 64.0
}
