/// Finds the tiles of the tile grid in screenshots of the panel, by their colors.
public struct TileReading: Sendable {
  /// The colors of the app that distinguish tiles.
  enum Color {
    static let card: UInt32 = 0xFFFFFF
    static let selectedCard: UInt32 = 0x27304F
    static let accent: UInt32 = 0xD7456A
  }

  /// The areas of the tiles, row by row from the top left.
  public let places: [PictureArea]

  /// Finds the areas in a screenshot without selected tiles. Returns `nil` if it contains fewer than two tiles.
  public init?(_ picture: Picture) {
    places = picture.patches(of: Color.card, atLeast: 24)
    if places.count < 2 { return nil }
  }

  /// Returns the areas with selected tiles.
  public func selected(in picture: Picture) -> Set<Int> {
    Set(places.indices.filter { picture.share(of: Color.selectedCard, in: places[$0]) > 0.25 })
  }

  /// Returns the areas with tiles that do not move.
  public func occupied(in picture: Picture) -> Set<Int> {
    Set(places.indices.filter { picture.share(of: Color.card, in: places[$0]) > 0.25 }).union(selected(in: picture))
  }

  /// Returns the area of the Remove button if it is visible.
  public func removeButton(in picture: Picture) -> PictureArea? {
    picture.patches(of: Color.accent, atLeast: 24).max { $0.width * $0.height < $1.width * $1.height }
  }

  /// Returns the tiles in the same row as tile `index`.
  public func row(of index: Int) -> [Int] {
    places.indices.filter { abs(places[$0].y - places[index].y) < places[index].height / 2 }
  }
}
