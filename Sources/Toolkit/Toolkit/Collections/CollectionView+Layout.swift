import Geometry
import Languages

extension CollectionView {
  /// Queries the data source for everything again. The selection remains for items that still exist, and a drag or
  /// motion continues.
  @export(interface)
  public final func reloadData() {
    cancelInteractiveMovement()
    unload()
  }

  final func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    loadedLanguage = Language.currentWithRegion
    layoutWidth = bounds.width
    headerScale = textScale
    layout = makeLayout(after: nil, width: bounds.width)
    contentSize = Size(bounds.width, layout.height)
    indexPathsForSelectedItems.removeAll { !layout.contains($0) }
  }

  /// Returns a new layout.
  ///
  /// - Parameter change: The change from the current layout to the new one. Remaining cells keep their heights. With
  ///   `nil`, the data source is queried for all heights.
  @export(interface)
  final func makeLayout(after change: ItemChange?, width: Double) -> CollectionLayout {
    var layout = CollectionLayout(metrics, width: width, isRightToLeft: isRightToLeft)
    guard let dataSource else { return layout }
    let headerHeight = metrics.headerHeight ?? ListHeader.height(style, textScale: textScale)
    for section in 0..<max(0, dataSource.numberOfSections(in: self)) {
      let title = dataSource.collectionView(self, titleForHeaderInSection: section)
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      let header = title == nil ? 0 : headerHeight
      let width = layout.cell.width
      let old = change == nil ? nil : self.layout
      // Cells before the first change keep their positions.
      let kept =
        change.map {
          max(0, min($0.firstRow(inSection: section) ?? count, count, self.layout.itemCount(inSection: section)))
        } ?? 0
      layout.append(header: header, count: count, keeping: kept, of: old) { [self] row in
        let path = IndexPath(section: section, row: row)
        if let old, let former = change?.oldPath(of: path), old.contains(former) { return old.frame(of: former).height }
        return dataSource.collectionView(self, heightOfItemAt: path, width: width)
      }
    }
    return layout
  }

  /// Computes the layout again if the width, the metrics, the layout direction or the text scale has changed. The
  /// topmost visible item stays where it is.
  @export(interface)
  final func updateLayoutIfNeeded() {
    guard layoutWidth != bounds.width || layout.isRightToLeft != isRightToLeft || headerScale != textScale else {
      return
    }
    cancelInteractiveMovement()
    let inset = contentInset.top
    let first = bounds.minY > -inset ? layout.items(from: bounds.minY + inset, to: bounds.maxY)?.first : nil
    let away = first.map { layout.frame(of: $0).minY - bounds.minY } ?? 0
    layoutWidth = bounds.width
    headerScale = textScale
    let old = layout
    layout = makeLayout(after: nil, width: bounds.width)
    guard ItemChange().isConsistent(from: old, to: layout) else { return reloadData() }
    contentSize = Size(bounds.width, layout.height)
    if let first, drag == nil {
      contentOffset.y = rangeY(ofContent: layout.height).clamp(layout.frame(of: first).minY - away)
    }
    rearrange(animated: false, scrollingTo: bounds.minY) { [self] in layout.frame(of: $0) }
  }

  @export(interface)
  final func makeLayout(after change: ItemChange) -> CollectionLayout {
    // After a change of the width, the known heights are invalid.
    let known = layoutWidth == bounds.width ? change : nil
    layoutWidth = bounds.width
    return makeLayout(after: known, width: layoutWidth)
  }

  final func frame(of slot: IndexPath, in layout: CollectionLayout) -> Rect { layout.frame(of: slot) }

  // MARK: Cells

  final func updateVisibleItems() {
    // A cell's shadow becomes visible before the cell does.
    let reach = shadowReach
    let top = bounds.minY - reach
    let bottom = bounds.maxY + reach
    if layout.hasVariableHeights {
      tileFlow(from: top, to: bottom)
    } else {
      tileItems(layout.items(from: top, to: bottom))
    }
    tileHeaders()
  }

  /// The distance by which a decoration, such as a shadow, extends beyond the top or bottom of the cells, in points.
  private var shadowReach: Double {
    guard let cell = items.first, let decoration = cell.decoration else { return 0 }
    let painted = cell.drawingBounds(cell.bounds, adding: decoration)
    return max(cell.bounds.minY - painted.minY, painted.maxY - cell.bounds.maxY)
  }

  /// Updates the cells of a flow. Not all cells between the first and the last visible one are visible.
  @export(interface)
  private func tileFlow(from top: Double, to bottom: Double) {
    let seen = layout.items(from: top, to: bottom)
    var index = 0
    while index < items.count {
      let slot = slot(of: items[index].path)
      if layout.contains(slot), layout.isSeen(slot, from: top, to: bottom) {
        index += 1
      } else {
        recycle(items.remove(at: index))
      }
    }
    guard let seen else { return }
    index = 0
    var next: IndexPath? = seen.first
    while let slot = next, slot <= seen.last {
      if index < items.count, self.slot(of: items[index].path) == slot {
        index += 1
      } else if layout.isSeen(slot, from: top, to: bottom) {
        add(makeItem(at: slot), at: index)
        index += 1
      }
      next = layout.path(after: slot)
    }
  }

  final func makeItem(at slot: IndexPath) -> CollectionCell {
    let path = path(inSlot: slot)
    if let movedCell, movedCell.path == path { return movedCell.placeholder }
    let cell = dataSource?.collectionView(self, cellAt: path) ?? CollectionCell("")
    cell.path = path
    cell.isSelected = isSelected(path)
    return cell
  }

  /// Recycles a cell. It stays a hidden subview until it is reused, which is cheaper than removing it.
  final func recycle(_ cell: CollectionCell) {
    cancelPress(of: cell)
    if cell === movedCell?.placeholder { return cell.removeFromSuperview() }
    guard cell.superview === self else { return }
    if let window {
      window.application?.delivery.revokeTouches(in: cell)
      window.resignFirstResponder(in: cell)
    }
    cell.isHidden = true
    itemPool.enqueue(cell)
  }

  final func configure(_ header: ListHeader) {
    header.label.text = dataSource?.collectionView(self, titleForHeaderInSection: header.section) ?? ""
  }
}
