import Geometry
import Raster

extension View {
  /// The clip path for the bounds on the screen.
  private var currentOutline: Outline {
    let bounds = shown.bounds
    if let outline, outline.fits(bounds: bounds, radius: cornerRadius) { return outline }
    let made = Outline(bounds: bounds, radius: cornerRadius)
    outline = made
    return made
  }

  /// Clips the canvas to the bounds, including rounded corners.
  final func clip(_ canvas: Canvas) {
    if cornerRadius > 0 {
      canvas.clip(to: currentOutline.edge)
    } else {
      canvas.clip(to: shown.bounds)
    }
  }

  /// Draws the background and the content. The canvas uses the view's coordinate space.
  final func drawContent(on canvas: Canvas) {
    let (shownBounds, color) = (shown.bounds, shown.backgroundColor)
    if cornerRadius > 0 && !clipsToBounds {
      canvas.fill(roundedRect: shownBounds, radius: cornerRadius, with: color)
    } else {
      // The clip has rounded corners already.
      canvas.fill(shownBounds, with: color)
    }
    if let decoration { drawGround(decoration, on: canvas) }
    if shownBounds == bounds {
      drawOwn(on: canvas)
    } else if !bounds.isEmpty {
      canvas.save()
      canvas.concatenate(AffineTransform(mapping: bounds, onto: shownBounds))
      drawOwn(on: canvas)
      canvas.restore()
    }
  }

  private func drawOwn(on canvas: Canvas) {
    let part = canvas.clipBounds.intersection(bounds.inset(by: -overhang))
    if part.isEmpty { return }
    let count = canvas.paintCount
    draw(part, on: canvas)
    if canvas.paintCount != count { hasDrawn = true }
  }

  /// Draws the border, on top of the subviews.
  final func drawBorder(on canvas: Canvas) {
    guard borderWidth > 0 else { return }
    canvas.stroke(
      roundedRect: shown.bounds.inset(by: Insets(all: borderWidth / 2)), radius: cornerRadius - borderWidth / 2, width: borderWidth,
      with: borderColor)
  }
}

extension AffineTransform {
  /// Creates the transform that maps `rect`, which must not be empty, onto `target` without rotation.
  fileprivate init(mapping rect: Rect, onto target: Rect) {
    let (x, y) = (target.width / rect.width, target.height / rect.height)
    self.init(
      a: x, b: 0, c: 0, d: y, tx: target.minX - rect.minX * x, ty: target.minY - rect.minY * y)
  }
}
