import Geometry

extension RecyclingView {
  func setContentState(_ state: ContentState) {
    if let contentStateView {
      contentStateView.state = state
    } else {
      if case .loaded = state { return }
      let view = ContentStateView()
      view.state = state
      contentStateView = view
    }
    setNeedsLayout()
    setNeedsMeasure()
  }

  /// The view that shows the state, or `nil` while there are items or nothing is to be shown.
  private var shownStateView: ContentStateView? {
    guard let contentStateView, !contentStateView.isHidden, layout.sections.allSatisfy({ $0.count == 0 }) else {
      return nil
    }
    return contentStateView
  }

  /// The height of all headers. Without items, there are no other parts than these and the distances around the items.
  private var headersHeight: Double { layout.sections.reduce(0) { $0 + $1.headerHeight } }

  /// Returns the height of the content, in points: that of the layout, or that of the headers and the state.
  func contentHeight(of layoutHeight: Double, width: Double) -> Double {
    guard let view = shownStateView else { return layoutHeight }
    return max(layoutHeight, headersHeight + view.sizeThatFits(Size(width, 0)).height)
  }

  /// Shows the state in the free area below the headers, or removes its view if there are items.
  func updateContentStateView() {
    guard let contentStateView else { return }
    guard let view = shownStateView else {
      if contentStateView.superview != nil {
        contentStateView.removeFromSuperview()
        contentSize.height = layout.height
      }
      return
    }
    contentSize.height = contentHeight(of: layout.height, width: bounds.width)
    let top = headersHeight
    let visibleHeight = bounds.height - contentInset.top - contentInset.bottom
    view.frame = Rect(0, top, bounds.width, max(contentSize.height, visibleHeight) - top)
    if view.superview == nil { insertSubview(view, at: 0) }
  }
}
