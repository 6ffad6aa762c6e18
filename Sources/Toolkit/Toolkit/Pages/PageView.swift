import Geometry

/// Pages side by side, each as large as the view, that fingers turn; with a dot for
/// each of them. Where rows go from right to left, the first page is the rightmost.
///
/// Only the page that is shown and its neighbors exist.
open class PageView: View {
  /// What it shows. Not owned: nil once it has gone.
  public final var dataSource: (any PageViewDataSource)? {
    get { dataSourceAnchor?.object == nil ? nil : storedDataSource }
    set {
      storedDataSource = newValue
      dataSourceAnchor = newValue?.anchor
      reloadData()
    }
  }
  private final unowned(unsafe) var storedDataSource: (any PageViewDataSource)?
  private final var dataSourceAnchor: Anchor?
  /// Who hears which page it shows. Not owned: nil once it has gone.
  public final var delegate: (any PageViewDelegate)? {
    get { delegateAnchor?.object == nil ? nil : storedDelegate }
    set {
      storedDelegate = newValue
      delegateAnchor = newValue?.anchor
    }
  }
  private final unowned(unsafe) var storedDelegate: (any PageViewDelegate)?
  private final var delegateAnchor: Anchor?

  /// What turns the pages. Its place and content are the page view's business; set
  /// whether it bounces or scrolls, and whom its pan waits for.
  public final let scrollView: ScrollView
  /// The dots; hide it to have none.
  public final let pageControl = PageControl()

  /// The page that fills most of the view, from 0; 0 without pages.
  public private(set) final var currentPage = 0

  private final var pages: [Page] = []
  private final var count = 0
  private final var isLoaded = false
  private final var pageSize = Size.zero
  /// Whether the pages that have places stand from right to left.
  private final var isMirrored = false

  private struct Page {
    let number: Int
    let view: View
  }

  public override init(frame: Rect) {
    let scroll = PageScrollView(frame: Rect(origin: .zero, size: frame.size))
    scrollView = scroll
    super.init(frame: frame)
    (hugging, verticalHugging) = (.loose, .loose)
    scroll.pageView = self
    scroll.isPagingEnabled = true
    scroll.alwaysBounceHorizontal = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    pageControl.addAction(for: .valueChanged) { [unowned(unsafe) self] dots in
      setCurrentPage(dots.currentPage, animated: true)
    }
    addSubview(scroll)
    addSubview(pageControl)
  }

  deinit { (scrollView as? PageScrollView)?.pageView = nil }

  /// Turns to a page; others count as the nearest.
  public final func setCurrentPage(_ page: Int, animated: Bool) {
    loadIfNeeded()
    layoutIfNeeded()
    let page = max(0, min(page, max(count - 1, 0)))
    // Pages without a size have no places yet: the first layout goes to this one.
    guard pageSize.width > 0 else { return show(page) }
    scrollView.setContentOffset(frame(ofPage: page).origin, animated: animated)
    if !animated { tile() }
  }

  /// Asks the data source anew, for everything. The number of the current page stays,
  /// where there is such a page.
  public final func reloadData() {
    isLoaded = false
    for page in pages { page.view.removeFromSuperview() }
    pages.removeAll()
    setNeedsLayout()
  }

  /// The page's view, if it exists.
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
    // Whatever the size, the pages are placed anew.
    pageSize = .zero
  }

  // MARK: Layout

  /// As wide as asked for, and as high as it is: any size is right. One without a size has 320 by 240 points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let own = super.sizeThatFits(size)
    return Size(size.width.asRoom(or: own.width > 0 ? own.width : 320), own.height > 0 ? own.height : 240)
  }

  /// Call super.
  open override func layoutSubviews() {
    loadIfNeeded()
    let dots = pageControl.sizeThatFits(bounds.size)
    pageControl.frame = Rect(
      bounds.midX - min(dots.width, bounds.width) / 2, bounds.maxY - dots.height,
      min(dots.width, bounds.width), dots.height)
    guard pageSize != bounds.size || isMirrored != isRightToLeft else { return }
    (pageSize, isMirrored) = (bounds.size, isRightToLeft)
    // Of another size or direction, the same page is shown.
    scrollView.frame = bounds
    scrollView.contentSize = Size(Double(count) * pageSize.width, pageSize.height)
    scrollView.setContentOffset(frame(ofPage: currentPage).origin, animated: false)
    for page in pages { page.view.frame = frame(ofPage: page.number) }
    scrollView.setNeedsLayout()
  }

  private final func frame(ofPage number: Int) -> Rect {
    Rect(Double(column(of: number)) * pageSize.width, 0, pageSize.width, pageSize.height)
  }

  /// The column, from the left, in which a page stands; or the page in a column.
  private final func column(of page: Int) -> Int { isMirrored ? max(count - 1, 0) - page : page }

  /// Sees to it that the pages exist that are near, and no others.
  fileprivate final func tile() {
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
    show(page)
  }

  private final func show(_ page: Int) {
    guard page != currentPage else { return }
    currentPage = page
    pageControl.currentPage = page
    delegate?.pageView(self, didShowPage: page)
  }
}

/// Tells its page view where it is scrolled to, leaving the delegate to the app.
private final class PageScrollView: ScrollView {
  /// The page view, which owns this, and clears the link before it goes.
  unowned(unsafe) var pageView: PageView?

  override func layoutSubviews() {
    super.layoutSubviews()
    pageView?.tile()
  }
}
