import Geometry
import Raster

/// The measures and colors of the page that says how the board is. Measures are points.
struct DiagnosticsStyle: Equatable {
  static let ground = Color(hex: 0x102030)
  static let card = Color(hex: 0x1A2E44)
  static let well = Color(hex: 0x0A1624)
  static let quiet = Color(hex: 0xA0B4C8)
  static let trouble = Color(hex: 0xFFB020)
  static let fine = Color(hex: 0x40B0F0)

  /// Whether the panel is too small for anything but small print.
  private let isSmall: Bool

  /// For a page of this size.
  init(for size: Size) { isSmall = min(size.width, size.height) < 400 }

  var margin: Double { isSmall ? 8 : 24 }
  var gap: Double { isSmall ? 6 : 12 }
  /// The bar before the headline.
  var mark: Double { isSmall ? 4 : 6 }
  var headline: Double { isSmall ? 18 : 30 }
  var text: Double { isSmall ? 11 : 16 }
  /// The names of facts.
  var name: Double { isSmall ? 9 : 12 }
  /// Their values.
  var value: Double { isSmall ? 11 : 16 }
  /// The least width of a fact.
  var column: Double { isSmall ? 92 : 180 }
  var log: Double { isSmall ? 8 : 12 }
  /// Between one line of the log and the next.
  var leading: Double { isSmall ? 1 : 3 }
  var corner: Double { isSmall ? 6 : 10 }
  /// No finger is too large for it.
  var button: Size { isSmall ? Size(72, 36) : Size(104, 48) }
}
