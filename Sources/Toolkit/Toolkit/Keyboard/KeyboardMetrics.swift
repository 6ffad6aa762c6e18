import Geometry
import Typography

/// Where keys lie on a keyboard for a window of some size.
struct KeyboardMetrics {
  /// The height of a row and the room between two keys, in points.
  let row: Double
  let gap: Double
  let margin: Double
  /// Of a letter's key, with its share of the room between.
  let unit: Double
  /// Of the whole keyboard.
  let height: Double

  /// D: a row takes this part of the window's height where it lies, of its width where it stands; in points, from what a
  /// fingertip needs on a small panel to what a hand reaches on a large one.
  static let (lyingPart, standingPart) = (0.11, 0.115)
  static let rowHeights = 34.0...62.0
  /// D: wider keys are farther apart than thumbs like; in points.
  static let (widestLetter, widestDigit) = (100.0, 150.0)

  init(_ plan: KeyboardPlan, in window: Size) {
    let isLying = window.width > window.height
    let wanted = isLying ? window.height * Self.lyingPart : window.width * Self.standingPart
    row = max(Self.rowHeights.lowerBound, min(Self.rowHeights.upperBound, wanted)).rounded()
    gap = row < 44 ? 4 : 6
    margin = gap
    let widest = plan.isPad ? Self.widestDigit : Self.widestLetter
    unit = min(widest, (window.width - 2 * margin) / plan.width)
    height = row * Double(plan.rows.count) + 2 * margin
  }

  /// How large letters are, in points: by the height of a row, or smaller where the widest of them, or its capital, would be cut.
  func letterSize(for plan: KeyboardPlan) -> Double {
    let font = Font(size: (row * 0.44).rounded())
    var widest = 0.0
    for key in plan.rows.joined() where key.role == .letter && key.title.count == 1 {
      widest = max(widest, font.width(of: key.title), font.width(of: key.title.uppercased()))
    }
    // What a key leaves its title beside the room at its sides.
    let room = (unit - gap) * 0.8
    return widest > room ? (font.size * room / widest).rounded(.down) : font.size
  }

  /// The area of each key, which meets its neighbors'; what one sees of it is smaller by the gap.
  ///
  /// - Parameter top: where the keys begin, in points.
  func areas(of plan: KeyboardPlan, width: Double, top: Double = 0) -> [Rect] {
    var areas: [Rect] = []
    for (index, keys) in plan.rows.enumerated() {
      var x = (width - unit * keys.reduce(0) { $0 + $1.width }) / 2
      for key in keys {
        areas.append(Rect(x, top + margin + row * Double(index), unit * key.width, row))
        x += unit * key.width
      }
    }
    return areas
  }
}
