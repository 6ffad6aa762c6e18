import Vitrine

extension Theme {
  /// The same in the house's gold; what is made for eyes that see little stays as it is.
  var ofHouse: Theme {
    if colors == Theme.highContrast.colors { return self }
    let (isDark, gold) = (colors.text == .white, Color(hex: colors.text == .white ? 0xE9B44C : 0x7A5200))
    var theme = self
    (theme.colors.accent, theme.colors.tint) = (gold, gold)
    (theme.colors.ground, theme.colors.onAccent) = isDark ? (Color(hex: 0x0F1116), Color(hex: 0x1C1407)) : (Color(hex: 0xFAF7F1), .white)
    return theme
  }
}
