import Geometry

/// Views in a row or a column.
///
///     let row = StackView(.horizontal, spacing: 12, [icon, title])
///     row.add(slider, .share(1))
///
/// Along the axis a view has its `Extent`: what suits it, at first. Room that is left goes to shares, else to loose views
/// (`View.hugging`, `verticalHugging`), else to where `distribution` says. Where there is too little, the loose get smaller first, the tight and the
/// fixed last; that these must is one line of the log (`Application.onLayoutConflict`). Hidden views take no room.
open class StackView: LayoutView {
  /// Which way the views follow each other.
  public enum Axis: UInt8, Sendable {
    /// In the direction of reading.
    case horizontal
    /// From the top.
    case vertical
  }

  /// Where views stand across the axis.
  public enum Alignment: UInt8, Sendable {
    /// From edge to edge; what is tight keeps its size, in the middle of a row, and at the start of a column.
    case fill
    /// At the top of a row, and where reading begins in a column.
    case start
    /// In the middle.
    case center
    /// At the bottom of a row, and where reading ends in a column.
    case end
  }

  /// What becomes of room along the axis that no view takes.
  public enum Distribution: UInt8, Sendable {
    /// It is left at the end.
    case start
    /// Half of it is left at each end.
    case center
    /// It is left at the start.
    case end
    /// It goes between the views.
    case apart
    /// All but tight views grow by as much.
    case fill
    /// All views are of the same length.
    case fillEqually
  }

  /// Which way the views follow each other.
  public final var axis: Axis {
    didSet { if axis != oldValue { subviewsNeedArranging() } }
  }
  /// Between two views, in points; also between two lines where it wraps.
  public final var spacing: Double {
    didSet { if spacing != oldValue { subviewsNeedArranging() } }
  }
  /// Where views stand across the axis.
  public final var alignment = Alignment.fill {
    didSet { if alignment != oldValue { subviewsNeedArranging() } }
  }
  /// What becomes of room along the axis that no view takes.
  public final var distribution = Distribution.start {
    didSet { if distribution != oldValue { subviewsNeedArranging() } }
  }
  /// Whether views that find no room in a row begin another one. Columns do not wrap.
  public final var wraps = false {
    didSet { if wraps != oldValue { subviewsNeedArranging() } }
  }

  final var tracks = Tracks()
  /// The views that the tracks are of, while they are placed; the memory is kept.
  final var placed: [View] = []

  /// A stack of `views`, each as long as it suits them.
  public init(_ axis: Axis, spacing: Double = 0, insets: Insets = .zero, _ views: [View] = []) {
    self.axis = axis
    self.spacing = spacing
    super.init(frame: .zero)
    self.insets = insets
    for view in views { addSubview(view) }
  }

  /// Puts `view` at the end, as long as `extent` says.
  public final func add(_ view: View, _ extent: Extent = .fitting) {
    addSubview(view)
    setExtent(extent, of: view)
  }

  /// Puts room at the end that takes what the views leave, or as many points as `extent` says.
  public final func addSpace(_ extent: Extent = .share(1)) {
    let space = View()
    space.isUserInteractionEnabled = false
    add(space, extent)
  }

  /// Changes how long a view of this stack is along the axis.
  public final func setExtent(_ extent: Extent, of view: View) {
    guard view.superview === self else { return }
    let arrangement = prepare(view)
    guard arrangement.extent != extent else { return }
    arrangement.extent = extent
    subviewsNeedArranging()
  }

  /// What all views take, one after another, in the width of `size`; the height of `size` sets no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = roomWidth(size.width)
    let needed = axis == .horizontal ? measureRow(in: width) : measureColumn(in: width)
    return self.size(around: needed.width, needed.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if axis == .horizontal { layOutRow() } else { layOutColumn() }
  }
}
