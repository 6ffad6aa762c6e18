import Vitrine

extension Theme {
  /// Returns the largest text scale on a panel. Text of 200 % needs 480 points of height.
  static func maximumTextScale(in size: Size) -> Double { max(1, min(size.width, size.height) / 240) }

  /// Returns this theme with the museum's gold accent, and with the text scale limited. The high-contrast theme keeps
  /// its colors.
  func ofHouse(in size: Size) -> Theme {
    var theme = self
    theme.textScale = min(textScale, Self.maximumTextScale(in: size))
    if colors == Theme.highContrast.colors { return theme }
    let isDark = colors.text == .white
    let gold = Color(hex: isDark ? 0xE9B44C : 0x7A5200)
    theme.colors.accent = gold
    theme.colors.tint = gold
    theme.colors.background = Color(hex: isDark ? 0x0F1116 : 0xFAF7F1)
    theme.colors.onAccent = isDark ? Color(hex: 0x1C1407) : .white
    return theme
  }
}
