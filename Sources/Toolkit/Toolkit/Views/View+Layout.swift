extension View {
  /// Has `layoutSubviews` called before the next drawing, once, however often it is asked for.
  public final func setNeedsLayout() {
    needsLayout = true
    markLayoutPath()
  }

  /// Lays out now whatever needs it, in this view and below.
  ///
  /// Inside an animation's closure the places found are animated.
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
    // Walks a copy: a layout may add and remove views.
    for child in subviews where child.superview === self {
      child.layoutIfNeeded()
    }
  }

  /// Lets the ancestors know that there is something to lay out down here.
  final func markLayoutPath() {
    var view = superview
    while let parent = view, !parent.subtreeNeedsLayout {
      parent.subtreeNeedsLayout = true
      view = parent.superview
    }
  }
}

extension Window {
  /// Lays out all that needs it, and what that makes need it, up to a limit: two
  /// views that upset each other for ever must not stop the frame.
  final func layOut() {
    var rounds = 0
    while (needsLayout || subtreeNeedsLayout) && rounds < 8 {
      layoutIfNeeded()
      rounds += 1
    }
  }
}
