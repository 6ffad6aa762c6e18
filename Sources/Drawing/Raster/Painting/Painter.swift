internal import CPixelRows
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
  @exclusivity(unchecked) var target: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) var targetStride = 0
  @exclusivity(unchecked) var origin = PixelPoint(0, 0)

  // MARK: Clip mask

  /// What of each pixel may be painted; nil is everything.
  @exclusivity(unchecked) var mask: Mask?

  // MARK: Source

  @exclusivity(unchecked) private(set) var source = Source.solid
  @exclusivity(unchecked) private(set) var color: UInt32 = 0
  /// Whether a gradient or an image lets nothing through.
  @exclusivity(unchecked) private var isOpaque = false
  let gradient: GradientSource
  let image: ImageSource
  /// The mask that `source` `.mask` writes.
  @exclusivity(unchecked) private var written: Mask?

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

  /// How often a source was chosen.
  @exclusivity(unchecked) private(set) var count = 0

  func setSolid(_ premultiplied: UInt32) {
    count &+= 1
    source = .solid
    color = premultiplied
  }

  func setGradient() {
    count &+= 1
    source = .gradient
    isOpaque = gradient.isOpaque
  }

  func setImage() {
    count &+= 1
    source = .image
    isOpaque = image.isOpaque
  }

  func setMask(_ mask: Mask) {
    source = .mask
    written = mask
  }

  /// Stores one color in `count` pixels of a layer.
  func fill(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: UInt32) { rows.fill(pixels, count, color) }

  /// Copies `count` pixels that do not overlap their target.
  func copy(_ pixels: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutablePointer<UInt32>) { rows.copy(target, count, pixels) }

  /// Chooses a premultiplied color, `factor` / 255 of itself.
  func setSolid(_ premultiplied: UInt32, faded factor: UInt8) { setSolid(vt_scaled(premultiplied, UInt32(factor))) }

  /// Has `draw` write coverage into `mask`, whatever is painted otherwise, and all of it.
  func write(into mask: Mask, _ draw: () -> Void) {
    let (source, written, clip) = (self.source, self.written, self.mask)
    setMask(mask)
    self.mask = nil
    draw()
    (self.source, self.written, self.mask) = (source, written, clip)
  }

  // MARK: Painting

  @inline(__always)
  private func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    target + ((y &- origin.y) &* targetStride &+ (x &- origin.x))
  }

  /// The color of all pixels of row `y`; nil where they may differ.
  @inline(__always)
  private func color(ofRow y: Int) -> UInt32? {
    switch source {
    case .solid: color
    case .gradient: gradient.color(ofRow: y)
    case .image, .mask: nil
    }
  }

  /// A rectangle that is covered fully.
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
    var (target, count, height) = (row(rect.minX, rect.minY), rect.width, rect.height)
    // Rows that follow each other without a gap are one.
    if count == targetStride { (count, height) = (count &* height, 1) }
    let blend = color >= 0xFF00_0000 ? rows.fill : rows.over_color
    for _ in 0..<height {
      blend(target, count, color)
      target += targetStride
    }
  }

  private func copy(_ rect: PixelRect, _ pixels: UnsafePointer<UInt32>) {
    var (target, pixels) = (row(rect.minX, rect.minY), pixels)
    let blend = isOpaque ? rows.copy : rows.over
    for _ in 0..<rect.height {
      blend(target, rect.width, pixels)
      target += targetStride
      pixels += image.stride
    }
  }

  /// `count` pixels from (x, y) that are covered alike.
  func run(x: Int, y: Int, count: Int, coverage: UInt8) {
    if let mask, source != .mask {
      paint(x, y, count, masked(mask, x, y, count, coverage))
    } else if source == .solid, color >= 0xFF00_0000, coverage != 255 {
      // Rounded once, as in a span: whether pixels are a run depends on what is drawn at once.
      rows.mix_alike(row(x, y), count, color, coverage)
    } else if let color = color(ofRow: y) {
      let pixel = coverage == 255 ? color : vt_scaled(color, UInt32(coverage))
      if pixel >= 0xFF00_0000 {
        rows.fill(row(x, y), count, pixel)
      } else if pixel != 0 {
        rows.over_color(row(x, y), count, pixel)
      }
    } else if source == .mask {
      written?.write(x, y, count, coverage, under: mask)
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

  /// `count` pixels from (x, y), each with its own coverage.
  func span(x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    if let mask, source != .mask {
      paint(x, y, count, masked(mask, x, y, count, coverage))
    } else {
      paint(x, y, count, coverage)
    }
  }

  /// Whether one piece for all of a row that is covered costs less than one for each edge and for what lies between.
  var fetchesWholeRows: Bool { source == .image && mask == nil }

  /// A row of cells of the rasterizer, from (x, y), with a mark for each eight of them that count. False where they must be made
  /// coverage first.
  func sweep(
    x: Int, y: Int, count: Int, cells: UnsafeMutablePointer<Int32>, marks: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard source == .solid, mask == nil, color >= 0xFF00_0000 else { return false }
    rows.sweep_color(row(x, y), count, color, cells, marks)
    return true
  }

  /// A rectangle whose pixels each have their own coverage, in rows `stride` apart.
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
      // Not beyond its edges, where each pixel is dear.
      var (first, end) = (0, count)
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
      written?.write(x, y, count, coverage, under: mask)
    }
  }

  /// A row of premultiplied pixels, each `factor` / 255 of itself.
  func blend(x: Int, y: Int, count: Int, pixels: UnsafePointer<UInt32>, factor: UInt8) {
    if let mask {
      rows.over_covered(row(x, y), count, pixels, masked(mask, x, y, count, factor))
    } else {
      rows.over_faded(row(x, y), count, pixels, factor)
    }
  }

  /// A rectangle of premultiplied pixels that are all `color`, as `blend` for each of its rows.
  func blend(_ area: PixelRect, color: UInt32, factor: UInt8) {
    setSolid(color, faded: factor)
    guard let mask else { return rect(area) }
    // As pixels are: mask and factor are one coverage before the color is multiplied.
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
    let (row, result) = (mask.row(x, y), coverageScratch.pointer)
    var index = 0
    while index < count {
      result[index] = Mask.product(row[index], coverage[index])
      index &+= 1
    }
    return UnsafePointer(result)
  }
}
