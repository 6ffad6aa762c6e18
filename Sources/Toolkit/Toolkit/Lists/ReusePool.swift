/// Views of one class that wait to be used again.
struct ReusePool<Item: View> {
  private var items: [Item] = []

  mutating func put(_ item: Item) { items.append(item) }

  /// The one that was put here last.
  mutating func takeLast() -> Item? { items.popLast() }
}

extension ReusePool where Item: Reusable {
  /// One of that kind, put here last.
  mutating func take(_ identifier: StaticString) -> Item? {
    for index in items.indices.reversed() where items[index].reuseIdentifier.hasSameText(as: identifier) {
      return items.remove(at: index)
    }
    return nil
  }
}

/// A view of a kind by which it is used again.
protocol Reusable {
  var reuseIdentifier: StaticString { get }
}
