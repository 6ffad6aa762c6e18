import Geometry

extension ScrollView {
  /// The ranges of offsets at which the content can rest.
  final var rangeX: ScrollRange { rangeX(ofContent: contentSize.width) }
  final var rangeY: ScrollRange { rangeY(ofContent: contentSize.height) }

  /// Returns the horizontal range for content of the given width.
  final func rangeX(ofContent width: Double) -> ScrollRange {
    ScrollRange(
      content: width, visible: bounds.width, before: contentInset.left, after: contentInset.right)
  }

  final func rangeY(ofContent height: Double) -> ScrollRange {
    ScrollRange(
      content: height, visible: bounds.height, before: contentInset.top, after: contentInset.bottom)
  }

  /// Whether the view has an area. It has none before the first layout.
  final var hasSize: Bool { bounds.width > 0 && bounds.height > 0 }

  /// Whether a finger can move the content along the axis.
  final var scrollsHorizontally: Bool { rangeX.isScrollable || (bounces && alwaysBounceHorizontal) }
  final var scrollsVertically: Bool { rangeY.isScrollable || (bounces && alwaysBounceVertical) }

  /// Whether a finger that comes down may move or zoom the content.
  final var canScrollOrZoom: Bool { scrollsHorizontally || scrollsVertically || canZoom }

  /// Returns the nearest offset at which the content can rest.
  final func clamped(_ offset: Point) -> Point {
    Point(rangeX.clamp(offset.x), rangeY.clamp(offset.y))
  }

  /// Moves resting content back into its range after a change of the range.
  final func rangeDidChange() {
    guard drag == nil, motionKind == .none, !isZooming else { return }
    setPixelAlignedOffset(clamped(contentOffset))
  }

  /// Scrolls so that as much of `rect`, in content coordinates, is visible as fits. Does not scroll if `rect` is
  /// already visible.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let area = bounds.inset(by: contentInset)
    func nearest(_ low: Double, _ high: Double, _ seenLow: Double, _ seenHigh: Double) -> Double {
      if low < seenLow || high - low > seenHigh - seenLow { return low - seenLow }
      return high > seenHigh ? high - seenHigh : 0
    }
    let way = Vector(
      nearest(rect.minX, rect.maxX, area.minX, area.maxX),
      nearest(rect.minY, rect.maxY, area.minY, area.maxY))
    setContentOffset(clamped(contentOffset + way), animated: animated)
  }

  /// Scrolls to `offset`, immediately or in 0.3 seconds. The offset is not limited to the range. A running motion ends,
  /// but not a drag.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    stopMotion()
    if animated, drag == nil, offset != contentOffset, let application = window?.application {
      let from = contentOffset
      let duration = ScrollConstants.animationDuration
      // With reduced motion, the animation starts so early that the next frame ends it.
      let now = application.now - (reducesMotion ? duration : 0)
      startMotion(
        .animating,
        x: AxisMotion(from: from.x, easingTo: offset.x, at: now, duration: duration),
        y: AxisMotion(from: from.y, easingTo: offset.y, at: now, duration: duration))
    } else {
      contentOffset = offset
    }
  }
}
