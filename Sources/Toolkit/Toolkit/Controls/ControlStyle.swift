import Geometry
import Raster

extension Color {
  /// The accent color of `Theme.dark`: the color of controls that are on, filled or pressed. An app can set another
  /// color for each control.
  public static let accent = Color(hex: 0x3366CC)
}

/// The appearance and sizes that all standard controls share, in every theme.
enum ControlStyle {
  /// The minimum width and height of a touch target, in points. 44 points are 7 mm, the size of a fingertip's center.
  static let minimumTouchTarget = 44.0
  /// The corner radius of controls with rounded corners, in points.
  static let cornerRadius = 10.0
  /// The distance that a glow extends beyond the edges, in points. It is visible on both sides of a fingertip on a
  /// small control.
  static let glowReach = 12.0

  static func pressed(_ color: Color) -> Color { color.mixed(with: .white, by: 0.35) }
  static func disabled(_ color: Color) -> Color { color.withAlpha(color.alpha * 0.35) }
}

extension Control {
  /// Returns `color` for the control's current enabled state.
  final func stateColor(for color: Color) -> Color { isEnabled ? color : ControlStyle.disabled(color) }
}

extension View {
  /// Returns the theme's text scale, reduced, but not below 1, if text of `width` points (at a scale of 1) would not
  /// fit into `room`.
  final func fittingScale(_ width: Double, in room: Double) -> Double {
    textScale > 1 && width * textScale > room ? max(1, room / max(width, 1) - 1e-6) : textScale
  }

  /// The duration in which a part of a control slides, in seconds. 0 if motion is reduced.
  final var slideDuration: Double { reducesMotion ? 0 : theme.motion.part }
}

extension Canvas {
  /// Draws two rings around `rect` that show that it is pressed on all sides of the finger. The outer ring is fainter.
  /// The rings also cover the inside of `rect`, so draw the inside afterwards.
  func drawGlow(around rect: Rect, radius: Double, color: Color) {
    fillRing(around: rect, radius: radius, reach: ControlStyle.glowReach, color: color, alpha: 0.25)
    fillRing(around: rect, radius: radius, reach: ControlStyle.glowReach / 2, color: color, alpha: 0.45)
  }

  /// Draws a thin divider between two parts of a control, at `x` in `area`.
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
