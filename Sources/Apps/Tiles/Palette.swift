import Vitrine

/// The app's colours, in one place.
enum Palette {
  static let background = Color(hex: 0xF6F2EC)
  static let card = Color(hex: 0xFFFFFF)
  static let cardEdge = Color(hex: 0xE6DED3)
  static let selectedCard = Color(hex: 0x27304F)
  static let text = Color(hex: 0x2A2833)
  static let quietText = Color(hex: 0x7B7684)
  static let selectedText = Color(hex: 0xFFFFFF)
  static let gleam = Color.white.withAlpha(0.45)
  static let accent = Color(hex: 0xD7456A)
  static let wafer = Color(hex: 0xE0A95E)
  static let waferLine = Color(hex: 0xC48B43)
}
