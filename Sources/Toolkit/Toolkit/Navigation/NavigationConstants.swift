/// The numbers of navigation: D is our own decision, P what peers publish.
enum NavigationConstants {
  /// The least share of its time that a screen takes for the rest of its way: a faster one
  /// would seem to jump. (D)
  static let leastShare = 0.4

  /// How far the screen behind moves, in widths: it seems to lie deeper. (P)
  static let parallax = 0.3

  /// How dark the screen behind becomes, as the opacity of black. (D)
  static let dimming = 0.45

  /// How far the bar's titles move while they fade, in widths: as the screens do, but
  /// not so far that two of them cross. (D)
  static let titleTravel = 0.2

  /// The bar's least height in points: a target that a fingertip hits. (A 44, D)
  static let leastBarHeight = 48.0

  /// The bar's greatest height in points: larger panels are seen from further away,
  /// but the bar should leave the screen to its content. (D)
  static let greatestBarHeight = 64.0

  /// Points from the edge where reading begins within which a finger may begin to pull the screen
  /// away: 5 mm, for a fingertip that starts on the bezel is first felt that far in. (D)
  static let edge = 32.0

  /// Points a second above which the direction of the finger decides, and not the
  /// place where it let go. (D)
  static let flickVelocity = 300.0
}
