public import Geometry

extension Canvas {
  /// Draws all of `image` so that it fills `rect`, smoothly scaled.
  @export(interface)
  public func draw(_ image: Image, in rect: Rect) {
    guard !rect.isEmpty, !image.size.isEmpty, !state.clip.isEmpty else { return }
    let placed = AffineTransform(
      a: rect.width / Double(image.size.width), b: 0,
      c: 0, d: rect.height / Double(image.size.height), tx: rect.minX, ty: rect.minY)
    guard painter.image.prepare(image, placed.concatenating(state.transform)) else { return }
    painter.setImage()
    fillCurrent(rect)
    painter.image.release()
  }
}
