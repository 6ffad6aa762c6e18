import Geometry

/// The state of a cell that a finger carries through a collection.
final class MovedCell {
  let cell: CollectionCell
  /// An empty cell that takes the carried cell's slot in the layout.
  let placeholder = CollectionCell("")
  /// The item's path in the data source.
  let path: IndexPath
  /// The slot that the cell would get if it were dropped now.
  var slot: IndexPath
  /// The layout before the cell was picked up.
  let layout: CollectionLayout
  /// The vector from the finger to the center of the cell.
  let touchOffset: Vector
  /// The display link that scrolls while the finger is near an edge.
  var link: DisplayLink?
  var lastTime = 0.0

  init(_ cell: CollectionCell, grip: Vector, in layout: CollectionLayout) {
    self.cell = cell
    path = cell.path
    slot = cell.path
    self.touchOffset = grip
    self.layout = layout
    placeholder.path = path
  }
}
