import Geometry

extension View {
  /// The state of the view on the screen: the model, or an intermediate state of an animation.
  final var presentation: AnimatableProperties { animation?.shown ?? model }

  /// Marks the whole view to be redrawn in the next frame. Repeated calls have no further effect.
  public final func setNeedsDisplay() {
    cachedLayer?.invalidate()
    markDamaged(drawingBounds)
  }

  /// Marks `rect`, in the view's own points, to be redrawn in the next frame.
  @export(interface)
  public final func setNeedsDisplay(_ rect: Rect) {
    cachedLayer?.invalidate()
    // While the size is being animated, the content is drawn stretched.
    let from = model.bounds
    let to = presentation.bounds
    if from == to {
      markDamaged(rect.intersection(drawingBounds))
    } else {
      markDamaged(drawingBounds)
    }
  }

  /// The area in which the view itself draws, in its own points on the screen.
  final var drawingBounds: Rect {
    let own = clipsToBounds ? presentation.bounds : presentation.bounds.inset(by: -contentOutsets)
    return decoration.map { drawingBounds(own, adding: $0) } ?? own
  }

  /// Marks the area that the view and its descendants cover on the screen.
  @export(interface)
  final func markSubtreeDamaged() {
    guard let window, !isHidden, presentation.alpha > 0 else { return }
    // If the whole window is redrawn anyway, do not compute the areas of possibly hundreds of views.
    if window.isFullyDamaged { return invalidateLayersAround() }
    markDamaged(subtreeDrawingBounds)
  }

  /// The area that the view and its descendants cover, in the view's own points.
  final var subtreeDrawingBounds: Rect {
    var painted = drawingBounds
    guard !clipsToBounds else { return painted }
    for child in subviews where !child.isHidden && child.presentation.alpha > 0 {
      painted = painted.union(child.presentation.toSuperview.apply(to: child.subtreeDrawingBounds))
    }
    return painted
  }

  /// Marks the visible part of `rect`, which is in the view's own points.
  @export(interface)
  private func markDamaged(_ rect: Rect) {
    guard let window else { return }
    invalidateLayersAround()
    var rect = rect
    var view = self
    while let parent = view.superview {
      if rect.isEmpty || view.isHidden || view.presentation.alpha <= 0 { return }
      // The image of a rasterized view covers whole pixels and is drawn at a whole-pixel position. Both can extend it
      // by a pixel.
      if view.shouldRasterize { rect = rect.inset(by: Insets(all: -2 / window.scale)) }
      rect = view.presentation.toSuperview.apply(to: rect)
      if parent.clipsToBounds { rect = rect.intersection(parent.presentation.bounds) }
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
    damage.formUnion(PixelRect(size: pixelSize))
  }

  /// Whether the whole panel is already marked.
  final var isFullyDamaged: Bool { damage.rects.count == 1 && damage.rects[0] == PixelRect(size: pixelSize) }

  /// Marks `rect`, in window points, to be redrawn.
  final func addDamage(_ rect: Rect) {
    guard !isHidden else { return }
    damage.formUnion(pixels(of: rect).intersection(PixelRect(size: pixelSize)))
  }

  /// Returns the pixels that a rect in window points touches.
  final func pixels(of rect: Rect) -> PixelRect {
    PixelRect(covering: Rect(rect.minX * scale, rect.minY * scale, rect.width * scale, rect.height * scale))
  }
}
