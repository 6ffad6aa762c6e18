import Vitrine

/// The app's distances and fonts on a screen of a given size, in points.
///
/// They grow with the shorter side, from hand-held panels to wall panels. Labels and buttons apply the theme's text
/// scale to these fonts; distances that depend on text contain it already. Views that draw text use `View.scaled(_:)`.
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

  init(_ size: Size, textScale: Double = 1) {
    let short = min(size.width, size.height)
    let unit = max(0.8, min(1.6, 1 + (short - 480) / 1000))
    isLandscape = size.width > size.height
    isLow = isLandscape && short < 320
    margin = (14 * unit).rounded()
    gap = (10 * unit).rounded()
    finger = max((46 * max(1, unit)).rounded(), (14 * unit * textScale * 1.9).rounded())
    caption = Font(size: (11.5 * unit).rounded())
    body = Font(size: (14 * unit).rounded())
    title = Font(size: ((isLow ? 17 : 21) * unit).rounded())
    // A number is legible without a larger scale, and a label would apply it.
    numeral = Font(size: (isLandscape && !isLow ? 62 : 34) * unit / max(1, textScale))
    // Larger text needs a wider column, but the stage stays the larger part.
    let growth = max(1, textScale)
    sidebar = min(size.width * min(0.42, 0.3 * growth), 236 * unit * growth).rounded()
  }
}
