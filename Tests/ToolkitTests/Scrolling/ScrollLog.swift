import Toolkit

/// Writes down what a scroll view tells.
final class ScrollLog: Anchored, ScrollViewDelegate {
  var lines: [String] = []
  var zoomed: View?

  /// The lines since the last time, with runs of scrolling as one.
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
