import Geometry
import Raster

/// Views that rasterize: what they and all in them look like is kept as a picture.
extension View {
  /// What is in the view has changed, and so what views around it keep.
  final func invalidateLayersAround() {
    var view = superview
    while let parent = view {
      parent.layer?.invalidate()
      view = parent.superview
    }
  }
}

extension Window {
  /// The most pixels that are kept, in those of the panel.
  private static let mostKept = 4

  /// Draws `view` as the picture that it keeps. False where it is turned or scaled, or there is no memory for one.
  ///
  /// The canvas is in the view's points, and `map` brings them to pixels.
  final func drawLayer(of view: View, _ map: AffineTransform, _ part: Rect, on canvas: Canvas) -> Bool {
    guard map.isUpright, abs(map.a - scale) < 1e-9, abs(map.d - scale) < 1e-9, abs(map.tx) < 1e6, abs(map.ty) < 1e6
    else { return false }
    let painted = view.paintedBounds
    let pixels = PixelRect(
      covering: Rect(painted.minX * scale, painted.minY * scale, painted.width * scale, painted.height * scale))
    guard !pixels.isEmpty else { return false }
    let shown = view.shown
    let source = KeptLayer.Source(
      pixels: pixels, scale: scale, bounds: shown.bounds, color: shown.backgroundColor, isClipped: view.clipsToBounds)
    guard let layer = layer(of: view, source) else { return false }
    guard map.apply(to: layer.rect).intersects(part) else { return true }
    let image = layer.picture(of: source) { [self] canvas, map in
      let part = PixelRect(size: pixels.size).rect
      paintContents(of: view, map, part, inside: map.apply(to: view.paintBounds).intersection(part), pathDepth: nil, on: canvas)
    }
    // On whole pixels, also where the view lies between them: it stays sharp while it moves.
    let (x, y) = (Int(map.tx.rounded()), Int(map.ty.rounded()))
    canvas.draw(image, at: PixelPoint(layer.origin.x + x, layer.origin.y + y), opacity: shown.alpha)
    return true
  }

  private func layer(of view: View, _ source: KeptLayer.Source) -> KeptLayer? {
    if let layer = view.layer, layer.fits(source) { return layer }
    view.layer = nil
    guard source.pixels.width <= Self.mostKept * pixelSize.width * pixelSize.height / source.pixels.height else { return nil }
    view.layer = KeptLayer(source)
    if view.layer == nil {
      // There may be enough without those of others.
      dropLayers()
      view.layer = KeptLayer(source)
    }
    return view.layer
  }
}

extension View {
  /// Lets go of what this view and those in it keep.
  final func dropLayers() {
    layer = nil
    for child in subviews { child.dropLayers() }
  }
}
