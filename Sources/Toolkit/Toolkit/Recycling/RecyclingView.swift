import Geometry
import Languages

/// A scroll view that has views only for its visible items, and reuses the views of items that scroll out of view: a
/// list or a collection.
///
/// The two differ in their layouts and in what fingers can do with an item. The extensions of this protocol do the
/// rest: they create, reuse and press items, show headers, and animate changes.
///
/// An item has a path, its position in the data source, and a slot, its position in the layout. Both are equal, except
/// while a finger carries a cell of a collection.
protocol RecyclingView: ScrollView {
  associatedtype Item: ReusableItem
  associatedtype Layout: SectionedLayout

  // MARK: State

  /// The positions of all items and headers. Call `loadIfNeeded` before using it.
  var layout: Layout { get set }
  /// Whether the data source has returned its numbers of items.
  var isLoaded: Bool { get set }
  /// The visible items, in the order of their slots.
  var items: [Item] { get set }
  var itemPool: ReusePool<Item> { get set }
  /// The visible headers, in no particular order.
  var headers: [ListHeader] { get set }
  var headerPool: ReusePool<ListHeader> { get set }
  /// The item that a finger presses, or `nil`.
  var pressed: ItemPress<Item>? { get set }
  /// The path of the item whose tap the delegate is handling. It changes with the data source, and is `nil` after the
  /// item was removed or all items were loaded again. Read it again after each call of the delegate.
  var tappedPath: IndexPath? { get set }
  /// The path of the tapped item at the moment when all items were loaded again, or `nil`. It changes with the data
  /// source afterwards. The item at this path may be another one.
  var reloadedTappedPath: IndexPath? { get set }
  /// The items that were last passed to `prefetchHandler`, and the visible ones, or `nil` if they may have changed.
  var prefetchedItems: PrefetchedItems? { get set }
  /// The language in which the items were loaded, or `nil` before that.
  var loadedLanguage: Language? { get set }
  /// The view that shows the state of the content while there are no items, or `nil` before a state was set.
  var contentStateView: ContentStateView? { get set }
  /// The state that is shown while there are no items.
  var contentState: ContentState { get set }

  // MARK: Settings

  var style: ListStyle { get }
  var hasStickyHeaders: Bool { get }
  var allowsSelection: Bool { get }
  var prefetchHandler: (([IndexPath]) -> Void)? { get }
  /// The duration of a change's animation, in seconds.
  static var changeDuration: Double { get }

  // MARK: Layout

  /// Queries the data source for everything again.
  func reloadData()
  /// Queries the data source for its sections and their numbers of items, unless `isLoaded`.
  func loadIfNeeded()
  /// Returns the layout after a change, whose other items keep the heights they have in the current layout.
  func makeLayout(after change: ItemChange) -> Layout
  /// Returns the frame of a slot, which `layout` contains.
  func frame(of slot: IndexPath, in layout: Layout) -> Rect
  func slot(of path: IndexPath) -> IndexPath
  func path(inSlot slot: IndexPath) -> IndexPath

  // MARK: Items

  /// Returns a configured item for `slot`, without showing it.
  func makeItem(at slot: IndexPath) -> Item
  /// Called when an item was added to the view.
  func didShow(_ item: Item)
  /// Removes an item from sight and keeps its view for reuse.
  func recycle(_ item: Item)
  /// Sets the content of the header of the section `header.section`.
  func configure(_ header: ListHeader)
  /// Creates the items and headers that became visible, and recycles the others.
  func updateVisibleItems()

  // MARK: Interaction

  /// Returns `true` if a finger may press an item now.
  func shouldBeginPress() -> Bool
  /// Ends a press, and other interaction, with an item that leaves the view or changes its content.
  func cancelInteraction(with item: Item)
  /// Updates the paths of the selected items after a change.
  func updateSelection(after change: ItemChange)
}

extension RecyclingView {
  func slot(of path: IndexPath) -> IndexPath { path }

  func path(inSlot slot: IndexPath) -> IndexPath { slot }

  func didShow(_ item: Item) {}

  func frame(of slot: IndexPath) -> Rect { frame(of: slot, in: layout) }

  /// The current layout, loaded if necessary.
  var loadedLayout: Layout {
    loadIfNeeded()
    return layout
  }

  /// Loads all items again if they were loaded in another language, because they have texts.
  func reloadForLanguage() {
    if isLoaded, loadedLanguage != Language.currentWithRegion { reloadData() }
  }

  /// Recycles all items and headers. The data source is queried again in the next layout.
  func unload() {
    isLoaded = false
    prefetchedItems = nil
    // Another item may have the path.
    if let tappedPath { reloadedTappedPath = tappedPath }
    tappedPath = nil
    cancelPress()
    for item in items { recycle(item) }
    items.removeAll(keepingCapacity: true)
    for header in headers { recycle(header) }
    headers.removeAll(keepingCapacity: true)
    setNeedsLayout()
    setNeedsMeasure()
  }

  /// Returns the content offset that shows the slot at `position`, as far as the content reaches.
  func offset(showing slot: IndexPath, at position: ListScrollPosition) -> Point {
    let frame = frame(of: slot)
    var area = bounds.inset(by: contentInset)
    if hasStickyHeaders {
      // The sticky header covers items.
      let covered = layout.header(of: slot.section, sticky: nil).height
      area = area.inset(by: Insets(top: covered, left: 0, bottom: 0, right: 0))
    }
    let way: Double
    switch position {
    case .nearest:
      if frame.minY < area.minY || frame.height > area.height {
        way = frame.minY - area.minY
      } else {
        way = max(0, frame.maxY - area.maxY)
      }
    case .top: way = frame.minY - area.minY
    case .middle: way = frame.midY - area.midY
    case .bottom: way = frame.maxY - area.maxY
    }
    return clamped(contentOffset + Vector(0, way))
  }
}
