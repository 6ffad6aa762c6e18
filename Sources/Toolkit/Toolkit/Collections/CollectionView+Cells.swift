import Geometry

extension CollectionView {
  /// Queries the data source for everything again. The selection remains for items that still exist, and a drag or
  /// motion continues.
  public final func reloadData() {
    cancelInteractiveMovement()
    isLoaded = false
    cancelPress()
    for cell in cells { recycle(cell) }
    cells.removeAll(keepingCapacity: true)
    for header in headers { recycle(header) }
    headers.removeAll(keepingCapacity: true)
    setNeedsLayout()
    setNeedsMeasure()
  }

  final func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    layoutWidth = bounds.width
    headerScale = textScale
    layout = makeLayout()
    contentSize = Size(bounds.width, layout.height)
    indexPathsForSelectedItems.removeAll { !layout.contains($0) }
  }

  /// Returns a new layout.
  ///
  /// - Parameters:
  ///   - change: The change from the current layout to the new one. Remaining cells keep their heights. With `nil`, the
  ///     data source is queried for all heights.
  ///   - width: The width of the collection, in points, or `nil` for the current one.
  final func makeLayout(after change: CollectionChange? = nil, width: Double? = nil) -> CollectionLayout {
    var layout = CollectionLayout(metrics, width: width ?? bounds.width, isRightToLeft: isRightToLeft)
    guard let dataSource else { return layout }
    let headerHeight = metrics.headerHeight ?? ListHeader.height(style, textScale: textScale)
    for section in 0..<max(0, dataSource.numberOfSections(in: self)) {
      let title = dataSource.collectionView(self, titleForHeaderInSection: section)
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      let (header, width) = (title == nil ? 0 : headerHeight, layout.cell.width)
      let old = change == nil ? nil : self.layout
      // Cells before the first change keep their positions.
      let kept = change.map { max(0, min($0.firstRow(inSection: section) ?? count, count, self.layout.itemCount(inSection: section))) } ?? 0
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
  final func updateLayoutIfNeeded() {
    guard layoutWidth != bounds.width || layout.isRightToLeft != isRightToLeft || headerScale != textScale else { return }
    cancelInteractiveMovement()
    let inset = contentInset.top
    let first = bounds.minY > -inset ? layout.items(from: bounds.minY + inset, to: bounds.maxY)?.first : nil
    let away = first.map { layout.frame(of: $0).minY - bounds.minY } ?? 0
    layoutWidth = bounds.width
    headerScale = textScale
    let old = layout
    layout = makeLayout()
    guard CollectionChange().isConsistent(from: old, to: layout) else { return reloadData() }
    contentSize = Size(bounds.width, layout.height)
    if let first, drag == nil { contentOffset.y = rangeY(ofContent: layout.height).clamp(layout.frame(of: first).minY - away) }
    rearrange(animated: false, scrollingTo: bounds.minY) { [self] in layout.frame(of: $0) }
  }

  // MARK: Tiling

  /// Creates the cells and headers that became visible, and recycles the others.
  final func updateVisibleCells() {
    let (top, bottom) = (bounds.minY, bounds.maxY)
    // A cell's shadow becomes visible before the cell does.
    let reach = shadowReach
    if layout.hasVariableHeights {
      tileFlow(from: top - reach, to: bottom + reach)
    } else {
      tileCells(layout.items(from: top - reach, to: bottom + reach))
    }
    tileHeaders(layout.sections(from: top, to: bottom))
  }

  /// The distance by which a decoration, such as a shadow, extends beyond the top or bottom of the cells, in points.
  private var shadowReach: Double {
    guard let cell = cells.first, let decoration = cell.decoration else { return 0 }
    let painted = cell.drawingBounds(cell.bounds, adding: decoration)
    return max(cell.bounds.minY - painted.minY, painted.maxY - cell.bounds.maxY)
  }

  /// Updates the cells of a flow. Not all cells between the first and the last visible one are visible.
  private func tileFlow(from top: Double, to bottom: Double) {
    let seen = layout.items(from: top, to: bottom)
    var index = 0
    while index < cells.count {
      let slot = cells[index].slot
      if layout.contains(slot), layout.isSeen(slot, from: top, to: bottom) { index += 1 } else { recycle(cells.remove(at: index)) }
    }
    guard let seen else { return }
    index = 0
    var next: IndexPath? = seen.first
    while let slot = next, slot <= seen.last {
      if index < cells.count, cells[index].slot == slot {
        index += 1
      } else if layout.isSeen(slot, from: top, to: bottom) {
        add(makeCell(at: slot), at: index)
        index += 1
      }
      next = layout.path(after: slot)
    }
  }

  private func tileCells(_ seen: (first: IndexPath, last: IndexPath)?) {
    var gone = 0
    while gone < cells.count, seen.map({ cells[gone].slot < $0.first }) ?? true {
      recycle(cells[gone])
      gone += 1
    }
    if gone > 0 { cells.removeFirst(gone) }
    while let cell = cells.last, seen.map({ cell.slot > $0.last }) ?? true {
      cells.removeLast()
      recycle(cell)
    }
    guard let seen else { return }
    if cells.isEmpty { add(makeCell(at: seen.first), at: 0) }
    while let first = cells.first, first.slot > seen.first, let slot = layout.path(before: first.slot) {
      add(makeCell(at: slot), at: 0)
    }
    while let last = cells.last, last.slot < seen.last, let slot = layout.path(after: last.slot) {
      add(makeCell(at: slot), at: cells.count)
    }
  }

  private func add(_ cell: CollectionCell, at index: Int) {
    addCell(cell, at: layout.frame(of: cell.slot))
    cells.insert(cell, at: index)
  }

  /// Shows a cell at `frame`, behind the headers. A reused cell is already a subview, but hidden.
  final func addCell(_ cell: CollectionCell, at frame: Rect) {
    cell.frame = frame
    if cell.superview === self { cell.isHidden = false } else { insertSubview(cell, at: 0) }
  }

  /// Returns a configured cell for `slot`, without showing it.
  final func makeCell(at slot: IndexPath) -> CollectionCell {
    let path = path(inSlot: slot)
    if let movedCell, movedCell.path == path {
      movedCell.placeholder.slot = slot
      return movedCell.placeholder
    }
    let cell = dataSource?.collectionView(self, cellAt: path) ?? CollectionCell("")
    (cell.path, cell.slot) = (path, slot)
    cell.isSelected = isSelected(path)
    return cell
  }

  /// Recycles a cell. It stays a hidden subview until it is reused, which is cheaper than removing it.
  final func recycle(_ cell: CollectionCell) {
    if pressed?.item === cell { cancelPress() }
    if cell === movedCell?.placeholder { return cell.removeFromSuperview() }
    guard cell.superview === self else { return }
    if let window {
      window.application?.delivery.revokeTouches(in: cell)
      window.resignFirstResponder(in: cell)
    }
    cell.isHidden = true
    cellPool.enqueue(cell)
  }

  // MARK: Headers

  private func tileHeaders(_ seen: Range<Int>) {
    let sticky = hasStickyHeaders ? bounds.minY + contentInset.top : nil
    var index = 0
    while index < headers.count {
      if seen.contains(headers[index].section), isSeen(layout.header(of: headers[index].section, sticky: sticky)) {
        index += 1
      } else {
        recycle(headers.remove(at: index))
      }
    }
    for section in seen {
      let span = layout.header(of: section, sticky: sticky)
      guard isSeen(span) else { continue }
      let frame = Rect(0, span.top, bounds.width, span.height)
      if let header = headers.first(where: { $0.section == section }) {
        if header.frame != frame { header.frame = frame }
      } else {
        let header = headerPool.dequeue() ?? ListHeader()
        header.section = section
        header.style = style
        header.label.text = dataSource?.collectionView(self, titleForHeaderInSection: section) ?? ""
        headers.append(header)
        // Set the frame before the header is in the window, so that an enclosing animation does not animate it.
        header.frame = frame
        addSubview(header)
      }
    }
  }

  private func isSeen(_ span: (top: Double, height: Double)) -> Bool {
    span.height > 0 && span.top + span.height > bounds.minY && span.top < bounds.maxY
  }

  private func recycle(_ header: ListHeader) {
    header.removeFromSuperview()
    headerPool.enqueue(header)
  }
}
