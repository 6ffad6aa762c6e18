import Geometry
import Raster

/// What pop-ups look like.
enum PopUpStyle {
  static let cornerRadius = 12.0
  /// A light line around it, in points, for dark grounds on which no shadow shows.
  static let edgeWidth = 1.0
  static func edge(_ color: Color) -> Color { color.mixed(with: .white, by: 0.16) }
  /// What a key's color becomes in its pop-up.
  static func raised(_ color: Color) -> Color { color.mixed(with: .white, by: 0.2) }

  /// Seconds until it is there: seen to come, never waited for.
  static let appearance = 0.1
  /// Seconds until it is gone; a quick tap's is seen thanks to them. A key's is there at once, and stays as long.
  static let disappearance = 0.12
  /// The part of its size that it grows from.
  static let startScale = 0.9

  /// How far the shadow reaches beyond the panel, in points.
  static let shadowReach = Insets(top: 11, left: 15, bottom: 19, right: 15)
  static let shadowSpread = 15.0
  static let shadowDrop = 4.0
  /// How dark the shadow is right at the panel.
  static let shadowAlpha = 0.3
}

extension Canvas {
  /// Draws a soft shadow below a rounded panel that is drawn next.
  func drawShadow(of panel: Rect, radius: Double) {
    // Layers of equal weight add up to a soft edge.
    let layers = 10
    let weight = Color.black.withAlpha(PopUpStyle.shadowAlpha / Double(layers))
    let place = panel.offset(by: Vector(0, PopUpStyle.shadowDrop))
    for layer in 0..<layers {
      let reach = PopUpStyle.shadowSpread * Double(layers - layer) / Double(layers)
      fill(roundedRect: place.inset(by: Insets(all: -reach)), radius: radius + reach, with: weight)
    }
  }
}
