import Toolkit

/// The dimmed backlight of an idle kiosk. Restores the previous brightness.
struct BacklightDimmer {
  /// The brightness before dimming, or `nil` if the backlight is not dimmed.
  private var full: Double?

  mutating func set(_ light: IdleTracker.Brightness, _ backlight: any Backlight) {
    if full == nil { full = backlight.brightness }
    let before = full ?? 1
    switch light {
    case .full:
      backlight.setBrightness(before)
      full = nil
    case .dim: backlight.setBrightness(before * IdlePolicy.dimFactor)
    case .dark: backlight.setBrightness(0)
    }
  }

  mutating func restore(_ backlight: any Backlight) { if full != nil { set(.full, backlight) } }
}
