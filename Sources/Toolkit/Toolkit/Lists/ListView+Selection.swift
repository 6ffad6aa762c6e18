import Geometry

/// The position of a row in the visible area after the list has scrolled to it.
public enum ListScrollPosition: Sendable {
  /// The position with the shortest scroll that shows the whole row.
  case nearest
  case top, middle, bottom
}

extension ListView {
  /// The maximum number of attempts to scroll to a row while rows near it have not been measured. Five are enough for
  /// rows of twice their estimated height.
  private static var maximumScrollAttempts: Int { 10 }

  // MARK: Selection by the program

  /// Selects the row at `path`, or no row for `nil`, without notifying the delegate. Scrolls to the row if `position`
  /// is given. A path that the list does not contain counts as `nil`.
  public final func selectRow(
    at path: IndexPath?, scrollPosition position: ListScrollPosition? = nil, animated: Bool = false
  ) {
    loadIfNeeded()
    let path = path.flatMap { layout.contains($0) ? $0 : nil }
    if path != indexPathForSelectedRow {
      if let indexPathForSelectedRow { row(at: indexPathForSelectedRow)?.isSelected = false }
      indexPathForSelectedRow = path
      if let path { row(at: path)?.isSelected = true }
    }
    if let path, let position { scrollToRow(at: path, to: position, animated: animated) }
  }

  /// Scrolls until the row is at `position`, as far as the content reaches. A path that the list does not contain has
  /// no effect. A list without a size scrolls as soon as it has one. Rows that have not been measured are at their
  /// estimated positions, so an animated scroll may end slightly off.
  public final func scrollToRow(
    at path: IndexPath, to position: ListScrollPosition = .nearest, animated: Bool
  ) {
    loadIfNeeded()
    guard layout.contains(path) else { return }
    guard hasSize else {
      pendingScroll = { [unowned(unsafe) self] in scrollToRow(at: path, to: position, animated: false) }
      return
    }
    if estimatedRowHeight != nil && !animated {
      // Rows near the target are measured when they become visible, which makes its position more exact.
      for _ in 0..<Self.maximumScrollAttempts {
        let place = offset(for: path, at: position)
        if place == contentOffset { break }
        setContentOffset(place, animated: false)
        layoutIfNeeded()
        guard layout.contains(path) else { return }
      }
    }
    setContentOffset(offset(for: path, at: position), animated: animated)
  }

  /// Returns the content offset that shows the row at `position`.
  private func offset(for path: IndexPath, at position: ListScrollPosition) -> Point {
    let span = layout.span(of: path)
    var area = bounds.inset(by: contentInset)
    if hasStickyHeaders {
      // The sticky header covers rows.
      let covered = layout.header(of: path.section, sticky: nil).height
      area = area.inset(by: Insets(top: covered, left: 0, bottom: 0, right: 0))
    }
    let way: Double
    switch position {
    case .nearest:
      if span.top < area.minY || span.height > area.height {
        way = span.top - area.minY
      } else {
        way = max(0, span.bottom - area.maxY)
      }
    case .top: way = span.top - area.minY
    case .middle: way = span.top + span.height / 2 - area.midY
    case .bottom: way = span.bottom - area.maxY
    }
    return clamped(contentOffset + Vector(0, way))
  }

  // MARK: Selection by touch

  final func beginPress(_ touches: TouchSet) {
    // Only one finger can press a row or swipe it. Other fingers have no effect.
    guard pressed == nil, !rowSwipe.hasBegun else { return }
    // A touch elsewhere closes a swiped row and has no other effect.
    if closeSwipe(animated: true) { return }
    guard allowsSelection, touches.count == 1, let touch = touches.first, let row = row(under: touch.view)
    else { return }
    pressed = ItemPress(row, by: touch)
    row.isHighlighted = true
  }

  final func endPress(_ touches: TouchSet) {
    guard let press = pressed, touches.contains(press.touch) else { return }
    cancelPress()
    guard press.isInside else { return }
    let path = press.item.indexPath
    guard listDelegate?.listView(self, shouldSelectRowAt: path) ?? true else { return }
    let old = indexPathForSelectedRow
    selectRow(at: path)
    if let old, old != path { listDelegate?.listView(self, didDeselectRowAt: old) }
    listDelegate?.listView(self, didSelectRowAt: path)
  }

  final func cancelPress() {
    pressed?.item.isHighlighted = false
    pressed = nil
  }

  /// Returns the list's row that contains `view`, or `nil`. A removed row that is fading out is not one of the list's
  /// rows.
  final func row(under view: View?) -> ListRow? {
    var candidate = view
    while let present = candidate, present !== self {
      if present.superview === self { return rows.first { $0 === present } }
      candidate = present.superview
    }
    return nil
  }
}
