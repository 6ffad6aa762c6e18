/// Finds the tiles of the tile grid in screenshots of the panel, by their colors.
public struct TileDetector: Sendable {
  /// The colors of the app that distinguish tiles.
  enum Color {
    static let card: UInt32 = 0xFFFFFF
    static let selectedCard: UInt32 = 0x27304F
    static let accent: UInt32 = 0xD7456A
  }

  /// The areas of the tiles, row by row from the top left.
  public let tileRects: [PixelRect]

  /// Finds the areas in a screenshot without selected tiles. Returns `nil` if it contains fewer than two tiles.
  public init?(_ picture: Screenshot) {
    tileRects = picture.patches(of: Color.card, atLeast: 24)
    if tileRects.count < 2 { return nil }
  }

  /// Returns the areas with selected tiles.
  public func selected(in picture: Screenshot) -> Set<Int> {
    Set(tileRects.indices.filter { picture.fraction(of: Color.selectedCard, in: tileRects[$0]) > 0.25 })
  }

  /// Returns the areas with tiles that do not move.
  public func visibleTiles(in picture: Screenshot) -> Set<Int> {
    Set(tileRects.indices.filter { picture.fraction(of: Color.card, in: tileRects[$0]) > 0.25 }).union(
      selected(in: picture))
  }

  /// Returns the area of the Remove button if it is visible.
  public func removeButton(in picture: Screenshot) -> PixelRect? {
    picture.patches(of: Color.accent, atLeast: 24).max { $0.width * $0.height < $1.width * $1.height }
  }

  /// Returns the tiles in the same row as tile `index`.
  public func row(of index: Int) -> [Int] {
    tileRects.indices.filter { abs(tileRects[$0].y - tileRects[index].y) < tileRects[index].height / 2 }
  }
}
