extension ViewController {
  /// Makes `child` a child of this controller, taking it from its parent.
  ///
  /// Put its view into this one's as well: once it is there, the child appears
  /// and disappears together with its parent. A controller cannot be a child of
  /// itself, nor of one of its children.
  @export(interface)
  public final func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    precondition(!isDescendant(of: child), "a controller cannot be a child of itself")
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.didMove(toParent: self)
  }

  /// Takes this controller from its parent, which lets go of it; its view stays where it is.
  @export(interface)
  public final func removeFromParent() {
    guard let parent else { return }
    willMove(toParent: nil)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The navigation controller that this one is in, at any depth.
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
