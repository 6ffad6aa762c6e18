import Vitrine

/// The app's distances and fonts on a screen of a given size, in points.
///
/// They grow with the shorter side, from hand-held panels to wall panels.
struct Metrics {
  let isLandscape: Bool
  /// Whether there is no room for the number below the back button.
  let isLow: Bool
  let margin: Double
  let gap: Double
  /// The height of a touch target.
  let finger: Double
  let caption: Font
  let body: Font
  let title: Font
  let numeral: Font
  /// The width of the column next to the stage.
  let sidebar: Double

  init(_ size: Size) {
    let short = min(size.width, size.height)
    let unit = max(0.8, min(1.6, 1 + (short - 480) / 1000))
    isLandscape = size.width > size.height
    isLow = isLandscape && short < 320
    margin = (14 * unit).rounded()
    gap = (10 * unit).rounded()
    finger = (46 * max(1, unit)).rounded()
    caption = Font(size: (11.5 * unit).rounded())
    body = Font(size: (14 * unit).rounded())
    title = Font(size: ((isLow ? 17 : 21) * unit).rounded())
    numeral = Font(size: (isLandscape && !isLow ? 62 : 34) * unit)
    sidebar = min(size.width * 0.3, 236 * unit).rounded()
  }
}
