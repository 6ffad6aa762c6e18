import Geometry
import Raster

extension FuzzInput {
  /// Runs a program of drawing calls: a byte selects a call, and the bytes after it are its numbers. It draws on a
  /// small canvas with a margin of memory that must not change.
  static func draw(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    let pad = DrawingPad()
    var pen = DrawingProgram(bytes, on: pad.canvas)
    pen.run()
    if !pad.isIntact { fatalError("drawing wrote outside the bitmap") }
    digest.add(pad.bitmap)
    show(pad.bitmap, into: &digest)
  }
}

/// A bitmap with a margin around it.
private final class DrawingPad {
  private static let margin = 1024
  private static let untouched: UInt32 = 0xDEAD_BEEF
  private let memory: UnsafeMutablePointer<UInt32>
  let bitmap: Bitmap
  let canvas: Canvas

  init() {
    let size = PixelSize(61, 43)
    let stride = 64
    let count = stride * size.height + 2 * Self.margin
    memory = .allocate(capacity: count)
    memory.initialize(repeating: Self.untouched, count: count)
    bitmap = Bitmap(borrowing: memory + Self.margin, size: size, stride: stride)
    canvas = Canvas(bitmap)
    canvas.fill(Rect(0, 0, 61, 43), with: .white)
  }

  deinit { memory.deallocate() }

  var isIntact: Bool {
    for index in 0..<bitmap.stride * bitmap.size.height + 2 * Self.margin {
      let (row, column) = (index - Self.margin).quotientAndRemainder(dividingBy: bitmap.stride)
      let isInside = index >= Self.margin && row < bitmap.size.height && column < bitmap.size.width
      if !isInside, memory[index] != Self.untouched { return false }
    }
    return true
  }
}

/// A reader that decodes drawing calls and executes them.
private struct DrawingProgram {
  /// Unusual numbers, as from an incorrect calculation or a damaged file.
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e9, 2_147_483_648, 2e6, -2e6, 1e-300, -0.0, 0.5, 1.0 / 512,
    8_388_607.75, 7,
  ]
  private static let sizes = [(0, 0), (0, 5), (1, 1), (5, 3), (64, 64), (30_000, 2), (2, 30_000), (40_000, 1)]
  /// The maximum number of elements in all outlines of a program, per byte of the program. It keeps a fuzzer from
  /// drawing the same long outlines all the time.
  private static let maximumElementsPerByte = 16
  /// The maximum number of elements in all outlines of a program. The corpus has a file of 66,000 bytes that reaches a
  /// million.
  private static let maximumElements = 1_200_000
  private static let maximumCalls = 4000

  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  private let canvas: Canvas
  private var path = Path()
  private var paint = Paint.color(.black)
  private let maximumPieces: Int
  private var pieces = 0

  init(_ bytes: UnsafeRawBufferPointer, on canvas: Canvas) {
    self.bytes = bytes
    self.canvas = canvas
    maximumPieces = min(bytes.count * Self.maximumElementsPerByte, Self.maximumElements)
  }

  mutating func run() {
    for _ in 0..<Self.maximumCalls {
      guard let call = byte() else { return }
      switch call % 25 {
      case 0: path.move(to: point())
      case 1, 2: path.addLine(to: point())
      case 3: path.addQuadCurve(to: point(), control: point())
      case 4: path.addCurve(to: point(), control1: point(), control2: point())
      case 5: path.addArc(center: point(), radius: number(), start: number(), sweep: number())
      case 6: path.close()
      case 7: addLines()
      case 8: path.removeAll()
      case 9, 10: if allows(1) { canvas.fill(path, rule: call % 2 == 0 ? .evenOdd : .nonZero, with: paint) }
      case 11: stroke()
      case 12: canvas.fill(rect(), with: paint)
      case 13: canvas.fill(roundedRect: rect(), radius: number(), with: paint)
      case 14: canvas.fillEllipse(in: rect(), with: paint)
      case 15: canvas.stroke(roundedRect: rect(), radius: number(), width: number(), with: color())
      case 16: canvas.strokeEllipse(in: rect(), width: number(), with: color())
      case 17: paint = .color(color())
      case 18: paint = .linearGradient(LinearGradient(from: point(), to: point(), color(), color()))
      case 19: canvas.draw(picture(), in: rect())
      case 20:
        canvas.concatenate(
          AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
      case 21: clip()
      case 22: canvas.beginGroup(opacity: number(), bounds: rect())
      case 23: canvas.draw(picture(), at: place(), opacity: number())
      default: goBack()
      }
    }
  }

  // MARK: Calls

  /// Returns `true` if a path may be drawn again with the given number of pieces per element.
  private mutating func allows(_ each: Int) -> Bool {
    pieces += (path.elements.count + 1) * each
    return pieces <= maximumPieces
  }

  /// Adds up to a million lines between a few points.
  private mutating func addLines() {
    let places = [point(), point(), point()]
    let count = 1 << (Int(byte() ?? 0) % 21)
    guard path.elements.count + count <= maximumPieces else { return }
    for index in 0..<count {
      let place = places[index % 3]
      path.addLine(to: Point(place.x + Double(index % 61) / 4, place.y + Double(index % 43) / 4))
    }
  }

  private mutating func stroke() {
    let kind = Int(byte() ?? 0)
    let style = StrokeStyle(
      width: number(), cap: [.butt, .round, .square][kind % 3], join: [.miter, .round, .bevel][kind / 3 % 3],
      miterLimit: number())
    if allows(style.join == .round ? 64 : 4) { canvas.stroke(path, style: style, with: paint) }
  }

  private mutating func clip() {
    switch (byte() ?? 0) % 3 {
    case 0: canvas.clip(to: rect())
    case 1: if allows(1) { canvas.clip(to: path) }
    default: canvas.save()
    }
  }

  private mutating func goBack() {
    switch (byte() ?? 0) % 4 {
    case 0: canvas.restore()
    case 1: canvas.endGroup()
    case 2: canvas.beginPass(scale: number(), clip: PixelRect(covering: rect()))
    default: canvas.beginPass(scale: 1, clip: canvas.bitmap.bounds)
    }
  }

  // MARK: Numbers

  private mutating func byte() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  /// Returns a number from -64 to 64 in steps of 1/256, or an unusual one.
  private mutating func number() -> Double {
    guard let high = byte(), let low = byte() else { return 0 }
    if high >= 0xF0 { return Self.odd[Int(high & 15)] }
    return Double(Int(high) << 8 | Int(low)) / 480 - 64
  }

  private mutating func point() -> Point {
    let x = number()
    return Point(x, number())
  }

  private mutating func place() -> PixelPoint {
    let area = PixelRect(covering: rect())
    return PixelPoint(area.minX, area.minY)
  }

  private mutating func rect() -> Rect {
    let origin = point()
    let width = number()
    return Rect(origin: origin, size: Size(width, number()))
  }

  private mutating func color() -> Color {
    guard let kind = byte() else { return .black }
    if kind == 0xFF { return Color(number(), number(), number(), alpha: number()) }
    return Color(hex: UInt32(kind) &* 0x10307).withAlpha(kind % 2 == 0 ? 1 : Double(kind) / 255)
  }

  private mutating func picture() -> Image {
    let kind = Int(byte() ?? 0)
    let (width, height) = Self.sizes[kind % Self.sizes.count]
    let bitmap = Bitmap(size: PixelSize(width, height))
    for index in 0..<bitmap.stride * bitmap.size.height {
      bitmap.pixels[index] = 0xFF00_0000 | UInt32(index & 0xFFFF) &* 0x0101
    }
    return Image(bitmap)
  }
}
