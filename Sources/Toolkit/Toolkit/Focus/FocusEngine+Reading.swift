import Geometry

/// The focus of a screen reader.
extension FocusEngine {
  /// Gives the focus to the element under a point of the window, and shows the ring. Returns `false` if there is none.
  ///
  /// If elements lie on each other, the smallest one receives the focus that is visible at the point. Nothing scrolls:
  /// the element would move away from the finger.
  package func focus(at point: Point) -> Bool {
    guard let window = owner.window else { return false }
    return window.inContext {
      let stops = stops(in: window)
      let front = FrontElement(at: point, of: window, in: stops.entries)
      var found: Int?
      var area = Double.infinity
      for index in stops.stops {
        let node = stops.entries[index].node
        let size = node.frame.width * node.frame.height
        guard node.isOnScreen, node.frame.contains(point), size <= area,
          !stops.entries[index].view.isClipped(at: point), front?.hides(stops.entries[index].view) != true
        else { continue }
        found = index
        area = size
      }
      guard let found else { return false }
      move(to: found, in: stops, scrolls: false)
      return true
    }
  }

  /// Shows the ring at the element that has the focus, or at the initial one.
  package func showFocus() {
    guard let window = owner.window else { return }
    window.inContext {
      let stops = stops(in: window)
      if let current = current(in: stops) { move(to: current.index, in: stops) }
    }
  }

  /// Closes the sheet or popover whose title has the focus. Returns `false` if another element has it.
  package func closeFocusedDialog() -> Bool {
    guard let window = owner.window, let focused, focused.isClosedByTaps else { return false }
    return window.perform(.dismiss, on: focused.id)
  }

  /// Whether the on-screen keyboard types into a field whose text is hidden.
  package var typesSecret: Bool {
    (owner.window?.firstResponder as? TextEntry)?.isSecure ?? false
  }
}

extension AccessibilityTree.Node {
  /// Whether the element is a sheet or popover that can do nothing but close. An alert has a button for each choice.
  package var isClosedByTaps: Bool { role == .dialog && actions == .dismiss && customActions.isEmpty }
}
