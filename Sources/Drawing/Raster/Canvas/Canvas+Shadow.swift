public import Geometry

/// Soft shadows of rectangles with round corners.
extension Canvas {
  /// The maximum distance that a shadow's edge fades to either side, in pixels. The value is chosen.
  private static let maximumShadowReach = 128.0

  /// Draws the shadow of a rectangle with round corners in `color`. The edge of the shadow fades to both sides.
  ///
  /// The coverage of each distinct shadow is computed once and kept, with one byte per pixel and without rows and
  /// columns that repeat. On a rotated canvas, the shadow is composed of layers, which takes longer.
  ///
  /// - Parameters:
  ///   - cornerRadius: The corner radius of the rectangle in user space, at most half of its shorter side.
  ///   - blur: The distance that the edge fades, both outwards and inwards, in user space. The edge is sharp if it is
  ///     0, negative, or not a number.
  ///   - solid: A rectangle in user space that opaque content will cover. The shadow is not drawn there.
  @export(interface)
  public func drawShadow(of rect: Rect, cornerRadius: Double, blur: Double, color: Color, under solid: Rect = .zero) {
    guard color.alpha > 0, !state.clip.isEmpty, !rect.isEmpty else { return }
    let map = state.transform
    let scale = abs(map.a)
    guard map.isScaleAndTranslation, abs(scale - abs(map.d)) < 1e-9 else {
      return drawLayeredShadow(rect, cornerRadius, blur, color)
    }
    let pixels = map.apply(to: rect)
    // Rounds down, so that the shadow stays within its damage.
    let reach = blur > 0 ? Int(min(blur * scale, Self.maximumShadowReach)) : 0
    guard abs(pixels.minX) < 1e6, abs(pixels.minY) < 1e6, abs(pixels.maxX) < 1e6, abs(pixels.maxY) < 1e6 else { return }
    guard reach > 0 else { return fill(roundedRect: rect, radius: cornerRadius, with: color) }
    let x = Int(pixels.minX.rounded())
    let y = Int(pixels.minY.rounded())
    let box = PixelRect(
      minX: x, minY: y, maxX: max(x + 1, Int(pixels.maxX.rounded())), maxY: max(y + 1, Int(pixels.maxY.rounded())))
    let shapes = shadows ?? ShadowShapeCache()
    shadows = shapes
    guard
      let (outline, placement) = ShadowShapeCache.split(
        box, radius: cornerRadius > 0 ? cornerRadius * scale : 0, reach: reach),
      let shape = shapes.shape(outline, { [self] in trace(outline, into: $0) })
    else { return drawLayeredShadow(rect, cornerRadius, blur, color) }
    painter.setSolid(color.premultiplied)
    stampAround(PixelRect(within: map.apply(to: solid)), shape, placement)
  }

  private func trace(_ outline: ShadowShapeCache.Outline, into mask: Mask) {
    let reach = Double(outline.reach)
    let rect = Rect(reach, reach, Double(outline.width), Double(outline.height))
    traceShape(RoundedShape.Outline(rect: rect, rx: outline.radius, ry: outline.radius), into: mask)
  }

  /// Stamps the shadow everywhere except in `hole`.
  private func stampAround(_ hole: PixelRect, _ shape: RoundedShape, _ placement: RoundedShape.Placement) {
    let clip = state.clip
    guard !hole.intersection(clip).isEmpty else { return stampAll(shape, placement) }
    for side in 0..<4 {
      let part =
        switch side {
        case 0: PixelRect(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: hole.minY)
        case 1: PixelRect(minX: clip.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY)
        case 2: PixelRect(minX: hole.maxX, minY: hole.minY, maxX: clip.maxX, maxY: hole.maxY)
        default: PixelRect(minX: clip.minX, minY: hole.maxY, maxX: clip.maxX, maxY: clip.maxY)
        }
      state.clip = clip.intersection(part)
      if !state.clip.isEmpty { stampAll(shape, placement) }
    }
    state.clip = clip
  }

  /// Stamps the corners, the edges and the middle.
  private func stampAll(_ shape: RoundedShape, _ placement: RoundedShape.Placement) {
    stamp(shape, placement)
    stampRepeatedRows(shape, placement)
  }

  /// Draws layers of decreasing size that add up to a soft edge.
  private func drawLayeredShadow(_ rect: Rect, _ cornerRadius: Double, _ blur: Double, _ color: Color) {
    let blur = blur > 0 ? min(blur, 1e4) : 0
    let count = blur > 0 ? 16 : 1
    var covered = 0.0
    for layer in 1...count {
      // The accumulated coverage at this distance from the outer edge, with a slope like a Gaussian's.
      let progress = Double(layer) / Double(count)
      let targetAlpha = color.alpha * progress * progress * (3 - 2 * progress)
      let out = count == 1 ? 0 : blur * (1 - 2 * (Double(layer) - 0.5) / Double(count))
      let part = rect.inset(by: Insets(all: -out))
      guard part.width > 0, part.height > 0, covered < 1 else { return }
      fill(
        roundedRect: part, radius: max(0, cornerRadius + out),
        with: color.withAlpha((targetAlpha - covered) / (1 - covered))
      )
      covered = targetAlpha
    }
  }
}

extension PixelRect {
  /// Creates the rectangle of the pixels that are completely inside `rect`. It is empty if `rect` is far from the
  /// screen.
  fileprivate init(within rect: Rect) {
    guard rect.minX > -1e6, rect.minY > -1e6, rect.maxX < 1e6, rect.maxY < 1e6 else {
      self = .zero
      return
    }
    self.init(
      minX: Int(rect.minX.rounded(.up)), minY: Int(rect.minY.rounded(.up)), maxX: Int(rect.maxX.rounded(.down)),
      maxY: Int(rect.maxY.rounded(.down)))
  }
}
