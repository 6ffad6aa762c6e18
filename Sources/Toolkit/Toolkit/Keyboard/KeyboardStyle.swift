import Geometry
import Raster

/// What the keyboard on the screen looks like in a theme.
struct KeyboardStyle {
  let ground: Color
  let edge: Color
  /// Of keys that type something, and of those that do something else.
  let (key, special): (Color, Color)
  let text: Color
  let (enter, onEnter): (Color, Color)
  /// Of the shift key while it is on.
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

  /// Seconds in which it slides in or out. (A 0.25)
  static let slide = 0.25
  /// Points between the field and the keyboard.
  static let distance = 12.0
}
