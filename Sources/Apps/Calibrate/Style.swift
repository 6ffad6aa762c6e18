import Vitrine

/// The app's colors: night blue, white crosses, and mint for finished crosses.
enum Style {
  static let background = Color(hex: 0x0E1624)
  static let raised = Color(hex: 0x24324A)
  static let text = Color(hex: 0xF2F5FA)
  static let quiet = Color(hex: 0x93A3BD)
  static let track = Color(hex: 0x2B3B57)
  static let accent = Color(hex: 0x4FE0B0)
  static let onAccent = Color(hex: 0x06281D)
  static let warning = Color(hex: 0xFFB86B)
}
