import Geometry

extension View {
  /// The layout direction of rows in this view and its descendants. If it is `nil`, the superview's direction applies.
  ///
  /// The default is left to right. To change the direction of the whole app, set this property of the window.
  public final var layoutDirection: LayoutDirection? {
    get { explicitLayoutDirection }
    set {
      guard newValue != explicitLayoutDirection else { return }
      explicitLayoutDirection = newValue
      environmentChanged()
    }
  }

  /// Whether rows in this view are laid out from right to left.
  public final var isRightToLeft: Bool {
    var view: View? = self
    while let present = view {
      if let direction = present.explicitLayoutDirection { return direction == .rightToLeft }
      view = present.superview
    }
    return false
  }

  /// Converts between a distance from the leading edge and an x-coordinate, in either direction.
  final func mirrored(_ x: Double) -> Double { isRightToLeft ? bounds.minX + bounds.maxX - x : x }

  /// Converts a rect between leading-edge and left-edge coordinates, in either direction.
  final func mirrored(_ rect: Rect) -> Rect {
    isRightToLeft ? Rect(bounds.minX + bounds.maxX - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  /// The reading direction: 1 for left to right, and -1 for right to left.
  final var readingDirection: Double { isRightToLeft ? -1 : 1 }

  /// Invalidates the size that fits the view, so that stacks and grids measure the view again before the next frame.
  ///
  /// The toolkit's views do this automatically. Call it from custom views that override `sizeThatFits(_:)`.
  public final func setNeedsMeasure() {
    layoutItem?.invalidate()
    superview?.invalidateSubviewLayout()
  }

  /// Returns the size that fits the view in `width` points, clamped to valid lengths. A width of 0 or less is not a
  /// limit.
  ///
  /// The result is cached until `setNeedsMeasure()` is called.
  final func fittingSize(width: Double) -> Size {
    let width = width > 0 && width < LayoutItem.maximumLength ? width : 0
    let arrangement = self.layoutItem ?? LayoutItem(restingSize: bounds.size)
    self.layoutItem = arrangement
    if let size = arrangement.cachedSize(forWidth: width) { return size }
    let wish = sizeThatFits(Size(width, 0))
    let size = Size(LayoutItem.clamped(wish.width), LayoutItem.clamped(wish.height))
    arrangement.store(size, forWidth: width)
    return size
  }

  /// Sets the frame that the stack has computed, without regard to the transform.
  final func setLayoutFrame(_ place: Rect) {
    let old = bounds
    self.setBounds(Rect(origin: old.origin, size: place.size), center: place.center)
    layoutItem?.assignedSize = place.size
  }

  /// Notifies this view and its descendants that the language, theme, layout direction, or scale has changed.
  final func environmentChanged() {
    layoutItem?.invalidate()
    hasInheritedEnvironment = true
    environmentDidChange()
    if let controller, !controller.isLoadingView { controller.environmentDidChange() }
    setNeedsLayout()
    // Iterates over a copy: an override may change the tree.
    for child in subviews where child.superview === self { child.environmentChanged() }
  }
}
