extension View {
  /// Marks the view for a call of `layoutSubviews()` before the next frame. Repeated calls have no further effect.
  public final func setNeedsLayout() {
    needsLayout = true
    markLayoutPath()
  }

  /// Lays out this view and its descendants immediately if they need it.
  ///
  /// Within an animation's closure, the resulting changes are animated.
  @export(interface)
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      let controller = self.controller
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    // Iterates over a copy: a layout may add and remove views.
    for child in subviews where child.superview === self {
      child.layoutIfNeeded()
    }
  }

  /// Marks the ancestors, so that a layout of the window finds this view.
  final func markLayoutPath() {
    var view = superview
    while let parent = view, !parent.subtreeNeedsLayout {
      parent.subtreeNeedsLayout = true
      view = parent.superview
    }
  }
}

extension Window {
  /// Lays out all views that need it, repeatedly, up to a limit. The limit keeps two views that invalidate each other
  /// from blocking the frame.
  final func layoutSubtreeIfNeeded() {
    var rounds = 0
    while (needsLayout || subtreeNeedsLayout) && rounds < 8 {
      layoutIfNeeded()
      rounds += 1
    }
  }
}
