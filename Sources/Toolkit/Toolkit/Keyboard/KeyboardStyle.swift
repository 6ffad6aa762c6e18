import Geometry
import Raster

/// The colors of the on-screen keyboard in a theme.
struct KeyboardStyle {
  let ground: Color
  let edge: Color
  /// The colors of keys that type text, and of other keys.
  let (key, special): (Color, Color)
  let text: Color
  let (enter, onEnter): (Color, Color)
  /// The colors of the shift key while it is on.
  let (active, onActive): (Color, Color)

  init(_ colors: Theme.Colors) {
    (text, enter, onEnter) = (colors.text, colors.accent, colors.onAccent)
    if colors == .dark {
      (ground, edge) = (Color(hex: 0x1B1E24), Color(hex: 0x343A45))
      (key, special) = (Color(hex: 0x49505D), Color(hex: 0x2E343E))
      (active, onActive) = (Color(hex: 0xE8EAEE), Color(hex: 0x1B1F27))
    } else {
      (ground, edge) = (colors.ground, colors.border)
      (key, special) = (colors.surface, colors.surface.mixed(with: colors.ground, by: 0.5))
      (active, onActive) = (colors.text, colors.ground)
    }
  }

  /// The duration of sliding in or out, in seconds. Source: Apple's documentation, 0.25 s.
  static let slide = 0.25
  /// The distance between the text input and the keyboard, in points.
  static let distance = 12.0
}
