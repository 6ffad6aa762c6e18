import Geometry
import Raster

enum PopUpStyle {
  static let cornerRadius = 12.0
  /// The width of the light edge, in points. It separates the pop-up from dark backgrounds, on which a shadow is not
  /// visible.
  static let edgeWidth = 1.0
  static func edge(_ color: Color) -> Color { color.mixed(with: .white, by: 0.16) }
  /// Returns the color of a key's pop-up for the color of the key.
  static func raised(_ color: Color) -> Color { color.mixed(with: .white, by: 0.2) }

  /// The duration of the appearance, in seconds: visible, but too short to wait for.
  static let appearanceDuration = 0.1
  /// The duration of the disappearance, in seconds. It keeps the pop-up of a quick tap visible. A key's pop-up appears
  /// without an animation and stays for this duration.
  static let disappearanceDuration = 0.12
  /// The initial scale of the appearance.
  static let startScale = 0.9

  /// The distance that the shadow extends beyond the panel, in points.
  static let shadowReach = Insets(top: 11, left: 15, bottom: 19, right: 15)
  static let shadowSpread = 15.0
  static let shadowDrop = 4.0
  /// The opacity of the shadow at the panel's edge.
  static let shadowAlpha = 0.3
}

extension Canvas {
  /// Draws the soft shadow of a rounded panel. Draw the panel afterwards.
  func drawShadow(of panel: Rect, radius: Double) {
    // Layers of equal opacity add up to a soft edge.
    let layers = 10
    let weight = Color.black.withAlpha(PopUpStyle.shadowAlpha / Double(layers))
    let place = panel.offset(by: Vector(0, PopUpStyle.shadowDrop))
    for layer in 0..<layers {
      let reach = PopUpStyle.shadowSpread * Double(layers - layer) / Double(layers)
      fill(roundedRect: place.inset(by: Insets(all: -reach)), radius: radius + reach, with: weight)
    }
  }
}
