public import Geometry

extension Canvas {
  /// Moves the pixels of `rect` of the bitmap by (dx, dy) pixels, within `rect`: those that come from outside of it, and those
  /// outside of it, stay as they are. No clip counts.
  @export(interface)
  public func movePixels(in rect: PixelRect, by dx: Int, _ dy: Int) {
    let rect = rect.intersection(bitmap.bounds)
    let target = rect.offset(by: dx, dy).intersection(rect)
    guard !target.isEmpty else { return }
    let stride = bitmap.stride
    var to = bitmap.pixels + (target.minY * stride + target.minX)
    // Downwards from the last row, so that none is overwritten before it is read.
    var step = stride
    if dy > 0 {
      to += (target.height - 1) * stride
      step = -stride
    }
    let (distance, width) = (dy * stride + dx, target.width)
    for _ in 0..<target.height {
      if dy != 0 {
        painter.copy(to - distance, width, to: to)
      } else {
        // The row overlaps itself.
        UnsafeMutableRawPointer(to).copyMemory(from: to - distance, byteCount: width * MemoryLayout<UInt32>.stride)
      }
      to += step
    }
  }
}
