import Geometry
import Raster

/// The colors of the on-screen keyboard in a theme.
struct KeyboardStyle {
  let background: Color
  let edge: Color
  /// The colors of keys that type text, and of other keys.
  let (key, functionKey): (Color, Color)
  let text: Color
  let (enter, onEnter): (Color, Color)
  /// The colors of the shift key while it is on.
  let (active, onActive): (Color, Color)

  init(_ colors: Theme.Colors) {
    text = colors.text
    enter = colors.accent
    onEnter = colors.onAccent
    if colors == .dark {
      background = Color(hex: 0x1B1E24)
      edge = Color(hex: 0x343A45)
      key = Color(hex: 0x49505D)
      functionKey = Color(hex: 0x2E343E)
      active = Color(hex: 0xE8EAEE)
      onActive = Color(hex: 0x1B1F27)
    } else {
      background = colors.background
      edge = colors.border
      key = colors.surface
      functionKey = colors.surface.mixed(with: colors.background, by: 0.5)
      active = colors.text
      onActive = colors.background
    }
  }

  /// The duration of sliding in or out, in seconds. Source: Apple's documentation, 0.25 s.
  static let slideDuration = 0.25
  /// The distance between the text input and the keyboard, in points.
  static let inputDistance = 12.0
}
