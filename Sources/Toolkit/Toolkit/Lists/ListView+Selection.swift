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
        let place = offset(showing: path, at: position)
        if place == contentOffset { break }
        setContentOffset(place, animated: false)
        layoutIfNeeded()
        guard layout.contains(path) else { return }
      }
    }
    setContentOffset(offset(showing: path, at: position), animated: animated)
  }

  // MARK: Selection by touch

  final func shouldBeginPress() -> Bool {
    // A touch elsewhere closes a swiped row and has no other effect.
    !rowSwipe.hasBegun && !closeSwipe(animated: true)
  }

  final func didTapRow(at path: IndexPath) {
    tappedPath = path
    defer {
      tappedPath = nil
      reloadedTappedPath = nil
    }
    guard listDelegate?.listView(self, shouldSelectRowAt: path) ?? true, let path = tappedPath else { return }
    let old = indexPathForSelectedRow
    selectRow(at: path)
    if let old, old != path {
      listDelegate?.listView(self, didDeselectRowAt: old)
      loadIfNeeded()
    }
    // A list that was loaded again still shows the row at this path as selected, unless the delegate has selected
    // another one.
    let reloadedPath = reloadedTappedPath == indexPathForSelectedRow ? reloadedTappedPath : nil
    if let path = tappedPath ?? reloadedPath { listDelegate?.listView(self, didSelectRowAt: path) }
  }

  final func cancelInteraction(with row: ListRow) {
    cancelPress(of: row)
    forgetSwipe(of: row)
  }
}
