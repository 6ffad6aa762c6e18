import Geometry
import Raster
import Typography

/// Rows below each other, in sections, any number of them: only those that are
/// seen exist, and those that leave the sight are used again.
open class ListView: ScrollView {
  /// What rows are high at a text scale of 1, in points, where nobody says otherwise: a target that a
  /// finger does not miss.
  public static let standardRowHeight = 56.0

  /// How high rows are.
  public enum RowHeight: Equatable, Sendable {
    /// All rows have room for a title and a detail below each other: `standardRowHeight`, and with larger text as much more as these two
    /// lines grow by.
    case standard
    /// All rows have this one, in points, whatever the theme's scale of text.
    case fixed(Double)
    /// The list's delegate says it for each: asked for all rows when the list is loaded.
    case perRow
    /// Each is as high as what it shows (`ListRow.sizeThatFits`), and taken for `estimate` points until it comes into sight.
    /// However many rows there are, only those that are seen are measured; what is seen stays where it is meanwhile.
    case fitting(estimate: Double = standardRowHeight)
  }

  /// What it shows. Not owned: nil once it has gone.
  public final var dataSource: (any ListViewDataSource)? {
    get { dataSourceAnchor?.object == nil ? nil : storedDataSource }
    set {
      storedDataSource = newValue
      dataSourceAnchor = newValue?.anchor
      reloadData()
    }
  }
  private final unowned(unsafe) var storedDataSource: (any ListViewDataSource)?
  private final var dataSourceAnchor: Anchor?
  /// Who hears of what fingers do to it. Not owned: nil once it has gone.
  public final var listDelegate: (any ListViewDelegate)? {
    get { listDelegateAnchor?.object == nil ? nil : storedListDelegate }
    set {
      storedListDelegate = newValue
      listDelegateAnchor = newValue?.anchor
      if rowHeight == .perRow { reloadData() }
    }
  }
  private final unowned(unsafe) var storedListDelegate: (any ListViewDelegate)?
  private final var listDelegateAnchor: Anchor?

  /// How high the rows are.
  public final var rowHeight = RowHeight.standard {
    didSet { if rowHeight != oldValue { reloadData() } }
  }

  /// The height of a header, in points, in sections that have a title. Unless it is set, 32, and with larger text as much more as its line
  /// grows by.
  public final var headerHeight: Double {
    get { ownHeaderHeight ?? ListHeader.height(style, textScale: textScale) }
    set {
      guard newValue != ownHeaderHeight else { return }
      ownHeaderHeight = newValue
      reloadData()
    }
  }
  private final var ownHeaderHeight: Double?

  /// What a row is high, in points, where neither the app nor what it shows says.
  final var scaledRowHeight: Double {
    let growth = max(0, textScale - 1) * (style.titleFont.lineHeight + style.detailFont.lineHeight)
    return Self.standardRowHeight + growth.rounded(.up)
  }

  /// Whether the header of the topmost section stays in sight.
  public final var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { setNeedsLayout() } }
  }

  /// The style of the theme: a list that has another has it from the app.
  private final var themedStyle = ListStyle.dark
  /// The colors and fonts of rows and headers; those of its theme until the app chooses others.
  public final var style = ListStyle.dark {
    didSet {
      guard style != oldValue else { return }
      // One that the app has set stays.
      if backgroundColor == oldValue.background { backgroundColor = style.background }
      wearStyle()
    }
  }

  /// Whether a tap selects a row.
  public final var allowsSelection = true

  /// Whether swiping a row all the way does its first action, as its delegate has it; a row's Delete wants its button pressed.
  public final var allowsFullSwipe = true

  /// The selected row; nil for none.
  public internal(set) final var selectedPath: IndexPath?

  // MARK: State, spoken for in the extensions

  final var layout = ListLayout()
  final var isLoaded = false
  /// The rows that are seen, without gaps from the topmost down.
  final var rows: [ListRow] = []
  final var headers: [ListHeader] = []
  final var rowPool = ReusePool<ListRow>()
  final var headerPool = ReusePool<ListHeader>()
  /// The width that rows have, in points.
  final var rowWidth = 0.0
  /// Whether what the heights of rows depend on has changed since they were measured.
  final var fitsAgain = false
  /// The theme's scale of text that heights were found for.
  final var heightScale = 1.0
  /// The row that a finger presses; nil for none.
  final var pressed: ItemPress<ListRow>?
  /// The row that is swiped aside.
  final var swipe: RowSwipe?
  final let rowSwipe = RowSwipeGestureRecognizer { swipe in swipe.follow() }

  public override init(frame: Rect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    rowSwipe.list = self
    addGestureRecognizer(rowSwipe)
    backgroundColor = style.background
    wearStyle()
  }

  deinit { rowSwipe.list = nil }

  override func willBeginDragging() { closeSwipe(animated: true) }

  /// Call super.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { closeSwipe(animated: false) }
  }

  /// A list whose style the app has chosen keeps it.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let themed = ListStyle(theme)
    if style == themedStyle { style = themed }
    themedStyle = themed
    fitsAgain = true
  }

  private final func wearStyle() {
    for row in rows { row.style = style }
    fitsAgain = true
    // Heights go by how much fonts grow.
    if textScale > 1 { heightScale = 0 }
    setNeedsLayout()
    for header in headers { header.style = style }
  }

  // MARK: What there is

  /// How many sections the data source has told of.
  public final var numberOfSections: Int {
    loadIfNeeded()
    return layout.sectionCount
  }

  /// None in a section that the list has not.
  public final func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return layout.itemCount(inSection: section)
  }

  /// The row after `path`, in the next section if need be; nil after the last.
  public final func path(after path: IndexPath) -> IndexPath? {
    loadIfNeeded()
    return layout.path(after: path)
  }

  /// The row before `path`; nil before the first.
  public final func path(before path: IndexPath) -> IndexPath? {
    loadIfNeeded()
    return layout.path(before: path)
  }

  /// The row at `path`, if it is seen.
  public final func row(at path: IndexPath) -> ListRow? {
    for row in rows where row.path == path { return row }
    return nil
  }

  /// The rows that are seen, from the topmost down.
  public final var visibleRows: [ListRow] { rows }

  /// The place of the row at `point`, in the list's points; nil between rows.
  public final func path(at point: Point) -> IndexPath? {
    loadIfNeeded()
    return layout.rows(from: point.y, to: point.y.nextUp)?.first
  }

  /// Where the row is, in the list's points; nil where the list has none.
  public final func rect(of path: IndexPath) -> Rect? {
    loadIfNeeded()
    guard layout.contains(path) else { return nil }
    let span = layout.span(of: path)
    return Rect(0, span.top, bounds.width, span.height)
  }

  /// A row of that kind that is not seen any more; nil if there is none.
  public final func dequeueRow(_ identifier: StaticString) -> ListRow? {
    guard let row = rowPool.take(identifier) else { return nil }
    row.prepareForReuse()
    return row
  }

  // MARK: Touches

  // The rows do not act on fingers: what comes up from them is handled here.

  open override func touchesBegan(_ touches: TouchSet, with event: Event) { press(touches) }
  open override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  open override func touchesEnded(_ touches: TouchSet, with event: Event) { choose(touches) }
  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    if let pressed, touches.contains(pressed.touch) { releasePressed() }
  }

  /// Call super.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === rowSwipe { return rowSwipe.mayBegin }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Layout

  /// As wide as asked for, and as high as all of its rows; a stack without so much room makes it lower, and it scrolls.
  open override func sizeThatFits(_ size: Size) -> Size {
    loadIfNeeded()
    return fittingSize(size, height: heightScale == textScale ? layout.height : makeLayout().height)
  }

  /// Call super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    rescaleIfNeeded()
    if rowWidth != bounds.width {
      resizeRows()
    } else if fitsAgain {
      fitAgain()
    }
    fitsAgain = false
    tile()
  }
}
