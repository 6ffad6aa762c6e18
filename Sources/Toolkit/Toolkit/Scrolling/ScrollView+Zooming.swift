import Geometry

extension ScrollView {
  private var zoomedView: View? { delegate?.viewForZooming(in: self) }

  /// Whether fingers can zoom the content.
  final var canZoom: Bool { maximumZoomScale > minimumZoomScale && zoomedView != nil }

  private var zoomLimits: ClosedRange<Double> {
    minimumZoomScale...max(minimumZoomScale, maximumZoomScale)
  }

  private func clampedZoomScale(_ scale: Double) -> Double {
    max(zoomLimits.lowerBound, min(scale, zoomLimits.upperBound))
  }

  final var isZoomWithinLimits: Bool { !canZoom || clampedZoomScale(zoomScale) == zoomScale }

  // MARK: Zooming by the program

  /// Zooms to `scale`, within the limits, about the center of the visible area.
  public final func setZoomScale(_ scale: Double, animated: Bool) {
    let place = bounds.center
    let held = Point(place.x / zoomScale, place.y / zoomScale)
    zoom(to: clampedZoomScale(scale), holding: held, at: place - contentOffset, animated: animated)
  }

  /// Zooms, within the limits, until `rect`, in unzoomed content coordinates, fills the view, and centers it as far as
  /// the range allows. A view without a size zooms as soon as it has one.
  public final func zoom(to rect: Rect, animated: Bool) {
    guard !rect.isEmpty else { return }
    guard hasSize else {
      pendingScroll = { [unowned(unsafe) self] in zoom(to: rect, animated: false) }
      return
    }
    let scale = clampedZoomScale(min(bounds.width / rect.width, bounds.height / rect.height))
    zoom(to: scale, holding: rect.center, at: bounds.center - bounds.origin, animated: animated)
  }

  /// Zooms to `scale` and moves the unzoomed point `held` to `away`, or as near as the range allows.
  private func zoom(to scale: Double, holding held: Point, at away: Vector, animated: Bool) {
    guard let view = zoomedView, scale > 0, scale.isFinite else { return }
    stopMotion()
    var target = ScrollZoom(scale: scale, anchor: held, anchorLocation: away)
    let offset = target.offset
    let size = view.bounds.size
    let place = Point(
      rangeX(ofContent: size.width * scale).clamp(offset.x),
      rangeY(ofContent: size.height * scale).clamp(offset.y))
    target.anchorLocation = target.anchorLocation + (offset - place)
    guard animated, let application = window?.application else {
      apply(target, to: view)
      return
    }
    let present = Point(held.x * zoomScale, held.y * zoomScale) - contentOffset
    zoomMotion = ScrollZoomMotion(
      from: ScrollZoom(scale: zoomScale, anchor: held, anchorLocation: present), to: target,
      start: application.now - (reducesMotion ? ScrollConstants.animationDuration : 0))
    motionKind = .zooming
    application.start(motionLink)
    indicators.show()
  }

  final func updateZoom(at time: Double) {
    guard let motion = zoomMotion, let view = zoomedView else {
      stopMotion()
      return
    }
    apply(motion.zoom(at: time), to: view)
    guard motionKind == .zooming, motion.isFinished(at: time) else { return }
    stopMotion()
    delegate?.scrollViewDidEndZooming(self, atScale: zoomScale)
  }

  private func apply(_ zoom: ScrollZoom, to view: View) {
    let wasZooming = isZooming
    let size = view.bounds.size
    isZooming = true
    if zoom.scale != zoomScale {
      zoomScale = zoom.scale
      view.transform = AffineTransform(scale: zoom.scale)
      view.center = Point(size.width * zoom.scale / 2, size.height * zoom.scale / 2)
      contentSize = Size(size.width * zoom.scale, size.height * zoom.scale)
    }
    setPixelAlignedOffset(zoom.offset)
    isZooming = wasZooming
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: Zooming by fingers

  /// Whether two fingers pinch the content.
  final var isPinched: Bool { pinchGestureRecognizer.hasBegun && pinchGestureRecognizer.numberOfTouches > 1 }

  final func handlePinch() {
    let pinch = pinchGestureRecognizer
    switch pinch.state {
    case .began:
      stopMotion()
      isZooming = true
      scaleAtPinch = zoomScale
      updatePinch()
    case .changed: updatePinch()
    case .ended, .cancelled:
      isZooming = false
      pinchAnchor = nil
      bounceZoomBack()
    case .possible, .failed: break
    }
  }

  private func updatePinch() {
    guard isPinched, let view = zoomedView else {
      // One of the two fingers has lifted. The next pair of fingers gets a new hold point.
      pinchAnchor = nil
      return
    }
    let place = pinchGestureRecognizer.location(in: self)
    lastPinchLocation = place - contentOffset
    let held = pinchAnchor ?? Point(place.x / zoomScale, place.y / zoomScale)
    pinchAnchor = held
    let scale = scaleAtPinch * pinchGestureRecognizer.scale
    apply(
      ScrollZoom(
        scale: bouncesZoom ? ScrollZoom.resistedScale(scale, limits: zoomLimits) : clampedZoomScale(scale),
        anchor: held, anchorLocation: lastPinchLocation), to: view)
  }

  /// Animates the scale into its limits, and the content into its range, after the fingers have lifted.
  final func bounceZoomBack() {
    let scale = clampedZoomScale(zoomScale)
    guard scale != zoomScale || (motionKind == .none && clamped(contentOffset) != contentOffset) else {
      delegate?.scrollViewDidEndZooming(self, atScale: zoomScale)
      return
    }
    let place = contentOffset + lastPinchLocation
    let held = Point(place.x / zoomScale, place.y / zoomScale)
    zoom(to: scale, holding: held, at: lastPinchLocation, animated: true)
  }
}
