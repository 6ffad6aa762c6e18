import Geometry

/// A cell that a finger carries through a collection.
final class CarriedCell {
  let cell: CollectionCell
  /// What keeps its place among the others, and shows nothing.
  let hole = CollectionCell("")
  /// Its item in the data source.
  let path: IndexPath
  /// The place it would get now.
  var slot: IndexPath
  /// Where all cells belong while none is carried.
  let layout: CollectionLayout
  /// From the finger to the middle of the cell.
  let grip: Vector
  /// What scrolls while the finger is near an edge.
  var link: DisplayLink?
  var lastTime = 0.0

  init(_ cell: CollectionCell, grip: Vector, in layout: CollectionLayout) {
    (self.cell, path, slot, self.grip, self.layout) = (cell, cell.path, cell.slot, grip, layout)
    (hole.path, hole.slot) = (path, slot)
  }
}
