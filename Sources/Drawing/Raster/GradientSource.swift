import Geometry

/// The pixels of a linear gradient.
final class GradientSource {
  private static let steps = 256
  /// Pixels that are counted from one place; a power of two.
  private static let stretch = 64

  private var stops: [LinearGradient.Stop] = []
  private(set) var isOpaque = false
  private let table: UnsafeMutablePointer<UInt32>
  // The place in the table at a pixel: perX · x + perY · y + offset.
  private var perX = 0.0
  private var perY = 0.0
  private var offset = 0.0

  init() {
    table = .allocate(capacity: Self.steps)
    table.initialize(repeating: 0, count: Self.steps)
  }

  deinit { table.deallocate() }

  /// Prepares `gradient`, whose line `transform` brings to pixels. False if it
  /// paints nothing.
  func prepare(_ gradient: LinearGradient, _ transform: AffineTransform) -> Bool {
    guard !gradient.stops.isEmpty, let inverse = transform.inverse else { return false }
    let line = gradient.end - gradient.start
    let square = line.dx * line.dx + line.dy * line.dy
    let scale = Double(Self.steps - 1) / square
    guard scale.isFinite else { return false }
    // Colors run across the line in user space, also where the transform skews.
    perX = (inverse.a * line.dx + inverse.b * line.dy) * scale
    perY = (inverse.c * line.dx + inverse.d * line.dy) * scale
    let start = Point(inverse.tx, inverse.ty) - gradient.start
    offset = (start.dx * line.dx + start.dy * line.dy) * scale
    guard perX.isFinite, perY.isFinite, offset.isFinite else { return false }
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

  /// The color of all pixels of row `y`, where the colors run from top to bottom; otherwise nil.
  @inline(__always)
  func color(ofRow y: Int) -> UInt32? { perX == 0 ? table[Int(Self.fixed(row(y)) >> 32)] : nil }

  /// Where the line x = 0 of the bitmap crosses a row, in steps.
  @inline(__always)
  private func row(_ y: Int) -> Double { perY * (Double(y) + 0.5) + offset + 0.5 }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let row = row(y)
    let last = Int64(Self.steps - 1) << 32
    // 32 bits of fraction; all are limited so that a stretch cannot overflow.
    let step = Int64(max(-1e4, min(1e4, perX)) * 4_294_967_296)
    var index = 0
    while index < count {
      // Counted from fixed places, wherever the row begins: a part drawn again is the same as in the whole.
      let within = (x &+ index) & (Self.stretch - 1)
      let first = perX * (Double(x &+ index &- within) + 0.5) + row
      var position = Int64(max(-1e6, min(1e6, first)) * 4_294_967_296) &+ step &* Int64(within)
      let end = min(count, index &+ Self.stretch &- within)
      while index < end {
        pixels[index] = table[Int(max(0, min(last, position)) >> 32)]
        position &+= step
        index &+= 1
      }
    }
  }

  private static func fixed(_ value: Double) -> Int64 {
    Int64(max(0, min(Double(steps - 1), value)) * 4_294_967_296)
  }
}
