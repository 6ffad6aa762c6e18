import Raster

/// The numbers and colors of presentation: D is our own decision, P what peers publish.
enum PresentationConstants {
  /// The least share of its time for the rest of a way. (D)
  static let leastShare = 0.4
  /// The part of its size that a form grows from. (D)
  static let startScale = 0.94

  /// How dark it becomes behind, as the opacity of black. (D)
  static let dimming = 0.55
  /// What takes something away: white on it is read with a contrast of 5.3.
  static let destructive = Color(hex: 0xC73232)

  /// The widest that a sheet, and that a form becomes where its controller names no size, in points. (D)
  static let sheetWidth = 640.0
  static let formWidth = 480.0
  /// What a popover has where its controller names no size, in points. (D)
  static let popoverWidth = 300.0
  static let popoverHeight = 240.0
  /// Points that stay free around a card. (D)
  static let margin = 16.0
  /// Points of what is behind that stay seen above a sheet: a finger taps there to send it away. (A 44)
  static let aboveSheet = 44.0
  /// Points between a popover and what it is beside. (D)
  static let popoverGap = 8.0

  /// Points a second above which the direction of the finger decides, and not the place where it let go. (D)
  static let flickVelocity = 300.0
  /// The grip of a sheet that can be dragged, in points.
  static let grip = (width: 40.0, height: 5.0, top: 7.0)
}
