import Geometry

/// Puts covered pixels on a target: the only part that knows what is painted.
///
/// The rasterizer hands it runs and spans of coverage that lie within the
/// canvas's clip; nothing is checked again here.
final class Painter {
  enum Source {
    /// One premultiplied color.
    case solid
    /// A color that depends on the place.
    case gradient
    case image
    /// Coverage itself, for a clip mask.
    case mask
  }

  // MARK: Target

  /// The pixel at `origin`.
  var target: UnsafeMutablePointer<UInt32>
  var targetStride = 0
  var origin = PixelPoint(0, 0)

  // MARK: Clip mask

  /// What of each pixel may be painted; nil is everything.
  var mask: Mask?

  // MARK: Source

  private(set) var source = Source.solid
  private(set) var color: UInt32 = 0
  /// Whether a gradient or an image lets nothing through.
  private var isOpaque = false
  let gradient = GradientSource()
  let image = ImageSource()
  /// The mask that `source` `.mask` writes.
  private var written: Mask?

  private var pixelScratch = GrowBuffer<UInt32>()
  private var coverageScratch = GrowBuffer<UInt8>()

  init(_ bitmap: Bitmap) {
    target = bitmap.pixels
    targetStride = bitmap.stride
  }

  func setSolid(_ premultiplied: UInt32) {
    source = .solid
    color = premultiplied
  }

  func setGradient() {
    source = .gradient
    isOpaque = gradient.isOpaque
  }

  func setImage() {
    source = .image
    isOpaque = image.isOpaque
  }

  func setMask(_ mask: Mask) {
    source = .mask
    written = mask
  }

  // MARK: Painting

  @inline(__always)
  private func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    target + ((y &- origin.y) &* targetStride &+ (x &- origin.x))
  }

  /// A rectangle that is covered fully.
  func rect(_ rect: PixelRect) {
    let (count, x) = (rect.width, rect.minX)
    if source == .solid, mask == nil, color >= 0xFF00_0000 {
      var target = row(x, rect.minY)
      for _ in 0..<rect.height {
        Blend.fill(target, count, color)
        target += targetStride
      }
      return
    }
    for y in rect.minY..<rect.maxY { run(x: x, y: y, count: count, coverage: 255) }
  }

  /// `count` pixels from (x, y) that are covered alike.
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    if let mask, source != .mask {
      paint(x, y, count, masked(mask, x, y, count, coverage))
      return
    }
    switch source {
    case .solid:
      let pixel = coverage == 255 ? color : Blend.scaled(color, UInt32(coverage))
      if pixel >= 0xFF00_0000 {
        Blend.fill(row(x, y), count, pixel)
      } else if pixel != 0 {
        Blend.over(row(x, y), count, pixel)
      }
    case .gradient, .image:
      if coverage != 255 {
        Blend.over(row(x, y), count, fetch(x, y, count), factor: coverage)
      } else if !isOpaque {
        Blend.over(row(x, y), count, fetch(x, y, count))
      } else if source == .gradient {
        gradient.fetch(x, y, count, into: row(x, y))
      } else {
        image.fetch(x, y, count, into: row(x, y))
      }
    case .mask:
      written?.write(x, y, count, coverage, under: mask)
    }
  }

  /// `count` pixels from (x, y), each with its own coverage.
  func span(x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    if let mask, source != .mask {
      paint(x, y, count, masked(mask, x, y, count, coverage))
    } else {
      paint(x, y, count, coverage)
    }
  }

  /// A rectangle whose pixels each have their own coverage, in rows `stride` apart.
  func stamp(_ area: PixelRect, coverage: UnsafePointer<UInt8>, stride: Int) {
    var coverage = coverage
    guard source == .solid, mask == nil, color >= 0xFF00_0000 else {
      for y in area.minY..<area.maxY {
        span(x: area.minX, y: y, count: area.width, coverage: coverage)
        coverage += stride
      }
      return
    }
    var target = row(area.minX, area.minY)
    for _ in 0..<area.height {
      Blend.mix(target, area.width, color, coverage)
      target += targetStride
      coverage += stride
    }
  }

  private func paint(_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) {
    switch source {
    case .solid:
      if color >= 0xFF00_0000 {
        Blend.mix(row(x, y), count, color, coverage)
      } else if color != 0 {
        Blend.over(row(x, y), count, color, coverage)
      }
    case .gradient, .image:
      Blend.over(row(x, y), count, fetch(x, y, count), coverage)
    case .mask:
      written?.write(x, y, count, coverage, under: mask)
    }
  }

  /// A row of premultiplied pixels, each `factor` / 255 of itself.
  func blend(x: Int, y: Int, count: Int, pixels: UnsafePointer<UInt32>, factor: UInt8) {
    if let mask {
      Blend.over(row(x, y), count, pixels, masked(mask, x, y, count, factor))
    } else {
      Blend.over(row(x, y), count, pixels, factor: factor)
    }
  }

  private func fetch(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    if source == .image, let pixels = image.row(x, y, count) { return pixels }
    pixelScratch.reserve(count)
    if source == .gradient {
      gradient.fetch(x, y, count, into: pixelScratch.pointer)
    } else {
      image.fetch(x, y, count, into: pixelScratch.pointer)
    }
    return UnsafePointer(pixelScratch.pointer)
  }

  private func masked(
    _ mask: Mask, _ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8
  ) -> UnsafePointer<UInt8> {
    let row = mask.row(x, y)
    if coverage == 255 { return UnsafePointer(row) }
    coverageScratch.reserve(count)
    let result = coverageScratch.pointer
    var index = 0
    while index < count {
      result[index] = Blend.product(row[index], coverage)
      index &+= 1
    }
    return UnsafePointer(result)
  }

  private func masked(
    _ mask: Mask, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    coverageScratch.reserve(count)
    let (row, result) = (mask.row(x, y), coverageScratch.pointer)
    var index = 0
    while index < count {
      result[index] = Blend.product(row[index], coverage[index])
      index &+= 1
    }
    return UnsafePointer(result)
  }
}
