import Geometry
import Raster

extension View {
  /// The clip path for the bounds on the screen.
  private var currentClipPath: ClipPath {
    let bounds = presentation.bounds
    if let cachedClipPath, cachedClipPath.matches(bounds: bounds, radius: cornerRadius) { return cachedClipPath }
    let made = ClipPath(bounds: bounds, radius: cornerRadius)
    cachedClipPath = made
    return made
  }

  /// Clips the canvas to the bounds, including rounded corners.
  final func clip(_ canvas: Canvas) {
    if cornerRadius > 0 {
      canvas.clip(to: currentClipPath.path)
    } else {
      canvas.clip(to: presentation.bounds)
    }
  }

  /// The rectangle of the background, the border and the decorations on the screen.
  final var presentedBox: Rect { presentation.bounds.inset(by: boxInsets) }

  /// Draws the background and the content. The canvas uses the view's coordinate space.
  final func drawContent(on canvas: Canvas) {
    let shownBounds = presentation.bounds
    let color = presentation.backgroundColor
    if cornerRadius > 0 && !clipsToBounds {
      canvas.fill(roundedRect: presentedBox, radius: cornerRadius, with: color)
    } else {
      // The clip has rounded corners already.
      canvas.fill(presentedBox, with: color)
    }
    if let decoration { drawDecorationsOnBackground(decoration, on: canvas) }
    if shownBounds == bounds {
      drawOwnContent(on: canvas)
    } else if !bounds.isEmpty {
      canvas.save()
      canvas.concatenate(AffineTransform(mapping: bounds, onto: shownBounds))
      drawOwnContent(on: canvas)
      canvas.restore()
    }
  }

  /// The distances by which the view draws beyond the bounds: `drawingOutsets`, or more for a label.
  final var contentOutsets: Insets {
    // A property that subclasses override would make each of them larger.
    guard let label = self as? Label else { return drawingOutsets }
    return label.outsetsWithInk
  }

  private func drawOwnContent(on canvas: Canvas) {
    let part = canvas.clipBounds.intersection(bounds.inset(by: -contentOutsets))
    if part.isEmpty { return }
    let count = canvas.drawingCallCount
    draw(part, on: canvas)
    if canvas.drawingCallCount != count { hasDrawn = true }
  }

  /// Draws the border, on top of the subviews.
  final func drawBorder(on canvas: Canvas) {
    guard borderWidth > 0 else { return }
    canvas.stroke(
      roundedRect: presentedBox.inset(by: Insets(all: borderWidth / 2)), radius: cornerRadius - borderWidth / 2,
      width: borderWidth,
      with: borderColor)
  }
}

extension AffineTransform {
  /// Creates the transform that maps `rect`, which must not be empty, onto `target` without rotation.
  fileprivate init(mapping rect: Rect, onto target: Rect) {
    let x = target.width / rect.width
    let y = target.height / rect.height
    self.init(
      a: x, b: 0, c: 0, d: y, tx: target.minX - rect.minX * x, ty: target.minY - rect.minY * y)
  }
}
