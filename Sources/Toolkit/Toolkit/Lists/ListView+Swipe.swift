import Geometry
import Languages

extension ListView {
  /// The duration of a row's animation when it opens or closes, in seconds.
  private static var duration: Double { 0.2 }

  // MARK: Actions

  /// Returns the actions that a swipe away from one side of a row reveals, and whether a full swipe performs the first
  /// one.
  private func actions(for row: ListRow, onRight: Bool) -> (actions: [SwipeAction], full: Bool) {
    let isTrailing = onRight != isRightToLeft
    let actions =
      isTrailing
      ? listDelegate?.listView(self, trailingActionsForRowAt: row.indexPath)
      : listDelegate?.listView(self, leadingActionsForRowAt: row.indexPath)
    if let actions, !actions.isEmpty { return (actions, allowsFullSwipe) }
    guard isTrailing, dataSource?.listView(self, canDeleteRowAt: row.indexPath) == true else { return ([], false) }
    let delete = SwipeAction(StandardWord.delete.text, role: .destructive) { list, path in
      list.dataSource?.listView(list, deleteRowAt: path)
    }
    return ([delete], false)
  }

  /// Returns `true` if a swipe of `row` in that direction reveals actions.
  final func canSwipe(_ row: ListRow, toLeft: Bool) -> Bool { !actions(for: row, onRight: toLeft).actions.isEmpty }

  /// Returns the actions of a row for users who cannot swipe.
  final func accessibilityActions(for row: ListRow) -> [AccessibilityCustomAction] {
    let all = actions(for: row, onRight: false).actions + actions(for: row, onRight: true).actions
    return all.map { action in AccessibilityCustomAction(action.title) { action.handler(self, row.indexPath) } }
  }

  // MARK: Swiping

  @export(interface)
  final func beginSwipe(of row: ListRow, toLeft: Bool) {
    cancelPress()
    if let swipe, swipe.row === row {
      self.swipe = RowSwipe(row, swipe.strip, reveal: swipe.reveal)
      return
    }
    closeSwipe(animated: true)
    let (actions, full) = actions(for: row, onRight: toLeft)
    guard !actions.isEmpty else { return }
    let strip = SwipeStrip(actions, isOnRight: toLeft, actsOnFullSwipe: full, style: style) {
      [unowned(unsafe) self] action in
      perform(action)
    }
    row.swipeStrip = strip
    strip.layoutIfNeeded()
    swipe = RowSwipe(row, strip, reveal: 0)
  }

  /// Moves the row for a finger that is `travel` points from where it started.
  final func moveSwipe(by travel: Double) {
    swipe?.update(translation: travel)
    guard let swipe, swipe.isFull != swipe.strip.isFull else { return }
    animate(duration: Self.duration, options: .allowUserInteraction) { swipe.strip.isFull = swipe.isFull }
  }

  /// Ends the swipe after the finger has lifted with `velocity`, in points per second to the right, or after the touch
  /// was cancelled.
  final func endSwipe(velocity: Double, isCancelled: Bool) {
    guard let swipe else { return }
    if swipe.isFull && !isCancelled, let action = swipe.strip.actions.first {
      animateReveal(to: swipe.row.bounds.width)
      perform(action)
    } else if swipe.opens(velocity: velocity) {
      animate(duration: Self.duration, options: .allowUserInteraction) { swipe.strip.isFull = false }
      animateReveal(to: swipe.openReveal)
    } else {
      closeSwipe(animated: true)
    }
  }

  private func animateReveal(to reveal: Double) {
    animate(duration: Self.duration, curve: .easeOut, options: .allowUserInteraction) {
      swipe?.set(reveal)
    }
  }

  private func perform(_ action: SwipeAction) {
    guard let row = swipe?.row else { return }
    action.handler(self, row.indexPath)
    // If the action does not remove the row, the row closes.
    if swipe?.row === row { closeSwipe(animated: true) }
  }

  // MARK: Closing

  /// Closes the swiped row. Returns `false` if no row was open.
  @discardableResult
  final func closeSwipe(animated: Bool) -> Bool {
    guard var closing = swipe else { return false }
    swipe = nil
    closing.strip.isUserInteractionEnabled = false
    guard animated, window?.application != nil else {
      closing.row.swipeStrip = nil
      return true
    }
    animate(duration: Self.duration, curve: .easeOut, options: .allowUserInteraction) {
      closing.set(0)
    } completion: { _ in
      // Another swipe of the same row may have started during the animation.
      if closing.row.swipeStrip === closing.strip { closing.row.swipeStrip = nil }
    }
    return true
  }

  /// Ends the swipe of a row that leaves the list. Its appearance remains until it is recycled.
  final func forgetSwipe(of row: ListRow) {
    guard let swipe, swipe.row === row else { return }
    self.swipe = nil
    swipe.strip.isUserInteractionEnabled = false
  }
}
