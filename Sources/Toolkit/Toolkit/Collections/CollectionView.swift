import Geometry
import Languages
import Raster

/// A view that shows any number of cells in sections, as rows of equal cells or as a waterfall of cells with individual
/// heights. Only visible cells exist as views; a cell that scrolls out of view is reused for another item.
///
/// A tap selects a cell. If the data source allows it, a long press picks up a cell and moves it to another position of
/// its section. Near the top or bottom edge, the collection scrolls.
open class CollectionView: ScrollView, RecyclingView {
  /// The data source of the collection. The reference is weak.
  public final var dataSource: (any CollectionViewDataSource)? {
    get { storedDataSource.value }
    set {
      storedDataSource = WeakDelegate(newValue, newValue?.weakReference)
      reloadData()
    }
  }
  private final var storedDataSource = WeakDelegate<any CollectionViewDataSource>()
  /// The delegate, which is notified of selections. The reference is weak.
  public final var collectionDelegate: (any CollectionViewDelegate)? {
    get { storedCollectionDelegate.value }
    set { storedCollectionDelegate = WeakDelegate(newValue, newValue?.weakReference) }
  }
  private final var storedCollectionDelegate = WeakDelegate<any CollectionViewDelegate>()

  /// The layout of the cells.
  public final var metrics = CollectionMetrics() {
    didSet {
      guard metrics != oldValue, isLoaded else { return }
      layoutWidth = -1
      setNeedsLayout()
      setNeedsMeasure()
    }
  }

  /// Whether the header of the topmost section stays visible.
  public final var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { setNeedsLayout() } }
  }

  private final var themedStyle = ThemedValue(ListStyle.collection(.dark))
  /// The colors and fonts of headers, and the background color. The default is the style of the theme, with a clear
  /// background: the distances between and around cells show what is behind the collection.
  public final var style = ListStyle.collection(.dark) {
    didSet {
      guard style != oldValue else { return }
      // Keep a background color that the app has set.
      if backgroundColor == oldValue.background { backgroundColor = style.background }
      for header in headers { header.style = style }
    }
  }

  /// Called with the paths of the items that may become visible soon, within one height of the collection above and
  /// below it. The app can load their images: see `RemoteImageLoader.prefetch(_:)`. Each call replaces the paths of the
  /// previous one.
  public final var prefetchHandler: (([IndexPath]) -> Void)? {
    didSet {
      prefetchedItems = nil
      setNeedsLayout()
    }
  }

  /// The state that the collection shows while it has no items: an activity indicator, an error with a button "Try
  /// again", or a message. The default is `.loaded`, which shows nothing.
  ///
  ///     collection.contentState = .loading
  ///
  /// While there are items, the collection shows these, and not the state. So set `.empty` after each successful load,
  /// and `.failed` after each error: items of an earlier load stay visible.
  @export(interface)
  public final var contentState: ContentState {
    get { contentStateView?.state ?? .loaded }
    set { setContentState(newValue) }
  }

  /// Whether a tap selects an item.
  public final var allowsSelection = true
  /// Whether several items can be selected. A tap then selects or deselects an item.
  public final var allowsMultipleSelection = false {
    didSet {
      if !allowsMultipleSelection, indexPathsForSelectedItems.count > 1 {
        selectItems(at: [indexPathsForSelectedItems[0]])
      }
    }
  }

  /// The paths of the selected items, in ascending order.
  public internal(set) final var indexPathsForSelectedItems: [IndexPath] = []

  // MARK: State used by the extensions

  final var layout = CollectionLayout(CollectionMetrics(), width: 0)
  final var isLoaded = false
  /// The width for which the layout was computed, or a negative value if it must be computed again.
  final var layoutWidth = -1.0
  /// The text scale for which the header height was computed.
  final var headerScale = 1.0
  final var items: [CollectionCell] = []
  final var itemPool = ReusePool<CollectionCell>()
  final var headers: [ListHeader] = []
  final var headerPool = ReusePool<ListHeader>()
  final var pressed: ItemPress<CollectionCell>?
  final var tappedPath: IndexPath?
  final var reloadedTappedPath: IndexPath?
  final var prefetchedItems: PrefetchedItems?
  final var contentStateView: ContentStateView?
  final var loadedLanguage: Language?
  /// A data source that only the collection retains, or `nil` if another object owns it.
  package final var ownedDataSource: WeaklyReferenceable?
  /// The cell that a finger carries, or `nil`.
  final var movedCell: MovedCell?
  final let moveGestureRecognizer = LongPressGestureRecognizer()

  public override init(frame: Rect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = style.background
    // The recognizer belongs to this view, so its action can't outlive the view.
    moveGestureRecognizer.addAction { [unowned(unsafe) self] _ in handleMoveGesture() }
    addGestureRecognizer(moveGestureRecognizer)
  }

  deinit { movedCell?.link?.stop() }

  /// Applies the style of the new theme, unless the app has set `style`, and reloads the items after a change of the
  /// language. Overrides must call `super`.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let themed = ListStyle.collection(ListStyle(theme))
    if themedStyle.update(to: themed, current: style) { style = themed }
    reloadForLanguage()
  }

  // MARK: Sections and items

  /// The number of sections that the data source has returned.
  public final var numberOfSections: Int { loadedLayout.sectionCount }

  /// Returns the number of items in a section, or 0 if the collection has no such section.
  public final func numberOfItems(inSection section: Int) -> Int { loadedLayout.itemCount(inSection: section) }

  /// The number of columns.
  public final var columnCount: Int { loadedLayout.columns }

  /// Returns the cell of an item, or `nil` if it is not visible.
  public final func cellForItem(at path: IndexPath) -> CollectionCell? {
    if let movedCell, movedCell.path == path { return movedCell.cell }
    return items.first { $0.path == path }
  }

  /// The visible cells, in the order of their slots.
  public final var visibleCells: [CollectionCell] { items.map { $0 === movedCell?.placeholder ? movedCell!.cell : $0 } }

  /// Returns the path of the item at `point`, in the collection's coordinates, or `nil` if there is no visible cell.
  public final func indexPathForItem(at point: Point) -> IndexPath? {
    items.first { $0.frame.contains(point) }?.path
  }

  /// Returns the frame of an item, in the collection's coordinates, or `nil` if the collection does not contain `path`.
  public final func rectForItem(at path: IndexPath) -> Rect? {
    loadIfNeeded()
    return layout.contains(path) ? frame(of: slot(of: path)) : nil
  }

  /// Returns a cell of the given kind that is no longer visible, or `nil` if there is none to reuse.
  public final func dequeueReusableCell(withIdentifier identifier: StaticString) -> CollectionCell? {
    itemPool.dequeue(withIdentifier: identifier)
  }

  // MARK: Touches

  open override func describe(_ element: AccessibilityElement) {
    element.role = .grid
    element.isGroup = true
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) { beginPress(touches) }
  open override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if let path = endPress(touches) { didTapItem(at: path) }
  }
  open override func touchesCancelled(_ touches: TouchSet, with event: Event) { cancelPress(touches) }

  override func willBeginDragging() { cancelPress() }

  /// Overrides must call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === moveGestureRecognizer { return canBeginMovement }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Layout

  /// Returns the proposed width, and the height of all cells at that width, or of the content's state. A stack with less
  /// room makes the collection lower, and it scrolls.
  open override func sizeThatFits(_ size: Size) -> Size {
    loadIfNeeded()
    let wanted = sizeThatFits(size, contentHeight: 0).width
    let height = wanted == layoutWidth ? layout.height : makeLayout(after: nil, width: wanted).height
    return sizeThatFits(size, contentHeight: contentHeight(of: height, width: wanted))
  }

  /// Overrides must call `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    updateLayoutIfNeeded()
    updateVisibleItems()
    updatePrefetching()
    updateContentStateView()
  }
}

extension ListStyle {
  /// Returns the style of a collection in a theme in which lists have `style`.
  fileprivate static func collection(_ style: ListStyle) -> ListStyle {
    var style = style
    style.background = .clear
    return style
  }
}
