import Geometry

extension View {
  /// The layout direction of rows in this view and its descendants. If it is `nil`, the superview's direction applies.
  ///
  /// The default is left to right. To change the direction of the whole app, set this property of the window.
  public final var layoutDirection: LayoutDirection? {
    get { ownDirection }
    set {
      guard newValue != ownDirection else { return }
      ownDirection = newValue
      environmentChanged()
    }
  }

  /// Whether rows in this view are laid out from right to left.
  public final var isRightToLeft: Bool {
    var view: View? = self
    while let present = view {
      if let direction = present.ownDirection { return direction == .rightToLeft }
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
    arrangement?.forget()
    superview?.subviewsNeedArranging()
  }

  /// Returns the size that fits the view in `width` points, clamped to valid lengths. A width of 0 or less is not a
  /// limit.
  ///
  /// The result is cached until `setNeedsMeasure()` is called.
  final func measured(width: Double) -> Size {
    let width = width > 0 && width < Arrangement.limit ? width : 0
    let arrangement = self.arrangement ?? Arrangement(restingSize: bounds.size)
    self.arrangement = arrangement
    if let size = arrangement.size(for: width) { return size }
    let wish = sizeThatFits(Size(width, 0))
    let size = Size(Arrangement.sane(wish.width), Arrangement.sane(wish.height))
    arrangement.keep(size, for: width)
    return size
  }

  /// Sets the frame that the stack has computed, without regard to the transform.
  final func arrange(in place: Rect) {
    let old = bounds
    self.place(Rect(origin: old.origin, size: place.size), at: place.center)
    arrangement?.givenSize = place.size
  }

  /// Notifies this view and its descendants that the language, theme, layout direction, or scale has changed.
  final func environmentChanged() {
    arrangement?.forget()
    hasTakenLooks = true
    environmentDidChange()
    if let controller, !controller.isFilling { controller.environmentDidChange() }
    setNeedsLayout()
    // Iterates over a copy: an override may change the tree.
    for child in subviews where child.superview === self { child.environmentChanged() }
  }
}
