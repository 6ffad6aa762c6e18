import Geometry
import Languages

/// A view that shows pages side by side, each as large as the view, and lets fingers turn them. A page control shows a
/// dot for each page. In a right-to-left layout, the first page is the rightmost.
///
/// Only the current page and its neighbors exist as views.
open class PageView: View {
  /// The data source of the pages. The reference is weak.
  public final var dataSource: (any PageViewDataSource)? {
    get { storedDataSource.value }
    set {
      storedDataSource = WeakDelegate(newValue, newValue?.weakReference)
      reloadData()
    }
  }
  private final var storedDataSource = WeakDelegate<any PageViewDataSource>()
  /// The delegate, which is notified when another page is shown. The reference is weak.
  public final var delegate: (any PageViewDelegate)? {
    get { storedDelegate.value }
    set { storedDelegate = WeakDelegate(newValue, newValue?.weakReference) }
  }
  private final var storedDelegate = WeakDelegate<any PageViewDelegate>()

  /// The scroll view that contains the pages. The page view manages its frame and content. Apps can set whether it
  /// bounces or scrolls, and the failure requirements of its pan.
  public final let scrollView: ScrollView
  /// The dots. Set `isHidden` to show none.
  public final let pageControl = PageControl()

  /// The index of the page that fills most of the view, or 0 if there are no pages.
  public private(set) final var currentPage = 0

  private final var pages: [Page] = []
  private final var count = 0
  private final var isLoaded = false
  private final var pageSize = Size.zero
  /// Whether the current layout is right to left.
  private final var isMirrored = false

  private struct Page {
    let number: Int
    let view: View
  }

  public override init(frame: Rect) {
    let scroll = PageScrollView(frame: Rect(origin: .zero, size: frame.size))
    scrollView = scroll
    super.init(frame: frame)
    horizontalHugging = .loose
    verticalHugging = .loose
    scroll.pageView = self
    scroll.isPagingEnabled = true
    scroll.alwaysBounceHorizontal = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    // The app may retain the page control.
    pageControl.addAction(
      for: .valueChanged, weakly { view, dots in view.setCurrentPage(dots.currentPage, animated: true) })
    addSubview(scroll)
    addSubview(pageControl)
  }

  deinit { (scrollView as? PageScrollView)?.pageView = nil }

  /// Turns to a page. Values out of range are clamped.
  public final func setCurrentPage(_ page: Int, animated: Bool) {
    loadIfNeeded()
    layoutIfNeeded()
    let page = max(0, min(page, max(count - 1, 0)))
    // Before the first layout, only remember the page. The layout then scrolls to it.
    guard pageSize.width > 0 else { return setShownPage(page) }
    scrollView.setContentOffset(frame(ofPage: page).origin, animated: animated)
    if !animated { updateLoadedPages() }
  }

  /// Queries the data source for everything again. The current page remains if it still exists.
  public final func reloadData() {
    isLoaded = false
    for page in pages { page.view.removeFromSuperview() }
    pages.removeAll()
    setNeedsLayout()
  }

  /// Returns the view of a page, or `nil` if it does not exist.
  public final func view(ofPage number: Int) -> View? {
    for page in pages where page.number == number { return page.view }
    return nil
  }

  private final func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    count = max(0, dataSource?.numberOfPages(in: self) ?? 0)
    pageControl.numberOfPages = count
    currentPage = max(0, min(currentPage, count - 1))
    // Forces the next layout to place the pages, even if the size is the same.
    pageSize = .zero
  }

  // MARK: Keys and screen readers

  /// Describes the number of the page, which users can change in steps. Visible dots are the element for it.
  open override func describe(_ element: AccessibilityElement) {
    loadIfNeeded()
    let name = accessibilityLabel ?? StandardWord.page.text
    if !pageControl.isHidden {
      element.onDescribeSubview = { [pageControl] view, dots in
        if view === pageControl { dots.label = name }
      }
      return
    }
    guard count > 1, scrollView.isScrollEnabled else { return }
    element.role = .spinButton
    element.label = name
    element.value = String(currentPage + 1) + " / " + String(count)
    element.setAdjustable(Double(currentPage), from: 0, to: Double(count - 1), by: 1) { [self] change in
      setCurrentPage(currentPage + (change > 0 ? 1 : -1), animated: true)
    }
  }

  // MARK: Layout

  /// Returns the proposed width, or the current one without a proposal, and the current height. A view without a size
  /// returns 320 by 240 points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let own = super.sizeThatFits(size)
    return Size(size.width.asLengthLimit(default: own.width > 0 ? own.width : 320), own.height > 0 ? own.height : 240)
  }

  /// Overrides must call `super`.
  open override func layoutSubviews() {
    loadIfNeeded()
    let dots = pageControl.sizeThatFits(bounds.size)
    pageControl.frame = Rect(
      bounds.midX - min(dots.width, bounds.width) / 2, bounds.maxY - dots.height,
      min(dots.width, bounds.width), dots.height)
    guard pageSize != bounds.size || isMirrored != isRightToLeft else { return }
    pageSize = bounds.size
    isMirrored = isRightToLeft
    // After a change of the size or the direction, show the same page.
    scrollView.frame = bounds
    scrollView.contentSize = Size(Double(count) * pageSize.width, pageSize.height)
    scrollView.setContentOffset(frame(ofPage: currentPage).origin, animated: false)
    for page in pages { page.view.frame = frame(ofPage: page.number) }
    scrollView.setNeedsLayout()
  }

  private final func frame(ofPage number: Int) -> Rect {
    Rect(Double(column(of: number)) * pageSize.width, 0, pageSize.width, pageSize.height)
  }

  /// Returns the column of a page, counted from the left. The mapping is its own inverse, so it also returns the page
  /// in a column.
  private final func column(of page: Int) -> Int { isMirrored ? max(count - 1, 0) - page : page }

  fileprivate final func updateLoadedPages() {
    guard isLoaded, pageSize == bounds.size, pageSize.width > 0, count > 0 else { return }
    let place = scrollView.contentOffset.x / pageSize.width
    let page = column(of: max(0, min(Int(max(-1, min(place.rounded(), Double(count)))), count - 1)))
    let near = max(0, page - 1)...min(count - 1, page + 1)
    var index = 0
    while index < pages.count {
      if near.contains(pages[index].number) {
        index += 1
      } else {
        pages.remove(at: index).view.removeFromSuperview()
      }
    }
    for number in near where view(ofPage: number) == nil {
      guard let view = dataSource?.pageView(self, viewForPage: number) else { continue }
      view.frame = frame(ofPage: number)
      pages.append(Page(number: number, view: view))
      scrollView.addSubview(view)
    }
    setShownPage(page)
  }

  private final func setShownPage(_ page: Int) {
    guard page != currentPage else { return }
    currentPage = page
    pageControl.currentPage = page
    delegate?.pageView(self, didShowPage: page)
  }
}

/// A scroll view that notifies its page view of scrolling, so that its delegate remains free for the app.
private final class PageScrollView: ScrollView {
  /// The page view, which owns this scroll view and clears the reference in `deinit`.
  unowned(unsafe) var pageView: PageView?

  /// Leaves the view out of the tree: the page view describes the pages, and keys must not scroll by parts of a page.
  override func describe(_ element: AccessibilityElement) { element.role = .none }

  override func layoutSubviews() {
    super.layoutSubviews()
    pageView?.updateLoadedPages()
  }
}
