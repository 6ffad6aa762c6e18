import Geometry

extension RecyclingView {
  /// Applies a change of the data source. Items fade in and out, and the others move to their new positions.
  ///
  /// - Parameter keepsSelection: Whether the selected and the tapped items keep their paths, because the change only
  ///   loads items again.
  func apply(_ change: ItemChange, animated: Bool, keepsSelection: Bool = false) {
    // A view that has not queried its data source yet will see the new state anyway.
    guard isLoaded else { return }
    let old = layout
    let new = makeLayout(after: change)
    guard change.isConsistent(from: old, to: new) else {
      assertionFailure("the item count of the data source does not match the change")
      unload()
      return
    }
    if !keepsSelection {
      updateSelection(after: change)
      tappedPath = tappedPath.flatMap { change.newPath(of: $0) }
      reloadedTappedPath = reloadedTappedPath.flatMap { change.newPath(of: $0) }
    }
    layout = new
    setNeedsMeasure()
    // The state of the content appears below the last item, and disappears with the first one.
    if contentStateView != nil { setNeedsLayout() }
    let isAnimated = animated && window?.application != nil && drag == nil
    let offset = rangeY(ofContent: new.height).clamp(contentOffset.y)
    if isAnimated && offset != contentOffset.y {
      // Content that has become too short scrolls back into its range in the same time.
      setContentOffset(Point(contentOffset.x, offset), animated: true)
    }
    contentSize.height = new.height
    var staying: [Item] = []
    var leaving: [Item] = []
    for item in items {
      if let path = change.newPath(of: item.path) {
        item.path = path
        staying.append(item)
      } else {
        cancelInteraction(with: item)
        leaving.append(item)
      }
    }
    items = staying
    // Removed items lie behind the items that close the gap.
    for item in leaving { sendSubviewToBack(item) }
    rearrange(animated: isAnimated, scrollingTo: offset, leaving: leaving) { slot in
      change.oldPath(of: slot).map { frame(of: $0, in: old) }
    }
  }

  /// Assigns items to all slots that are visible at the current offset and at the offset `end`, and moves them there.
  /// Remaining items keep their views, so that touches on them continue.
  ///
  /// - Parameters:
  ///   - leaving: Items that are no longer in `items`, and fade out.
  ///   - former: Returns the previous frame of the item in a slot, or `nil` for a new item, which fades in.
  func rearrange(
    animated: Bool, scrollingTo end: Double, leaving: [Item] = [], former: (_ slot: IndexPath) -> Rect?
  ) {
    var displaced = items
    var joining: [Item] = []
    items.removeAll(keepingCapacity: true)
    let top = min(bounds.minY, end)
    let bottom = max(bounds.maxY, end + bounds.height)
    let seen = layout.items(from: top, to: bottom)
    var next = seen?.first
    while let slot = next, let last = seen?.last, slot <= last {
      let path = path(inSlot: slot)
      defer { next = layout.path(after: slot) }
      guard layout.isSeen(slot, from: top, to: bottom) else { continue }
      if let index = displaced.firstIndex(where: { $0.path == path }) {
        items.append(displaced.remove(at: index))
      } else {
        let item = makeItem(at: slot)
        let from = former(slot)
        item.alpha = from == nil ? 0 : 1
        show(item, at: from ?? frame(of: slot))
        item.layoutIfNeeded()
        joining.append(item)
        items.append(item)
      }
    }
    // The items that were created may have been measured.
    contentSize.height = layout.height
    for item in displaced { cancelInteraction(with: item) }
    guard animated else {
      for item in leaving + displaced { recycle(item) }
      for item in joining { item.alpha = 1 }
      for item in items { item.frame = frame(of: slot(of: item.path)) }
      return setNeedsLayout()
    }
    animate(duration: Self.changeDuration, options: .allowUserInteraction) {
      for item in items { item.frame = frame(of: slot(of: item.path)) }
      for item in joining { item.alpha = 1 }
      for item in leaving { item.alpha = 0 }
      for item in displaced {
        let slot = slot(of: item.path)
        if layout.contains(slot) { item.frame = frame(of: slot) }
      }
      updateVisibleItems()
    } completion: { [self] _ in
      for item in leaving + displaced { recycle(item) }
    }
  }
}
