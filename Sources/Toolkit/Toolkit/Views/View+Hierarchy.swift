import Geometry

extension View {
  /// Whether `view` is this one or holds it, at any depth.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let present = candidate {
      if present === view { return true }
      candidate = present.superview
    }
    return false
  }

  /// Puts `view` in front of the other subviews, taking it out of where it was.
  ///
  /// Within one window that is no leaving: its touches and animations go on.
  /// A view cannot be put into itself or into a view inside it.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts `view` behind the subview that is at `index` now; an index beyond the
  /// ends counts as the end.
  @export(interface)
  public final func insertSubview(_ view: View, at index: Int) {
    if view.superview === self {
      move(view, to: index)
    } else {
      attach(view, at: index)
    }
  }

  /// Puts `view` right behind `sibling`, or in front of all where that is no subview.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view) ?? subviews.count)
  }

  /// Puts `view` right in front of `sibling`, or in front of all where that is no subview.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: (index(of: sibling, without: view) ?? subviews.count) + 1)
  }

  /// Draws `view` last of the subviews; nothing where it is none.
  public final func bringSubviewToFront(_ view: View) {
    if view.superview === self { move(view, to: subviews.count) }
  }

  /// Draws `view` first of the subviews; nothing where it is none.
  public final func sendSubviewToBack(_ view: View) {
    if view.superview === self { move(view, to: 0) }
  }

  /// Exchanges two subviews in the drawing order; nothing where an index names none.
  @export(interface)
  public final func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    guard first != second, subviews.indices.contains(first), subviews.indices.contains(second)
    else { return }
    subviews.swapAt(first, second)
    subviews[first].damagePainted()
    subviews[second].damagePainted()
    subviewsNeedArranging()
  }

  /// Takes the view out of its superview, which lets go of it.
  ///
  /// If that takes it out of its window, the touches in it are cancelled first,
  /// while the chain to its superviews is whole; the first responder in it
  /// resigns, and its animations end where they were going.
  @export(interface)
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    if window != nil {
      leaveWindow()
      // What that called may have moved the view already.
      guard superview === parent else { return }
    }
    willMove(toSuperview: nil)
    guard superview === parent else { return }
    parent.willRemoveSubview(self)
    guard superview === parent else { return }
    detach(from: parent)
    setWindow(nil)
    // Its controller may have been about to appear with a parent.
    if window == nil { controller?.matchAppearanceToWindow() }
    if superview == nil { didMoveToSuperview() }
  }

  // MARK: Parts

  /// Where `sibling` will be once `view` is no longer among the subviews.
  private func index(of sibling: View, without view: View) -> Int? {
    var index = 0
    for child in subviews where child !== view {
      if child === sibling { return index }
      index += 1
    }
    return nil
  }

  /// Reorders a subview: `index` counts among the others.
  private func move(_ view: View, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    let new = max(0, min(index, subviews.count - 1))
    guard new != old else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: new)
    view.damagePainted()
    subviewsNeedArranging()
  }

  @export(interface)
  private func attach(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put into itself")
    let oldParent = view.superview
    if view.window != nil && view.window !== window {
      view.leaveWindow()
      guard view.superview === oldParent, !isDescendant(of: view) else { return }
    }
    view.willMove(toSuperview: self)
    oldParent?.willRemoveSubview(view)
    guard view.superview === oldParent, !isDescendant(of: view) else { return }
    if let oldParent { view.detach(from: oldParent) }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    view.setWindow(window)
    view.takeLooks(in: self)
    view.damagePainted()
    setNeedsLayout()
    if view.needsLayout || view.subtreeNeedsLayout { view.markLayoutPath() }
    guard view.superview === self else { return }
    view.didMoveToSuperview()
    guard view.superview === self else { return }
    didAddSubview(view)
  }

  private func detach(from parent: View) {
    damagePainted()
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
  }

  /// Ends what ties the tree from here down to its window, before it leaves it.
  private func leaveWindow() {
    guard let window else { return }
    tellControllersOfLeaving()
    guard self.window === window else { return }
    window.menuIfMade?.watch(leaving: self)
    window.presentationHost?.watch(leaving: self)
    guard self.window === window else { return }
    window.application?.delivery.revokeTouches(in: self)
    // It cannot refuse to resign now.
    if let responder = window.resignResponder(in: self), window.firstResponder === responder { window.firstResponder = nil }
  }

  /// Tells the controllers of the tree from here down, from the top.
  private func tellControllersOfLeaving() {
    controller?.beginAppearanceTransition(false, animated: false)
    for child in subviews where child.superview === self { child.tellControllersOfLeaving() }
  }

  /// Tells the tree from here down which window it is in.
  ///
  /// The callbacks may change the tree: a view that one of them has moved elsewhere is
  /// left out.
  @export(interface)
  private func setWindow(_ new: Window?) {
    guard window !== new else { return }
    willMove(toWindow: new)
    guard superview?.window === new else { return }
    let controller = self.controller
    let isComing = new != nil && controller?.viewEntersWindow() == true
    defer { if isComing || new == nil { controller?.viewArrived() } }
    guard superview?.window === new, window !== new else { return }
    animation?.interruptAll()
    window = new
    layer = nil
    for child in subviews where child.superview === self && window === new {
      child.setWindow(new)
    }
    if window === new { didMoveToWindow() }
  }

  /// The same where the window is going, and nobody can be told.
  @export(interface)
  final func forgetWindow() {
    window = nil
    layer = nil
    controller?.appearance = .absent
    animation?.interruptAll()
    for child in subviews { child.forgetWindow() }
  }
}
