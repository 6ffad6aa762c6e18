import Vitrine

/// A grid of tiles that the user toggles by tapping or drawing across them.
///
/// Every finger toggles each tile that it enters, once per entry. Moving into a gap and back to the same tile toggles
/// nothing. A double tap removes a tile.
package final class TileBoard: View {
  /// The duration of the animations that add, remove and move tiles, in seconds.
  package static let animationDuration = 0.5

  /// The space between and around the tiles, in points.
  package var gap = 2.0 {
    didSet { if gap != oldValue { setNeedsLayout() } }
  }

  package var onChange: () -> Void = {}

  /// The tiles row by row, without those that are being removed.
  package private(set) var tiles: [TileView] = []
  private let emptyLabel = Label()
  private var tracks: [TouchTrack] = []
  /// The shared drawing data of all tiles, and the tile size that it was made for.
  private var look = TileLayout(.zero)
  private var lookSize = Size.zero

  /// The path of one finger over the board.
  private struct TouchTrack {
    let touch: Touch
    var place: Point
    /// The tile that the finger entered last. It stays set while the finger crosses a gap.
    var tile: TileView?
  }

  package init() {
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    emptyLabel.text = "All sold out. Tap Add for a fresh batch."
    emptyLabel.font = Font(size: 20)
    emptyLabel.textColor = Palette.quietText
    emptyLabel.textAlignment = .center
    emptyLabel.isHidden = true
    addSubview(emptyLabel)
    for flavor in Flavor.all { append(flavor) }
  }

  package var selectedCount: Int { tiles.count { $0.isSelected } }
  package var canAdd: Bool { tiles.count < TileGrid.capacity }

  // MARK: Adding and removing

  /// Adds the first flavor that is not on the board, with an animation.
  package func addTile() {
    guard canAdd, let flavor = Flavor.all.first(where: { flavor in !tiles.contains { $0.flavor == flavor } })
    else { return }
    let tile = append(flavor)
    tile.frame = grid.frame(of: tiles.count - 1)
    tile.transform = AffineTransform(scale: 0.01)
    animate(duration: Self.animationDuration) { tile.transform = .identity }
    tilesChanged()
  }

  package func removeSelected() { remove(tiles.filter { $0.isSelected }) }

  @discardableResult
  private func append(_ flavor: Flavor) -> TileView {
    let tile = TileView(flavor, look: look)
    tiles.append(tile)
    addSubview(tile)
    return tile
  }

  /// Removes the given tiles with an animation, and moves the others to their new positions.
  private func remove(_ leaving: [TileView]) {
    guard !leaving.isEmpty else { return }
    tiles.removeAll { tile in leaving.contains { $0 === tile } }
    for index in tracks.indices where leaving.contains(where: { $0 === tracks[index].tile }) {
      tracks[index].tile = nil
    }
    animate(duration: Self.animationDuration) {
      for tile in leaving { tile.transform = AffineTransform(scale: 0.001) }
      for (index, tile) in tiles.enumerated() { tile.frame = grid.frame(of: index) }
    } completion: { _ in
      for tile in leaving { tile.removeFromSuperview() }
    }
    tilesChanged()
  }

  private func tilesChanged() {
    emptyLabel.isHidden = !tiles.isEmpty
    onChange()
  }

  // MARK: Layout

  private var grid: TileGrid { TileGrid(in: bounds, gap: gap) }

  package override func layoutSubviews() {
    super.layoutSubviews()
    emptyLabel.frame = bounds
    let grid = self.grid
    if grid.tileSize != lookSize {
      lookSize = grid.tileSize
      look = TileLayout(lookSize)
      for tile in tiles { tile.apply(look) }
    }
    for (index, tile) in tiles.enumerated() {
      let frame = grid.frame(of: index)
      if tile.frame != frame { tile.frame = frame }
    }
  }

  // MARK: Touches

  package override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      let place = touch.location(in: self)
      tracks.append(TouchTrack(touch: touch, place: place, tile: nil))
      toggleTile(at: place, for: tracks.count - 1)
    }
  }

  package override func touchesMoved(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      guard let index = tracks.firstIndex(where: { $0.touch === touch }) else { continue }
      for sample in event.coalescedTouches(for: touch) {
        moveTrack(index, to: sample.location(in: self))
      }
    }
  }

  package override func touchesEnded(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      if touch.tapCount == 2, let tile = tile(at: touch.location(in: self)) { remove([tile]) }
    }
    removeTracks(for: touches)
  }

  package override func touchesCancelled(_ touches: TouchSet, with event: Event) { removeTracks(for: touches) }

  private func removeTracks(for touches: TouchSet) {
    tracks.removeAll { track in touches.contains { $0 === track.touch } }
  }

  /// Moves the track to `end` in small steps, so that a fast finger does not skip a tile.
  private func moveTrack(_ index: Int, to end: Point) {
    let start = tracks[index].place
    let size = grid.tileSize
    let stride = max(4, min(size.width, size.height) / 4)
    // Clamped as a `Double`: the distance may be too large for an `Int`, or NaN. If the second argument of `min` or
    // `max` is NaN, they return the first.
    let steps = max(1, min(200, (start.distance(to: end) / stride).rounded(.up)))
    for step in 1...Int(steps) {
      toggleTile(at: start + (end - start) * (Double(step) / steps), for: index)
    }
    tracks[index].place = end
  }

  private func toggleTile(at place: Point, for index: Int) {
    guard let tile = tile(at: place), tile !== tracks[index].tile else { return }
    tracks[index].tile = tile
    tile.isSelected.toggle()
    onChange()
  }

  private func tile(at place: Point) -> TileView? {
    tiles.first { $0.frame.contains(place) }
  }
}
