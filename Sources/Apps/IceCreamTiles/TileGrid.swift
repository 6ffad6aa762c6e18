import Vitrine

/// The layout of the tiles: rows of equal tiles with equal gaps between and around them.
struct TileGrid: Equatable {
  /// The maximum number of tiles on a board.
  static let capacity = 20

  var columns: Int
  var rows: Int
  var bounds: Rect
  /// The space between and around the tiles, in points.
  var gap: Double

  /// Creates a grid of four by five tiles. The longer side of `bounds` has five.
  init(in bounds: Rect, gap: Double) {
    self.bounds = bounds
    self.gap = gap
    (columns, rows) = bounds.width > bounds.height ? (5, 4) : (4, 5)
  }

  /// The size of every tile. It is not negative, however small the bounds are.
  var tileSize: Size {
    Size(
      max(0, (bounds.width - Double(columns + 1) * gap) / Double(columns)),
      max(0, (bounds.height - Double(rows + 1) * gap) / Double(rows)))
  }

  /// Returns the frame of the tile at `index`, counted row by row from the top left.
  func frame(of index: Int) -> Rect {
    let size = tileSize
    let row = index / columns
    let column = index % columns
    return Rect(
      bounds.minX + gap + Double(column) * (size.width + gap),
      bounds.minY + gap + Double(row) * (size.height + gap), size.width, size.height)
  }
}
