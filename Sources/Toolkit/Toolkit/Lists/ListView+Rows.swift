import Geometry

extension ListView {
  /// Queries the data source for everything again. The selection remains if its row still exists, and a drag or motion
  /// continues.
  public final func reloadData() {
    isLoaded = false
    cancelPress()
    closeSwipe(animated: false)
    for row in rows { recycle(row) }
    rows.removeAll(keepingCapacity: true)
    for header in headers { recycle(header) }
    headers.removeAll(keepingCapacity: true)
    setNeedsLayout()
    setNeedsMeasure()
  }

  final func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    layoutTextScale = textScale
    layout = makeLayout()
    contentSize = Size(bounds.width, layout.height)
    if let path = indexPathForSelectedRow, !layout.contains(path) { indexPathForSelectedRow = nil }
  }

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

  /// Sets the width of all rows to the width of the list.
  final func resizeRows() {
    closeSwipe(animated: false)
    rowWidth = bounds.width
    contentSize.width = rowWidth
    remeasureVisibleRows()
    for row in rows { row.frame = frame(ofRowAt: row.indexPath) }
  }

  final func frame(ofRowAt path: IndexPath) -> Rect {
    let span = layout.span(of: path)
    return Rect(0, span.top, rowWidth, span.height)
  }

  // MARK: Tiling

  /// Creates the rows and headers that became visible, and recycles the others.
  final func updateVisibleRows() {
    if estimatedRowHeight != nil { tileFittingRows() } else { tileRows(layout.rows(from: bounds.minY, to: bounds.maxY)) }
    tileHeaders(layout.sections(from: bounds.minY, to: bounds.maxY))
  }

  private func tileRows(_ seen: (first: IndexPath, last: IndexPath)?) {
    while let row = rows.first, seen.map({ row.indexPath < $0.first }) ?? true {
      rows.removeFirst()
      recycle(row)
    }
    while let row = rows.last, seen.map({ row.indexPath > $0.last }) ?? true {
      rows.removeLast()
      recycle(row)
    }
    guard let seen else { return }
    if rows.isEmpty { add(makeRow(at: seen.first), at: 0) }
    while let first = rows.first, first.indexPath > seen.first, let path = layout.path(before: first.indexPath) {
      add(makeRow(at: path), at: 0)
    }
    while let last = rows.last, last.indexPath < seen.last, let path = layout.path(after: last.indexPath) {
      add(makeRow(at: path), at: rows.count)
    }
  }

  final func add(_ row: ListRow, at index: Int) {
    row.frame = frame(ofRowAt: row.indexPath)
    rows.insert(row, at: index)
    // Rows lie behind the headers.
    insertSubview(row, at: 0)
    measure(row)
  }

  /// Returns a configured row for `path`, without adding it to the list.
  final func makeRow(at path: IndexPath) -> ListRow {
    let row = dataSource?.listView(self, rowAt: path) ?? ListRow("")
    row.indexPath = path
    row.style = style
    row.isSelected = path == indexPathForSelectedRow
    listDelegate?.listView(self, willDisplay: row, at: path)
    return row
  }

  /// Ends a press or a swipe of a row that leaves the list or changes its content.
  final func cancelInteraction(with row: ListRow) {
    if pressed?.item === row { cancelPress() }
    forgetSwipe(of: row)
  }

  final func recycle(_ row: ListRow) {
    cancelInteraction(with: row)
    row.swipeStrip = nil
    row.removeFromSuperview()
    rowPool.enqueue(row)
  }

  private func tileHeaders(_ seen: Range<Int>) {
    var index = 0
    while index < headers.count {
      if isSeen(headerSpan(of: headers[index].section, in: seen)) {
        index += 1
      } else {
        recycle(headers.remove(at: index))
      }
    }
    for section in seen {
      let span = headerSpan(of: section, in: seen)
      guard isSeen(span) else { continue }
      let frame = Rect(0, span.top, rowWidth, span.height)
      if let header = header(of: section) {
        if header.frame != frame { header.frame = frame }
      } else {
        addHeader(of: section, at: frame)
      }
    }
  }

  /// Returns an interval of height 0 if the section is not among the `seen` sections.
  private func headerSpan(of section: Int, in seen: Range<Int>) -> ListLayout.Interval {
    guard seen.contains(section) else { return ListLayout.Interval(top: 0, height: 0) }
    return layout.header(of: section, sticky: hasStickyHeaders ? bounds.minY + contentInset.top : nil)
  }

  private func isSeen(_ span: ListLayout.Interval) -> Bool {
    span.height > 0 && span.bottom > bounds.minY && span.top < bounds.maxY
  }

  final func header(of section: Int) -> ListHeader? {
    for header in headers where header.section == section { return header }
    return nil
  }

  private func addHeader(of section: Int, at frame: Rect) {
    let header = headerPool.dequeue() ?? ListHeader()
    header.section = section
    header.style = style
    header.label.text = dataSource?.listView(self, titleForHeaderInSection: section) ?? ""
    listDelegate?.listView(self, willDisplay: header, forSection: section)
    headers.append(header)
    // Set the frame before the header is in the window, so that an enclosing animation does not animate it.
    header.frame = frame
    addSubview(header)
  }

  private func recycle(_ header: ListHeader) {
    header.removeFromSuperview()
    headerPool.enqueue(header)
  }
}
