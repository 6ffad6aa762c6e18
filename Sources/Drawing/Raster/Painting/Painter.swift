internal import CPixelRows
import Geometry

/// Paints covered pixels onto a target with a color, a gradient or an image.
///
/// The rasterizer passes runs and spans of coverage within the canvas's clip. The painter does not check them again.
final class Painter {
  enum Source {
    /// One premultiplied color.
    case solid
    /// A color that depends on the position.
    case gradient
    case image
    /// The coverage itself, for a clip mask.
    case mask
  }

  // MARK: Target

  /// The address of the pixel at `origin`.
  @exclusivity(unchecked) var target: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) var targetStride = 0
  @exclusivity(unchecked) var origin = PixelPoint(0, 0)

  // MARK: Clip mask

  /// The coverage of the clip, or `nil` for no clip mask.
  @exclusivity(unchecked) var mask: Mask?

  // MARK: Source

  @exclusivity(unchecked) private(set) var source = Source.solid
  @exclusivity(unchecked) private(set) var color: UInt32 = 0
  /// Whether the gradient or the image is opaque.
  @exclusivity(unchecked) private var isOpaque = false
  let gradient: GradientSource
  let image: ImageSource
  /// The mask to write to if `source` is `.mask`.
  @exclusivity(unchecked) private var targetMask: Mask?

  private let rows: vt_pixel_rows
  @exclusivity(unchecked) private var pixelScratch = GrowBuffer<UInt32>()
  @exclusivity(unchecked) private var coverageScratch = GrowBuffer<UInt8>()

  init(_ bitmap: Bitmap, rows: vt_pixel_rows) {
    target = bitmap.pixels
    targetStride = bitmap.stride
    self.rows = rows
    gradient = GradientSource()
    image = ImageSource(rows: rows)
  }

  /// The number of times that a source was set.
  @exclusivity(unchecked) private(set) var sourceChangeCount = 0

  func setSolid(_ premultiplied: UInt32) {
    sourceChangeCount &+= 1
    source = .solid
    color = premultiplied
  }

  func setGradient() {
    sourceChangeCount &+= 1
    source = .gradient
    isOpaque = gradient.isOpaque
  }

  func setImage() {
    sourceChangeCount &+= 1
    source = .image
    isOpaque = image.isOpaque
  }

  func setMask(_ mask: Mask) {
    source = .mask
    targetMask = mask
  }

  /// Stores one color in `count` pixels of a layer.
  func fill(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: UInt32) { rows.fill(pixels, count, color) }

  /// Copies `count` pixels. The source and the target must not overlap.
  func copy(_ pixels: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    rows.copy(target, count, pixels)
  }

  /// Sets the source to a premultiplied color multiplied by `factor` / 255.
  func setSolid(_ premultiplied: UInt32, faded factor: UInt8) { setSolid(vt_scaled(premultiplied, UInt32(factor))) }

  /// Calls `draw` with the coverage going to `mask` instead of the target, without a clip mask. Restores the source
  /// afterwards.
  func drawCoverage(into mask: Mask, _ draw: () -> Void) {
    let source = self.source
    let written = self.targetMask
    let clip = self.mask
    setMask(mask)
    self.mask = nil
    draw()
    self.source = source
    self.targetMask = written
    self.mask = clip
  }

  // MARK: Painting

  @inline(__always)
  private func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    target + ((y &- origin.y) &* targetStride &+ (x &- origin.x))
  }

  /// Returns the color of all pixels of row `y`, or `nil` if they may differ.
  @inline(__always)
  private func color(ofRow y: Int) -> UInt32? {
    switch source {
    case .solid: color
    case .gradient: gradient.color(ofRow: y)
    case .image, .mask: nil
    }
  }

  /// Paints a fully covered rectangle.
  func rect(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if mask == nil, source == .solid {
      fill(rect)
    } else if mask == nil, source == .image, let pixels = image.rows(rect) {
      copy(rect, pixels)
    } else {
      for y in rect.minY..<rect.maxY { run(x: rect.minX, y: y, count: rect.width, coverage: 255) }
    }
  }

  private func fill(_ rect: PixelRect) {
    var target = row(rect.minX, rect.minY)
    var count = rect.width
    var height = rect.height
    // Rows without gaps between them are processed as one.
    if count == targetStride {
      count &*= height
      height = 1
    }
    let blend = color >= 0xFF00_0000 ? rows.fill : rows.over_color
    for _ in 0..<height {
      blend(target, count, color)
      target += targetStride
    }
  }

  private func copy(_ rect: PixelRect, _ pixels: UnsafePointer<UInt32>) {
    var target = row(rect.minX, rect.minY)
    var pixels = pixels
    let blend = isOpaque ? rows.copy : rows.over
    for _ in 0..<rect.height {
      blend(target, rect.width, pixels)
      target += targetStride
      pixels += image.stride
    }
  }

  /// Paints `count` pixels from (x, y) with the same coverage.
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    if let mask, source != .mask {
      paint(x, y, count, masked(mask, x, y, count, coverage))
    } else if source == .solid, color >= 0xFF00_0000, coverage != 255 {
      // Rounds once, as for spans. The division into runs and spans depends on what is drawn at a time and must not be
      // visible.
      rows.mix_alike(row(x, y), count, color, coverage)
    } else if let color = color(ofRow: y) {
      let pixel = coverage == 255 ? color : vt_scaled(color, UInt32(coverage))
      if pixel >= 0xFF00_0000 {
        rows.fill(row(x, y), count, pixel)
      } else if pixel != 0 {
        rows.over_color(row(x, y), count, pixel)
      }
    } else if source == .mask {
      targetMask?.write(x, y, count, coverage, under: mask)
    } else if coverage != 255 {
      rows.over_faded(row(x, y), count, fetch(x, y, count), coverage)
    } else if !isOpaque {
      rows.over(row(x, y), count, fetch(x, y, count))
    } else if source == .gradient {
      if let pixels = gradient.row(x, count) {
        rows.copy(row(x, y), count, pixels)
      } else {
        gradient.fetch(x, y, count, into: row(x, y))
      }
    } else if let pixels = image.row(x, y, count) {
      rows.copy(row(x, y), count, pixels)
    } else {
      image.fetch(x, y, count, into: row(x, y))
    }
  }

  /// Paints `count` pixels from (x, y), each with its own coverage.
  func span(x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    if let mask, source != .mask {
      paint(x, y, count, masked(mask, x, y, count, coverage))
    } else {
      paint(x, y, count, coverage)
    }
  }

  /// Whether painting a whole row as one span is faster than painting each edge and each run between edges.
  var prefersWholeRows: Bool { source == .image && mask == nil }

  /// Paints a row of the rasterizer's cells from (x, y). Each byte of `marks` stands for eight cells.
  ///
  /// - Returns: `false` if the cells must be converted to coverage first.
  func sweep(
    x: Int, y: Int, count: Int, cells: UnsafeMutablePointer<Int32>, marks: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard source == .solid, mask == nil, color >= 0xFF00_0000 else { return false }
    rows.sweep_color(row(x, y), count, color, cells, marks)
    return true
  }

  /// Paints a rectangle with a coverage for each pixel, in rows that are `stride` bytes apart.
  func stamp(_ area: PixelRect, coverage: UnsafePointer<UInt8>, stride: Int) {
    var coverage = coverage
    if source == .solid, mask == nil, color >= 0xFF00_0000 {
      rows.stamp(row(area.minX, area.minY), targetStride, area.width, area.height, color, coverage, stride)
      return
    }
    for y in area.minY..<area.maxY {
      span(x: area.minX, y: y, count: area.width, coverage: coverage)
      coverage += stride
    }
  }

  private func paint(_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) {
    switch source {
    case .solid:
      if color >= 0xFF00_0000 {
        rows.mix_color(row(x, y), count, color, coverage)
      } else if color != 0 {
        rows.over_color_covered(row(x, y), count, color, coverage)
      }
    case .gradient:
      if let color = gradient.color(ofRow: y) {
        rows.over_color_covered(row(x, y), count, color, coverage)
      } else {
        rows.over_covered(row(x, y), count, fetch(x, y, count), coverage)
      }
    case .image:
      // Skip uncovered pixels at both ends, since image pixels are expensive.
      var first = 0
      var end = count
      while end &- first >= 8 {
        let eight = UnsafeRawPointer(coverage + first).loadUnaligned(as: UInt64.self)
        first &+= eight.trailingZeroBitCount >> 3
        if eight != 0 { break }
      }
      while first < end, coverage[first] == 0 { first &+= 1 }
      while end &- first >= 8 {
        let eight = UnsafeRawPointer(coverage + (end &- 8)).loadUnaligned(as: UInt64.self)
        end &-= eight.leadingZeroBitCount >> 3
        if eight != 0 { break }
      }
      while first < end, coverage[end &- 1] == 0 { end &-= 1 }
      if first == end { return }
      rows.over_covered(row(x &+ first, y), end &- first, fetch(x &+ first, y, end &- first), coverage + first)
    case .mask:
      targetMask?.write(x, y, count, coverage, under: mask)
    }
  }

  /// Blends a row of premultiplied pixels, each multiplied by `factor` / 255.
  func blend(x: Int, y: Int, count: Int, pixels: UnsafePointer<UInt32>, factor: UInt8) {
    if let mask {
      rows.over_covered(row(x, y), count, pixels, masked(mask, x, y, count, factor))
    } else {
      rows.over_faded(row(x, y), count, pixels, factor)
    }
  }

  /// Blends a rectangle of one premultiplied color, with the same result as blending each of its rows as pixels.
  func blend(_ area: PixelRect, color: UInt32, factor: UInt8) {
    setSolid(color, faded: factor)
    guard let mask else { return rect(area) }
    // As for pixels, combine mask and factor into one coverage before multiplying the color.
    for y in area.minY..<area.maxY {
      rows.over_color_covered(row(area.minX, y), area.width, color, masked(mask, area.minX, y, area.width, factor))
    }
  }

  private func fetch(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    if source == .image, let pixels = image.row(x, y, count) { return pixels }
    if source == .gradient, let pixels = gradient.row(x, count) { return pixels }
    pixelScratch.reserve(count)
    if source == .gradient {
      gradient.fetch(x, y, count, into: pixelScratch.pointer)
    } else {
      image.fetch(x, y, count, into: pixelScratch.pointer)
    }
    return UnsafePointer(pixelScratch.pointer)
  }

  @inline(never)
  private func masked(
    _ mask: Mask, _ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8
  ) -> UnsafePointer<UInt8> {
    let row = mask.row(x, y)
    if coverage == 255 { return UnsafePointer(row) }
    coverageScratch.reserve(count)
    let result = coverageScratch.pointer
    var index = 0
    while index < count {
      result[index] = Mask.product(row[index], coverage)
      index &+= 1
    }
    return UnsafePointer(result)
  }

  @inline(never)
  private func masked(
    _ mask: Mask, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    coverageScratch.reserve(count)
    let row = mask.row(x, y)
    let result = coverageScratch.pointer
    var index = 0
    while index < count {
      result[index] = Mask.product(row[index], coverage[index])
      index &+= 1
    }
    return UnsafePointer(result)
  }
}
