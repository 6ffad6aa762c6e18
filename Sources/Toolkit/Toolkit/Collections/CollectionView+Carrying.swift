import Geometry
import Languages

/// Lets a finger pick up a cell, carry it, and drop it at another position.
extension CollectionView {
  /// Whether the long press may begin: it is on a cell that may be moved.
  final var canBeginMovement: Bool {
    guard movedCell == nil, moveGestureRecognizer.numberOfTouches == 1, let touch = moveGestureRecognizer.touches.first,
      let cell = item(under: touch.view)
    else { return false }
    if touch.isDelivered, let view = touch.view, !touchesShouldCancel(in: view) { return false }
    return dataSource?.collectionView(self, canMoveItemAt: cell.path) ?? false
  }

  final func handleMoveGesture() {
    switch moveGestureRecognizer.state {
    case .began: beginInteractiveMovement()
    case .changed: updateInteractiveMovement()
    case .ended: endInteractiveMovement(at: movedCell?.slot)
    case .cancelled: endInteractiveMovement(at: nil)
    case .possible, .failed: break
    }
  }

  /// Returns the actions that move an item by one position, as a finger does that carries its cell.
  final func moveActions(at path: IndexPath) -> [AccessibilityCustomAction] {
    guard movedCell == nil, moveGestureRecognizer.isEnabled,
      dataSource?.collectionView(self, canMoveItemAt: path) == true
    else { return [] }
    var actions: [AccessibilityCustomAction] = []
    if path.row > 0 {
      actions.append(AccessibilityCustomAction(StandardWord.moveBefore.text) { [self] in move(path, by: -1) })
    }
    if path.row < numberOfItems(inSection: path.section) - 1 {
      actions.append(AccessibilityCustomAction(StandardWord.moveAfter.text) { [self] in move(path, by: 1) })
    }
    return actions
  }

  private func move(_ path: IndexPath, by step: Int) {
    let new = IndexPath(section: path.section, row: path.row + step)
    guard movedCell == nil, new.row >= 0, new.row < numberOfItems(inSection: path.section) else { return }
    dataSource?.collectionView(self, moveItemAt: path, to: new)
    moveItem(at: path, to: new)
  }

  // MARK: Slots

  /// Returns the slot of an item. It is the item's path, unless a carried cell has displaced the item.
  final func slot(of path: IndexPath) -> IndexPath {
    guard let movedCell, movedCell.path.section == path.section else { return path }
    let from = movedCell.path.row
    let to = movedCell.slot.row
    if path.row == from { return movedCell.slot }
    if from < path.row, path.row <= to { return IndexPath(section: path.section, row: path.row - 1) }
    if to <= path.row, path.row < from { return IndexPath(section: path.section, row: path.row + 1) }
    return path
  }

  final func path(inSlot slot: IndexPath) -> IndexPath {
    guard let movedCell, movedCell.path.section == slot.section else { return slot }
    let from = movedCell.path.row
    let to = movedCell.slot.row
    if slot.row == to { return movedCell.path }
    if from <= slot.row, slot.row < to { return IndexPath(section: slot.section, row: slot.row + 1) }
    if to < slot.row, slot.row <= from { return IndexPath(section: slot.section, row: slot.row - 1) }
    return slot
  }

  // MARK: Carrying

  private func beginInteractiveMovement() {
    guard let touch = moveGestureRecognizer.touches.first, let cell = item(under: touch.view),
      let index = items.firstIndex(where: { $0 === cell })
    else { return }
    cancelPress()
    let carried = MovedCell(cell, grip: cell.center - moveGestureRecognizer.location(in: self), in: layout)
    self.movedCell = carried
    items[index] = carried.placeholder
    show(carried.placeholder, at: layout.frame(of: carried.slot))
    bringSubviewToFront(cell)
    animate(duration: CollectionConstants.duration, curve: .easeOut, options: .allowUserInteraction) {
      cell.transform = AffineTransform(scale: CollectionConstants.movedCell.scale)
      cell.alpha = CollectionConstants.movedCell.alpha
    }
    updateInteractiveMovement()
  }

  /// Updates the carried cell after the finger or the content has moved.
  private func updateInteractiveMovement() {
    guard let movedCell else { return }
    let place = moveGestureRecognizer.location(in: self)
    let middle = place + movedCell.touchOffset
    movedCell.cell.center = middle
    updateAutoscrolling(movedCell)
    guard let slot = layout.slot(nearest: middle, inSection: movedCell.path.section), slot != movedCell.slot,
      !layout.hasVariableHeights || reflow(around: slot, at: middle)
    else { return }
    movedCell.slot = slot
    rearrange(animated: window?.application != nil, scrollingTo: bounds.minY) { [self] in layout.frame(of: $0) }
  }

  /// Makes room for the carried cell in `slot`, if cells have different heights. Returns `false` if that would not
  /// bring its slot nearer to `point`: otherwise, two slots could alternate under a resting finger.
  private func reflow(around slot: IndexPath, at point: Point) -> Bool {
    guard let movedCell else { return false }
    let change = ItemChange(moving: movedCell.slot, to: slot)
    let new = makeLayout(after: change, width: bounds.width)
    guard change.isConsistent(from: layout, to: new) else { return false }
    let present = layout.frame(of: movedCell.slot).center
    guard new.frame(of: slot).center.distance(to: point) < present.distance(to: point) else { return false }
    replaceLayout(new)
    return true
  }

  /// Replaces the layout by one with the same cells at other positions.
  private func replaceLayout(_ layout: CollectionLayout) {
    self.layout = layout
    guard contentSize.height != layout.height else { return }
    contentSize.height = layout.height
    setNeedsMeasure()
    let offset = rangeY(ofContent: layout.height).clamp(contentOffset.y)
    if offset != contentOffset.y { setPixelAlignedOffset(Point(contentOffset.x, offset)) }
  }

  /// The scroll speed for the finger's position, in points per second, positive downwards. It is 0 if the content can't
  /// scroll further.
  private var autoscrollSpeed: Double {
    let place = moveGestureRecognizer.location(in: self).y
    let zone = CollectionConstants.autoscroll.zone
    let above = bounds.minY + contentInset.top + zone - place
    let below = place - (bounds.maxY - contentInset.bottom - zone)
    let share = above > 0 ? -above / zone : below > 0 ? below / zone : 0
    let speed = max(-1, min(1, share)) * CollectionConstants.autoscroll.speed
    let range = rangeY(ofContent: contentSize.height)
    let offset = contentOffset.y
    return range.clamp(offset + (speed > 0 ? 1 : -1)) == offset ? 0 : speed
  }

  private func updateAutoscrolling(_ carried: MovedCell) {
    guard autoscrollSpeed != 0, let application = window?.application else {
      carried.link?.stop()
      return
    }
    if let link = carried.link, link.isRunning { return }
    carried.lastTime = application.now
    // Ending the carry, and `deinit`, stop the link.
    let link = carried.link ?? DisplayLink { [unowned(unsafe) self] time in updateAutoscroll(at: time) }
    carried.link = link
    application.start(link)
  }

  private func updateAutoscroll(at time: Double) {
    guard let movedCell else { return }
    let speed = autoscrollSpeed
    let way = speed * min(0.1, max(0, time - movedCell.lastTime))
    movedCell.lastTime = time
    setPixelAlignedOffset(Point(contentOffset.x, rangeY(ofContent: contentSize.height).clamp(contentOffset.y + way)))
    updateInteractiveMovement()
  }

  // MARK: Putting down

  /// Drops the cell into `slot`, or back to its original position if `slot` is `nil`.
  private func endInteractiveMovement(at slot: IndexPath?) {
    guard let movedCell else { return }
    let target = slot ?? movedCell.path
    finishMovement(of: movedCell, in: target)
    rearrange(animated: window?.application != nil, scrollingTo: bounds.minY) { [self] in layout.frame(of: $0) }
    if target != movedCell.path { dataSource?.collectionView(self, moveItemAt: movedCell.path, to: target) }
  }

  /// Puts a carried cell back and ends the gesture, because the content changes while a finger carries the cell.
  final func cancelInteractiveMovement() {
    guard let movedCell else { return }
    finishMovement(of: movedCell, in: movedCell.path)
    // Disabling the recognizer cancels its touch.
    moveGestureRecognizer.isEnabled = false
    moveGestureRecognizer.isEnabled = true
  }

  /// Ends the carry and updates the paths of all cells for a move to `target`. It does not query the data source, whose
  /// content may already have changed.
  @export(interface)
  private func finishMovement(of carried: MovedCell, in target: IndexPath) {
    carried.link?.stop()
    self.movedCell = nil
    if target == carried.path { replaceLayout(carried.layout) }
    let cell = carried.cell
    let change = ItemChange(moving: carried.path, to: target)
    for other in items {
      other.path = change.newPath(of: other.path) ?? other.path
    }
    items.removeAll { $0 === carried.placeholder }
    carried.placeholder.removeFromSuperview()
    cell.path = target
    items.append(cell)
    items.sort { $0.path < $1.path }
    updateSelection(after: change)
    animate(
      duration: CollectionConstants.duration, curve: .easeOut, options: [.beginFromCurrentState, .allowUserInteraction]
    ) {
      cell.transform = .identity
      cell.alpha = 1
    }
  }
}
