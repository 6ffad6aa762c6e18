import Vitrine

/// The app's distances on a screen of a given size, in points.
struct Metrics {
  /// Between and around tiles.
  let gap: Double
  /// Around everything.
  let margin: Double
  /// The height of the title and of the bar with the buttons.
  let bar: Double

  /// A fiftieth and an eighth of the short side, within what fingers and eyes want.
  init(_ size: Size) {
    let side = min(size.width, size.height)
    gap = max(3, min(12, side * 0.02))
    margin = gap * 0.6
    bar = max(36, min(84, side * 0.13))
  }
}
