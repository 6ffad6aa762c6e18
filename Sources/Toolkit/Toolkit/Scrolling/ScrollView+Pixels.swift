import Geometry

/// Scrolls by moving the pixels that are already drawn, as far as they stay the same.
extension ScrollView {
  /// The maximum number of areas in front of the content that are redrawn separately. With more, the whole view is
  /// redrawn.
  private static let maximumOccluders = 8

  /// Asks the window to move the visible pixels of the content, for a scroll to `origin`. Returns `false` if other
  /// views show through or cut the content, or if it does not move by whole pixels.
  @export(interface)
  final func movePixels(to origin: Point) -> Bool {
    guard let window, !hasDrawn, clipsToBounds, cornerRadius <= 0, borderWidth <= 0 else { return false }
    let scale = window.scale
    let x = (bounds.minX - origin.x) * scale
    let y = (bounds.minY - origin.y) * scale
    guard Self.isWhole(x), Self.isWhole(y), abs(x) < 1e6, abs(y) < 1e6 else { return false }
    window.areasInFront.removeAll(keepingCapacity: true)
    guard let shown = visibleRect(in: window, to: origin) else { return false }
    if let pointer = window.pointer { window.areasInFront.append(PointerArrow.bounds(at: pointer)) }
    // An overlay that reports no bounds is covered by `Window.hasUnboundedOverlay`, which is set when the overlay
    // draws.
    _ = window.overlay?.addBounds(to: &window.areasInFront)
    if window.areasInFront.count > Self.maximumOccluders { return false }
    guard Self.isWhole(shown.minX * scale), Self.isWhole(shown.minY * scale), Self.isWhole(shown.maxX * scale),
      Self.isWhole(shown.maxY * scale)
    else { return false }
    // If no part of the view is visible, nothing needs to be redrawn.
    let rect = window.pixels(of: shown).intersection(PixelRect(size: window.pixelSize))
    return rect.isEmpty || window.schedulePixelMove(in: rect, dx: Int(x.rounded()), dy: Int(y.rounded()))
  }

  /// Returns `true` if `pixels` is a whole number, apart from rounding errors.
  private static func isWhole(_ pixels: Double) -> Bool { abs(pixels - pixels.rounded()) < 1e-6 }

  /// Returns the visible part of the view, in window coordinates, and adds the areas in front of it to
  /// `window.areasInFront`, for the current offset and for `origin`. Returns `nil` if pixels can't simply be moved: a
  /// view on the way to the window is transformed, translucent, rasterized, animated or has rounded corners, or the
  /// background is not uniform.
  private func visibleRect(in window: Window, to origin: Point) -> Rect? {
    var shown = bounds
    if indicators.isVisible {
      addIndicators(visibleRect: bounds, to: window)
      addIndicators(visibleRect: Rect(origin: origin, size: bounds.size), to: window)
    }
    var view: View = self
    var seesThrough = !isOpaque
    while let parent = view.superview {
      guard view.animation == nil, !view.isHidden, view.alpha >= 1, view.transform == .identity, !view.shouldRasterize
      else { return nil }
      let way = view.frame.origin - view.bounds.origin
      shown = shown.offset(by: way)
      for index in window.areasInFront.indices {
        window.areasInFront[index] = window.areasInFront[index].offset(by: way)
      }
      if parent.clipsToBounds {
        if parent.cornerRadius > 0 { return nil }
        shown = shown.intersection(parent.bounds)
      }
      if parent.borderWidth > 0, !parent.bounds.inset(by: Insets(all: parent.borderWidth)).contains(shown) {
        return nil
      }

      var isInFront = false
      for sibling in parent.subviews {
        if sibling === view {
          isInFront = true
        } else if isInFront || seesThrough, !sibling.isHidden, sibling.presentation.alpha > 0 {
          let covered = sibling.presentation.toSuperview.apply(to: sibling.subtreeDrawingBounds)
          guard covered.intersects(shown) else { continue }
          if !isInFront { return nil }
          window.areasInFront.append(covered)
        }
      }
      if seesThrough {
        // A uniform color behind the whole view does not change when its pixels move.
        if parent.hasDrawn || parent.cornerRadius > 0 || !parent.bounds.contains(shown) { return nil }
        seesThrough = !parent.isOpaque
      }
      // A row draws its separator in front of its subviews.
      if parent is ListRow { return nil }
      if let scroll = parent as? ScrollView, scroll.indicators.isVisible {
        scroll.addIndicators(visibleRect: scroll.bounds, to: window)
      }
      if window.areasInFront.count > Self.maximumOccluders { return nil }
      view = parent
    }
    return view === window && !window.isHidden && window.alpha >= 1 && window.animation == nil && !seesThrough
      ? shown : nil
  }

  /// Adds the indicators as they appear when the part `seen` of the content is visible, in the view's current
  /// coordinates.
  private func addIndicators(visibleRect seen: Rect, to window: Window) {
    let way = bounds.origin - seen.origin
    if let bar = indicators.verticalBar(in: seen) { window.areasInFront.append(bar.offset(by: way)) }
    if let bar = indicators.horizontalBar(in: seen) { window.areasInFront.append(bar.offset(by: way)) }
  }
}
