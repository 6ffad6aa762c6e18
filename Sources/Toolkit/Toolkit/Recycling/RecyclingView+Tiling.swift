import Geometry

extension RecyclingView {
  // MARK: Items

  /// Creates the items of a range of slots that are not shown yet, and recycles all items outside of it.
  func tileItems(_ seen: (first: IndexPath, last: IndexPath)?) {
    recycleItems { item in seen.map { slot(of: item.path) < $0.first || slot(of: item.path) > $0.last } ?? true }
    guard let seen else { return }
    if items.isEmpty { add(makeItem(at: seen.first), at: 0) }
    while let first = items.first.map({ slot(of: $0.path) }), first > seen.first,
      let next = layout.path(before: first)
    {
      add(makeItem(at: next), at: 0)
    }
    while let last = items.last.map({ slot(of: $0.path) }), last < seen.last,
      let next = layout.path(after: last)
    {
      add(makeItem(at: next), at: items.count)
    }
  }

  /// Recycles the items at both ends that are no longer visible.
  func recycleItems(where isGone: (Item) -> Bool) {
    var gone = 0
    while gone < items.count, isGone(items[gone]) {
      recycle(items[gone])
      gone += 1
    }
    if gone > 0 { items.removeFirst(gone) }
    while let item = items.last, isGone(item) {
      items.removeLast()
      recycle(item)
    }
  }

  func add(_ item: Item, at index: Int) {
    items.insert(item, at: index)
    show(item, at: frame(of: slot(of: item.path)))
  }

  /// Shows an item at `frame`, behind the headers. A reused item may already be a subview, but hidden.
  func show(_ item: Item, at frame: Rect) {
    item.frame = frame
    if item.superview === self { item.isHidden = false } else { insertSubview(item, at: 0) }
    didShow(item)
  }

  // MARK: Headers

  /// Creates the headers that became visible, moves the sticky header, and recycles the others.
  func tileHeaders() {
    let seen = layout.sections(from: bounds.minY, to: bounds.maxY)
    let sticky = hasStickyHeaders ? bounds.minY + contentInset.top : nil
    var index = 0
    while index < headers.count {
      let section = headers[index].section
      if seen.contains(section), isSeen(layout.header(of: section, sticky: sticky)) {
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
        addHeader(of: section, at: frame)
      }
    }
  }

  private func isSeen(_ span: VerticalSpan) -> Bool {
    span.height > 0 && span.bottom > bounds.minY && span.top < bounds.maxY
  }

  private func addHeader(of section: Int, at frame: Rect) {
    let header = headerPool.dequeue() ?? ListHeader()
    header.section = section
    header.style = style
    configure(header)
    headers.append(header)
    // Set the frame before the header is in the window, so that an enclosing animation does not animate it.
    header.frame = frame
    addSubview(header)
  }

  func recycle(_ header: ListHeader) {
    header.removeFromSuperview()
    headerPool.enqueue(header)
  }
}
