import Geometry

/// The base class of stacks and grids, which lay out their subviews automatically.
///
/// All subviews are laid out. A layout occurs only when a subview is added, removed, hidden, or calls
/// `setNeedsMeasure()`, and when the size of the view changes. All edges are aligned to whole pixels. A subclass that
/// overrides `didAddSubview(_:)` or `willRemoveSubview(_:)` must call `super`.
open class LayoutView: View {
  /// The space between the edges and the subviews, in points.
  public final var insets = Insets.zero {
    didSet { if insets != oldValue { invalidateSubviewLayout() } }
  }

  /// The number of pixels per point. All lengths within a layout are in pixels.
  final var pixelsPerPoint: Double { window?.scale ?? 1 }
  /// Whether a layout conflict was reported.
  private final var hasReportedConflict = false

  open override func didAddSubview(_ view: View) {
    super.didAddSubview(view)
    layoutItem(for: view)
    invalidateSubviewLayout()
  }

  open override func willRemoveSubview(_ view: View) {
    super.willRemoveSubview(view)
    view.layoutItem = nil
    invalidateSubviewLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // The size of a pixel, and possibly of text, has changed.
    layoutItem?.invalidate()
    for child in subviews { child.layoutItem?.invalidate() }
    setNeedsLayout()
  }

  override func invalidateSubviewLayout() {
    setNeedsLayout()
    setNeedsMeasure()
  }

  /// Returns the arrangement of `view`. Creates it before the first layout, while the view has the size that the app
  /// gave it.
  @discardableResult
  final func layoutItem(for view: View) -> LayoutItem {
    if let arrangement = view.layoutItem { return arrangement }
    let made = LayoutItem(restingSize: view.bounds.size)
    view.layoutItem = made
    return made
  }

  /// Returns a distance in whole pixels.
  final func pixelLength(_ points: Double) -> Double { LayoutItem.clamped((points * pixelsPerPoint).rounded()) }

  /// The size of the area within `insets`, in pixels.
  final var contentSize: (width: Double, height: Double) {
    (
      max(0, pixelLength(bounds.width) - pixelLength(insets.left) - pixelLength(insets.right)),
      max(0, pixelLength(bounds.height) - pixelLength(insets.top) - pixelLength(insets.bottom))
    )
  }

  /// Returns the width within `insets` if the view is `width` points wide, in pixels. Returns `nil` if `width` is not a
  /// limit.
  final func contentWidth(for width: Double) -> Double? {
    guard width > 0, width < LayoutItem.maximumLength else { return nil }
    return max(0, pixelLength(width) - pixelLength(insets.left) - pixelLength(insets.right))
  }

  /// Returns the size of the view, in points, if its subviews need the given number of pixels.
  final func outerSize(contentWidth width: Double, height: Double) -> Size {
    Size(
      (width + pixelLength(insets.left) + pixelLength(insets.right)) / pixelsPerPoint,
      (height + pixelLength(insets.top) + pixelLength(insets.bottom)) / pixelsPerPoint)
  }

  /// Returns the size that fits `view` in the given width, in pixels. A width of `nil` is not a limit.
  final func measure(_ view: View, in width: Double?) -> (width: Double, height: Double) {
    // `sizeThatFits(_:)` treats a width of 0 as unlimited.
    let size = view.fittingSize(width: width.map { max($0, 1) / pixelsPerPoint } ?? 0)
    return ((size.width * pixelsPerPoint).rounded(.up), (size.height * pixelsPerPoint).rounded(.up))
  }

  /// Sets the frame of `view`. The values are in pixels and relative to the area within `insets`.
  final func setFrame(of view: View, x: Double, y: Double, width: Double, height: Double, mirrored: Bool) {
    let scale = pixelsPerPoint
    let left = (mirrored ? contentSize.width - x - width : x) + pixelLength(insets.left)
    let top = y + pixelLength(insets.top)
    view.setLayoutFrame(
      Rect(bounds.minX + left / scale, bounds.minY + top / scale, max(0, width) / scale, max(0, height) / scale))
  }

  /// Reports, once, that the subviews need more space than is available.
  @export(interface)
  final func reportConflict(_ axis: StackView.Axis, needed: Double, available has: Double) {
    guard !hasReportedConflict, let application = window?.application, bounds.width > 0, bounds.height > 0 else {
      return
    }
    hasReportedConflict = true
    guard let report = application.onLayoutConflict else { return }
    var names = ""
    for child in subviews.prefix(6) where !child.isHidden {
      names += (names.isEmpty ? "" : ", ") + child.logDescription
    }
    if subviews.count > 6 { names += ", …" }
    let side = axis == .horizontal ? "wide" : "high"
    report(
      "layout: \(logDescription) with \(names): needs \(Int((needed / pixelsPerPoint).rounded(.up))) points, but is \(Int((has / pixelsPerPoint).rounded())) \(side); all views shrink (remove some, allow wrapping, or use a scroll view)"
    )
  }

  override var logDescription: String { logName.isEmpty ? "a stack" : logName }
}
