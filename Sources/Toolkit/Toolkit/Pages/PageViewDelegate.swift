/// The methods by which a page view notifies its delegate.
public protocol PageViewDelegate: WeaklyReferenceable {
  /// Called when another page fills most of the view, by a finger or by the program.
  func pageView(_ pageView: PageView, didShowPage page: Int)
}

extension PageViewDelegate {
  /// The default implementation does nothing.
  public func pageView(_ pageView: PageView, didShowPage page: Int) {}
}
