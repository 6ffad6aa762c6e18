import Geometry

/// Where a row comes to when the list scrolls to it.
public enum ListScrollPosition: Sendable {
  /// As near as it takes to see all of it.
  case nearest
  case top, middle, bottom
}

extension ListView {
  /// How often a list looks where a row is whose neighbors are not measured yet. Five times are enough for rows of twice their estimate.
  private static var mostLooks: Int { 10 }

  // MARK: By the program

  /// Selects the row, or none for nil, without telling the delegate; scrolls there
  /// where a position is given. A row that the list has not is none.
  public final func selectRow(
    at path: IndexPath?, scrollingTo position: ListScrollPosition? = nil, animated: Bool = false
  ) {
    loadIfNeeded()
    let path = path.flatMap { layout.contains($0) ? $0 : nil }
    if path != selectedPath {
      if let selectedPath { row(at: selectedPath)?.isSelected = false }
      selectedPath = path
      if let path { row(at: path)?.isSelected = true }
    }
    if let path, let position { scrollToRow(at: path, to: position, animated: animated) }
  }

  /// Scrolls until the row is at `position`, as far as the content reaches. A row
  /// that the list has not changes nothing. A list without a size does so as soon as it has one. Rows that were not measured yet are
  /// where they are estimated to be, which may leave an animated scroll beside its place.
  public final func scrollToRow(
    at path: IndexPath, to position: ListScrollPosition = .nearest, animated: Bool
  ) {
    loadIfNeeded()
    guard layout.contains(path) else { return }
    guard hasSize else {
      awaited = { [unowned(unsafe) self] in scrollToRow(at: path, to: position, animated: false) }
      return
    }
    if estimatedRowHeight != nil && !animated {
      // Rows around it are measured when they come into sight: then it is known better where it is.
      for _ in 0..<Self.mostLooks {
        let place = offset(for: path, at: position)
        if place == contentOffset { break }
        setContentOffset(place, animated: false)
        layoutIfNeeded()
        guard layout.contains(path) else { return }
      }
    }
    setContentOffset(offset(for: path, at: position), animated: animated)
  }

  /// Where the content is with that row at `position`.
  private func offset(for path: IndexPath, at position: ListScrollPosition) -> Point {
    let span = layout.span(of: path)
    var area = bounds.inset(by: contentInset)
    if hasStickyHeaders {
      // Rows under the header that stays are not seen.
      let covered = layout.header(of: path.section, sticky: nil).height
      area = area.inset(by: Insets(top: covered, left: 0, bottom: 0, right: 0))
    }
    let way: Double
    switch position {
    case .nearest:
      if span.top < area.minY || span.height > area.height {
        way = span.top - area.minY
      } else {
        way = max(0, span.bottom - area.maxY)
      }
    case .top: way = span.top - area.minY
    case .middle: way = span.top + span.height / 2 - area.midY
    case .bottom: way = span.bottom - area.maxY
    }
    return clamped(contentOffset + Vector(0, way))
  }

  // MARK: By fingers

  final func press(_ touches: TouchSet) {
    // One finger presses, or holds a row aside: another one beside it does nothing.
    guard pressed == nil, !rowSwipe.hasBegun else { return }
    // A finger elsewhere closes a row that was swiped aside, and does no more.
    if closeSwipe(animated: true) { return }
    guard allowsSelection, touches.count == 1, let touch = touches.first, let row = row(under: touch.view)
    else { return }
    pressed = ItemPress(row, by: touch)
    row.isHighlighted = true
  }

  final func choose(_ touches: TouchSet) {
    guard let press = pressed, touches.contains(press.touch) else { return }
    releasePressed()
    guard press.isInside else { return }
    let path = press.item.path
    guard listDelegate?.listView(self, shouldSelectRowAt: path) ?? true else { return }
    let old = selectedPath
    selectRow(at: path)
    if let old, old != path { listDelegate?.listView(self, didDeselectRowAt: old) }
    listDelegate?.listView(self, didSelectRowAt: path)
  }

  final func releasePressed() {
    pressed?.item.isHighlighted = false
    pressed = nil
  }

  /// The list's row that `view` is in. One that is fading away is no more the list's.
  final func row(under view: View?) -> ListRow? {
    var candidate = view
    while let present = candidate, present !== self {
      if present.superview === self { return rows.first { $0 === present } }
      candidate = present.superview
    }
    return nil
  }
}
