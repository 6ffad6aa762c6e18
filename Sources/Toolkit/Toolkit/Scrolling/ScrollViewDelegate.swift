/// The methods by which a scroll view notifies its delegate of scrolling and zooming.
///
/// A drag calls `scrollViewWillBeginDragging`, `scrollViewDidScroll` any number of times, and
/// `scrollViewDidEndDragging`. If the content decelerates, more calls of `scrollViewDidScroll` and one of
/// `scrollViewDidEndDecelerating` follow. A finger that comes down during the deceleration starts a new drag and stops
/// the content. If that finger lifts without moving, the scroll view calls `scrollViewDidEndDragging` with
/// `willDecelerate` set to `false` while `isDecelerating` is still `true`, and then `scrollViewDidEndDecelerating`.
public protocol ScrollViewDelegate: WeaklyReferenceable {
  /// Called when the content offset has changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the last finger has lifted. `willDecelerate` is `true` if the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// Called when the content has come to rest after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated scroll, such as one by `setContentOffset(_:animated:)`, has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Returns the subview that two fingers zoom, or `nil` to disable zooming.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called when the zoom scale has changed, for any reason.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when zooming has ended and the scale is within its limits.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// The default implementation does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// The default implementation returns `nil`, which disables zooming.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// The default implementation does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) {}
}
