public import Geometry

extension Canvas {
  /// Paints a colour through a mask of bytes, 0 (nothing) to 255 (all), whose top
  /// left byte lies on the pixel `position` of the bitmap; rows are `stride` bytes apart.
  public func fillCoverage(
    _ coverage: UnsafePointer<UInt8>, stride: Int, size: PixelSize, at position: PixelPoint,
    color: Color
  ) {
    fillCoverage(
      coverage, stride: stride, size: size, at: position, premultiplied: color.premultiplied)
  }

  /// The same with `Color.premultiplied`, for many masks of one colour.
  public func fillCoverage(
    _ coverage: UnsafePointer<UInt8>, stride: Int, size: PixelSize, at position: PixelPoint,
    premultiplied pixel: UInt32
  ) {
    let area = PixelRect(position.x, position.y, size.width, size.height)
      .intersection(state.clip)
    guard !area.isEmpty, pixel != 0 else { return }
    painter.setSolid(pixel)
    let first = coverage + ((area.minY - position.y) * stride + area.minX - position.x)
    painter.stamp(area, coverage: first, stride: stride)
  }
}
