import Vitrine

/// The app's distances on a screen of a given size, in points.
struct Metrics {
  /// The space between and around the tiles.
  let gap: Double
  let margin: Double
  /// The height of the title and of the bar with the buttons.
  let bar: Double

  /// Computes the distances as fractions of the shorter side, within the limits of what is readable and easy to touch.
  init(_ size: Size) {
    let side = min(size.width, size.height)
    gap = max(3, min(12, side * 0.02))
    margin = gap * 0.6
    bar = max(36, min(84, side * 0.13))
  }
}
