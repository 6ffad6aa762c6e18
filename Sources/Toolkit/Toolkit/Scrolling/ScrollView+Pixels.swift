import Geometry

/// Scrolling moves what was drawn already, as far as it shows the same.
extension ScrollView {
  /// The most parts in front of the content that are drawn around it; with more, all is drawn again.
  private static let mostInFront = 8

  /// Has the window move what it shows of the content, so that the content's place `origin` comes to the view's corner. False
  /// where the content is not all that shows there, or does not come to lie on the same pixels.
  final func movePixels(to origin: Point) -> Bool {
    guard let window, !hasDrawn, clipsToBounds, cornerRadius <= 0, borderWidth <= 0 else { return false }
    let scale = window.scale
    let (x, y) = ((bounds.minX - origin.x) * scale, (bounds.minY - origin.y) * scale)
    guard Self.isWhole(x), Self.isWhole(y), abs(x) < 1e6, abs(y) < 1e6 else { return false }
    window.inFront.removeAll(keepingCapacity: true)
    guard let shown = placeOnScreen(of: window, to: origin) else { return false }
    if let pointer = window.pointer { window.inFront.append(PointerArrow.bounds(at: pointer)) }
    // One that does not say where it is has been seen when it was drawn.
    _ = window.overlay?.addBounds(to: &window.inFront)
    if window.inFront.count > Self.mostInFront { return false }
    guard Self.isWhole(shown.minX * scale), Self.isWhole(shown.minY * scale), Self.isWhole(shown.maxX * scale),
      Self.isWhole(shown.maxY * scale)
    else { return false }
    // Where nothing of it shows, nothing is to be marked.
    let rect = window.pixels(of: shown).intersection(PixelRect(size: window.pixelSize))
    return rect.isEmpty || window.move(rect, by: Int(x.rounded()), Int(y.rounded()))
  }

  /// Whether a number of pixels is whole, but for what calculating loses.
  private static func isWhole(_ pixels: Double) -> Bool { abs(pixels - pixels.rounded()) < 1e-6 }

  /// What of the view shows, in the window's points. What is in front of it, which is more after a move to `origin`, is added to
  /// the window's list. Nil where something is turned, scaled, faded, kept, cut off by round corners or on its way, or what is behind
  /// shows through: then it is not simply moved.
  private func placeOnScreen(of window: Window, to origin: Point) -> Rect? {
    var shown = bounds
    if indicators.areShown {
      addBars(in: bounds, to: window)
      addBars(in: Rect(origin: origin, size: bounds.size), to: window)
    }
    var view: View = self
    var seesThrough = !isOpaque
    while let parent = view.superview {
      guard view.animation == nil, !view.isHidden, view.alpha >= 1, view.transform == .identity, !view.rasterizes else { return nil }
      let way = view.frame.origin - view.bounds.origin
      shown = shown.offset(by: way)
      for index in window.inFront.indices { window.inFront[index] = window.inFront[index].offset(by: way) }
      if parent.clipsToBounds {
        if parent.cornerRadius > 0 { return nil }
        shown = shown.intersection(parent.bounds)
      }
      if parent.borderWidth > 0, !parent.bounds.inset(by: Insets(all: parent.borderWidth)).contains(shown) { return nil }

      var isInFront = false
      for sibling in parent.subviews {
        if sibling === view {
          isInFront = true
        } else if isInFront || seesThrough, !sibling.isHidden, sibling.shown.alpha > 0 {
          let covered = sibling.shown.toSuperview.apply(to: sibling.paintedBounds)
          guard covered.intersects(shown) else { continue }
          if !isInFront { return nil }
          window.inFront.append(covered)
        }
      }
      if seesThrough {
        // One color behind all of it moves along.
        if parent.hasDrawn || parent.cornerRadius > 0 || !parent.bounds.contains(shown) { return nil }
        seesThrough = !parent.isOpaque
      }
      // Its separator is in front of all that is in it.
      if parent is ListRow { return nil }
      if let scroll = parent as? ScrollView, scroll.indicators.areShown { scroll.addBars(in: scroll.bounds, to: window) }
      if window.inFront.count > Self.mostInFront { return nil }
      view = parent
    }
    return view === window && !window.isHidden && window.alpha >= 1 && window.animation == nil && !seesThrough ? shown : nil
  }

  /// Adds the indicators as they are while the content's part `seen` shows, in the present points of the view.
  private func addBars(in seen: Rect, to window: Window) {
    let way = bounds.origin - seen.origin
    if let bar = indicators.verticalBar(in: seen) { window.inFront.append(bar.offset(by: way)) }
    if let bar = indicators.horizontalBar(in: seen) { window.inFront.append(bar.offset(by: way)) }
  }
}
