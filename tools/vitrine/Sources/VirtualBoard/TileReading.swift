/// Finds the tiles of the tile grid in pictures of the panel, by their colors.
public struct TileReading: Sendable {
  /// The app's palette, as far as it is needed to tell tiles apart.
  enum Color {
    static let card: UInt32 = 0xFFFFFF
    static let selectedCard: UInt32 = 0x27304F
    static let accent: UInt32 = 0xD7456A
  }

  /// The places of the tiles, row by row from the top left.
  public let places: [PictureArea]

  /// Learns the places from a picture in which no tile is selected; nil when it shows fewer than two.
  public init?(_ picture: Picture) {
    places = picture.patches(of: Color.card, atLeast: 24)
    if places.count < 2 { return nil }
  }

  /// The places whose tile is selected.
  public func selected(in picture: Picture) -> Set<Int> {
    Set(places.indices.filter { picture.share(of: Color.selectedCard, in: places[$0]) > 0.25 })
  }

  /// The places that hold a tile at rest.
  public func occupied(in picture: Picture) -> Set<Int> {
    Set(places.indices.filter { picture.share(of: Color.card, in: places[$0]) > 0.25 }).union(selected(in: picture))
  }

  /// The Remove button, when there is something to remove.
  public func removeButton(in picture: Picture) -> PictureArea? {
    picture.patches(of: Color.accent, atLeast: 24).max { $0.width * $0.height < $1.width * $1.height }
  }

  /// The tiles in the same row as tile `index`.
  public func row(of index: Int) -> [Int] {
    places.indices.filter { abs(places[$0].y - places[index].y) < places[index].height / 2 }
  }
}
