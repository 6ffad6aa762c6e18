import Toolkit

/// A delegate that logs the calls of a scroll view.
final class ScrollLog: WeaklyReferenceable, ScrollViewDelegate {
  var lines: [String] = []
  var zoomed: View?

  /// Returns the lines since the last call, with consecutive equal lines merged, and removes them.
  func take() -> [String] {
    defer { lines = [] }
    return lines.enumerated().filter { $0.offset == 0 || lines[$0.offset - 1] != $0.element }.map(\.element)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { lines.append("scroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { lines.append("begin dragging") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    lines.append("end dragging \(willDecelerate), decelerating \(scrollView.isDecelerating)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    lines.append("end decelerating, decelerating \(scrollView.isDecelerating)")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { lines.append("end animation") }
  func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) {
    lines.append("end zooming \(scale)")
  }
}
