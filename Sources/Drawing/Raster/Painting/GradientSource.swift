import Geometry

final class GradientSource {
  private static let steps = 256
  /// The number of pixels that are computed incrementally from one position; a power of two.
  private static let stretch = 64

  private var stops: [LinearGradient.Stop] = []
  private(set) var isOpaque = false
  private let table: UnsafeMutablePointer<UInt32>
  // The index in the table, plus a half, is perX · x + perY · y for positions relative to the start of the line.
  private var perX = 0.0
  private var perY = 0.0
  /// The start of the line in the target.
  private var column = Anchor(0)
  private var line = Anchor(0)

  // For a horizontal gradient, all rows are equal. These are the columns computed so far.
  @exclusivity(unchecked) private var cachedRow = GrowBuffer<UInt32>()
  @exclusivity(unchecked) private var keptColumns = 0..<0

  init() {
    table = .allocate(capacity: Self.steps)
    table.initialize(repeating: 0, count: Self.steps)
  }

  deinit { table.deallocate() }

  /// Prepares for drawing `gradient`, whose line `transform` maps to pixels. Returns `false` if nothing would be
  /// painted.
  func prepare(_ gradient: LinearGradient, _ transform: AffineTransform) -> Bool {
    guard !gradient.stops.isEmpty, let inverse = transform.inverse else { return false }
    let axis = gradient.end - gradient.start
    let scale = Double(Self.steps - 1) / (axis.dx * axis.dx + axis.dy * axis.dy)
    let start = transform.apply(to: gradient.start)
    guard scale.isFinite, start.x.isFinite, start.y.isFinite else { return false }
    // Lines of equal color are perpendicular in user space, even if the transform skews.
    perX = (inverse.a * axis.dx + inverse.b * axis.dy) * scale
    perY = (inverse.c * axis.dx + inverse.d * axis.dy) * scale
    guard perX.isFinite, perY.isFinite else { return false }
    column = Anchor(start.x)
    line = Anchor(start.y)
    keptColumns = 0..<0
    if gradient.stops != stops {
      stops = gradient.stops
      isOpaque = true
      for stop in stops where stop.color.alpha < 1 { isOpaque = false }
      for index in 0..<Self.steps {
        let position = Double(index) / Double(Self.steps - 1)
        table[index] = gradient.color(at: position).premultiplied
      }
    }
    return true
  }

  /// Returns the color of all pixels of row `y` for a vertical gradient, or `nil` otherwise.
  @inline(__always)
  func color(ofRow y: Int) -> UInt32? {
    perX == 0 ? table[Int(Self.fixed(tableOffset(ofRow: y), 0, Self.last) >> 32)] : nil
  }

  /// Returns the pixels from column `x` on for a horizontal gradient, or `nil` otherwise.
  func row(_ x: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard perY == 0 else { return nil }
    if x < keptColumns.lowerBound || x &+ count > keptColumns.upperBound {
      let isFirst = keptColumns.isEmpty
      keptColumns = min(x, isFirst ? x : keptColumns.lowerBound)..<max(x &+ count, keptColumns.upperBound)
      cachedRow.reserve(keptColumns.count)
      fetch(keptColumns.lowerBound, 0, keptColumns.count, into: cachedRow.pointer)
    }
    return UnsafePointer(cachedRow.pointer + (x &- keptColumns.lowerBound))
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let row = tableOffset(ofRow: y)
    let last = Int64(Self.last) << 32
    // Fixed-point numbers with 32 bits of fraction, limited so that they cannot overflow within a stretch.
    let step = Self.fixed(perX, -1e4, 1e4)
    let ahead = x &- column.pixel
    var index = 0
    while index < count {
      // Compute positions from fixed origins, independent of where the row starts, so that redrawing a part is
      // identical to drawing the whole.
      let within = (ahead &+ index) & (Self.stretch - 1)
      let first = perX * (Double(ahead &+ index &- within) + 0.5 - column.fraction) + row
      var position = Self.fixed(first, -1e6, 1e6) &+ step &* Int64(within)
      let end = min(count, index &+ Self.stretch &- within)
      while index < end {
        pixels[index] = table[Int(max(0, min(last, position)) >> 32)]
        position &+= step
        index &+= 1
      }
    }
  }

  /// Returns the contribution of the row's center to the index in the table.
  @inline(__always)
  private func tableOffset(ofRow y: Int) -> Double { perY * (Double(y &- line.pixel) + 0.5 - line.fraction) + 0.5 }

  private static var last: Double { Double(steps - 1) }

  /// Returns a fixed-point number with 32 bits of fraction.
  private static func fixed(_ value: Double, _ least: Double, _ most: Double) -> Int64 {
    Int64(max(least, min(most, value)) * 4_294_967_296)
  }
}
