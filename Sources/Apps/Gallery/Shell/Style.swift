import Vitrine

/// The colors of the app's views. They belong to the current `AppContext`: graphite with amber for emphasis, or the
/// corresponding colors of a light theme or of one with high contrast.
struct Style: Equatable {
  let background: Color
  /// The background of demos.
  let stage: Color
  /// The background of views that can be touched.
  let raised: Color
  /// A translucent color that sets a view off from its background.
  let veil: Color
  let line: Color
  let text: Color
  let quiet: Color
  let accent: Color
  /// The color of content on the accent color.
  let onAccent: Color
  /// The accent color of pictures, which are easy to see without the contrast of text.
  let amber: Color

  static let cornerRadius = 12.0

  private static let dark = Style(
    background: Color(hex: 0x0F1115), stage: Color(hex: 0x171A20), raised: Color(hex: 0x262B34),
    veil: Color.white.withAlpha(0.07), line: Color(hex: 0x323844), text: Color(hex: 0xF3F1EC),
    quiet: Color(hex: 0x98A0AE), accent: Color(hex: 0xFFB224), onAccent: Color(hex: 0x1B1406),
    amber: Color(hex: 0xFFB224))

  private static let light = Style(
    background: Color(hex: 0xF3F1EC), stage: Color(hex: 0xFCFBF9), raised: Color(hex: 0xE4E0D8),
    veil: Color.black.withAlpha(0.05), line: Color(hex: 0xCFCAC0), text: Color(hex: 0x171A20),
    quiet: Color(hex: 0x565D6A), accent: Color(hex: 0x935400), onAccent: .white, amber: Color(hex: 0xEFA00B))

  private static let highContrast = Style(
    background: .black, stage: .black, raised: Color(hex: 0x2B2B2B), veil: Color.white.withAlpha(0.14), line: .white,
    text: .white, quiet: .white, accent: Color(hex: 0xFFE100), onAccent: .black, amber: Color(hex: 0xFFE100))

  // MARK: The current style

  private final class Box {
    var style = Style.dark
  }

  private static var box: Box { AppContext.current.part(.gallery) { Box() } }

  /// The style of the current context. Views read it when they are created and when they draw.
  static var current: Style {
    get { box.style }
    set { box.style = newValue }
  }

  static var background: Color { current.background }
  static var stage: Color { current.stage }
  static var raised: Color { current.raised }
  static var veil: Color { current.veil }
  static var line: Color { current.line }
  static var text: Color { current.text }
  static var quiet: Color { current.quiet }
  static var accent: Color { current.accent }
  static var onAccent: Color { current.onAccent }
  static var amber: Color { current.amber }
}

extension Style {
  /// Creates the colors that suit a theme.
  init(for theme: Theme) {
    if theme.colors == Theme.highContrast.colors {
      self = .highContrast
    } else {
      let background = theme.colors.background
      self = background.contrast(with: .white) > background.contrast(with: .black) ? .dark : .light
    }
  }
}
