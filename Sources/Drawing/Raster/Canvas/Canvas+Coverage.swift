public import Geometry

extension Canvas {
  /// Paints a color through a mask of bytes, 0 (nothing) to 255 (all), whose top
  /// left byte lies on the pixel `position` of the bitmap; rows are `stride` bytes apart.
  @export(interface)
  public func fillCoverage(
    _ coverage: UnsafePointer<UInt8>, stride: Int, size: PixelSize, at position: PixelPoint,
    color: Color
  ) {
    fillCoverage(
      coverage, stride: stride, size: size, at: position, premultiplied: color.premultiplied)
  }

  /// The same with `Color.premultiplied`, for many masks of one color.
  @export(interface)
  public func fillCoverage(
    _ coverage: UnsafePointer<UInt8>, stride: Int, size: PixelSize, at position: PixelPoint,
    premultiplied pixel: UInt32
  ) {
    let area = PixelRect(position.x, position.y, size.width, size.height)
      .intersection(state.clip)
    guard !area.isEmpty, pixel != 0 else { return }
    painter.setSolid(pixel)
    open(area)
    let first = coverage + ((area.minY - position.y) * stride + area.minX - position.x)
    painter.stamp(area, coverage: first, stride: stride)
  }

  /// How much of each pixel of `area` a path covers: rows of `area.width` bytes, 0 (nothing) to
  /// 255 (all), that are valid until the next call. Nothing is drawn, and no clip counts.
  ///
  /// - Parameter map: brings the path to the pixels that `area` counts.
  /// - Returns: nil where `area` is empty, or there is no memory for it.
  @export(interface)
  public func coverage(of path: Path, by map: AffineTransform, in area: PixelRect) -> UnsafePointer<UInt8>? {
    guard !area.isEmpty, traced.clear(area) else { return nil }
    let clip = painter.mask
    defer { painter.mask = clip }
    painter.mask = nil
    painter.setMask(traced)
    rasterizer.begin(area)
    trace(path, map)
    rasterizer.sweep(rule: .nonZero, into: painter)
    return UnsafePointer(traced.row(area.minX, area.minY))
  }
}
