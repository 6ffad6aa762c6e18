import Geometry
import Typography

/// The sizes and positions of the keys for a window size.
struct KeyboardMetrics {
  /// The height of a row and the gap between two keys, in points.
  let row: Double
  let gap: Double
  let margin: Double
  /// The width of a letter key and its gap, in points.
  let letterKeyWidth: Double
  let height: Double

  /// The height of a row in landscape, as a fraction of the window's height. Chosen.
  static let landscapeRowRatio = 0.11
  /// The height of a row in portrait, as a fraction of the window's width. Chosen.
  static let portraitRowRatio = 0.115
  /// The limits of a row's height, in points. Chosen: from a fingertip on a small panel to a hand's reach on a large
  /// one.
  static let rowHeights = 34.0...62.0
  /// The maximum width of letter keys, in points. Chosen: wider keys are too far apart for thumbs.
  static let maximumLetterKeyWidth = 100.0
  /// The maximum width of digit keys on pads, in points. Chosen.
  static let maximumDigitKeyWidth = 150.0

  init(_ plan: KeyboardPage, in window: Size) {
    let isLying = window.width > window.height
    let wanted = isLying ? window.height * Self.landscapeRowRatio : window.width * Self.portraitRowRatio
    row = max(Self.rowHeights.lowerBound, min(Self.rowHeights.upperBound, wanted)).rounded()
    gap = row < 44 ? 4 : 6
    margin = gap
    let widest = plan.isPad ? Self.maximumDigitKeyWidth : Self.maximumLetterKeyWidth
    letterKeyWidth = min(widest, (window.width - 2 * margin) / plan.width)
    height = row * Double(plan.rows.count) + 2 * margin
  }

  /// Returns the font size of letters, in points. It depends on the row height, and is smaller if the widest letter or
  /// its capital would be truncated.
  func letterSize(for plan: KeyboardPage) -> Double {
    let font = Font(size: (row * 0.44).rounded())
    var widest = 0.0
    for key in plan.rows.joined() where key.role == .letter && key.title.count == 1 {
      widest = max(widest, font.width(of: key.title), font.width(of: key.title.uppercased()))
    }
    // The fraction of a key's width that its title can use.
    let room = (letterKeyWidth - gap) * 0.8
    return widest > room ? (font.size * room / widest).rounded(.down) : font.size
  }

  /// Returns the touch area of each key. Neighboring areas meet; a key is drawn smaller by the gap.
  ///
  /// - Parameter top: The y coordinate where the keys begin, in points.
  func areas(of plan: KeyboardPage, width: Double, top: Double = 0) -> [Rect] {
    var areas: [Rect] = []
    for (index, keys) in plan.rows.enumerated() {
      var x = (width - letterKeyWidth * keys.reduce(0) { $0 + $1.width }) / 2
      for key in keys {
        areas.append(Rect(x, top + margin + row * Double(index), letterKeyWidth * key.width, row))
        x += letterKeyWidth * key.width
      }
    }
    return areas
  }
}
