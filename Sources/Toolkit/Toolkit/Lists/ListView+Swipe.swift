import Geometry
import Languages

extension ListView {
  /// How long a row takes to open or close, in seconds.
  private static var duration: Double { 0.2 }

  // MARK: What can be done

  /// What can be done to a row that comes away from its right or its left side, and whether a full swipe does it.
  private func actions(for row: ListRow, onRight: Bool) -> (actions: [SwipeAction], full: Bool) {
    let isTrailing = onRight != isRightToLeft
    let actions =
      isTrailing
      ? listDelegate?.listView(self, trailingActionsForRowAt: row.path)
      : listDelegate?.listView(self, leadingActionsForRowAt: row.path)
    if let actions, !actions.isEmpty { return (actions, allowsFullSwipe) }
    guard isTrailing, dataSource?.listView(self, canDeleteRowAt: row.path) == true else { return ([], false) }
    let delete = SwipeAction(StandardWord.delete.text, role: .destructive) { list, path in
      list.dataSource?.listView(list, deleteRowAt: path)
    }
    return ([delete], false)
  }

  /// Whether a finger on `row` may swipe it aside, to the left or to the right.
  final func canSwipe(_ row: ListRow, toLeft: Bool) -> Bool { !actions(for: row, onRight: toLeft).actions.isEmpty }

  // MARK: By a finger

  /// A finger took `row`, and goes to the left or to the right.
  final func beginSwipe(of row: ListRow, toLeft: Bool) {
    releasePressed()
    if let swipe, swipe.row === row {
      self.swipe = RowSwipe(row, swipe.strip, reveal: swipe.reveal)
      return
    }
    closeSwipe(animated: true)
    let (actions, full) = actions(for: row, onRight: toLeft)
    guard !actions.isEmpty else { return }
    let strip = SwipeStrip(actions, isOnRight: toLeft, actsOnFullSwipe: full, style: style) { [unowned(unsafe) self] action in
      act(action)
    }
    row.strip = strip
    strip.layoutIfNeeded()
    swipe = RowSwipe(row, strip, reveal: 0)
  }

  /// The finger is `travel` points from where it took the row.
  final func moveSwipe(by travel: Double) {
    swipe?.follow(travel)
    guard let swipe, swipe.isFull != swipe.strip.isFull else { return }
    animate(duration: Self.duration, options: .allowUserInteraction) { swipe.strip.isFull = swipe.isFull }
  }

  /// The finger has lifted, `velocity` points a second to the right, or was taken away.
  final func endSwipe(velocity: Double, isCancelled: Bool) {
    guard let swipe else { return }
    if swipe.isFull && !isCancelled, let action = swipe.strip.actions.first {
      settle(to: swipe.row.bounds.width)
      act(action)
    } else if swipe.opens(velocity: velocity) {
      animate(duration: Self.duration, options: .allowUserInteraction) { swipe.strip.isFull = false }
      settle(to: swipe.openReveal)
    } else {
      closeSwipe(animated: true)
    }
  }

  private func settle(to reveal: Double) {
    animate(duration: Self.duration, curve: .easeOut, options: .allowUserInteraction) {
      swipe?.set(reveal)
    }
  }

  private func act(_ action: SwipeAction) {
    guard let row = swipe?.row else { return }
    action.handler(self, row.path)
    // Where the row stays, it closes.
    if swipe?.row === row { closeSwipe(animated: true) }
  }

  // MARK: Closing

  /// Whether there was one to close.
  @discardableResult
  final func closeSwipe(animated: Bool) -> Bool {
    guard var closing = swipe else { return false }
    swipe = nil
    closing.strip.isUserInteractionEnabled = false
    guard animated, window?.application != nil else {
      closing.row.strip = nil
      return true
    }
    animate(duration: Self.duration, curve: .easeOut, options: .allowUserInteraction) {
      closing.set(0)
    } completion: { _ in
      // It may have been taken again meanwhile.
      if closing.row.strip === closing.strip { closing.row.strip = nil }
    }
    return true
  }

  /// The row is no more the list's: what it looks like stays until it is recycled.
  final func leaveSwipe(of row: ListRow) {
    guard let swipe, swipe.row === row else { return }
    self.swipe = nil
    swipe.strip.isUserInteractionEnabled = false
  }
}
