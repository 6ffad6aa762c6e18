internal import Geometry
internal import Raster

/// Scales an image down by averaging the pixels that each new pixel covers.
///
/// `Canvas.draw` scales halved copies, which blurs images of the size of a letter.
struct ImageReduction {
  /// The columns or rows of the image that a new column or row covers. The parts outside of the image are transparent.
  private struct Span {
    /// The first and the last of them. The span is empty if `last` is less.
    var first: Int
    var last: Int
    /// The covered parts of the first and the last one, in 1/256. The others are covered completely.
    var firstWeight: UInt64
    var lastWeight: UInt64
    /// The number of covered columns or rows, including those outside of the image, in 1/256.
    var length: UInt64

    /// - Parameters:
    ///   - index: The index of the new column or row.
    ///   - origin: The position of the image's edge in new pixels.
    ///   - limit: The length of the image in its own pixels.
    init(_ index: Int, origin: Double, scale: Double, limit: Int) {
      let from = Int(((Double(index) - origin) / scale * 256).rounded())
      let to = Int(((Double(index + 1) - origin) / scale * 256).rounded())
      length = UInt64(max(1, to - from))
      let start = max(0, min(from, limit * 256))
      let end = max(start, min(to, limit * 256))
      first = start >> 8
      last = (end + 255) >> 8 - 1
      firstWeight = UInt64(min(end, (first + 1) << 8) - start)
      lastWeight = UInt64(max(0, end - last << 8))
    }

    func weight(of pixel: Int) -> UInt64 { pixel == first ? firstWeight : pixel == last ? lastWeight : 256 }
  }

  let image: Bitmap
  /// The area of the whole image, in new pixels.
  let rect: Rect

  /// Writes the pixels of `area` to a bitmap of its size.
  func write(_ area: PixelRect, to bitmap: Bitmap) {
    let scaleX = rect.width / Double(image.size.width)
    let scaleY = rect.height / Double(image.size.height)
    let columns = (area.minX..<area.maxX).map {
      Span($0, origin: rect.minX, scale: scaleX, limit: image.size.width)
    }
    for y in area.minY..<area.maxY {
      let rows = Span(y, origin: rect.minY, scale: scaleY, limit: image.size.height)
      let target = bitmap.pixels + (y - area.minY) * bitmap.stride
      for (x, column) in columns.enumerated() { target[x] = average(column, rows) }
    }
  }

  private func average(_ columns: Span, _ rows: Span) -> UInt32 {
    var blue: UInt64 = 0
    var green: UInt64 = 0
    var red: UInt64 = 0
    var alpha: UInt64 = 0
    var y = rows.first
    while y <= rows.last {
      // Two channels each, with 32 bits for the sum of a row.
      var blueRed: UInt64 = 0
      var greenAlpha: UInt64 = 0
      let row = image.pixels + y * image.stride
      var x = columns.first
      while x <= columns.last {
        let pixel = UInt64(row[x])
        let weight = columns.weight(of: x)
        blueRed &+= (pixel & 0xFF | (pixel & 0xFF_0000) << 16) &* weight
        greenAlpha &+= (pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8) &* weight
        x += 1
      }
      let weight = rows.weight(of: y)
      blue &+= (blueRed & 0xFFFF_FFFF) &* weight
      red &+= (blueRed >> 32) &* weight
      green &+= (greenAlpha & 0xFFFF_FFFF) &* weight
      alpha &+= (greenAlpha >> 32) &* weight
      y += 1
    }
    let total = columns.length * rows.length
    func channel(_ sum: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: min((sum + total / 2) / total, 255)) }
    return channel(blue) | channel(green) << 8 | channel(red) << 16 | channel(alpha) << 24
  }
}
