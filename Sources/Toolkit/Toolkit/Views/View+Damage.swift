import Geometry

extension View {
  /// The state of the view on the screen: the model, or an intermediate state of an animation.
  final var shown: VisualState { animation?.shown ?? model }

  /// Marks the whole view to be redrawn in the next frame. Repeated calls have no further effect.
  public final func setNeedsDisplay() {
    layer?.invalidate()
    markDamaged(paintBounds)
  }

  /// Marks `rect`, in the view's own points, to be redrawn in the next frame.
  @export(interface)
  public final func setNeedsDisplay(_ rect: Rect) {
    layer?.invalidate()
    // While the size is being animated, the content is drawn stretched.
    let (from, to) = (model.bounds, shown.bounds)
    if from == to {
      markDamaged(rect.intersection(paintBounds))
    } else {
      markDamaged(paintBounds)
    }
  }

  /// The area in which the view itself draws, in its own points on the screen.
  final var paintBounds: Rect {
    let own = clipsToBounds ? shown.bounds : shown.bounds.inset(by: -overhang)
    return decoration.map { decorated(own, $0) } ?? own
  }

  /// Marks the area that the view and its descendants cover on the screen.
  @export(interface)
  final func damagePainted() {
    guard let window, !isHidden, shown.alpha > 0 else { return }
    // If the whole window is redrawn anyway, do not compute the areas of possibly hundreds of views.
    if window.isDamagedThroughout { return invalidateLayersAround() }
    markDamaged(paintedBounds)
  }

  /// The area that the view and its descendants cover, in the view's own points.
  final var paintedBounds: Rect {
    var painted = paintBounds
    guard !clipsToBounds else { return painted }
    for child in subviews where !child.isHidden && child.shown.alpha > 0 {
      painted = painted.union(child.shown.toSuperview.apply(to: child.paintedBounds))
    }
    return painted
  }

  /// Marks the visible part of `rect`, which is in the view's own points.
  @export(interface)
  private func markDamaged(_ rect: Rect) {
    guard let window else { return }
    invalidateLayersAround()
    var (rect, view) = (rect, self)
    while let parent = view.superview {
      if rect.isEmpty || view.isHidden || view.shown.alpha <= 0 { return }
      // The image of a rasterized view covers whole pixels and is drawn at a whole-pixel position. Both can extend it
      // by a pixel.
      if view.rasterizes { rect = rect.inset(by: Insets(all: -2 / window.scale)) }
      rect = view.shown.toSuperview.apply(to: rect)
      if parent.clipsToBounds { rect = rect.intersection(parent.shown.bounds) }
      view = parent
    }
    window.addDamage(rect)
  }
}

extension Window {
  /// Marks the whole panel to be redrawn.
  public final func damageAll() {
    damage.removeAll()
    pendingMove = nil
    damage.add(PixelRect(size: pixelSize))
  }

  /// Whether the whole panel is already marked.
  final var isDamagedThroughout: Bool { damage.rects.count == 1 && damage.rects[0] == PixelRect(size: pixelSize) }

  /// Marks `rect`, in window points, to be redrawn.
  final func addDamage(_ rect: Rect) {
    guard !isHidden else { return }
    damage.add(pixels(of: rect).intersection(PixelRect(size: pixelSize)))
  }

  /// Returns the pixels that a rect in window points touches.
  final func pixels(of rect: Rect) -> PixelRect {
    PixelRect(covering: Rect(rect.minX * scale, rect.minY * scale, rect.width * scale, rect.height * scale))
  }
}
