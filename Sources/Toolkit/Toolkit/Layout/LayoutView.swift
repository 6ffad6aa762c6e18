import Geometry

/// The base class of stacks and grids, which lay out their subviews automatically.
///
/// All subviews are laid out. A layout occurs only when a subview is added, removed, hidden, or calls
/// `setNeedsMeasure()`, and when the size of the view changes. All edges are aligned to whole pixels. A subclass that
/// overrides `didAddSubview(_:)` or `willRemoveSubview(_:)` must call `super`.
open class LayoutView: View {
  /// The space between the edges and the subviews, in points.
  public final var insets = Insets.zero {
    didSet { if insets != oldValue { subviewsNeedArranging() } }
  }

  /// The number of pixels per point. All lengths within a layout are in pixels.
  final var pixels: Double { window?.scale ?? 1 }
  /// Whether a layout conflict was reported.
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
    // The size of a pixel, and possibly of text, has changed.
    arrangement?.forget()
    for child in subviews { child.arrangement?.forget() }
    setNeedsLayout()
  }

  override func subviewsNeedArranging() {
    setNeedsLayout()
    setNeedsMeasure()
  }

  /// Returns the arrangement of `view`. Creates it before the first layout, while the view has the size that the app
  /// gave it.
  @discardableResult
  final func prepare(_ view: View) -> Arrangement {
    if let arrangement = view.arrangement { return arrangement }
    let made = Arrangement(restingSize: view.bounds.size)
    view.arrangement = made
    return made
  }

  /// Returns a distance in whole pixels.
  final func distance(_ points: Double) -> Double { Arrangement.sane((points * pixels).rounded()) }

  /// The size of the area within `insets`, in pixels.
  final var room: (width: Double, height: Double) {
    (
      max(0, distance(bounds.width) - distance(insets.left) - distance(insets.right)),
      max(0, distance(bounds.height) - distance(insets.top) - distance(insets.bottom))
    )
  }

  /// Returns the width within `insets` if the view is `width` points wide, in pixels. Returns `nil` if `width` is not a
  /// limit.
  final func roomWidth(_ width: Double) -> Double? {
    guard width > 0, width < Arrangement.limit else { return nil }
    return max(0, distance(width) - distance(insets.left) - distance(insets.right))
  }

  /// Returns the size of the view, in points, if its subviews need the given number of pixels.
  final func size(around width: Double, _ height: Double) -> Size {
    Size(
      (width + distance(insets.left) + distance(insets.right)) / pixels,
      (height + distance(insets.top) + distance(insets.bottom)) / pixels)
  }

  /// Returns the size that fits `view` in the given width, in pixels. A width of `nil` is not a limit.
  final func measure(_ view: View, in width: Double?) -> (width: Double, height: Double) {
    // `sizeThatFits(_:)` treats a width of 0 as unlimited.
    let size = view.measured(width: width.map { max($0, 1) / pixels } ?? 0)
    return ((size.width * pixels).rounded(.up), (size.height * pixels).rounded(.up))
  }

  /// Sets the frame of `view`. The values are in pixels and relative to the area within `insets`.
  final func put(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double, mirrored: Bool) {
    let (full, scale) = (room.width, pixels)
    let left = (mirrored ? full - x - width : x) + distance(insets.left)
    let top = y + distance(insets.top)
    view.arrange(
      in: Rect(bounds.minX + left / scale, bounds.minY + top / scale, max(0, width) / scale, max(0, height) / scale))
  }

  /// Reports, once, that the subviews need more space than is available.
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
