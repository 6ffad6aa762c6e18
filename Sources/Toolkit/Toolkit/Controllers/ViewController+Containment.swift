extension ViewController {
  /// Adds `child` as a child of this controller and removes it from its previous parent.
  ///
  /// Add its view to this controller's view as well. The child then appears and disappears together with its parent. A
  /// controller can't be a child of itself or of one of its children.
  @export(interface)
  public final func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    precondition(!isDescendant(of: child), "a view controller cannot contain itself")
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.didMove(toParent: self)
  }

  /// Removes this controller from its parent, which releases it. Its view stays in the view hierarchy.
  @export(interface)
  public final func removeFromParent() {
    guard let parent else { return }
    willMove(toParent: nil)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The nearest navigation controller that contains this controller, or `nil`.
  public final var navigationController: NavigationController? {
    var candidate = parent
    while let present = candidate {
      if let found = present as? NavigationController { return found }
      candidate = present.parent
    }
    return nil
  }

  private func isDescendant(of controller: ViewController) -> Bool {
    var candidate: ViewController? = self
    while let present = candidate {
      if present === controller { return true }
      candidate = present.parent
    }
    return false
  }
}
