import Geometry
import Toolkit

/// The measures and colors of pages over an app, based on the theme that the app starts with. Measures are in points.
struct DiagnosticsStyle: Equatable {
  let colors: Theme.Colors
  var scale: Double
  /// Whether the panel only has room for small text.
  private let isSmall: Bool

  init(_ theme: Theme, for size: Size) {
    colors = theme.colors
    scale = theme.textScale
    isSmall = min(size.width, size.height) < 400
  }

  var margin: Double { isSmall ? 8 : 24 }
  var gap: Double { isSmall ? 6 : 12 }
  /// The width of the bar before the headline.
  var accentBarWidth: Double { isSmall ? 4 : 6 }
  var headline: Double { (isSmall ? 18 : 30) * scale }
  var text: Double { (isSmall ? 11 : 16) * scale }
  /// The font size of the names of facts.
  var name: Double { (isSmall ? 9 : 12) * scale }
  /// The font size of the values of facts.
  var value: Double { text }
  /// The minimum width of a fact.
  var column: Double { (isSmall ? 92 : 180) * scale }
  var log: Double { (isSmall ? 8 : 12) * scale }
  /// The space between lines of the log.
  var leading: Double { isSmall ? 1 : 3 }
  var corner: Double { isSmall ? 6 : 10 }
  /// The size of a button, which is large enough for any finger.
  var button: Size { isSmall ? Size(72, 36) : Size(104, 48) }
}
