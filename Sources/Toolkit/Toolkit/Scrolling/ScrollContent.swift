import Geometry

/// One view as all of a scroll view's content: places it, as wide as the scroll view and as high as suits it, or the other way.
///
/// No final class, so that a program without any has none of it.
class ScrollContent {
  let view: View
  let axis: StackView.Axis
  /// The width of what is seen and of what there is when the content was placed last; nil before.
  private var widths: (seen: Double, content: Double)?

  init(_ view: View, along axis: StackView.Axis) { (self.view, self.axis) = (view, axis) }

  func layOut(in scroll: ScrollView) {
    guard view.superview === scroll, scroll.hasSize, !scroll.isZooming, scroll.zoomScale == 1 else { return }
    let inset = scroll.contentInset
    let room = Size(max(0, scroll.bounds.width - inset.left - inset.right), max(0, scroll.bounds.height - inset.top - inset.bottom))
    // A stack has use for what it does not need: its spaces are for that.
    let least = view is LayoutView ? room : .zero
    let scale = scroll.window?.scale ?? 1
    func onPixels(_ length: Double) -> Double { (length * scale).rounded(.up) / scale }
    let size =
      switch axis {
      case .vertical: Size(room.width, max(least.height, onPixels(view.measured(width: max(room.width, 1)).height)))
      case .horizontal: Size(max(least.width, onPixels(view.measured(width: 0).width)), room.height)
      }
    view.arrange(in: Rect(origin: .zero, size: size))
    let offset = startOfReading(in: scroll, size.width)
    scroll.contentSize = size
    if let offset, scroll.drag == nil { scroll.contentOffset.x = scroll.rangeX.clamp(offset) }
  }

  /// Where a row that is read from the right is to be seen: at its right end at first, and as far from that later. Nil where nothing
  /// changes.
  private func startOfReading(in scroll: ScrollView, _ width: Double) -> Double? {
    guard axis == .horizontal, scroll.isRightToLeft else {
      widths = nil
      return nil
    }
    let seen = scroll.bounds.width
    defer { widths = (seen, width) }
    guard let widths else { return width + scroll.contentInset.right - seen }
    guard widths != (seen, width) else { return nil }
    return scroll.contentOffset.x + (width - widths.content) - (seen - widths.seen)
  }
}

extension ScrollView {
  /// A view that is all that the scroll view shows: as wide as it, as high as suits the view in that width, and the scroll view scrolls the
  /// rest. Nil for none, as at first.
  ///
  ///     let scroll = ScrollView(page)
  ///
  /// The content follows: another text, another scale of text or another width has it measured and placed anew before the next frame, and
  /// `contentSize` is set. A stack or a grid is at least as high as what is seen of it. `contentInset` is left free around it. Setting it takes
  /// the one before out of the scroll view.
  public final var content: View? {
    get { fitted?.view }
    @export(interface) set { setContent(newValue, along: .vertical) }
  }

  /// A scroll view that shows `content` and scrolls it up and down, or sideways: then the content is as high as the scroll view and as wide
  /// as suits it, and a row that is read from the right is seen from there.
  public convenience init(_ content: View, along axis: StackView.Axis = .vertical) {
    self.init(frame: .zero)
    setContent(content, along: axis)
  }

  private func setContent(_ view: View?, along axis: StackView.Axis) {
    guard view !== fitted?.view else { return }
    fitted?.view.removeFromSuperview()
    fitted = view.map { ScrollContent($0, along: axis) }
    if let view { insertSubview(view, at: 0) } else { contentSize = .zero }
    setNeedsLayout()
  }
}
