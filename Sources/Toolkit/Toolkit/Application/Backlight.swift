/// The panel's backlight.
public protocol Backlight: AnyObject {
  /// The brightness, from 0, the panel's minimum, to 1, or `nil` without an adjustable backlight.
  var brightness: Double? { get }

  /// Sets the brightness, clamped to the range from 0 to 1. Without a backlight, the value is stored and applied with
  /// the first frame on a display that has one.
  func setBrightness(_ brightness: Double)
}
