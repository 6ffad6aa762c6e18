/// The light behind the panel, for an app that dims it.
public protocol Backlight: AnyObject {
  /// From 0, as dark as the panel goes, to 1; nil while there is no light that can be set.
  var brightness: Double? { get }

  /// Sets the brightness, from 0 to 1; what is beyond counts as the nearer end. Where there is
  /// none yet it is set with the first picture on the display that has one.
  func setBrightness(_ brightness: Double)
}
