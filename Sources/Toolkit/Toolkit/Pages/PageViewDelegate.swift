/// Hears which page a page view shows.
public protocol PageViewDelegate: Anchored {
  /// Another page fills most of the view: by a finger, or because it was set.
  func pageView(_ pageView: PageView, didShowPage page: Int)
}

extension PageViewDelegate {
  /// Does nothing.
  public func pageView(_ pageView: PageView, didShowPage page: Int) {}
}
