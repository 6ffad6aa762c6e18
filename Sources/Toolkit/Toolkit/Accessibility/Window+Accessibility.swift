internal import AppContexts
import Geometry

extension Window {
  /// The elements that are on the screen now, in reading order.
  ///
  /// The tree is made on each call. Elements behind a modal view, hidden views, and views outside the window that no
  /// scrolling reaches are not in it.
  public final var accessibilityTree: AccessibilityTree {
    AccessibilityTree(nodes: inContext { AccessibilityWalker.entries(of: self).map { $0.node } })
  }

  /// Performs an action as if the user had done it. Returns `false` if the element is not on the screen, or the action
  /// is not possible.
  ///
  /// An element without a closure of its own is tapped: a finger comes down in its middle and lifts, at the current
  /// time. If other views cover the middle, the finger touches another point of the element.
  @discardableResult
  public final func perform(_ action: AccessibilityActions, on id: AccessibilityTree.ID) -> Bool {
    inContext {
      guard let entry = entry(id) else { return false }
      if !entry.node.isOnScreen { entry.view.scrollIntoView(entry.place) }
      return entry.perform(action, in: self)
    }
  }

  /// Performs a custom action by its name. Returns `false` if the element does not have it.
  @discardableResult
  public final func performCustomAction(_ name: String, on id: AccessibilityTree.ID) -> Bool {
    inContext {
      guard let action = entry(id)?.element.customActions.first(where: { $0.name == name }) else { return false }
      action.handler()
      return true
    }
  }

  /// Returns the view of an element, or `nil` if it is not in the window. The view of a part is the one that draws it.
  public final func view(of id: AccessibilityTree.ID) -> View? { inContext { entry(id)?.view } }

  private final func entry(_ id: AccessibilityTree.ID) -> AccessibilityWalker.Entry? {
    AccessibilityWalker.entries(of: self).first { $0.node.id == id }
  }

  /// Runs `body` in the context of the application.
  final func inContext<Result>(_ body: () -> Result) -> Result {
    guard let application else { return body() }
    return application.context.performAsCurrent { body() }
  }
}

extension View {
  /// Scrolls the scroll views around the view, without an animation, until `rect` of this view is visible.
  final func scrollIntoView(_ rect: Rect) {
    var candidate = superview
    while let ancestor = candidate {
      if let scrollView = ancestor as? ScrollView {
        scrollView.scrollRectToVisible(convert(rect, to: scrollView), animated: false)
      }
      candidate = ancestor.superview
    }
    window?.layoutSubtreeIfNeeded()
  }
}

extension TouchInput {
  /// The contact of the finger that taps an element. Panels number their contacts from 0.
  package static var elementContact: Int32 { Int32.max - 7 }
}

extension AccessibilityWalker.Entry {

  /// Performs an action. Returns `false` if it is not possible.
  func perform(_ action: AccessibilityActions, in window: Window) -> Bool {
    guard element.actions.contains(action), !action.isEmpty else { return false }
    switch action {
    case .activate:
      guard let onActivate = element.onActivate else { return tap(in: window) }
      onActivate()
    case .increment: element.onIncrement?()
    case .decrement: element.onDecrement?()
    case .dismiss: element.onDismiss?()
    default: return false
    }
    return true
  }

  /// Taps the element with a finger. Returns `false` if no point of the element can be touched.
  private func tap(in window: Window) -> Bool {
    guard let application = window.application, let point = touchablePoint(in: window) else { return false }
    let time = application.now
    application.receive([
      TouchInput(contact: TouchInput.elementContact, phase: .down, location: point, time: time),
      TouchInput(contact: TouchInput.elementContact, phase: .up, location: point, time: time),
    ])
    return true
  }

  /// Returns a point, in window coordinates, at which a finger touches the element and none of its children: the
  /// middle, or the nearest point of a grid.
  private func touchablePoint(in window: Window) -> Point? {
    let middle = place.center
    var best: Point?
    var distance = Double.infinity
    for row in 0..<Self.gridSize {
      for column in 0..<Self.gridSize {
        let point = Point(
          place.minX + place.width * (Double(column) + 0.5) / Double(Self.gridSize),
          place.minY + place.height * (Double(row) + 0.5) / Double(Self.gridSize))
        let away = point.distance(to: middle)
        let location = view.convert(point, to: nil)
        guard away < distance, window.bounds.contains(location),
          reaches(window.touchTarget(at: location, with: nil))
        else { continue }
        best = location
        distance = away
      }
    }
    return best
  }

  /// The number of rows and columns of points that are tried. It is odd, so that the middle is one of them.
  private static var gridSize: Int { 7 }

  /// Returns `true` if a touch of `target` is a touch of the element.
  private func reaches(_ target: View?) -> Bool {
    guard let target else { return false }
    // Rows of lists ignore touches: the list handles them.
    if target === view || view.isDescendant(of: target) && !(target is Control) && !view.canReceiveTouches {
      return true
    }
    return target.isDescendant(of: view) && !isOperated(target)
  }

  /// Returns `true` if `target` is, or is in, a control within the element, which a touch would operate instead.
  private func isOperated(_ target: View) -> Bool {
    var candidate: View? = target
    while let present = candidate, present !== view {
      if present is Control { return true }
      candidate = present.superview
    }
    return false
  }
}
