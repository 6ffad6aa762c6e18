/// The panel's backlight.
public protocol Backlight: AnyObject {
  /// The brightness, from 0, the panel's minimum, to 1, or `nil` if there is no adjustable backlight.
  var brightness: Double? { get }

  /// Sets the brightness, clamped to the range from 0 to 1. If there is no backlight yet, the value is applied with the
  /// first frame on a display that has one.
  func setBrightness(_ brightness: Double)
}
