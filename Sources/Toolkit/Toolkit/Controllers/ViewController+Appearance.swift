/// The phase of a controller's appearance on the screen.
enum AppearanceState {
  case absent, appearing, visible, disappearing
}

extension ViewController {
  /// Announces that a child's view is about to appear or disappear, for containers that animate the views of their
  /// children. Call `endAppearanceTransition()` when the animation has ended.
  ///
  /// A container that only adds and removes views need not call this method: a view that enters or leaves the window
  /// notifies its controller. The call has no effect if the child is already in the announced state or transition.
  @export(interface)
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .absent || appearance == .disappearing else { return }
      appearance = .appearing
      isAppearanceAnimated = animated
      prepareForAppearance(true)
      viewWillAppear(animated)
    } else {
      guard appearance == .visible || appearance == .appearing else { return }
      appearance = .disappearing
      isAppearanceAnimated = animated
      prepareForAppearance(false)
      viewWillDisappear(animated)
    }
    let begun: AppearanceState = isAppearing ? .appearing : .disappearing
    // Iterate over a copy, because a callback may add and remove children.
    for child in children where appearance == begun && isShowing(child) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends the transition that `beginAppearanceTransition(_:animated:)` announced. The view must be in the window if it
  /// has appeared, and outside if it has disappeared.
  @export(interface)
  public final func endAppearanceTransition() {
    switch appearance {
    case .absent, .visible:
      return
    case .appearing:
      guard viewIfLoaded?.window != nil else {
        // The appearance was called off: the containing view has left the window.
        beginAppearanceTransition(false, animated: false)
        endAppearanceTransition()
        return
      }
      for child in children where isShowing(child) { child.endAppearanceTransition() }
      guard appearance == .appearing else { return }
      appearance = .visible
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      for child in children where isShowing(child) { child.endAppearanceTransition() }
      guard appearance == .disappearing else { return }
      appearance = .absent
      viewDidDisappear(isAppearanceAnimated)
    }
  }

  // MARK: Called by views

  /// Prepares for the root view entering a window. Returns `true` if the caller must call `endAppearanceTransition`
  /// afterwards, and `false` if the view is part of a transition that has already begun.
  final func viewWillEnterWindow() -> Bool {
    guard appearance == .absent else { return false }
    let isPart = parent?.appearance == .appearing
    beginAppearanceTransition(true, animated: isPart && parent?.isAppearanceAnimated == true)
    return !isPart
  }

  /// Called after the root view has entered or left a window.
  final func viewDidMoveToWindow() {
    if viewIfLoaded?.window == nil {
      beginAppearanceTransition(false, animated: false)
    } else if appearance == .disappearing {
      // A callback has put the view back into the window during its disappearance.
      beginAppearanceTransition(true, animated: false)
    }
    endAppearanceTransition()
  }

  /// Updates the appearance after the controller's root view was replaced or removed.
  final func matchAppearanceToWindow() {
    if viewIfLoaded?.window == nil || viewWillEnterWindow() { viewDidMoveToWindow() }
  }

  private func isShowing(_ child: ViewController) -> Bool {
    guard child.parent === self, let view = viewIfLoaded else { return false }
    return child.viewIfLoaded?.isDescendant(of: view) == true
  }
}
