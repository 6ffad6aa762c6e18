import Geometry
import Raster

extension Color {
  /// The color of what is on, filled or pressed: one for all controls, which an
  /// app can give another one each.
  public static let accent = Color(hex: 0x3366CC)
}

/// The looks and sizes that the standard controls share, in every theme.
enum ControlStyle {
  /// The least width and height of what a finger is to hit, in points: 44 are 7 mm
  /// and hold the middle of a fingertip.
  static let target = 44.0
  /// The corners of what has some, in points.
  static let cornerRadius = 10.0
  /// How far a glow reaches beyond the edges, in points: more than a fingertip
  /// hides on either side of a small control.
  static let glow = 12.0

  /// What a color becomes while a finger presses.
  static func pressed(_ color: Color) -> Color { color.mixed(with: .white, by: 0.35) }
  static func disabled(_ color: Color) -> Color { color.withAlpha(color.alpha * 0.35) }
}

extension Control {
  /// What `color` is while the control is enabled or disabled, as it is now.
  final func shade(of color: Color) -> Color { isEnabled ? color : ControlStyle.disabled(color) }
}

extension View {
  /// The theme's scale of text for words that are `width` points wide at a scale of 1: smaller where they have no room, down to 1.
  final func fittingScale(_ width: Double, in room: Double) -> Double {
    textScale > 1 && width * textScale > room ? max(1, room / max(width, 1) - 1e-6) : textScale
  }

  /// Seconds in which a part of a control slides; none where motion is reduced.
  final var slide: Double { reducesMotion ? 0 : theme.motion.part }
}

extension Canvas {
  /// Draws two rings around `rect`, the outer one fainter, which show that it is
  /// pressed on all sides of the finger. What is inside is covered too: draw it after.
  func drawGlow(around rect: Rect, radius: Double, color: Color) {
    fillRing(around: rect, radius: radius, reach: ControlStyle.glow, color: color, alpha: 0.25)
    fillRing(around: rect, radius: radius, reach: ControlStyle.glow / 2, color: color, alpha: 0.45)
  }

  /// Draws a thin line between two parts of a control, at `x` of its `area`.
  func drawDivider(at x: Double, in area: Rect, color: Color) {
    fill(
      Rect(x - 0.5, area.minY + area.height * 0.28, 1, area.height * 0.44),
      with: color.withAlpha(0.3))
  }

  private func fillRing(around rect: Rect, radius: Double, reach: Double, color: Color, alpha: Double) {
    fill(
      roundedRect: rect.inset(by: Insets(all: -reach)), radius: radius + reach,
      with: color.withAlpha(color.alpha * alpha))
  }
}
