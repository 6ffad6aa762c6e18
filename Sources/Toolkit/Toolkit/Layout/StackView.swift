import Geometry

/// A view that arranges its subviews in a row or a column.
///
///     let row = StackView(.horizontal, spacing: 12, [icon, title])
///     row.add(slider, .share(1))
///     row.setSpacing(24, after: title)
///
/// The `Sizing` of a view determines its length along the axis. The default is the length that fits the view. Remaining
/// space goes to shares first, then to loose views (`View.horizontalHugging`, `View.verticalHugging`), and finally
/// where `distribution` puts it. If space is missing, loose views shrink first, and tight and fixed ones last. If these
/// must shrink, the stack reports a conflict (`Application.onLayoutConflict`). Hidden views take no space.
open class StackView: LayoutView {
  /// The direction in which the views of a stack follow each other.
  public enum Axis: UInt8, Sendable {
    /// A row in the reading direction.
    case horizontal
    /// A column from top to bottom.
    case vertical
  }

  /// The position of views across the axis.
  public enum Alignment: UInt8, Sendable {
    /// Views are stretched across the stack. Tight views keep their size, in the middle of a row or at the start of a
    /// column.
    case fill
    /// The top of a row, or the leading edge of a column.
    case start
    /// The middle.
    case center
    /// The bottom of a row, or the trailing edge of a column.
    case end
  }

  /// The use of remaining space along the axis.
  public enum Distribution: UInt8, Sendable {
    /// Views are at the start, and the remaining space is at the end.
    case start
    /// Views are in the middle, and half of the remaining space is at each end.
    case center
    /// Views are at the end, and the remaining space is at the start.
    case end
    /// The remaining space is distributed between the views.
    case equalSpacing
    /// Views that are not tight grow by equal amounts.
    case fill
    /// All views have the same length.
    case fillEqually
  }

  /// The direction in which the views follow each other.
  public final var axis: Axis {
    didSet { if axis != oldValue { invalidateSubviewLayout() } }
  }
  /// The space between views, and between the lines of a wrapping row, in points.
  public final var spacing: Double {
    didSet { if spacing != oldValue { invalidateSubviewLayout() } }
  }
  /// The position of views across the axis. The default is `.fill`.
  public final var alignment = Alignment.fill {
    didSet { if alignment != oldValue { invalidateSubviewLayout() } }
  }
  /// The use of remaining space along the axis. The default is `.start`.
  public final var distribution = Distribution.start {
    didSet { if distribution != oldValue { invalidateSubviewLayout() } }
  }
  /// Whether views that do not fit in a row start another line. Columns do not wrap.
  public final var wraps = false {
    didSet { if wraps != oldValue { invalidateSubviewLayout() } }
  }

  final var tracks = Tracks()
  /// The views of the tracks, during a layout. The array retains its capacity.
  final var arrangedViews: [View] = []

  /// Creates a stack of `views`, each with the length that fits it.
  public init(_ axis: Axis, spacing: Double = 0, insets: Insets = .zero, _ views: [View] = []) {
    self.axis = axis
    self.spacing = spacing
    super.init(frame: .zero)
    self.insets = insets
    for view in views { addSubview(view) }
  }

  /// Adds `view` at the end with an extent.
  public final func add(_ view: View, _ extent: Sizing = .fitting) {
    addSubview(view)
    setSizing(extent, of: view)
  }

  /// Adds several views at the end, each with the length that fits it.
  public final func add(_ first: View, _ second: View, _ others: View...) {
    addSubview(first)
    addSubview(second)
    for view in others { addSubview(view) }
  }

  /// Inserts `view` at `index` among the views. An index out of range is clamped. To remove a view, call its
  /// `removeFromSuperview()`.
  public final func insert(_ view: View, at index: Int, _ extent: Sizing = .fitting) {
    insertSubview(view, at: index)
    setSizing(extent, of: view)
  }

  /// Inserts `view` after `sibling`, or at the end if `sibling` is not in this stack.
  public final func insert(_ view: View, after sibling: View, _ extent: Sizing = .fitting) {
    insertSubview(view, aboveSubview: sibling)
    setSizing(extent, of: view)
  }

  /// Adds space at the end: a share of the remaining space, or a fixed number of points.
  public final func addSpace(_ extent: Sizing = .share(1)) {
    let space = View()
    space.isUserInteractionEnabled = false
    add(space, extent)
  }

  /// Sets the extent of a view in this stack.
  public final func setSizing(_ extent: Sizing, of view: View) {
    guard view.superview === self else { return }
    let arrangement = layoutItem(for: view)
    guard arrangement.extent != extent else { return }
    arrangement.extent = extent
    invalidateSubviewLayout()
  }

  /// Sets the space between a view of this stack and the next one, in points. `nil` restores `spacing`.
  public final func setSpacing(_ spacing: Double?, after view: View) {
    guard view.superview === self else { return }
    let item = layoutItem(for: view)
    guard item.spacingAfter != spacing else { return }
    item.spacingAfter = spacing
    invalidateSubviewLayout()
  }

  /// Returns the size that fits all views in the width of `size`. The height of `size` is not a limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = contentWidth(for: size.width)
    let needed = axis == .horizontal ? measureRow(in: width) : measureColumn(in: width)
    return self.outerSize(contentWidth: needed.width, height: needed.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if axis == .horizontal { layOutRow() } else { layOutColumn() }
  }
}
