import Geometry

extension ScrollView {
  // MARK: By itself

  final func startMotion(_ kind: MotionKind, x: AxisMotion, y: AxisMotion) {
    guard let application = window?.application else { return }
    motion = (x, y)
    motionKind = kind
    application.start(motionLink)
    indicators.show()
  }

  /// Brings moving content to where it is at `time`.
  final func moveOn(to time: Double) {
    guard motionKind != .zooming else {
      zoomOn(to: time)
      return
    }
    motion.x.advance(to: time, in: rangeX, bounces: bounces)
    motion.y.advance(to: time, in: rangeY, bounces: bounces)
    moveContent(to: Point(motion.x.offset, motion.y.offset))
    // Whoever heard of that may have stopped it.
    guard motionLink.isRunning, !motion.x.isMoving, !motion.y.isMoving else { return }
    let kind = motionKind
    stopMotion()
    switch kind {
    case .none, .caught, .zooming: break
    case .decelerating: delegate?.scrollViewDidEndDecelerating(self)
    case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Leaves the content where it is.
  final func stopMotion() {
    motionLink.stop()
    motionKind = .none
    if drag == nil { indicators.hideSoon() }
  }

  /// The app has put the content elsewhere: a drag or a glide goes on from there.
  final func shiftMotion(by way: Vector) {
    drag?.shift(by: way)
    motion.x.shift(by: way.dx)
    motion.y.shift(by: way.dy)
  }

  /// Shows the indicators for a moment: there is more than is seen.
  final func flashIndicators() {
    indicators.show()
    indicators.hideSoon()
  }

  /// Puts the content at `offset`, on whole pixels: edges between them would have
  /// to be blended, and text would tremble against its background.
  final func moveContent(to offset: Point) {
    let scale = window?.scale ?? 1
    let place = Point((offset.x * scale).rounded() / scale, (offset.y * scale).rounded() / scale)
    guard place != contentOffset else { return }
    let wasMovingContent = isMovingContent
    isMovingContent = true
    bounds.origin = place
    isMovingContent = wasMovingContent
  }

  // MARK: By fingers

  /// Fingers hold the content from now on.
  ///
  /// - Parameter lender: the scroll view in this one whose fingers they are; nil for its own.
  final func beginDrag(for lender: ScrollView? = nil) {
    // Fingers of its own come before those of a scroll view in this one.
    if drag != nil { endDrag(velocity: .zero) }
    let isCaught = motionKind == .decelerating
    stopMotion()
    if isCaught { motionKind = .caught }
    drag = ScrollDrag(from: pulled, for: lender)
    indicators.show()
    willBeginDragging()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// The fingers are `translation` points from where they came down.
  final func drag(by translation: Vector) {
    guard var drag else { return }
    if isPinched {
      // Two fingers hold the content by a point between them, and move nothing around
      // it; the one that stays drags on from there.
      _ = endDragsHandedOn(velocity: .zero)
      self.drag = ScrollDrag(from: pulled, resumedAt: translation)
      return
    }
    let place = drag.offset(for: translation)
    self.drag = drag
    guard drag.isDecided else { return }
    motionKind = .none
    let beyond = excess(at: place)
    let kept = handOn(beyond)
    // Whoever heard of that may have ended the drag.
    guard self.drag != nil else { return }
    let present = contentOffset
    moveContent(
      to: Point(
        scrollsHorizontally ? held(place.x - beyond.dx + kept.dx, rangeX, bounds.width) : present.x,
        scrollsVertically ? held(place.y - beyond.dy + kept.dy, rangeY, bounds.height) : present.y))
  }

  /// The last finger has gone, with `velocity` points per second.
  final func endDrag(velocity: Vector) {
    guard let drag else { return }
    // Fingers that moved nothing throw nothing.
    let velocity = endDragsHandedOn(velocity: drag.isDecided ? velocity : .zero)
    guard self.drag != nil else { return }
    companion?.released()
    let isCaught = motionKind == .caught
    self.drag = nil
    let x = release(
      contentOffset.x, -velocity.dx, from: drag.start.x, rangeX, bounds.width, scrollsHorizontally)
    let y =
      restingMotion(from: contentOffset.y, velocity: -velocity.dy, at: window?.application?.now ?? 0, in: rangeY)
      ?? release(contentOffset.y, -velocity.dy, from: drag.start.y, rangeY, bounds.height, scrollsVertically)
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
      moveContent(to: clamped(contentOffset))
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
    // The drag may have begun while the content came to another scale.
    if motionKind != .zooming && !isZoomWithinLimits { settleZoom() }
  }

  /// The offset to which fingers have pulled the content, were there no edge.
  private var pulled: Point {
    let place = contentOffset
    return Point(released(place.x, rangeX, bounds.width), released(place.y, rangeY, bounds.height))
  }

  // MARK: Along one axis

  /// Where fingers at `offset` hold the content: an edge lets them pull it on, less and less.
  private func held(_ offset: Double, _ range: ScrollRange, _ dimension: Double) -> Double {
    let edge = range.clamp(offset)
    return bounces ? edge + RubberBand(dimension: dimension).stretch(offset - edge) : edge
  }

  /// The reverse: the offset that is held at `place`.
  private func released(_ place: Double, _ range: ScrollRange, _ dimension: Double) -> Double {
    let edge = range.clamp(place)
    return edge + RubberBand(dimension: dimension).travel(for: place - edge)
  }

  /// How content goes on that is let go of with `velocity`.
  private func release(
    _ offset: Double, _ velocity: Double, from start: Double, _ range: ScrollRange,
    _ dimension: Double, _ scrolls: Bool
  ) -> AxisMotion {
    let now = window?.application?.now ?? 0
    guard scrolls || range.overshoot(offset) != 0 else { return AxisMotion(restingAt: offset) }
    var velocity = scrolls ? velocity : 0
    if range.overshoot(offset) != 0 {
      // The content was slower than the finger.
      let band = RubberBand(dimension: dimension)
      velocity *= band.slope(at: band.travel(for: range.overshoot(offset)))
    }
    if isPagingEnabled {
      let paging = Paging(pageLength: dimension, range: range)
      let target = paging.target(from: offset, velocity: velocity, dragStart: start)
      return AxisMotion(from: offset, velocity: velocity, at: now, settlingAt: target)
    }
    return AxisMotion(from: offset, velocity: velocity, at: now, in: range, rate: decelerationRate)
  }
}
