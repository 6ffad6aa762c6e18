public import Raster

extension Theme {
  /// Returns a copy with the color of a brand for buttons, selections, and links.
  ///
  ///     application.window?.initialTheme = Theme.light.withAccent(Color(hex: 0x3D4DB7))
  ///
  /// Links and carets (`Colors.tint`) have the same color, or the nearest shade of it that is readable on the
  /// background. Titles of buttons (`Colors.onAccent`) are black or white, whichever has the higher contrast.
  public func withAccent(_ color: Color) -> Theme {
    var theme = self
    theme.colors.accent = color
    theme.colors.onAccent = color.contrast(with: .white) >= color.contrast(with: .black) ? .white : .black
    theme.colors.tint = color.shade(
      towards: isDark ? .white : .black, withContrast: Color.minimumTextContrast,
      to: colors.background, and: colors.field)
    return theme
  }
}
