import Vitrine

/// Where tiles lie: rows of equal tiles with equal gaps between and around them.
struct TileGrid: Equatable {
  /// The tiles a board holds at most.
  static let capacity = 20

  var columns: Int
  var rows: Int
  var bounds: Rect
  /// In points.
  var gap: Double

  /// Four by five, the longer side of `bounds` having the five.
  init(in bounds: Rect, gap: Double) {
    self.bounds = bounds
    self.gap = gap
    (columns, rows) = bounds.width > bounds.height ? (5, 4) : (4, 5)
  }

  /// What every tile measures; not negative, however small the bounds.
  var tileSize: Size {
    Size(
      max(0, (bounds.width - Double(columns + 1) * gap) / Double(columns)),
      max(0, (bounds.height - Double(rows + 1) * gap) / Double(rows)))
  }

  /// The place of tile `index`, counted row by row from the top left.
  func frame(of index: Int) -> Rect {
    let size = tileSize
    let (row, column) = (index / columns, index % columns)
    return Rect(
      bounds.minX + gap + Double(column) * (size.width + gap),
      bounds.minY + gap + Double(row) * (size.height + gap), size.width, size.height)
  }
}
