import Vitrine

package enum Palette {
  package static let background = Color(hex: 0xF6F2EC)
  package static let card = Color(hex: 0xFFFFFF)
  package static let cardEdge = Color(hex: 0xE6DED3)
  package static let selectedCard = Color(hex: 0x27304F)
  package static let text = Color(hex: 0x2A2833)
  package static let quietText = Color(hex: 0x7B7684)
  package static let selectedText = Color(hex: 0xFFFFFF)
  package static let gleam = Color.white.withAlpha(0.45)
  package static let accent = Color(hex: 0xD7456A)
  package static let wafer = Color(hex: 0xE0A95E)
  package static let waferLine = Color(hex: 0xC48B43)
}
