public import Geometry

extension Canvas {
  /// Paints a color through a coverage mask, whose bytes range from 0 (transparent) to 255 (opaque).
  ///
  /// The top left byte of the mask is at the pixel `position` of the bitmap, and rows are `stride` bytes apart.
  @export(interface)
  public func fillCoverage(
    _ coverage: UnsafePointer<UInt8>, stride: Int, size: PixelSize, at position: PixelPoint,
    color: Color
  ) {
    fillCoverage(
      coverage, stride: stride, size: size, at: position, premultiplied: color.premultiplied)
  }

  /// Paints a color through a coverage mask. Pass `Color.premultiplied` to draw many masks with one color.
  @export(interface)
  public func fillCoverage(
    _ coverage: UnsafePointer<UInt8>, stride: Int, size: PixelSize, at position: PixelPoint,
    premultiplied pixel: UInt32
  ) {
    let area = PixelRect(position.x, position.y, size.width, size.height)
      .intersection(state.clip)
    guard !area.isEmpty, pixel != 0 else { return }
    painter.setSolid(pixel)
    prepareLayer(for: area)
    let first = coverage + ((area.minY - position.y) * stride + area.minX - position.x)
    painter.stamp(area, coverage: first, stride: stride)
  }

  /// Returns the coverage of a path for each pixel of `area`: rows of `area.width` bytes from 0 (outside) to 255
  /// (inside). The bytes are valid until the next call. Nothing is drawn, and clips are ignored.
  ///
  /// - Parameter map: The transform from the path to the pixels of `area`.
  /// - Returns: `nil` if `area` is empty or there is not enough memory.
  @export(interface)
  public func coverage(of path: Path, by map: AffineTransform, in area: PixelRect) -> UnsafePointer<UInt8>? {
    guard !area.isEmpty, coverageMask.clear(area) else { return nil }
    let clip = painter.mask
    defer { painter.mask = clip }
    painter.mask = nil
    painter.setMask(coverageMask)
    rasterizer.beginOutline(in: area)
    trace(path, map)
    rasterizer.sweep(rule: .nonZero, into: painter)
    return UnsafePointer(coverageMask.row(area.minX, area.minY))
  }
}
