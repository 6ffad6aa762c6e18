import Geometry

extension View {
  /// Which way rows in this view and below go; nil takes it from the superview. The window's own goes from left to right at
  /// first, so that setting it there turns all stacks of the app.
  public final var layoutDirection: LayoutDirection? {
    get { ownDirection }
    set {
      guard newValue != ownDirection else { return }
      ownDirection = newValue
      environmentChanged()
    }
  }

  /// Whether rows in this view go from right to left.
  public final var isRightToLeft: Bool {
    var view: View? = self
    while let present = view {
      if let direction = present.ownDirection { return direction == .rightToLeft }
      view = present.superview
    }
    return false
  }

  /// How far from the left `x` is that counts from where reading begins, and the other way round.
  final func mirrored(_ x: Double) -> Double { isRightToLeft ? bounds.minX + bounds.maxX - x : x }

  /// Where `rect` lies that counts from where reading begins, and the other way round.
  final func mirrored(_ rect: Rect) -> Rect {
    isRightToLeft ? Rect(bounds.minX + bounds.maxX - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  /// Which way reading goes: 1 is to the right, -1 to the left.
  final var readingDirection: Double { isRightToLeft ? -1 : 1 }

  /// Says that another size suits the view now, so that the stacks and grids that it is in ask again before the next frame.
  ///
  /// The views of the toolkit say so themselves. For a view of an app that overrides `sizeThatFits(_:)`.
  public final func setNeedsMeasure() {
    arrangement?.forget()
    superview?.subviewsNeedArranging()
  }

  /// What suits the view in `width` points, whole pixels and never less than nothing; a width that is not above 0 sets no limit.
  ///
  /// It is asked for once, and kept until the view says `setNeedsMeasure()`.
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

  /// Gives the view the place that its stack has found for it. Its transform plays no part.
  final func arrange(in place: Rect) {
    let old = bounds
    self.place(Rect(origin: old.origin, size: place.size), at: place.center)
    arrangement?.givenSize = place.size
  }

  /// Something that all views of this tree go by has changed: language, theme, direction or pixels of a point.
  final func environmentChanged() {
    arrangement?.forget()
    hasTakenLooks = true
    environmentDidChange()
    if let controller, !controller.isFilling { controller.environmentDidChange() }
    setNeedsLayout()
    // Walks a copy: an override may change the tree.
    for child in subviews where child.superview === self { child.environmentChanged() }
  }
}
