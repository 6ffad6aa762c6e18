public import Geometry

extension Canvas {
  /// Draws `image` so that it fills `rect` and its corners keep their size: its edges are stretched along, its middle both ways. So
  /// one small picture is the background of every button and bubble.
  ///
  /// - Parameters:
  ///   - insets: how wide the edges are, in points of the picture, which count as whole pixels of it. Where `rect` is too small for two of
  ///     them, both are smaller.
  ///   - imageScale: pixels of the picture per point.
  public func draw(_ image: Image, in rect: Rect, keeping insets: Insets, imageScale: Double = 1) {
    guard !rect.isEmpty, !image.size.isEmpty, imageScale > 0, imageScale.isFinite else { return }
    let columns = Self.parts(of: image.size.width, insets.left, insets.right, imageScale, in: rect.minX, rect.width)
    let rows = Self.parts(of: image.size.height, insets.top, insets.bottom, imageScale, in: rect.minY, rect.height)
    for row in rows {
      for column in columns {
        // A picture of its own, so that no color comes over from the part beside it.
        let part = PixelRect(column.first, row.first, column.count, row.count)
        draw(Image(borrowing: part, of: image), in: onPixels(Rect(column.place, row.place, column.length, row.length)))
      }
    }
    // The parts are its pixels.
    withExtendedLifetime(image) {}
  }

  /// A part along one direction: pixels of the picture, and where they go.
  private struct Part {
    var first: Int
    var count: Int
    var place: Double
    var length: Double
  }

  /// The near edge, the middle and the far edge; those without pixels or without length are left out.
  private static func parts(
    of count: Int, _ near: Double, _ far: Double, _ scale: Double, in start: Double, _ length: Double
  ) -> [Part] {
    // What is not a number is no edge.
    func pixels(_ inset: Double, _ most: Int) -> Int { inset * scale > 0 ? Int(min(inset * scale, Double(most)).rounded()) : 0 }
    let first = pixels(near, count)
    let last = pixels(far, count - first)
    let edges = Double(first + last) / scale
    let shrink = edges > length ? length / edges : 1
    let (before, after) = (Double(first) / scale * shrink, Double(last) / scale * shrink)
    return [
      Part(first: 0, count: first, place: start, length: before),
      Part(first: first, count: count - first - last, place: start + before, length: length - before - after),
      Part(first: count - last, count: last, place: start + length - after, length: after),
    ].filter { $0.count > 0 && $0.length > 0 }
  }

  /// Moved to whole pixels, so that parts meet without a seam; as it is on a canvas that is turned.
  private func onPixels(_ rect: Rect) -> Rect {
    let map = state.transform
    guard map.isUpright, map.a != 0, map.d != 0 else { return rect }
    func x(_ value: Double) -> Double { ((value * map.a + map.tx).rounded() - map.tx) / map.a }
    func y(_ value: Double) -> Double { ((value * map.d + map.ty).rounded() - map.ty) / map.d }
    let (minX, minY) = (x(rect.minX), y(rect.minY))
    return Rect(minX, minY, x(rect.maxX) - minX, y(rect.maxY) - minY)
  }
}
