/// Hears how a scroll view moves.
///
/// A drag is `willBeginDragging`, any number of `didScroll`, `didEndDragging`; if
/// the content goes on by itself, more of `didScroll` and one `didEndDecelerating`.
/// A finger that comes down meanwhile begins the next drag instead: the content
/// stops, and if the finger lifts where it came down, `didEndDragging` is told
/// `false` while `isDecelerating` is still true, and `didEndDecelerating` follows.
public protocol ScrollViewDelegate: Anchored {
  /// The content offset was changed, by whomever.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The last finger lifted. `willDecelerate` says that the content goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// What went on by itself after a drag is at rest.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// What `setContentOffset(_:animated:)` or its likes set off is there.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// The subview that two fingers zoom; nil for no zooming.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// The zoom scale was changed, by whomever.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The fingers lifted, and the scale is within its limits.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Nil: nothing zooms.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) {}
}
