import ToolkitTestKit
public import Testing
public import Vitrine

extension TouchPlayer {
  /// The elements on the screen: roles, names, states, and frames, in reading order.
  public var tree: AccessibilityTree { window.accessibilityTree }

  /// Returns the first element with a role and a label, or `nil` if there is none.
  ///
  ///     let send = try #require(player.find(.button, "Send"))
  ///     player.tap(send)
  public func find(_ role: AccessibilityRole, _ label: String) -> AccessibilityTree.Node? { tree.first(role, label) }

  /// Taps the middle of the visible part of an element, half a second after the last action. The test fails if the
  /// element is covered, disabled, outside of the screen, or no longer in the tree.
  public func tap(_ element: AccessibilityTree.Node, sourceLocation: SourceLocation = #_sourceLocation) {
    wait(Self.pause)
    guard let point = reachablePoint(of: element, sourceLocation) else { return }
    tap(1, point.x, point.y, at: application.now)
  }

  /// Performs an action of an element as keys and screen readers do. Returns `false` if it is not possible.
  @discardableResult
  public func perform(_ action: AccessibilityActions, on element: AccessibilityTree.Node) -> Bool {
    wait(0.5)
    return window.perform(action, on: element.id)
  }
}

extension AccessibilityTree {
  /// The faults for people who do not see or touch the screen, one line for each. An app's test expects none.
  public var problems: [String] {
    var problems: [String] = []
    for node in nodes {
      if node.isInteractive, node.label.isEmpty { problems.append("no label: \(node.description)") }
      if node.role == .image, node.label.isEmpty { problems.append("an image without a label: \(node.description)") }
      if node.role == .heading, node.label.isEmpty { problems.append("an empty heading: \(node.description)") }
    }
    return problems
  }
}
