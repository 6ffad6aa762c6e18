import Geometry
import Languages
import LocalFormats
import Typography

/// Makes the tree of a window by walking its views.
///
/// The walker knows what is the same for all views of a kind: controls, labels, gestures, and scroll views. Everything
/// else comes from `View.describe(_:)`. So a program that makes no tree links none of it.
final class AccessibilityWalker {
  /// An element of the tree with its view.
  struct Entry {
    var node: AccessibilityTree.Node
    let view: View
    let element: AccessibilityElement
    /// The frame of the part in the view's coordinate space, or the view's bounds.
    let place: Rect
    var children: [Int]
    var priority = 0.0
  }

  /// The topmost elements of a view, in reading order, and what they cover together.
  private struct Unit {
    var roots: [Int] = []
    var frame: Rect?
    var priority = 0.0
    /// Whether the unit contains a modal element, which hides everything behind it.
    var isModal = false

    mutating func cover(_ rect: Rect) { frame = frame.map { $0.union(rect) } ?? rect }
  }

  /// The areas of the window that a view can appear in.
  private struct Areas {
    var visible: Rect
    /// The area that is visible after scrolling.
    var reachable: Rect
  }

  private var made: [Entry] = []

  /// Returns the elements of a window, each before the elements in it, in reading order.
  static func entries(of window: Window) -> [Entry] {
    window.layoutSubtreeIfNeeded()
    let walker = AccessibilityWalker()
    _ = walker.walk(window, Areas(visible: window.bounds, reachable: window.bounds), in: nil)
    return walker.flattened()
  }

  // MARK: Walking

  private func walk(_ view: View, _ areas: Areas, in parent: AccessibilityElement?) -> Unit {
    guard !view.isHidden, view.alpha >= TouchConstants.minimumTouchableAlpha else { return Unit() }
    let element = describe(view, in: parent)
    if let parent { element.onDescribeSuperview?(parent) }
    guard !element.isHidden else { return Unit() }
    let frame = view.convert(view.bounds, to: nil)
    var unit = Unit()
    let contents =
      element.descendants == .hidden ? Unit() : walkSubviews(of: view, element, within: areas, frame: frame)
    unit.isModal = element.isModal || contents.isModal
    unit.priority = view.accessibilitySortPriority
    let isReachable = frame.intersects(areas.reachable)
    let hasElement = element.role != .none && isReachable && !frame.isEmpty
    var children = contents.roots
    let parts = isReachable ? addParts(of: element, view, areas) : []
    if parts.isEmpty == false { children = ordered(children + parts, isRightToLeft: view.isRightToLeft) }
    guard hasElement else {
      unit.roots = children
      unit.frame = contents.frame
      for part in parts { unit.cover(made[part].node.frame) }
      return unit
    }
    if element.descendants == .merged { children = merge(children, into: element) }
    let entry = Entry(
      node: node(element, view, part: 0, frame: frame, areas), view: view, element: element, place: view.bounds,
      children: children, priority: unit.priority)
    made.append(entry)
    unit.roots = [made.count - 1]
    unit.frame = frame
    return unit
  }

  private func walkSubviews(of view: View, _ element: AccessibilityElement, within areas: Areas, frame: Rect) -> Unit {
    var areas = areas
    if let scrollView = view as? ScrollView {
      let content = Rect(origin: .zero, size: scrollView.contentSize).union(scrollView.bounds)
      if areas.reachable.intersects(frame) { areas.reachable = scrollView.convert(content, to: nil).union(frame) }
      areas.visible = areas.visible.intersection(frame)
    } else if view.clipsToBounds {
      areas.reachable = areas.reachable.intersection(frame)
      areas.visible = areas.visible.intersection(frame)
    }
    var units: [Unit] = []
    var isModal = false
    for subview in view.subviews {
      let unit = walk(subview, areas, in: element)
      if unit.isModal {
        units.removeAll()
        isModal = true
      }
      if !unit.roots.isEmpty { units.append(unit) }
    }
    var whole = Unit()
    whole.isModal = isModal
    let order = ReadingOrder.sorted(units.map { $0.frame ?? .zero }, isRightToLeft: view.isRightToLeft)
    var sorted = order.map { units[$0] }
    if sorted.contains(where: { $0.priority != 0 }) { Self.sort(&sorted) { $0.priority } }
    for unit in sorted {
      whole.roots += unit.roots
      if let frame = unit.frame { whole.cover(frame) }
    }
    return whole
  }

  /// Sorts by priority, greatest first, and keeps the order of equal ones.
  private static func sort(_ units: inout [Unit], by priority: (Unit) -> Double) {
    for index in units.indices.dropFirst() {
      var place = index
      while place > 0, priority(units[place - 1]) < priority(units[place]) {
        units.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  private func ordered(_ entries: [Int], isRightToLeft: Bool) -> [Int] {
    ReadingOrder.sorted(entries.map { made[$0].node.frame }, isRightToLeft: isRightToLeft).map { entries[$0] }
  }

  // MARK: Elements

  private func describe(_ view: View, in parent: AccessibilityElement?) -> AccessibilityElement {
    let element = AccessibilityElement()
    if let control = view as? Control {
      element.descendants = .hidden
      element.isActivatable = true
      if !control.isEnabled { element.states.insert(.disabled) }
      if control.isSelected { element.states.insert(.selected) }
    } else if let label = view as? Label {
      if !label.text.isEmpty { element.role = label.role == .title ? .heading : .label }
      if element.role == .heading { element.headingLevel = 2 }
      element.label = label.text
      addLinks(of: label, to: element)
    } else if let scrollView = view as? ScrollView {
      if scrollView.scrollsHorizontally || scrollView.scrollsVertically { element.role = .scrollView }
      if scrollView.canZoom { addZoom(of: scrollView, to: element) }
    } else if view is Window {
      element.role = .window
    }
    if view.isUserInteractionEnabled, view.gestureRecognizers.contains(where: { Self.recognizesTap($0) }) {
      element.isActivatable = true
      if element.descendants == .included { element.descendants = .merged }
    }
    view.describe(element)
    parent?.onDescribeSubview?(view, element)
    view.accessibilityProperties?.apply(to: element)
    if element.role == .none, element.isActivatable || element.onActivate != nil || element.onIncrement != nil {
      element.role = .button
    }
    if element.value.isEmpty, let number = element.number { element.value = Self.percentage(number) }
    return element
  }

  private func addLinks(of label: Label, to element: AccessibilityElement) {
    guard label.linkView != nil, let styling = label.styling else { return }
    var last = ""
    for link in styling.links(label) where link.target != last {
      // A link that wraps to several lines has an area in each.
      last = link.target
      element.addPart(.link, styling.text.text(ofLink: link.target), frame: link.area)
    }
  }

  /// Describes a zoom scale that fingers change with a pinch.
  private func addZoom(of scrollView: ScrollView, to element: AccessibilityElement) {
    element.role = .scrollView
    element.label = StandardWord.zoom.text
    let scale = scrollView.zoomScale
    element.value = Formats.current.percent(Int((max(0, min(scale, 1000)) * 100).rounded()))
    guard scrollView.isUserInteractionEnabled else { return }
    if scale < scrollView.maximumZoomScale {
      element.onIncrement = { scrollView.setZoomScale(scale * Self.zoomStep, animated: true) }
    }
    if scale > scrollView.minimumZoomScale {
      element.onDecrement = { scrollView.setZoomScale(scale / Self.zoomStep, animated: true) }
    }
  }

  /// The factor of one step of a zoom scale. Chosen: two steps double what is visible, about as a pinch does.
  private static var zoomStep: Double { 1.5 }

  private static func recognizesTap(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.isEnabled, let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  private static func percentage(_ number: (value: Double, minimum: Double, maximum: Double)) -> String {
    let fraction = (number.value - number.minimum) / (number.maximum - number.minimum)
    guard fraction.isFinite else { return "" }
    return Formats.current.percent(Int((max(0, min(fraction, 1)) * 100).rounded()))
  }

  /// Adds the parts that the view draws itself. Returns their indices.
  private func addParts(of element: AccessibilityElement, _ view: View, _ areas: Areas) -> [Int] {
    var indices: [Int] = []
    for (index, part) in element.parts.enumerated() {
      if element.states.contains(.disabled) { part.states.insert(.disabled) }
      let frame = view.convert(part.partFrame, to: nil)
      guard frame.intersects(areas.reachable) else { continue }
      made.append(
        Entry(
          node: node(part, view, part: index + 1, frame: frame, areas), view: view, element: part,
          place: part.partFrame, children: []))
      indices.append(made.count - 1)
    }
    return indices
  }

  private func node(
    _ element: AccessibilityElement, _ view: View, part: Int, frame: Rect, _ areas: Areas
  ) -> AccessibilityTree.Node {
    var node = AccessibilityTree.Node(
      id: AccessibilityTree.ID(view: ObjectIdentifier(view), part: part), role: element.role, label: element.label,
      value: element.value, hint: element.hint, states: element.states, actions: element.actions,
      customActions: element.customActions.map { $0.name }, headingLevel: element.headingLevel,
      liveRegion: element.liveRegion, language: element.language, index: element.position?.index,
      count: element.position?.count, frame: frame, isOnScreen: frame.intersects(areas.visible))
    if node.isDialog { node.dialog.reference = view.weakReference }
    return node
  }

  /// Uses texts and images as the name of an element. Returns the descendants that a user can operate.
  private func merge(_ children: [Int], into element: AccessibilityElement) -> [Int] {
    var kept: [Int] = []
    var names: [String] = []
    collect(children, &names, &kept)
    if element.label.isEmpty { element.label = names.joined(separator: ", ") }
    return kept
  }

  private func collect(_ children: [Int], _ names: inout [String], _ kept: inout [Int]) {
    for child in children {
      let entry = made[child]
      if entry.node.isInteractive {
        kept.append(child)
        continue
      }
      if !entry.node.label.isEmpty { names.append(entry.node.label) }
      if !entry.node.value.isEmpty { names.append(entry.node.value) }
      collect(entry.children, &names, &kept)
    }
  }

  // MARK: Flattening

  private func flattened() -> [Entry] {
    var entries: [Entry] = []
    guard let root = made.indices.last else { return [] }
    append(root, parent: nil, depth: 0, to: &entries)
    return entries
  }

  private func append(_ index: Int, parent: AccessibilityTree.ID?, depth: Int, to entries: inout [Entry]) {
    var entry = made[index]
    entry.node.parent = parent
    entry.node.depth = depth
    entry.node.children = entry.children.map { made[$0].node.id }
    entries.append(entry)
    for child in entry.children { append(child, parent: entry.node.id, depth: depth + 1, to: &entries) }
  }
}
