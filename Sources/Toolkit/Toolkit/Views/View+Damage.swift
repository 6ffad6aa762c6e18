import Geometry

extension View {
  /// What is on the screen now: the model, or a moment on the way to it.
  final var shown: VisualState { animation?.shown ?? model }

  /// Has the whole view drawn again before the next frame, once, however often it is asked for.
  public final func setNeedsDisplay() {
    layer?.invalidate()
    markDamaged(paintBounds)
  }

  /// Has `rect` of the view, in its points, drawn again.
  @export(interface)
  public final func setNeedsDisplay(_ rect: Rect) {
    layer?.invalidate()
    // What is drawn is stretched with the size while that is being animated.
    let (from, to) = (model.bounds, shown.bounds)
    if from == to {
      markDamaged(rect.intersection(paintBounds))
    } else {
      markDamaged(paintBounds)
    }
  }

  /// What the view itself draws in, in its points on the screen.
  final var paintBounds: Rect {
    let own = clipsToBounds ? shown.bounds : shown.bounds.inset(by: -overhang)
    return decoration.map { decorated(own, $0) } ?? own
  }

  /// Marks what the view and all in it cover on the screen.
  @export(interface)
  final func damagePainted() {
    guard let window, !isHidden, shown.alpha > 0 else { return }
    // Where hundreds of views find new places on a panel that is drawn anew anyway, each would say so of its own.
    if window.isDamagedThroughout { return invalidateLayersAround() }
    markDamaged(paintedBounds)
  }

  /// What the view and all in it cover, in its points.
  final var paintedBounds: Rect {
    var painted = paintBounds
    guard !clipsToBounds else { return painted }
    for child in subviews where !child.isHidden && child.shown.alpha > 0 {
      painted = painted.union(child.shown.toSuperview.apply(to: child.paintedBounds))
    }
    return painted
  }

  /// Marks `rect`, in this view's points, as far as it shows.
  @export(interface)
  private func markDamaged(_ rect: Rect) {
    guard let window else { return }
    invalidateLayersAround()
    var (rect, view) = (rect, self)
    while let parent = view.superview {
      if rect.isEmpty || view.isHidden || view.shown.alpha <= 0 { return }
      // What is kept is whole pixels, which reach up to one further, and lie on the next ones or between them.
      if view.rasterizes { rect = rect.inset(by: Insets(all: -2 / window.scale)) }
      rect = view.shown.toSuperview.apply(to: rect)
      if parent.clipsToBounds { rect = rect.intersection(parent.shown.bounds) }
      view = parent
    }
    window.addDamage(rect)
  }
}

extension Window {
  /// Marks the whole panel.
  public final func damageAll() {
    damage.removeAll()
    pendingMove = nil
    damage.add(PixelRect(size: pixelSize))
  }

  /// Whether the whole panel is marked already.
  final var isDamagedThroughout: Bool { damage.rects.count == 1 && damage.rects[0] == PixelRect(size: pixelSize) }

  /// Marks `rect`, in window points.
  final func addDamage(_ rect: Rect) {
    guard !isHidden else { return }
    damage.add(pixels(of: rect).intersection(PixelRect(size: pixelSize)))
  }

  /// The pixels that a rect in window points touches.
  final func pixels(of rect: Rect) -> PixelRect {
    PixelRect(covering: Rect(rect.minX * scale, rect.minY * scale, rect.width * scale, rect.height * scale))
  }
}
