import Vitrine

/// The app's distances and type sizes on a screen of a given size, in points.
///
/// All grow with the short side, from a hand-held panel to one on a wall.
struct Metrics {
  let isLandscape: Bool
  /// Whether the number has no room below the way back.
  let isLow: Bool
  let margin: Double
  let gap: Double
  /// What a fingertip needs.
  let finger: Double
  let caption: Font
  let body: Font
  let title: Font
  let numeral: Font
  /// The width of the column that explains a demo beside its stage.
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
