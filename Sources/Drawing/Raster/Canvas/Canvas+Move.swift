public import Geometry

extension Canvas {
  /// Moves the pixels of `rect` of the bitmap by (dx, dy) pixels, within `rect`. Those outside of it stay as they are, and what comes from
  /// outside of it is to be drawn: any color may be there. No clip counts. Not within a pass.
  @export(interface)
  public func movePixels(in rect: PixelRect, by dx: Int, _ dy: Int) {
    let rect = rect.intersection(bitmap.bounds)
    let target = rect.offset(by: dx, dy).intersection(rect)
    guard !target.isEmpty, !turnRows(of: rect, by: dx, dy) else { return }
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

  /// Does it by counting all rows from another one on, where the bitmap can: what is outside of `rect` moves then, back to where it was.
  /// False where that is no less.
  private func turnRows(of rect: PixelRect, by dx: Int, _ dy: Int) -> Bool {
    let height = bitmap.size.height
    guard dx == 0, dy != 0, rect.width == bitmap.size.width, height - rect.height < rect.height - abs(dy), bitmap.turn(by: -dy) else {
      return false
    }
    // What was above the first row lies below the last one now, or the other way round: it goes first, and each row before its place is
    // taken.
    if dy < 0 {
      for y in (0..<rect.minY).reversed() { bring(y, from: y + dy) }
      for y in (rect.maxY..<height).reversed() { bring(y, from: y + dy) }
    } else {
      for y in rect.maxY..<height { bring(y, from: y + dy) }
      for y in 0..<rect.minY { bring(y, from: y + dy) }
    }
    return true
  }

  private func bring(_ y: Int, from other: Int) { painter.copy(bitmap.row(other), bitmap.size.width, to: bitmap.row(y)) }
}
