import Geometry

extension Rotation {
  /// Returns the rectangle of the panel that shows `rect` of a frame, in pixels of the panel.
  ///
  /// - Parameter size: The size of the frame before rotation.
  public func panelRect(of rect: PixelRect, inFrameOf size: PixelSize) -> PixelRect {
    switch self {
    case .none:
      rect
    case .clockwise90:
      PixelRect(
        minX: size.height - rect.maxY, minY: rect.minX,
        maxX: size.height - rect.minY, maxY: rect.maxX)
    case .half:
      PixelRect(
        minX: size.width - rect.maxX, minY: size.height - rect.maxY,
        maxX: size.width - rect.minX, maxY: size.height - rect.minY)
    case .clockwise270:
      PixelRect(
        minX: rect.minY, minY: size.width - rect.maxX,
        maxX: rect.maxY, maxY: size.width - rect.minX)
    }
  }
}
