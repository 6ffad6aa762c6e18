import Geometry

/// The layout of a single view as the whole content of a scroll view. A vertical one is as wide as the scroll view and
/// as high as it needs; a horizontal one is as high as the scroll view and as wide as it needs.
///
/// The class is not `final`, so that programs that don't use it don't link it.
class ScrollContentLayout {
  let view: View
  let axis: StackView.Axis
  /// The widths of the visible area and of the content at the last layout, or `nil` before it.
  private var widths: (seen: Double, content: Double)?

  init(_ view: View, along axis: StackView.Axis) {
    self.view = view
    self.axis = axis
  }

  func layout(in scroll: ScrollView) {
    guard view.superview === scroll, scroll.hasSize, !scroll.isZooming, scroll.zoomScale == 1 else { return }
    let inset = scroll.contentInset
    let room = Size(
      max(0, scroll.bounds.width - inset.left - inset.right), max(0, scroll.bounds.height - inset.top - inset.bottom))
    // A stack fills the visible area: its flexible spaces use the room it doesn't need.
    let least = view is LayoutView ? room : .zero
    let scale = scroll.window?.scale ?? 1
    func onPixels(_ length: Double) -> Double { (length * scale).rounded(.up) / scale }
    let size =
      switch axis {
      case .vertical: Size(room.width, max(least.height, onPixels(view.fittingSize(width: max(room.width, 1)).height)))
      case .horizontal: Size(max(least.width, onPixels(view.fittingSize(width: 0).width)), room.height)
      }
    view.setLayoutFrame(Rect(origin: .zero, size: size))
    let offset = rightToLeftOffset(in: scroll, contentWidth: size.width)
    scroll.contentSize = size
    if let offset, scroll.drag == nil { scroll.contentOffset.x = scroll.rangeX.clamp(offset) }
  }

  /// Returns the horizontal offset that shows the start of right-to-left content, or `nil` if nothing changes.
  /// Initially this is the right end; later the distance from the right end is preserved.
  private func rightToLeftOffset(in scroll: ScrollView, contentWidth width: Double) -> Double? {
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
  /// A view that is the whole content of the scroll view, or `nil` for none (the default). It gets the width of the
  /// scroll view and the height that it needs at that width; the scroll view scrolls it.
  ///
  ///     let scroll = ScrollView(page)
  ///
  /// The scroll view measures and lays out the content again before the next frame when its text, the text scale or the
  /// width changes, and sets `contentSize`. A stack or a grid is at least as high as the visible area. `contentInset`
  /// stays free around the content. Setting this property removes the previous content from the scroll view.
  public final var content: View? {
    get { contentLayout?.view }
    @export(interface) set { setContent(newValue, along: .vertical) }
  }

  /// Creates a scroll view that shows `content` and scrolls it along `axis`. Horizontal content gets the height of the
  /// scroll view and the width that it needs; in a right-to-left layout it starts at its right end.
  public convenience init(_ content: View, along axis: StackView.Axis = .vertical) {
    self.init(frame: .zero)
    setContent(content, along: axis)
  }

  private func setContent(_ view: View?, along axis: StackView.Axis) {
    guard view !== contentLayout?.view else { return }
    contentLayout?.view.removeFromSuperview()
    contentLayout = view.map { ScrollContentLayout($0, along: axis) }
    if let view { insertSubview(view, at: 0) } else { contentSize = .zero }
    setNeedsLayout()
  }
}
