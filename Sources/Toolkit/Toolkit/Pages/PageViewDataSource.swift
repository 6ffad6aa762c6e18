/// The methods that provide the pages of a page view.
public protocol PageViewDataSource: WeaklyReferenceable {
  /// Returns the number of pages.
  func numberOfPages(in pageView: PageView) -> Int

  /// Returns the view of a page that is or will soon be visible. The page view sets its frame, and releases it when it
  /// is more than one page away.
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View
}
