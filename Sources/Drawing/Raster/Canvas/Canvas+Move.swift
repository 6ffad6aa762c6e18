public import Geometry

extension Canvas {
  /// Moves the bitmap's pixels in `rect` by (dx, dy) within `rect`.
  ///
  /// Pixels outside `rect` don't change. Pixels whose source is outside `rect` become undefined, and callers must draw
  /// them. Clips are ignored. Must not be called during a drawing pass.
  @export(interface)
  public func movePixels(in rect: PixelRect, by dx: Int, _ dy: Int) {
    let rect = rect.intersection(bitmap.bounds)
    let target = rect.offset(by: dx, dy).intersection(rect)
    guard !target.isEmpty, !rotateRows(of: rect, by: dx, dy) else { return }
    let stride = bitmap.stride
    var to = bitmap.pixels + (target.minY * stride + target.minX)
    // When moving down, start with the last row, so that no row is overwritten before it is read.
    var step = stride
    if dy > 0 {
      to += (target.height - 1) * stride
      step = -stride
    }
    let distance = dy * stride + dx
    let width = target.width
    for _ in 0..<target.height {
      if dy != 0 {
        painter.copy(to - distance, width, to: to)
      } else {
        // Source and target of the row overlap.
        UnsafeMutableRawPointer(to).copyMemory(from: to - distance, byteCount: width * MemoryLayout<UInt32>.stride)
      }
      to += step
    }
  }

  /// Moves by rotating the rows of a ring buffer, if the bitmap supports it. Rows outside `rect` are copied back to
  /// their positions.
  ///
  /// - Returns: `false` if this is not possible or would not save work.
  private func rotateRows(of rect: PixelRect, by dx: Int, _ dy: Int) -> Bool {
    let height = bitmap.size.height
    guard dx == 0, dy != 0, rect.width == bitmap.size.width, height - rect.height < rect.height - abs(dy),
      bitmap.rotateRows(by: -dy)
    else {
      return false
    }
    // Rows that were above the first row are now below the last one, or vice versa. Copy them first, each before its
    // target is overwritten.
    if dy < 0 {
      for y in (0..<rect.minY).reversed() { copyRow(y, from: y + dy) }
      for y in (rect.maxY..<height).reversed() { copyRow(y, from: y + dy) }
    } else {
      for y in rect.maxY..<height { copyRow(y, from: y + dy) }
      for y in 0..<rect.minY { copyRow(y, from: y + dy) }
    }
    return true
  }

  private func copyRow(_ y: Int, from other: Int) {
    painter.copy(bitmap.row(other), bitmap.size.width, to: bitmap.row(y))
  }
}
