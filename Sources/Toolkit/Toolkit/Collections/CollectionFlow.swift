/// The positions of a section's cells of different heights. Each cell is in a column; its top is relative to the top of
/// the section's cells.
///
/// Only metrics that an app uses refer to the subclass, so other programs don't link it.
class CollectionFlow {
  struct Position {
    var column: Int
    var top: Double
    var height: Double
  }

  /// The bottom of the lowest cell, or 0 if there are no cells.
  var height: Double { 0 }
  func append(_ height: Double) {}
  func position(of row: Int) -> Position { Position(column: 0, top: 0, height: 0) }
  /// Returns the range from the first to the last row that is visible between `top` and `bottom`. Some rows within it
  /// may not be visible.
  func rows(from top: Double, to bottom: Double) -> Range<Int> { 0..<0 }
  func copy(first count: Int) -> CollectionFlow { CollectionFlow() }
}

/// Columns of cells of different heights. Each cell is added to the shortest column.
final class Waterfall: CollectionFlow {
  private struct Item: BitwiseCopyable {
    var column: Int32
    var top: Double
    var height: Double
    /// The lowest bottom of this item and all items before it.
    var end: Double
  }

  private let spacing: Double
  /// The top of the next cell of each column.
  private var tops: [Double]
  /// The items. Both `top` and `end` never decrease, so binary search works for both.
  private var items: [Item] = []

  init(columns: Int, spacing: Double) {
    self.spacing = spacing
    tops = [Double](repeating: 0, count: columns)
  }

  override var height: Double { items.last?.end ?? 0 }

  override func append(_ height: Double) {
    var column = 0
    for index in 1..<max(1, tops.count) where tops[index] < tops[column] { column = index }
    add(Item(column: Int32(column), top: tops[column], height: height, end: max(self.height, tops[column] + height)))
  }

  private func add(_ item: Item) {
    items.append(item)
    tops[Int(item.column)] = item.top + item.height + spacing
  }

  override func position(of row: Int) -> Position {
    let item = items[row]
    return Position(column: Int(item.column), top: item.top, height: item.height)
  }

  override func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let first = firstRow { $0.end > top }
    return first..<max(first, firstRow { $0.top >= bottom })
  }

  /// Returns the first row for which `holds` is true. It must be true for all later rows.
  private func firstRow(_ holds: (Item) -> Bool) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if holds(items[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  override func copy(first count: Int) -> CollectionFlow {
    let copy = Waterfall(columns: tops.count, spacing: spacing)
    copy.items.reserveCapacity(items.count + 1)
    for item in items.prefix(count) { copy.add(item) }
    return copy
  }
}
