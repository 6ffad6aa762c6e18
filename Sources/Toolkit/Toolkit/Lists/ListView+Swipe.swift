import Geometry

extension ListView {
  /// How long a row takes to open or close, in seconds.
  private static var duration: Double { 0.2 }

  /// Whether a finger on `row` may swipe it aside.
  final func canSwipe(_ row: ListRow) -> Bool {
    dataSource?.listView(self, canDeleteRowAt: row.path) ?? false
  }

  /// A finger took `row`.
  final func beginSwipe(of row: ListRow) {
    releasePressed()
    if let swipe, swipe.row === row {
      self.swipe = RowSwipe(row, swipe.button, reveal: swipe.reveal)
      return
    }
    closeSwipe(animated: true)
    let button = Button(title: "Delete") { [unowned(unsafe) self] _ in deleteSwiped() }
    button.color = style.destructive
    button.font = style.titleFont
    button.cornerRadius = 0
    let width = max(button.sizeThatFits(row.bounds.size).width, RowSwipe.leastOpening)
    button.frame = Rect(row.bounds.width - width, 0, width, row.bounds.height)
    row.insertSubview(button, at: 0)
    row.coversBeneath = true
    swipe = RowSwipe(row, button, reveal: 0)
  }

  /// The finger is `travel` points from where it took the row.
  final func moveSwipe(by travel: Double) { swipe?.follow(travel) }

  final func endSwipe(velocity: Double) {
    guard let swipe else { return }
    if swipe.opens(velocity: velocity) {
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

  /// Whether there was one to close.
  @discardableResult
  final func closeSwipe(animated: Bool) -> Bool {
    guard var closing = swipe else { return false }
    guard animated, window?.application != nil else {
      closeSwipe(of: closing.row)
      return true
    }
    swipe = nil
    animate(duration: Self.duration, curve: .easeOut, options: .allowUserInteraction) {
      closing.set(0)
    } completion: { [self] _ in
      closing.button.removeFromSuperview()
      // It may have been taken again meanwhile.
      if swipe?.row !== closing.row { closing.row.coversBeneath = false }
    }
    return true
  }

  /// Closes it at once, if it is open.
  final func closeSwipe(of row: ListRow) {
    guard var closing = swipe, closing.row === row else { return }
    swipe = nil
    closing.set(0)
    closing.button.removeFromSuperview()
    row.coversBeneath = false
  }

  private func deleteSwiped() {
    guard let row = swipe?.row else { return }
    dataSource?.listView(self, deleteRowAt: row.path)
    // Where the row stays, it closes.
    if swipe?.row === row { closeSwipe(animated: true) }
  }
}
