import Geometry
import Raster

/// Caches the images of views that rasterize.
extension View {
  /// Discards the cached images of all ancestors, because the content of this view has changed.
  final func invalidateLayersAround() {
    var view = superview
    while let parent = view {
      parent.cachedLayer?.invalidate()
      view = parent.superview
    }
  }
}

extension Window {
  /// The maximum size of a cached image, as a multiple of the panel's pixels.
  private static let maximumLayerSizeFactor = 4

  /// Draws the cached image of `view`. Returns `false` if the view is rotated or scaled, or if there is not enough
  /// memory.
  ///
  /// - Parameters:
  ///   - map: The transform from `view` to pixels.
  ///   - canvas: The canvas, in the view's coordinate space.
  final func drawLayer(of view: View, _ map: AffineTransform, _ part: Rect, on canvas: Canvas) -> Bool {
    guard map.isScaleAndTranslation, abs(map.a - scale) < 1e-9, abs(map.d - scale) < 1e-9, abs(map.tx) < 1e6,
      abs(map.ty) < 1e6
    else { return false }
    let painted = view.subtreeDrawingBounds
    let pixels = PixelRect(
      covering: Rect(painted.minX * scale, painted.minY * scale, painted.width * scale, painted.height * scale))
    guard !pixels.isEmpty else { return false }
    let shown = view.presentation
    let source = CachedLayer.Source(
      pixels: pixels, scale: scale, bounds: shown.bounds, color: shown.backgroundColor, isClipped: view.clipsToBounds)
    guard let layer = layer(of: view, source) else { return false }
    guard map.apply(to: layer.rect).intersects(part) else { return true }
    let image = layer.image(for: source) { [self] canvas, map in
      let part = PixelRect(size: pixels.size).rect
      paintContents(
        of: view, map, part, inside: map.apply(to: view.drawingBounds).intersection(part), pathDepth: nil, on: canvas)
    }
    // Draw the image at whole pixels even if the view is between them, so that it stays sharp while it moves.
    let x = Int(map.tx.rounded())
    let y = Int(map.ty.rounded())
    canvas.draw(image, at: PixelPoint(layer.origin.x + x, layer.origin.y + y), opacity: shown.alpha)
    return true
  }

  private func layer(of view: View, _ source: CachedLayer.Source) -> CachedLayer? {
    if let layer = view.cachedLayer, layer.canReuseBitmap(for: source) { return layer }
    view.cachedLayer = nil
    guard source.pixels.width <= Self.maximumLayerSizeFactor * pixelSize.width * pixelSize.height / source.pixels.height
    else { return nil }
    view.cachedLayer = CachedLayer(source)
    if view.cachedLayer == nil {
      // Releasing the images of other views may free enough memory.
      releaseCachedLayers()
      view.cachedLayer = CachedLayer(source)
    }
    return view.cachedLayer
  }
}

extension View {
  final func releaseCachedLayers() {
    cachedLayer = nil
    for child in subviews { child.releaseCachedLayers() }
  }
}
