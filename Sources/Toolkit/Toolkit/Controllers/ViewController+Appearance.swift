/// How far a controller's view is on its way to the screen.
enum Appearance {
  case absent, appearing, visible, disappearing
}

extension ViewController {
  /// For containers that move the views of their children by animation: announces
  /// that this child's view is about to come, or to go. `endAppearanceTransition`
  /// says that it has.
  ///
  /// A container that only adds and removes views need not call it: a view that
  /// enters or leaves the window tells its controller. Nothing where the child is
  /// on that way already.
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
    let begun: Appearance = isAppearing ? .appearing : .disappearing
    // Walks a copy: a callback may add and remove children.
    for child in children where appearance == begun && isShowing(child) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// The view is where `beginAppearanceTransition` said it would be: in the window, or not.
  @export(interface)
  public final func endAppearanceTransition() {
    switch appearance {
    case .absent, .visible:
      return
    case .appearing:
      guard viewIfLoaded?.window != nil else {
        // Called off: the view that it came with has left the window.
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

  /// The root view is about to enter a window. Whether the caller has to call `endAppearanceTransition`
  /// once it is there: not where this is part of a transition that has begun already.
  final func viewEntersWindow() -> Bool {
    guard appearance == .absent else { return false }
    let isPart = parent?.appearance == .appearing
    beginAppearanceTransition(true, animated: isPart && parent?.isAppearanceAnimated == true)
    return !isPart
  }

  /// The root view has entered its window, or left it.
  final func viewArrived() {
    if viewIfLoaded?.window == nil {
      beginAppearanceTransition(false, animated: false)
    } else if appearance == .disappearing {
      // A callback that heard of its leaving has brought it back.
      beginAppearanceTransition(true, animated: false)
    }
    endAppearanceTransition()
  }

  /// The controller has another root view, or lost the one it had.
  final func matchAppearanceToWindow() {
    if viewIfLoaded?.window == nil || viewEntersWindow() { viewArrived() }
  }

  private func isShowing(_ child: ViewController) -> Bool {
    guard child.parent === self, let view = viewIfLoaded else { return false }
    return child.viewIfLoaded?.isDescendant(of: view) == true
  }
}
