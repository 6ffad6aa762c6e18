import Geometry

extension View {
  /// Returns `true` if this view is `view` or one of its descendants.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let present = candidate {
      if present === view { return true }
      candidate = present.superview
    }
    return false
  }

  /// Adds `view` in front of the other subviews and removes it from its previous superview.
  ///
  /// Touches and animations continue if the view stays in the same window. A view cannot be added to itself or to one
  /// of its descendants.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts `view` at `index` among the subviews. An index out of range is clamped.
  @export(interface)
  public final func insertSubview(_ view: View, at index: Int) {
    if view.superview === self {
      move(view, to: index)
    } else {
      attach(view, at: index)
    }
  }

  /// Inserts `view` directly behind `sibling`. If `sibling` is not a subview, inserts it in front of all subviews.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view) ?? subviews.count)
  }

  /// Inserts `view` directly in front of `sibling`. If `sibling` is not a subview, inserts it in front of all subviews.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: (index(of: sibling, without: view) ?? subviews.count) + 1)
  }

  /// Moves `view` in front of the other subviews. Does nothing if it is not a subview.
  public final func bringSubviewToFront(_ view: View) {
    if view.superview === self { move(view, to: subviews.count) }
  }

  /// Moves `view` behind the other subviews. Does nothing if it is not a subview.
  public final func sendSubviewToBack(_ view: View) {
    if view.superview === self { move(view, to: 0) }
  }

  /// Exchanges two subviews in the drawing order. Does nothing if an index is out of range.
  @export(interface)
  public final func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    guard first != second, subviews.indices.contains(first), subviews.indices.contains(second)
    else { return }
    subviews.swapAt(first, second)
    subviews[first].markSubtreeDamaged()
    subviews[second].markSubtreeDamaged()
    invalidateSubviewLayout()
  }

  /// Removes the view from its superview, which releases it.
  ///
  /// If the view leaves its window, its touches are cancelled first, while the responder chain is still complete. A
  /// first responder in the view resigns, and its animations jump to their final values.
  @export(interface)
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    if window != nil {
      prepareToLeaveWindow()
      // The calls may have moved the view already.
      guard superview === parent else { return }
    }
    willMove(toSuperview: nil)
    guard superview === parent else { return }
    parent.willRemoveSubview(self)
    guard superview === parent else { return }
    detach(from: parent)
    setWindow(nil)
    // The controller may have been about to appear with a parent.
    if window == nil { controller?.matchAppearanceToWindow() }
    if superview == nil { didMoveToSuperview() }
  }

  // MARK: Helpers

  /// Returns the index of `sibling` without counting `view`, or `nil` if it is not a subview.
  private func index(of sibling: View, without view: View) -> Int? {
    var index = 0
    for child in subviews where child !== view {
      if child === sibling { return index }
      index += 1
    }
    return nil
  }

  /// Moves a subview to `index`, which does not count the subview itself.
  private func move(_ view: View, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    let new = max(0, min(index, subviews.count - 1))
    guard new != old else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: new)
    view.markSubtreeDamaged()
    invalidateSubviewLayout()
  }

  @export(interface)
  private func attach(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot contain itself")
    let oldParent = view.superview
    if view.window != nil && view.window !== window {
      view.prepareToLeaveWindow()
      guard view.superview === oldParent, !isDescendant(of: view) else { return }
    }
    view.willMove(toSuperview: self)
    oldParent?.willRemoveSubview(view)
    guard view.superview === oldParent, !isDescendant(of: view) else { return }
    if let oldParent { view.detach(from: oldParent) }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    view.setWindow(window)
    view.inheritEnvironment(from: self)
    view.markSubtreeDamaged()
    setNeedsLayout()
    if view.needsLayout || view.subtreeNeedsLayout { view.markLayoutPath() }
    guard view.superview === self else { return }
    view.didMoveToSuperview()
    guard view.superview === self else { return }
    didAddSubview(view)
  }

  private func detach(from parent: View) {
    markSubtreeDamaged()
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
  }

  /// Prepares this view and its descendants to leave the window: controllers, menus, presentations, touches, and the
  /// first responder.
  private func prepareToLeaveWindow() {
    guard let window else { return }
    notifyControllersOfDisappearance()
    guard self.window === window else { return }
    window.existingMenu?.viewWillLeaveWindow(self)
    window.presentationHost?.willRemove(self)
    guard self.window === window else { return }
    window.application?.delivery.revokeTouches(in: self)
    // The responder can no longer refuse to resign.
    if let responder = window.resignFirstResponder(in: self), window.firstResponder === responder {
      window.firstResponder = nil
    }
  }

  /// Notifies the controllers of this view and its descendants that they will disappear, from the top down.
  private func notifyControllersOfDisappearance() {
    controller?.beginAppearanceTransition(false, animated: false)
    for child in subviews where child.superview === self { child.notifyControllersOfDisappearance() }
  }

  /// Sets the window of this view and its descendants.
  ///
  /// The callbacks may change the view tree. A view that a callback has moved elsewhere is skipped.
  @export(interface)
  private func setWindow(_ new: Window?) {
    guard window !== new else { return }
    willMove(toWindow: new)
    guard superview?.window === new else { return }
    let controller = self.controller
    let isComing = new != nil && controller?.viewWillEnterWindow() == true
    defer { if isComing || new == nil { controller?.viewDidMoveToWindow() } }
    guard superview?.window === new, window !== new else { return }
    animation?.interruptAll()
    window = new
    cachedLayer = nil
    for child in subviews where child.superview === self && window === new {
      child.setWindow(new)
    }
    if window === new { didMoveToWindow() }
  }

  /// Clears the window of this view and its descendants without callbacks, because the window or a superview is being
  /// deallocated.
  @export(interface)
  final func clearWindow() {
    window = nil
    cachedLayer = nil
    controller?.appearance = .absent
    animation?.interruptAll()
    for child in subviews { child.clearWindow() }
  }
}
