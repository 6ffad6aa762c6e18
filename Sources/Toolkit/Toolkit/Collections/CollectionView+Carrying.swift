import Geometry

/// Lets a finger pick up a cell, carry it, and drop it at another position.
extension CollectionView {
  /// Whether the long press may begin: it is on a cell that may be moved.
  final var mayCarry: Bool {
    guard carried == nil, carrying.numberOfTouches == 1, let touch = carrying.touches.first,
      let cell = cell(under: touch.view)
    else { return false }
    if touch.isDelivered, let view = touch.view, !touchesShouldCancel(in: view) { return false }
    return dataSource?.collectionView(self, canMoveItemAt: cell.path) ?? false
  }

  final func carry() {
    switch carrying.state {
    case .began: pickUp()
    case .changed: carryOn()
    case .ended: dropCarried(to: carried?.slot)
    case .cancelled: dropCarried(to: nil)
    case .possible, .failed: break
    }
  }

  // MARK: Slots

  /// Returns the slot of an item. It is the item's path, unless a carried cell has displaced the item.
  final func slot(of path: IndexPath) -> IndexPath {
    guard let carried, carried.path.section == path.section else { return path }
    let (from, to) = (carried.path.row, carried.slot.row)
    if path.row == from { return carried.slot }
    if from < path.row, path.row <= to { return IndexPath(section: path.section, row: path.row - 1) }
    if to <= path.row, path.row < from { return IndexPath(section: path.section, row: path.row + 1) }
    return path
  }

  /// Returns the path of the item in a slot.
  final func path(inSlot slot: IndexPath) -> IndexPath {
    guard let carried, carried.path.section == slot.section else { return slot }
    let (from, to) = (carried.path.row, carried.slot.row)
    if slot.row == to { return carried.path }
    if from <= slot.row, slot.row < to { return IndexPath(section: slot.section, row: slot.row + 1) }
    if to < slot.row, slot.row <= from { return IndexPath(section: slot.section, row: slot.row - 1) }
    return slot
  }

  // MARK: Carrying

  private func pickUp() {
    guard let touch = carrying.touches.first, let cell = cell(under: touch.view), let index = cells.firstIndex(where: { $0 === cell })
    else { return }
    releasePressed()
    let carried = CarriedCell(cell, grip: cell.center - carrying.location(in: self), in: layout)
    self.carried = carried
    cells[index] = carried.hole
    show(carried.hole, at: layout.frame(of: carried.slot))
    bringSubviewToFront(cell)
    animate(duration: CollectionStyle.duration, curve: .easeOut, options: .allowUserInteraction) {
      cell.transform = AffineTransform(scale: CollectionStyle.lift.scale)
      cell.alpha = CollectionStyle.lift.alpha
    }
    carryOn()
  }

  /// Updates the carried cell after the finger or the content has moved.
  private func carryOn() {
    guard let carried else { return }
    let place = carrying.location(in: self)
    let middle = place + carried.grip
    carried.cell.center = middle
    scrollNearEdges(carried)
    guard let slot = layout.slot(nearest: middle, inSection: carried.path.section), slot != carried.slot,
      !layout.isFlowing || flow(around: slot, at: middle)
    else { return }
    carried.slot = slot
    rearrange(animated: window?.application != nil, scrollingTo: bounds.minY) { [self] in layout.frame(of: $0) }
  }

  /// Makes room for the carried cell in `slot`, if cells have different heights. Returns `false` if that would not
  /// bring its slot nearer to `point`: otherwise, two slots could alternate under a resting finger.
  private func flow(around slot: IndexPath, at point: Point) -> Bool {
    guard let carried else { return false }
    let change = CollectionChange(moving: carried.slot, to: slot)
    let new = makeLayout(after: change)
    guard change.leads(from: layout, to: new) else { return false }
    let present = layout.frame(of: carried.slot).center
    guard new.frame(of: slot).center.distance(to: point) < present.distance(to: point) else { return false }
    take(new)
    return true
  }

  /// Replaces the layout by one with the same cells at other positions.
  private func take(_ layout: CollectionLayout) {
    self.layout = layout
    guard contentSize.height != layout.height else { return }
    contentSize.height = layout.height
    setNeedsMeasure()
    let offset = rangeY(ofContent: layout.height).clamp(contentOffset.y)
    if offset != contentOffset.y { moveContent(to: Point(contentOffset.x, offset)) }
  }

  /// The scroll speed for the finger's position, in points per second, positive downwards. It is 0 if the content can't
  /// scroll further.
  private var carryingSpeed: Double {
    let (place, zone) = (carrying.location(in: self).y, CollectionStyle.scrolling.zone)
    let (above, below) = (bounds.minY + contentInset.top + zone - place, place - (bounds.maxY - contentInset.bottom - zone))
    let share = above > 0 ? -above / zone : below > 0 ? below / zone : 0
    let speed = max(-1, min(1, share)) * CollectionStyle.scrolling.speed
    let range = rangeY(ofContent: contentSize.height)
    let offset = contentOffset.y
    return range.clamp(offset + (speed > 0 ? 1 : -1)) == offset ? 0 : speed
  }

  private func scrollNearEdges(_ carried: CarriedCell) {
    guard carryingSpeed != 0, let application = window?.application else {
      carried.link?.stop()
      return
    }
    if let link = carried.link, link.isRunning { return }
    carried.lastTime = application.now
    // Ending the carry, and `deinit`, stop the link.
    let link = carried.link ?? DisplayLink { [unowned(unsafe) self] time in scrollOn(to: time) }
    carried.link = link
    application.start(link)
  }

  private func scrollOn(to time: Double) {
    guard let carried else { return }
    let speed = carryingSpeed
    let way = speed * min(0.1, max(0, time - carried.lastTime))
    carried.lastTime = time
    moveContent(to: Point(contentOffset.x, rangeY(ofContent: contentSize.height).clamp(contentOffset.y + way)))
    carryOn()
  }

  // MARK: Putting down

  /// Drops the cell into `slot`, or back to its original position if `slot` is `nil`.
  private func dropCarried(to slot: IndexPath?) {
    guard let carried else { return }
    let target = slot ?? carried.path
    putDown(carried, in: target)
    rearrange(animated: window?.application != nil, scrollingTo: bounds.minY) { [self] in layout.frame(of: $0) }
    if target != carried.path { dataSource?.collectionView(self, moveItemAt: carried.path, to: target) }
  }

  /// Puts a carried cell back and ends the gesture, because the content changes while a finger carries the cell.
  final func takeBackCarried() {
    guard let carried else { return }
    putDown(carried, in: carried.path)
    // Disabling the recognizer cancels its touch.
    carrying.isEnabled = false
    carrying.isEnabled = true
  }

  /// Ends the carry and updates the paths of all cells for a move to `target`. It does not query the data source, whose
  /// content may already have changed.
  private func putDown(_ carried: CarriedCell, in target: IndexPath) {
    carried.link?.stop()
    self.carried = nil
    if target == carried.path { take(carried.layout) }
    let cell = carried.cell
    let change = CollectionChange(moving: carried.path, to: target)
    for other in cells {
      other.path = change.newPath(of: other.path) ?? other.path
      other.slot = other.path
    }
    cells.removeAll { $0 === carried.hole }
    carried.hole.removeFromSuperview()
    (cell.path, cell.slot) = (target, target)
    cells.append(cell)
    cells.sort { $0.slot < $1.slot }
    selectedPaths = selectedPaths.compactMap { change.newPath(of: $0) }.sorted()
    animate(duration: CollectionStyle.duration, curve: .easeOut, options: [.beginFromCurrentState, .allowUserInteraction]) {
      cell.transform = .identity
      cell.alpha = 1
    }
  }
}
