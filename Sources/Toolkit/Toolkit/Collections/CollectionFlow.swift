/// Where the cells of a section are that are not equal: each in a column, in points below the section's first.
///
/// Its subclass is in a program only where an app's metrics name it.
class CollectionFlow {
  /// One cell.
  struct Place {
    var column: Int
    var top: Double
    var height: Double
  }

  /// Where the cells end; 0 for none.
  var height: Double { 0 }
  /// Puts one more at the end, which is `height` high.
  func append(_ height: Double) {}
  func place(of row: Int) -> Place { Place(column: 0, top: 0, height: 0) }
  /// From the first row that is seen between two heights to the last; those between them may not be.
  func rows(from top: Double, to bottom: Double) -> Range<Int> { 0..<0 }
  /// Another one that begins with the first `count` cells of this one.
  func copy(first count: Int) -> CollectionFlow { CollectionFlow() }
}

/// Columns of cells of different heights: the next one goes to the shortest column.
final class Waterfall: CollectionFlow {
  private struct Item: BitwiseCopyable {
    var column: Int32
    var top: Double
    var height: Double
    /// The lowest end of this one and of all before it.
    var end: Double
  }

  private let spacing: Double
  /// Where the next one of each column begins.
  private var tops: [Double]
  /// Their upper edges are in order, and so are `end`: both are searched by halves.
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

  override func place(of row: Int) -> Place {
    let item = items[row]
    return Place(column: Int(item.column), top: item.top, height: item.height)
  }

  override func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let first = firstRow { $0.end > top }
    return first..<max(first, firstRow { $0.top >= bottom })
  }

  /// The first row of which that is so, as it is of all after it.
  private func firstRow(_ holds: (Item) -> Bool) -> Int {
    var (low, high) = (0, items.count)
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
