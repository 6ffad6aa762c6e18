import Vitrine

/// The app's colors, in one place: graphite, and amber for what matters.
enum Style {
  static let background = Color(hex: 0x0F1115)
  /// What demos are shown on.
  static let stage = Color(hex: 0x171A20)
  /// What lies on the stage and can be touched.
  static let raised = Color(hex: 0x262B34)
  /// Lightens what it lies on.
  static let veil = Color.white.withAlpha(0.07)
  static let line = Color(hex: 0x323844)
  static let text = Color(hex: 0xF3F1EC)
  static let quiet = Color(hex: 0x98A0AE)
  static let accent = Color(hex: 0xFFB224)
  /// On the accent.
  static let onAccent = Color(hex: 0x1B1406)

  static let cornerRadius = 12.0
}
