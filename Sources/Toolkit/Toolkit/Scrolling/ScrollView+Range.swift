import Geometry

extension ScrollView {
  /// Where the content may rest along each axis.
  final var rangeX: ScrollRange { rangeX(ofContent: contentSize.width) }
  final var rangeY: ScrollRange { rangeY(ofContent: contentSize.height) }

  /// The same for content of another width or height.
  final func rangeX(ofContent width: Double) -> ScrollRange {
    ScrollRange(
      content: width, visible: bounds.width, before: contentInset.left, after: contentInset.right)
  }

  final func rangeY(ofContent height: Double) -> ScrollRange {
    ScrollRange(
      content: height, visible: bounds.height, before: contentInset.top, after: contentInset.bottom)
  }

  /// Whether there is room to show anything in: not before the first layout.
  final var hasSize: Bool { bounds.width > 0 && bounds.height > 0 }

  /// Whether a finger can move the content along the axis.
  final var scrollsHorizontally: Bool { rangeX.isScrollable || (bounces && alwaysBounceHorizontal) }
  final var scrollsVertically: Bool { rangeY.isScrollable || (bounces && alwaysBounceVertical) }

  /// Whether a finger that comes down may be about to move the content.
  final var mayMoveContent: Bool { scrollsHorizontally || scrollsVertically || canZoom }

  /// The nearest offset at which the content may rest.
  final func clamped(_ offset: Point) -> Point {
    Point(rangeX.clamp(offset.x), rangeY.clamp(offset.y))
  }

  /// Content that rests keeps within its range.
  final func rangeDidChange() {
    guard drag == nil, motionKind == .none, !isZooming else { return }
    moveContent(to: clamped(contentOffset))
  }

  /// Moves the content so that `rect`, in its points, is seen as far as it fits:
  /// not at all if it is seen already.
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

  /// Moves the content to `offset`, at once or in 0.3 seconds; not limited to the
  /// range. What moved it so far ends, except for a finger.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    stopMotion()
    if animated, drag == nil, offset != contentOffset, let application = window?.application {
      let (from, duration) = (contentOffset, ScrollConstants.animationDuration)
      // Where motion is reduced it has begun so long ago that the next frame ends it.
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
