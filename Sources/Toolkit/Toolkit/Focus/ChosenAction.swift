/// A custom action that a user has chosen with keys, and has not performed yet.
package struct ChosenAction: Equatable {
  package let name: String
  /// The index of the action among those of its element.
  package let index: Int
  /// The number of actions of the element.
  package let count: Int
  /// The name of the element. A list may show another item in the same view.
  let label: String

  /// Creates the choice of an element's action, or returns `nil` if the element has no such action.
  init?(_ index: Int, of node: AccessibilityTree.Node) {
    guard node.customActions.indices.contains(index) else { return nil }
    name = node.customActions[index]
    self.index = index
    count = node.customActions.count
    label = node.label
  }
}
