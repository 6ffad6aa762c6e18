import Geometry
import Toolkit

/// The measures and colors of the pages in front of an app, by the theme that the app begins with. Measures are points.
struct DiagnosticsStyle: Equatable {
  let colors: Theme.Colors
  /// How large text is beside its own size.
  var scale: Double
  /// Whether the panel is too small for anything but small print.
  private let isSmall: Bool

  /// For a page of this size.
  init(_ theme: Theme, for size: Size) {
    (colors, scale) = (theme.colors, theme.textScale)
    isSmall = min(size.width, size.height) < 400
  }

  var margin: Double { isSmall ? 8 : 24 }
  var gap: Double { isSmall ? 6 : 12 }
  /// The bar before the headline.
  var mark: Double { isSmall ? 4 : 6 }
  var headline: Double { (isSmall ? 18 : 30) * scale }
  var text: Double { (isSmall ? 11 : 16) * scale }
  /// The names of facts.
  var name: Double { (isSmall ? 9 : 12) * scale }
  /// Their values.
  var value: Double { text }
  /// The least width of a fact.
  var column: Double { (isSmall ? 92 : 180) * scale }
  var log: Double { (isSmall ? 8 : 12) * scale }
  /// Between one line of the log and the next.
  var leading: Double { isSmall ? 1 : 3 }
  var corner: Double { isSmall ? 6 : 10 }
  /// No finger is too large for it.
  var button: Size { isSmall ? Size(72, 36) : Size(104, 48) }
}
