import Vitrine

/// The app's colors: graphite, with amber for emphasis.
enum Style {
  static let background = Color(hex: 0x0F1115)
  /// The background of demos.
  static let stage = Color(hex: 0x171A20)
  /// The background of views that can be touched.
  static let raised = Color(hex: 0x262B34)
  /// A translucent white that lightens its background.
  static let veil = Color.white.withAlpha(0.07)
  static let line = Color(hex: 0x323844)
  static let text = Color(hex: 0xF3F1EC)
  static let quiet = Color(hex: 0x98A0AE)
  static let accent = Color(hex: 0xFFB224)
  /// The color of content on the accent color.
  static let onAccent = Color(hex: 0x1B1406)

  static let cornerRadius = 12.0
}
