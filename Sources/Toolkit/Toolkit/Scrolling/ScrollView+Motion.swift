import Geometry

extension ScrollView {
  // MARK: Motion without a finger

  final func startMotion(_ kind: MotionKind, x: AxisMotion, y: AxisMotion) {
    guard let application = window?.application else { return }
    motion = (x, y)
    motionKind = kind
    application.start(motionLink)
    indicators.show()
  }

  /// Updates moving content to its position at `time`.
  final func updateMotion(at time: Double) {
    guard motionKind != .zooming else {
      updateZoom(at: time)
      return
    }
    motion.x.advance(to: time, in: rangeX, bounces: bounces)
    motion.y.advance(to: time, in: rangeY, bounces: bounces)
    setPixelAlignedOffset(Point(motion.x.offset, motion.y.offset))
    // The delegate may have stopped the motion.
    guard motionLink.isRunning, !motion.x.isMoving, !motion.y.isMoving else { return }
    let kind = motionKind
    stopMotion()
    switch kind {
    case .none, .caught, .zooming: break
    case .decelerating: delegate?.scrollViewDidEndDecelerating(self)
    case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Stops the motion and leaves the content at its current offset.
  final func stopMotion() {
    motionLink.stop()
    motionKind = .none
    if drag == nil { indicators.fadeOutAfterDelay() }
  }

  /// Shifts a drag or a motion by `way`, after the app has changed the offset.
  final func shiftMotion(by way: Vector) {
    drag?.shift(by: way)
    motion.x.shift(by: way.dx)
    motion.y.shift(by: way.dy)
  }

  /// Shows the indicators for a moment, as a hint that there is more content.
  final func flashScrollIndicators() {
    indicators.show()
    indicators.fadeOutAfterDelay()
  }

  /// Moves the content to `offset`, rounded to whole pixels. Between pixels, edges would need blending, and text would
  /// jitter against its background.
  final func setPixelAlignedOffset(_ offset: Point) {
    let scale = window?.scale ?? 1
    let place = Point((offset.x * scale).rounded() / scale, (offset.y * scale).rounded() / scale)
    guard place != contentOffset else { return }
    let wasMovingContent = isMovingContent
    isMovingContent = true
    bounds.origin = place
    isMovingContent = wasMovingContent
  }

  // MARK: Dragging

  /// Starts a drag.
  ///
  /// - Parameter lender: The inner scroll view whose fingers cause the drag, or `nil` for the view's own fingers.
  final func beginDrag(for lender: ScrollView? = nil) {
    // A new drag replaces the current one, which an inner scroll view may have handed on.
    if drag != nil { endDrag(velocity: .zero) }
    let isCaught = motionKind == .decelerating
    stopMotion()
    if isCaught { motionKind = .caught }
    drag = ScrollDrag(from: unresistedOffset, for: lender)
    indicators.show()
    willBeginDragging()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Updates the drag for fingers that are `translation` points from where they came down.
  final func drag(by translation: Vector) {
    guard var drag else { return }
    if isPinched {
      // During a pinch, the zoom determines the offset. The finger that remains afterwards continues the drag from
      // there.
      _ = endLinkedDrags(velocity: .zero)
      self.drag = ScrollDrag(from: unresistedOffset, resumedAt: translation)
      return
    }
    let place = drag.offset(for: translation)
    self.drag = drag
    guard drag.hasPassedSlop else { return }
    motionKind = .none
    let beyond = overshoot(at: place)
    let kept = passToOuterScrollViews(beyond)
    // The delegate may have ended the drag.
    guard self.drag != nil else { return }
    let present = contentOffset
    setPixelAlignedOffset(
      Point(
        scrollsHorizontally
          ? resistedOffset(for: place.x - beyond.dx + kept.dx, range: rangeX, dimension: bounds.width) : present.x,
        scrollsVertically
          ? resistedOffset(for: place.y - beyond.dy + kept.dy, range: rangeY, dimension: bounds.height) : present.y))
  }

  /// Ends the drag after the last finger has lifted with `velocity`, in points per second.
  @export(interface)
  final func endDrag(velocity: Vector) {
    guard let drag else { return }
    // A drag that moved nothing has no velocity.
    let velocity = endLinkedDrags(velocity: drag.hasPassedSlop ? velocity : .zero)
    guard self.drag != nil else { return }
    observer?.released()
    let isCaught = motionKind == .caught
    self.drag = nil
    let x = motionAfterDrag(
      contentOffset.x, -velocity.dx, from: drag.start.x, rangeX, bounds.width, scrollsHorizontally)
    let y =
      verticalMotion(from: contentOffset.y, velocity: -velocity.dy, at: window?.application?.now ?? 0, in: rangeY)
      ?? motionAfterDrag(contentOffset.y, -velocity.dy, from: drag.start.y, rangeY, bounds.height, scrollsVertically)
    let goesOn = (x.isMoving || y.isMoving) && window?.application != nil
    if isCaught && !goesOn {
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
      guard motionKind == .caught else { return }
      stopMotion()
      delegate?.scrollViewDidEndDecelerating(self)
    } else if goesOn {
      startMotion(.decelerating, x: x, y: y)
      delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
    } else {
      stopMotion()
      setPixelAlignedOffset(clamped(contentOffset))
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
    // The drag may have begun during a zoom animation, before the scale was back within its limits.
    if motionKind != .zooming && !isZoomWithinLimits { bounceZoomBack() }
  }

  /// The offset at which the fingers would hold the content without the resistance of edges.
  private var unresistedOffset: Point {
    let place = contentOffset
    return Point(
      unresistedOffset(for: place.x, range: rangeX, dimension: bounds.width),
      unresistedOffset(for: place.y, range: rangeY, dimension: bounds.height))
  }

  // MARK: One axis

  /// Returns the offset for content pulled to `offset`. Beyond an edge, a rubber band reduces it.
  private func resistedOffset(for offset: Double, range: ScrollRange, dimension: Double) -> Double {
    let edge = range.clamp(offset)
    return bounces ? edge + RubberBand(dimension: dimension).stretch(offset - edge) : edge
  }

  /// Returns the offset to which fingers have pulled content that is held at `place`: the inverse of
  /// `resistedOffset(for:range:dimension:)`.
  private func unresistedOffset(for place: Double, range: ScrollRange, dimension: Double) -> Double {
    let edge = range.clamp(place)
    return edge + RubberBand(dimension: dimension).travel(for: place - edge)
  }

  /// Returns the motion of content that is released with `velocity`.
  private func motionAfterDrag(
    _ offset: Double, _ velocity: Double, from start: Double, _ range: ScrollRange,
    _ dimension: Double, _ scrolls: Bool
  ) -> AxisMotion {
    let now = window?.application?.now ?? 0
    guard scrolls || range.overshoot(offset) != 0 else { return AxisMotion(restingAt: offset) }
    var velocity = scrolls ? velocity : 0
    if range.overshoot(offset) != 0 {
      // Beyond an edge, the content moves more slowly than the finger.
      let band = RubberBand(dimension: dimension)
      velocity *= band.slope(at: band.travel(for: range.overshoot(offset)))
    }
    if isPagingEnabled {
      let paging = PageSnapping(pageLength: dimension, range: range)
      let target = paging.targetOffset(from: offset, velocity: velocity, dragStart: start)
      return AxisMotion(from: offset, velocity: velocity, at: now, settlingAt: target)
    }
    return AxisMotion(from: offset, velocity: velocity, at: now, in: range, rate: decelerationRate)
  }
}
