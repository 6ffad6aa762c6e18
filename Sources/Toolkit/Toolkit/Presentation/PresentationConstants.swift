import Raster

/// The constants and colors of presentations. The letter after each value is its source: A is Apple's documentation, D
/// is this project's decision.
enum PresentationConstants {
  /// The minimum duration of the rest of a transition, as a fraction of the whole duration. (D)
  static let leastShare = 0.4
  /// The scale at which a form starts to grow. (D)
  static let formInitialScale = 0.94

  /// The opacity of the black that dims the background. (D)
  static let dimming = 0.55
  /// The color of destructive actions. White text on it has a contrast of 5.3.
  static let destructive = Color(hex: 0xC73232)

  /// The maximum width of a sheet, and the default width of a form, in points. (D)
  static let sheetWidth = 640.0
  static let formWidth = 480.0
  /// The default size of a popover, in points. (D)
  static let popoverWidth = 300.0
  static let popoverHeight = 240.0
  /// The minimum distance between a card and the edges of the window, in points. (D)
  static let margin = 16.0
  /// The minimum height that stays visible above a sheet, in points. A tap there dismisses the sheet. (A 44)
  static let sheetTopMargin = 44.0
  /// The distance between a popover and its source, in points. (D)
  static let popoverGap = 8.0

  /// The speed above which the direction of the finger decides, and not its position, in points per second. (D)
  static let flickVelocity = 300.0
  /// The size and the top margin of the grip of a sheet that can be dragged, in points.
  static let grip = (width: 40.0, height: 5.0, top: 7.0)
}
