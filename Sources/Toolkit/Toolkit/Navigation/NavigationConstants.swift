/// The constants of navigation. The letter after each value is its source: A is Apple's documentation, P is published
/// by other toolkits, D is this project's decision.
enum NavigationConstants {
  /// The minimum duration of the rest of a transition, as a fraction of the whole duration. A shorter one would look
  /// like a jump. (D)
  static let minimumDurationFraction = 0.4

  /// The distance that the screen behind moves, as a fraction of the width. It makes that screen seem to lie deeper.
  /// (P)
  static let parallax = 0.3

  /// The opacity of the black that dims the screen behind. (D)
  static let dimming = 0.45

  /// The distance that the bar's titles move while they fade, as a fraction of the width. They move with the screens,
  /// but two titles must not cross. (D)
  static let titleTravel = 0.2

  /// The minimum height of the bar, in points: a target that a fingertip hits. (A 44, D)
  static let minimumBarHeight = 48.0

  /// The maximum height of the bar, in points. Larger panels are viewed from further away, but most of the panel should
  /// remain for content. (D)
  static let maximumBarHeight = 64.0

  /// The distance from the leading edge within which a back swipe can begin, in points. It is 5 mm, because the panel
  /// first detects a fingertip that starts on the bezel that far inside. (D)
  static let backSwipeEdgeWidth = 32.0

  /// The speed above which the direction of the finger decides, and not its position, in points per second. (D)
  static let flickVelocity = 300.0
}
