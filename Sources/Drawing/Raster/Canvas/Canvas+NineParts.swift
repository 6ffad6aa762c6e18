public import Geometry

extension Canvas {
  /// Draws `image` stretched to `rect` without scaling its corners. The edges are stretched in one direction and the
  /// middle in both. A small image can therefore be the background of buttons of all sizes.
  ///
  /// - Parameters:
  ///   - insets: The widths of the edges in points of the image, rounded to whole pixels of the image. If `rect` is too
  ///     small for two opposite edges, both shrink.
  ///   - imageScale: The number of image pixels per point.
  public func draw(_ image: Image, in rect: Rect, capInsets insets: Insets, imageScale: Double = 1) {
    guard !rect.isEmpty, !image.size.isEmpty, imageScale > 0, imageScale.isFinite else { return }
    let columns = Self.parts(of: image.size.width, insets.left, insets.right, imageScale, in: rect.minX, rect.width)
    let rows = Self.parts(of: image.size.height, insets.top, insets.bottom, imageScale, in: rect.minY, rect.height)
    for row in rows {
      for column in columns {
        // A separate image keeps colors of the adjacent part from bleeding in.
        let part = PixelRect(column.first, row.first, column.count, row.count)
        draw(
          Image(borrowing: part, of: image),
          in: pixelAligned(Rect(column.position, row.position, column.length, row.length)))
      }
    }
    // The parts borrow the pixels of the image.
    withExtendedLifetime(image) {}
  }

  /// A part in one direction: a range of image pixels and its position in the target.
  private struct Part {
    var first: Int
    var count: Int
    var position: Double
    var length: Double
  }

  /// Returns the near edge, the middle and the far edge, without parts that have no pixels or no length.
  private static func parts(
    of count: Int, _ near: Double, _ far: Double, _ scale: Double, in start: Double, _ length: Double
  ) -> [Part] {
    // An inset that is not a number counts as 0.
    func pixels(_ inset: Double, _ most: Int) -> Int {
      inset * scale > 0 ? Int(min(inset * scale, Double(most)).rounded()) : 0
    }
    let first = pixels(near, count)
    let last = pixels(far, count - first)
    let edges = Double(first + last) / scale
    let shrink = edges > length ? length / edges : 1
    let before = Double(first) / scale * shrink
    let after = Double(last) / scale * shrink
    return [
      Part(first: 0, count: first, position: start, length: before),
      Part(first: first, count: count - first - last, position: start + before, length: length - before - after),
      Part(first: count - last, count: last, position: start + length - after, length: after),
    ].filter { $0.count > 0 && $0.length > 0 }
  }

  /// Returns the rectangle aligned to whole pixels, so that adjacent parts have no seam. On a rotated canvas, returns
  /// it unchanged.
  private func pixelAligned(_ rect: Rect) -> Rect {
    let map = state.transform
    guard map.isScaleAndTranslation, map.a != 0, map.d != 0 else { return rect }
    func x(_ value: Double) -> Double { ((value * map.a + map.tx).rounded() - map.tx) / map.a }
    func y(_ value: Double) -> Double { ((value * map.d + map.ty).rounded() - map.ty) / map.d }
    let minX = x(rect.minX)
    let minY = y(rect.minY)
    return Rect(minX, minY, x(rect.maxX) - minX, y(rect.maxY) - minY)
  }
}
