/// The views of one class that can be reused.
struct ReusePool<Item: View> {
  private var items: [Item] = []

  mutating func enqueue(_ item: Item) { items.append(item) }

  /// Removes and returns the view that was added last, or `nil`.
  mutating func dequeue() -> Item? { items.popLast() }
}

extension ReusePool where Item: ReusableItem {
  /// Removes and returns the view with that identifier that was added last, ready for reuse, or `nil`.
  mutating func dequeue(withIdentifier identifier: StaticString) -> Item? {
    for index in items.indices.reversed() where items[index].reuseIdentifier.hasSameText(as: identifier) {
      let item = items.remove(at: index)
      item.prepareForReuse()
      return item
    }
    return nil
  }
}
