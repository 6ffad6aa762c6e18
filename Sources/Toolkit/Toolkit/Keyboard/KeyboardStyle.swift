import Geometry
import Raster

/// What the keyboard on the screen looks like.
enum KeyboardStyle {
  static let ground = Color(hex: 0x1B1E24)
  static let edge = Color(hex: 0x343A45)
  static let key = Color(hex: 0x49505D)
  static let special = Color(hex: 0x2E343E)
  static let enter = Color.accent
  static let active = Color(hex: 0xE8EAEE)
  static let text = Color.white
  static let onActive = Color(hex: 0x1B1F27)
  /// Seconds in which it slides in or out. (A 0.25)
  static let slide = 0.25
  /// Points between the field and the keyboard.
  static let distance = 12.0
}
