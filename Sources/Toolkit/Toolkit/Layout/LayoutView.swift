import Geometry

/// A view that places its subviews by rules: what stacks and grids have in common.
///
/// Every subview takes part. Places are found again when a subview comes, goes, hides or says `setNeedsMeasure()`, and when the
/// view's own size changes; otherwise nothing is done. All edges fall on whole pixels. A subclass that overrides
/// `didAddSubview` or `willRemoveSubview` calls super.
open class LayoutView: View {
  /// Between the edges and the views, in points.
  public final var insets = Insets.zero {
    didSet { if insets != oldValue { subviewsNeedArranging() } }
  }

  /// Pixels for a point; all lengths within a layout are pixels.
  final var pixels: Double { window?.scale ?? 1 }
  /// Whether a layout that cannot be has been told of.
  private final var hasComplained = false

  open override func didAddSubview(_ view: View) {
    super.didAddSubview(view)
    prepare(view)
    subviewsNeedArranging()
  }

  open override func willRemoveSubview(_ view: View) {
    super.willRemoveSubview(view)
    view.arrangement = nil
    subviewsNeedArranging()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Pixels are of another size, and text may be.
    arrangement?.forget()
    for child in subviews { child.arrangement?.forget() }
    setNeedsLayout()
  }

  override func subviewsNeedArranging() {
    setNeedsLayout()
    setNeedsMeasure()
  }

  /// Has the view's arrangement made, while its size is the app's.
  @discardableResult
  final func prepare(_ view: View) -> Arrangement {
    if let arrangement = view.arrangement { return arrangement }
    let made = Arrangement(restingSize: view.bounds.size)
    view.arrangement = made
    return made
  }

  /// A distance in whole pixels.
  final func distance(_ points: Double) -> Double { Arrangement.sane((points * pixels).rounded()) }

  /// The room for the views, in pixels, which begins at `insets`.
  final var room: (width: Double, height: Double) {
    (
      max(0, distance(bounds.width) - distance(insets.left) - distance(insets.right)),
      max(0, distance(bounds.height) - distance(insets.top) - distance(insets.bottom))
    )
  }

  /// The width for the views where the stack has `width` points, in pixels; nil for no limit.
  final func roomWidth(_ width: Double) -> Double? {
    guard width > 0, width < Arrangement.limit else { return nil }
    return max(0, distance(width) - distance(insets.left) - distance(insets.right))
  }

  /// The size around views that take this many pixels, in points.
  final func size(around width: Double, _ height: Double) -> Size {
    Size(
      (width + distance(insets.left) + distance(insets.right)) / pixels,
      (height + distance(insets.top) + distance(insets.bottom)) / pixels)
  }

  /// What a view takes in a width of pixels, in pixels; nil for no limit.
  final func measure(_ view: View, in width: Double?) -> (width: Double, height: Double) {
    // A width of 0 would be none for `sizeThatFits`.
    let size = view.measured(width: width.map { max($0, 1) / pixels } ?? 0)
    return ((size.width * pixels).rounded(.up), (size.height * pixels).rounded(.up))
  }

  /// Puts a view where it belongs, `x` and `y` in pixels from the place of the first view.
  final func put(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double, mirrored: Bool) {
    let (full, scale) = (room.width, pixels)
    let left = (mirrored ? full - x - width : x) + distance(insets.left)
    let top = y + distance(insets.top)
    view.arrange(
      in: Rect(bounds.minX + left / scale, bounds.minY + top / scale, max(0, width) / scale, max(0, height) / scale))
  }

  /// Says, once, that the views need more room than there is.
  final func complain(_ axis: StackView.Axis, needed: Double, has: Double) {
    guard !hasComplained, let application = window?.application, bounds.width > 0, bounds.height > 0 else { return }
    hasComplained = true
    guard let report = application.onLayoutConflict else { return }
    var names = ""
    for child in subviews.prefix(6) where !child.isHidden { names += (names.isEmpty ? "" : ", ") + child.spokenName }
    if subviews.count > 6 { names += ", …" }
    let side = axis == .horizontal ? "wide" : "high"
    report(
      "layout: \(spokenName) with \(names): needs \(Int((needed / pixels).rounded(.up))) points, is \(Int((has / pixels).rounded())) \(side); all are made smaller: leave some out, let it wrap, or put it into a scroll view"
    )
  }

  override var spokenName: String { logName.isEmpty ? "a stack" : logName }
}
