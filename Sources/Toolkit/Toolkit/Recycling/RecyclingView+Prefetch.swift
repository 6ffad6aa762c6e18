import Geometry

/// The first and last item that were prefetched or visible.
struct PrefetchedItems: Equatable {
  let first: IndexPath
  let last: IndexPath
}

extension RecyclingView {
  /// The maximum number of items that are prefetched in one direction. Chosen: several screens of small cells.
  private static var prefetchLimit: Int { 64 }

  /// Passes the items within one height of the view to `prefetchHandler`, if they have changed. The nearest ones come
  /// first, and those below come before those above.
  func updatePrefetching() {
    guard let prefetchHandler, let firstShown = items.first, let lastShown = items.last,
      let span = layout.items(from: bounds.minY - bounds.height, to: bounds.maxY + bounds.height)
    else { return }
    let reach = PrefetchedItems(first: span.first, last: span.last)
    guard reach != prefetchedItems else { return }
    prefetchedItems = reach
    var paths: [IndexPath] = []
    var slot = self.slot(of: lastShown.path)
    while paths.count < Self.prefetchLimit, slot < span.last, let next = layout.path(after: slot) {
      paths.append(path(inSlot: next))
      slot = next
    }
    slot = self.slot(of: firstShown.path)
    let maximumPathCount = paths.count + Self.prefetchLimit
    while paths.count < maximumPathCount, slot > span.first, let next = layout.path(before: slot) {
      paths.append(path(inSlot: next))
      slot = next
    }
    prefetchHandler(paths)
  }
}
