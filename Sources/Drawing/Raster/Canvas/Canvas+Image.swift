public import Geometry

extension Canvas {
  /// Draws `image` scaled to `rect`, with smooth interpolation.
  @export(interface)
  public func draw(_ image: Image, in rect: Rect) {
    guard !rect.isEmpty, !image.size.isEmpty, !state.clip.isEmpty else { return }
    let imageToUserSpace = AffineTransform(
      a: rect.width / Double(image.size.width), b: 0,
      c: 0, d: rect.height / Double(image.size.height), tx: rect.minX, ty: rect.minY)
    guard painter.image.prepare(image, imageToUserSpace.concatenating(state.transform)) else { return }
    painter.setImage()
    fillCurrent(rect)
    painter.image.release()
  }

  /// Draws `image` without scaling, with its top left corner at the pixel `position` of the bitmap and at `opacity`,
  /// 0...1.
  ///
  /// The transform is ignored, but the clip applies.
  @export(interface)
  public func draw(_ image: Image, at position: PixelPoint, opacity: Double = 1) {
    guard abs(position.x) < 1 << 24, abs(position.y) < 1 << 24 else { return }
    let level = UInt8(truncatingIfNeeded: Color.white.withAlpha(opacity).premultiplied >> 24)
    let area = PixelRect(position.x, position.y, image.size.width, image.size.height).intersection(state.clip)
    guard level > 0, !area.isEmpty,
      painter.image.prepare(image, AffineTransform(translation: Vector(Double(position.x), Double(position.y))))
    else { return }
    painter.setImage()
    prepareLayer(for: area)
    if level == 255 {
      painter.rect(area)
    } else {
      let bitmap = image.bitmap
      let first = bitmap.pixels + ((area.minY - position.y) * bitmap.stride + area.minX - position.x)
      blend(area, of: first, stride: bitmap.stride, level)
    }
    painter.image.release()
  }
}
