/// Knows the pages of a page view.
public protocol PageViewDataSource: Anchored {
  func numberOfPages(in pageView: PageView) -> Int

  /// The view of a page that comes near; the page view places it, and lets go of it
  /// once it is more than a page away.
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View
}
