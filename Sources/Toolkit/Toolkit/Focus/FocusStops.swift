import Geometry

/// The elements of a window that can have the focus now, with what the focus must know about them.
struct FocusStops {
  /// All elements, each before the elements in it.
  let entries: [AccessibilityWalker.Entry]
  /// The index of the element that contains an element, or -1.
  private(set) var parents: [Int] = []
  /// The indices of the elements that can have the focus.
  private(set) var stops: [Int] = []

  /// Finds the elements.
  ///
  /// - Parameter withTexts: Whether texts, images, and disabled controls can have the focus too.
  init(in window: Window, withTexts: Bool = false) {
    entries = AccessibilityWalker.entries(of: window)
    var path: [Int] = []
    for (index, entry) in entries.enumerated() {
      path.removeLast(path.count - entry.node.depth)
      parents.append(path.last ?? -1)
      path.append(index)
      let isEnabled = entry.node.isInteractive && !entry.node.states.contains(.disabled)
      if isEnabled || withTexts && entry.node.isReadable { stops.append(index) }
    }
    addScrollViews()
  }

  /// Adds scroll views in which nothing can have the focus, so that keys can scroll their text.
  private mutating func addScrollViews() {
    for (index, entry) in entries.enumerated() where entry.node.role == .scrollView {
      guard let scrollView = entry.view as? ScrollView, scrollView.canScrollByKeys else { continue }
      if !stops.contains(where: { isInside($0, index) }) { stops.append(index) }
    }
    stops.sort()
  }

  func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var candidate = index
    while candidate >= 0 {
      if candidate == ancestor { return true }
      candidate = parents[candidate]
    }
    return false
  }

  /// Returns the element that had the focus, or `nil` if it cannot have the focus now.
  ///
  /// Lists show other rows in the same views, so the element of an item is the one with its role, name, and position.
  func index(of memory: FocusMemory) -> Int? {
    var byName: Int?
    var byView: Int?
    for index in stops {
      let entry = entries[index]
      let isSameItem = memory.isItem(entry)
      if memory.isView(of: entry) {
        if isSameItem { return index }
        byView = index
      } else if isSameItem, memory.node.index != nil, byName == nil, memory.isList(around: entry) {
        byName = index
      }
    }
    return byName ?? byView
  }

  /// Returns the nearest element around `index`, or itself, that fulfills a condition.
  func ancestor(of index: Int, where condition: (AccessibilityWalker.Entry) -> Bool) -> Int? {
    var candidate = index
    while candidate >= 0 {
      if condition(entries[candidate]) { return candidate }
      candidate = parents[candidate]
    }
    return nil
  }

  /// Returns the group of an element: the outermost element around it that keys treat as one stop, or itself.
  func group(of index: Int) -> Int {
    var group = index
    var candidate = parents[index]
    while candidate >= 0 {
      if entries[candidate].element.isGroup { group = candidate }
      candidate = parents[candidate]
    }
    return group
  }

  /// Returns the paths between the elements that can have the focus.
  func map(isRightToLeft: Bool, wraps: Bool) -> FocusMap {
    let items = stops.map { index in
      FocusMap.Item(
        frame: entries[index].node.frame, scrollViews: scrollViews(around: index),
        isOnScreen: entries[index].node.isOnScreen)
    }
    return FocusMap(items: items, isRightToLeft: isRightToLeft, wraps: wraps)
  }

  private func scrollViews(around index: Int) -> [Int] {
    var found: [Int] = []
    var view = entries[index].view.superview
    while let present = view {
      if present is ScrollView { found.append(Int(bitPattern: ObjectIdentifier(present))) }
      view = present.superview
    }
    return found.reversed()
  }

  /// The element that has the focus when a screen appears: the one that the app prefers, or else the first one that is
  /// neither in a bar nor only around others.
  var initial: Int? {
    if let preferred = stops.first(where: { entries[$0].view.prefersFocus }) { return preferred }
    let visible = stops.filter { entries[$0].node.isOnScreen && !isInBar($0) }
    return visible.first { !isAroundOthers($0) } ?? visible.first ?? stops.first
  }

  /// Returns `true` for an element around others: a list or scroll view with actions of its own, such as "Refresh", and
  /// a sheet or popover.
  func isAroundOthers(_ index: Int) -> Bool {
    guard entries[index].view is ScrollView || entries[index].node.role == .dialog else { return false }
    return stops.contains { $0 != index && isInside($0, index) }
  }

  /// Returns `true` if an element is in a bar, which stays while the screens above or below it change.
  func isInBar(_ index: Int) -> Bool {
    ancestor(of: index) { $0.node.role == .toolbar || $0.node.role == .tabList } != nil
  }
}

extension AccessibilityTree.Node {
  /// Whether the element has something to say for itself, and is not only the container of other elements.
  fileprivate var isReadable: Bool {
    guard !label.isEmpty || !value.isEmpty else { return false }
    return isInteractive || !actions.isEmpty || children.isEmpty || role == .heading || role == .label
  }
}

extension ScrollView {
  /// Whether keys can scroll the view: its content is larger than the view.
  final var canScrollByKeys: Bool {
    isScrollEnabled && (contentSize.height > bounds.height + 1 || contentSize.width > bounds.width + 1)
  }

  /// Scrolls by most of the view's size, without an animation. Returns `false` at the end of the content.
  final func scrollPage(_ direction: FocusMap.Direction) -> Bool {
    // Chosen: the last line remains visible.
    let fraction = isPagingEnabled ? 1 : 0.8
    let isVertical = direction == .up || direction == .down
    return scroll(direction, by: (isVertical ? bounds.height : bounds.width) * fraction)
  }

  /// Scrolls without an animation, as far as the content reaches. Returns `false` at the end of the content.
  final func scroll(_ direction: FocusMap.Direction, by distance: Double) -> Bool {
    let way =
      switch direction {
      case .up: Vector(0, -distance)
      case .down: Vector(0, distance)
      case .left: Vector(-distance, 0)
      case .right: Vector(distance, 0)
      }
    let old = contentOffset
    setContentOffset(clamped(old + way), animated: false)
    return contentOffset != old
  }
}
