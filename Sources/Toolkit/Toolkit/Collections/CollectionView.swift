import Geometry
import Raster

/// Equal cells in rows, or a waterfall of cells that are not, in sections, any number of them: only those that are seen exist, and those that leave the sight are used again.
///
/// A tap selects a cell. Where the data source allows it, a finger that rests on a cell picks it up and carries it to another place of its
/// section; near the upper or lower edge the collection scrolls meanwhile.
open class CollectionView: ScrollView {
  /// What it shows. Not owned: nil once it has gone.
  public final var dataSource: (any CollectionViewDataSource)? {
    get { dataSourceAnchor?.object == nil ? nil : storedDataSource }
    set {
      storedDataSource = newValue
      dataSourceAnchor = newValue?.anchor
      reloadData()
    }
  }
  private final unowned(unsafe) var storedDataSource: (any CollectionViewDataSource)?
  private final var dataSourceAnchor: Anchor?
  /// Who hears of what fingers do to it. Not owned: nil once it has gone.
  public final var collectionDelegate: (any CollectionViewDelegate)? {
    get { collectionDelegateAnchor?.object == nil ? nil : storedCollectionDelegate }
    set {
      storedCollectionDelegate = newValue
      collectionDelegateAnchor = newValue?.anchor
    }
  }
  private final unowned(unsafe) var storedCollectionDelegate: (any CollectionViewDelegate)?
  private final var collectionDelegateAnchor: Anchor?

  /// How the cells are laid out.
  public final var metrics = CollectionMetrics() {
    didSet {
      guard metrics != oldValue, isLoaded else { return }
      layoutWidth = -1
      setNeedsLayout()
      setNeedsMeasure()
    }
  }

  /// Whether the header of the topmost section stays in sight.
  public final var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { setNeedsLayout() } }
  }

  /// The style that the theme gave it: one that is another now has it from the app.
  private final var themedStyle = ListStyle.dark
  /// The colors and fonts of headers, and the ground.
  public final var style = ListStyle.dark {
    didSet {
      guard style != oldValue else { return }
      // One that the app has set stays.
      if backgroundColor == oldValue.background { backgroundColor = style.background }
      for header in headers { header.style = style }
    }
  }

  /// Whether a tap selects an item.
  public final var allowsSelection = true
  /// Whether several can be selected: a tap then selects an item, or no longer.
  public final var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection, selectedPaths.count > 1 { select([selectedPaths[0]]) } }
  }

  /// What is selected, sorted.
  public internal(set) final var selectedPaths: [IndexPath] = []

  // MARK: State, spoken for in the extensions

  final var layout = CollectionLayout(CollectionMetrics(), width: 0)
  final var isLoaded = false
  /// The width that the layout is made for; below 0 for none.
  final var layoutWidth = -1.0
  /// The theme's scale of text that headers are as high for.
  final var headerScale = 1.0
  /// The cells that are seen, in the order of their slots, without gaps.
  final var cells: [CollectionCell] = []
  final var headers: [ListHeader] = []
  final var cellPool = ReusePool<CollectionCell>()
  final var headerPool = ReusePool<ListHeader>()
  /// The cell that a finger presses; nil for none.
  final var pressed: ItemPress<CollectionCell>?
  /// The cell that a finger carries; nil for none.
  final var carried: CarriedCell?
  final let carrying = LongPressGestureRecognizer()

  public override init(frame: Rect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = style.background
    // It is this view's, and its action ends with it.
    carrying.addAction { [unowned(unsafe) self] _ in carry() }
    addGestureRecognizer(carrying)
  }

  deinit { carried?.link?.stop() }

  /// A collection whose style the app has chosen keeps it. Call super.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let themed = ListStyle(theme)
    if style == themedStyle { style = themed }
    themedStyle = themed
  }

  // MARK: What there is

  /// How many sections the data source has told of.
  public final var numberOfSections: Int {
    loadIfNeeded()
    return layout.sectionCount
  }

  /// None in a section that the collection has not.
  public final func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return layout.itemCount(inSection: section)
  }

  /// How many cells stand side by side.
  public final var columnCount: Int {
    loadIfNeeded()
    return layout.columns
  }

  /// The cell of an item, if it is seen.
  public final func cell(at path: IndexPath) -> CollectionCell? {
    if let carried, carried.path == path { return carried.cell }
    for cell in cells where cell.path == path { return cell }
    return nil
  }

  /// The cells that are seen, from the first on.
  public final var visibleCells: [CollectionCell] { cells.map { $0 === carried?.hole ? carried!.cell : $0 } }

  /// The item at `point`, in the collection's points; nil between cells.
  public final func path(at point: Point) -> IndexPath? {
    for cell in cells where cell.frame.contains(point) { return cell.path }
    return nil
  }

  /// Where the item is, in the collection's points; nil where the collection has none.
  public final func rect(of path: IndexPath) -> Rect? {
    loadIfNeeded()
    return layout.contains(path) ? layout.frame(of: slot(of: path)) : nil
  }

  /// A cell of that kind that is not seen any more; nil if there is none.
  public final func dequeueCell(_ identifier: StaticString) -> CollectionCell? {
    guard let cell = cellPool.take(identifier) else { return nil }
    cell.prepareForReuse()
    return cell
  }

  // MARK: Touches

  // The cells do not act on fingers: what comes up from them is handled here.

  open override func touchesBegan(_ touches: TouchSet, with event: Event) { press(touches) }
  open override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  open override func touchesEnded(_ touches: TouchSet, with event: Event) { choose(touches) }
  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    if let pressed, touches.contains(pressed.touch) { releasePressed() }
  }

  override func willBeginDragging() { releasePressed() }

  /// Call super.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === carrying { return mayCarry }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Layout

  /// As wide as asked for, and as high as all of its cells in that width; a stack without so much room makes it lower, and it scrolls.
  open override func sizeThatFits(_ size: Size) -> Size {
    loadIfNeeded()
    let wanted = fittingSize(size, height: 0).width
    return fittingSize(size, height: wanted == layoutWidth ? layout.height : makeLayout(width: wanted).height)
  }

  /// Call super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    changeLayoutIfNeeded()
    tile()
  }
}
