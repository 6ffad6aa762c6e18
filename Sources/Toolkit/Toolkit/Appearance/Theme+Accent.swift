public import Raster

extension Theme {
  /// The contrast that text in the tint color needs (WCAG 2).
  private static let minimumContrast = 4.5
  /// The number of shades that are tried. Chosen: steps that no eye distinguishes.
  private static let shadeCount = 20

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
    let end = isDark ? Color.white : Color.black
    for step in 0...Self.shadeCount {
      theme.colors.tint = color.mixed(with: end, by: Double(step) / Double(Self.shadeCount))
      let contrast = min(
        theme.colors.tint.contrast(with: colors.background), theme.colors.tint.contrast(with: colors.field))
      if contrast >= Self.minimumContrast { break }
    }
    return theme
  }
}
