import Geometry
import Languages
import Raster
import Typography

/// A view that shows any number of rows in sections. Only visible rows exist as views; a row that scrolls out of view
/// is reused for another one.
open class ListView: ScrollView, RecyclingView {
  /// The default height of rows at a text scale of 1, in points. It is large enough to be hit reliably by a finger.
  public static let standardRowHeight = 56.0

  /// The heights of rows.
  public enum RowHeight: Equatable, Sendable {
    /// All rows have room for a title and a detail text below it: `standardRowHeight`, plus the growth of these two
    /// lines if the text is larger.
    case standard
    /// All rows have the given height, in points, at any text scale.
    case fixed(Double)
    /// The delegate returns the height of each row. The list queries it for all rows when it loads.
    case perRow
    /// Each row is as high as its content (`ListRow.sizeThatFits`). Until a row becomes visible, its height is assumed
    /// to be `estimate` points. Only visible rows are measured, and the visible rows do not move when the height of a
    /// row above turns out to differ.
    case fitting(estimate: Double = standardRowHeight)
  }

  /// The data source of the list. The reference is weak.
  public final var dataSource: (any ListViewDataSource)? {
    get { storedDataSource.value }
    set {
      storedDataSource = WeakDelegate(newValue, newValue?.weakReference)
      reloadData()
    }
  }
  private final var storedDataSource = WeakDelegate<any ListViewDataSource>()
  /// The delegate, which is notified of selections and configures rows. The reference is weak.
  public final var listDelegate: (any ListViewDelegate)? {
    get { storedListDelegate.value }
    set {
      storedListDelegate = WeakDelegate(newValue, newValue?.weakReference)
      if rowHeight == .perRow { reloadData() }
    }
  }
  private final var storedListDelegate = WeakDelegate<any ListViewDelegate>()

  /// The heights of the rows.
  public final var rowHeight = RowHeight.standard {
    didSet { if rowHeight != oldValue { reloadData() } }
  }

  /// The height of the header of sections that have a title, in points. The default is 32, plus the growth of its line
  /// if the text is larger.
  public final var headerHeight: Double {
    get { ownHeaderHeight ?? ListHeader.height(style, textScale: textScale) }
    set {
      guard newValue != ownHeaderHeight else { return }
      ownHeaderHeight = newValue
      reloadData()
    }
  }
  private final var ownHeaderHeight: Double?

  /// The height of a row of standard height at the current text scale, in points.
  final var scaledRowHeight: Double {
    let growth = max(0, textScale - 1) * (style.titleFont.lineHeight + style.detailFont.lineHeight)
    return Self.standardRowHeight + growth.rounded(.up)
  }

  /// Whether the header of the topmost section stays visible.
  public final var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { setNeedsLayout() } }
  }

  private final var themedStyle = ThemedValue(ListStyle.dark)
  /// The colors and fonts of rows and headers. The default is the style of the theme.
  public final var style = ListStyle.dark {
    didSet {
      guard style != oldValue else { return }
      // Keep a background color that the app has set.
      if backgroundColor == oldValue.background { backgroundColor = style.background }
      applyStyle()
    }
  }

  /// Whether a tap selects a row.
  public final var allowsSelection = true

  /// Whether a full swipe of a row performs its first action, if the delegate provides actions. The Delete action of
  /// the data source must always be tapped.
  public final var allowsFullSwipe = true

  /// Called with the paths of the rows that may become visible soon, within one height of the list above and below it.
  /// The app can load their images: see `RemoteImageLoader.prefetch(_:)`. Each call replaces the paths of the previous
  /// one.
  public final var prefetchHandler: (([IndexPath]) -> Void)? {
    didSet {
      prefetchedItems = nil
      setNeedsLayout()
    }
  }

  /// The state that the list shows while it has no rows: an activity indicator, an error with a button "Try again", or
  /// a message. The default is `.loaded`, which shows nothing.
  ///
  ///     list.contentState = .loading
  ///
  /// While there are rows, the list shows these, and not the state. So set `.empty` after each successful load, and
  /// `.failed` after each error: rows of an earlier load stay visible.
  @export(interface)
  public final var contentState: ContentState {
    get { contentStateView?.state ?? .loaded }
    set { setContentState(newValue) }
  }

  /// The path of the selected row, or `nil`.
  public internal(set) final var indexPathForSelectedRow: IndexPath?

  // MARK: State used by the extensions

  final var layout = ListLayout()
  final var isLoaded = false
  /// The visible rows, from top to bottom and without gaps.
  final var items: [ListRow] = []
  final var itemPool = ReusePool<ListRow>()
  final var headers: [ListHeader] = []
  final var headerPool = ReusePool<ListHeader>()
  final var rowWidth = 0.0
  /// Whether rows must be measured again, because something that their heights depend on has changed.
  final var needsRemeasuring = false
  /// The text scale for which heights were computed.
  final var layoutTextScale = 1.0
  final var pressed: ItemPress<ListRow>?
  final var tappedPath: IndexPath?
  final var reloadedTappedPath: IndexPath?
  final var prefetchedItems: PrefetchedItems?
  final var contentStateView: ContentStateView?
  final var loadedLanguage: Language?
  /// A data source that only the list retains, or `nil` if another object owns it.
  package final var ownedDataSource: WeaklyReferenceable?
  /// The row that is swiped aside, or `nil`.
  final var swipe: RowSwipe?
  final let rowSwipe = RowSwipeGestureRecognizer { swipe in swipe.handlePan() }

  public override init(frame: Rect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    rowSwipe.list = self
    addGestureRecognizer(rowSwipe)
    backgroundColor = style.background
    applyStyle()
  }

  deinit { rowSwipe.list = nil }

  override func willBeginDragging() { closeSwipe(animated: true) }

  /// Overrides must call `super`.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { closeSwipe(animated: false) }
  }

  /// Applies the style of the new theme, unless the app has set `style`, and reloads the rows after a change of the
  /// language. Overrides must call `super`.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let themed = ListStyle(theme)
    if themedStyle.update(to: themed, current: style) { style = themed }
    needsRemeasuring = true
    reloadForLanguage()
  }

  private final func applyStyle() {
    for row in items { row.style = style }
    needsRemeasuring = true
    // The heights of scaled text depend on the fonts.
    if textScale > 1 { layoutTextScale = 0 }
    setNeedsLayout()
    for header in headers { header.style = style }
  }

  // MARK: Sections and rows

  /// The number of sections that the data source has returned.
  public final var numberOfSections: Int { loadedLayout.sectionCount }

  /// Returns the number of rows in a section, or 0 if the list has no such section.
  public final func numberOfRows(inSection section: Int) -> Int { loadedLayout.itemCount(inSection: section) }

  /// Returns the path after `path`, which may be in a later section, or `nil` after the last row.
  public final func indexPath(after path: IndexPath) -> IndexPath? { loadedLayout.path(after: path) }

  /// Returns the path before `path`, which may be in an earlier section, or `nil` before the first row.
  public final func indexPath(before path: IndexPath) -> IndexPath? { loadedLayout.path(before: path) }

  /// Returns the row at `path`, or `nil` if it is not visible.
  public final func row(at path: IndexPath) -> ListRow? { items.first { $0.indexPath == path } }

  /// The visible rows, from top to bottom.
  public final var visibleRows: [ListRow] { items }

  /// Returns the path of the row at `point`, in the list's coordinates, or `nil` if there is no row.
  public final func indexPathForRow(at point: Point) -> IndexPath? {
    loadedLayout.items(from: point.y, to: point.y.nextUp)?.first
  }

  /// Returns the frame of a row, in the list's coordinates, or `nil` if the list does not contain `path`.
  public final func rectForRow(at path: IndexPath) -> Rect? {
    loadIfNeeded()
    guard layout.contains(path) else { return nil }
    let span = layout.span(of: path)
    return Rect(0, span.top, bounds.width, span.height)
  }

  /// Returns a row of the given kind that is no longer visible, or `nil` if there is none to reuse.
  public final func dequeueReusableRow(withIdentifier identifier: StaticString) -> ListRow? {
    itemPool.dequeue(withIdentifier: identifier)
  }

  // MARK: Touches

  open override func describe(_ element: AccessibilityElement) {
    element.role = .list
    element.isGroup = true
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) { beginPress(touches) }
  open override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if let path = endPress(touches) { didTapRow(at: path) }
  }
  open override func touchesCancelled(_ touches: TouchSet, with event: Event) { cancelPress(touches) }

  /// Overrides must call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === rowSwipe { return rowSwipe.canBegin }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Layout

  /// Returns the proposed width and the height of all rows, or of the content's state. A stack with less room makes the
  /// list lower, and the list scrolls.
  open override func sizeThatFits(_ size: Size) -> Size {
    loadIfNeeded()
    let height = layoutTextScale == textScale ? layout.height : makeLayout().height
    let width = sizeThatFits(size, contentHeight: 0).width
    return sizeThatFits(size, contentHeight: contentHeight(of: height, width: width))
  }

  /// Overrides must call `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    updateTextScaleIfNeeded()
    if rowWidth != bounds.width {
      resizeRows()
    } else if needsRemeasuring {
      remeasureVisibleRows()
    }
    needsRemeasuring = false
    updateVisibleItems()
    updatePrefetching()
    updateContentStateView()
  }
}
