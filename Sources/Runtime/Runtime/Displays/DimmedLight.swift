import Toolkit

/// The panel's light while nobody is there: it goes back to what it was before.
struct DimmedLight {
  /// What there was before it was dimmed; nil while it is not.
  private var full: Double?

  mutating func set(_ light: Attendance.Light, _ backlight: any Backlight) {
    if full == nil { full = backlight.brightness }
    let before = full ?? 1
    switch light {
    case .full:
      backlight.setBrightness(before)
      full = nil
    case .dim: backlight.setBrightness(before * Manners.dimmed)
    case .dark: backlight.setBrightness(0)
    }
  }

  mutating func giveBack(_ backlight: any Backlight) { if full != nil { set(.full, backlight) } }
}
