import Geometry
import Languages

extension ListView {
  /// Queries the data source for everything again. The selection remains if its row still exists, and a drag or motion
  /// continues.
  @export(interface)
  public final func reloadData() {
    closeSwipe(animated: false)
    unload()
  }

  final func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    loadedLanguage = Language.currentWithRegion
    layoutTextScale = textScale
    layout = makeLayout()
    contentSize = Size(bounds.width, layout.height)
    if let path = indexPathForSelectedRow, !layout.contains(path) { indexPathForSelectedRow = nil }
  }

  @export(interface)
  final func makeLayout() -> ListLayout {
    var layout = ListLayout()
    guard let dataSource else { return layout }
    let estimate = estimatedRowHeight
    for section in 0..<max(0, dataSource.numberOfSections(in: self)) {
      let title = dataSource.listView(self, titleForHeaderInSection: section)
      let header = title == nil ? 0 : headerHeight
      let count = dataSource.listView(self, numberOfRowsInSection: section)
      switch rowHeight {
      case .fitting:
        let rows = makeMeasuredRows(count: count, estimate: estimate ?? Self.standardRowHeight, section: section)
        layout.append(header: header, rows: rows)
      case .standard: layout.append(header: header, count: count, rowHeight: scaledRowHeight)
      case .fixed(let height): layout.append(header: header, count: count, rowHeight: height)
      case .perRow:
        layout.append(header: header, count: count) { row in
          let path = IndexPath(section: section, row: row)
          return listDelegate?.listView(self, heightForRowAt: path) ?? scaledRowHeight
        }
      }
    }
    return layout
  }

  final func resizeRows() {
    closeSwipe(animated: false)
    rowWidth = bounds.width
    contentSize.width = rowWidth
    remeasureVisibleRows()
    for row in items { row.frame = frame(of: row.indexPath) }
  }

  final func frame(of path: IndexPath, in layout: ListLayout) -> Rect {
    let span = layout.span(of: path)
    return Rect(0, span.top, rowWidth, span.height)
  }

  // MARK: Rows

  final func updateVisibleItems() {
    if estimatedRowHeight == nil {
      tileItems(layout.items(from: bounds.minY, to: bounds.maxY))
    } else {
      tileFittingRows()
    }
    tileHeaders()
  }

  final func makeItem(at path: IndexPath) -> ListRow {
    let row = dataSource?.listView(self, rowAt: path) ?? ListRow("")
    row.indexPath = path
    row.style = style
    row.isSelected = path == indexPathForSelectedRow
    listDelegate?.listView(self, willDisplay: row, at: path)
    return row
  }

  final func didShow(_ row: ListRow) { measure(row) }

  final func recycle(_ row: ListRow) {
    cancelInteraction(with: row)
    row.swipeStrip = nil
    row.removeFromSuperview()
    itemPool.enqueue(row)
  }

  final func configure(_ header: ListHeader) {
    header.label.text = dataSource?.listView(self, titleForHeaderInSection: header.section) ?? ""
    listDelegate?.listView(self, willDisplay: header, forSection: header.section)
  }
}
