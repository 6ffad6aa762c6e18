import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("Coordinates from other sources", .freshContext) struct HostileTests {
  /// Values that a faulty calculation or a damaged file may produce.
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e9, 2_147_483_648, 1e-300, -0.0, 0.5, 7,
  ]

  /// A canvas with guard areas on both sides of its memory.
  private final class GuardedCanvas {
    static let margin = 4096
    let size = PixelSize(33, 21)
    let memory: UnsafeMutablePointer<UInt32>
    let canvas: Canvas

    init() {
      let count = 40 * 21 + 2 * Self.margin
      memory = .allocate(capacity: count)
      memory.initialize(repeating: 0xDEAD_BEEF, count: count)
      canvas = Canvas(Bitmap(borrowing: memory + Self.margin, size: size, stride: 40))
    }

    deinit { memory.deallocate() }

    var isIntact: Bool {
      for index in 0..<40 * 21 + 2 * Self.margin {
        let (row, column) = ((index - Self.margin).quotientAndRemainder(dividingBy: 40))
        let isInside = index >= Self.margin && row < 21 && column < 33
        if !isInside, memory[index] != 0xDEAD_BEEF { return false }
      }
      return true
    }
  }

  @Test func `neither trap, nor take long, nor write outside the bitmap`() {
    let guarded = GuardedCanvas()
    let canvas = guarded.canvas
    let gradient = Paint.linearGradient(LinearGradient(from: Point(0, 0), to: Point(9, 9), .black, .white))
    let picture = Image(Bitmap(size: PixelSize(5, 3)))
    var dice = SeededGenerator(state: 3)
    func any() -> Double {
      let odd = Self.odd[Int(dice.next(in: 0..<Double(Self.odd.count)))]
      return dice.next(in: 0..<1) < 0.5 ? dice.next(in: -50..<80) : odd
    }
    let start = ContinuousClock.now
    for round in 0..<3000 {
      canvas.beginPass(scale: round % 7 == 0 ? any() : 1, clip: PixelRect(round % 3, 0, 50, 50))
      if round % 5 == 0 {
        canvas.concatenate(AffineTransform(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any()))
      }
      if round % 11 == 0 { canvas.clip(to: Rect(any(), any(), any(), any())) }
      if round % 13 == 0 { canvas.beginGroup(opacity: any(), bounds: Rect(any(), any(), any(), any())) }
      let rect = Rect(any(), any(), any(), any())
      canvas.fill(rect, with: Color(any(), any(), any(), alpha: any()))
      canvas.fill(roundedRect: rect, radius: any(), with: gradient)
      canvas.fillEllipse(in: rect, with: .black)
      canvas.stroke(roundedRect: rect, radius: any(), width: any(), with: .white)
      canvas.strokeEllipse(in: rect, width: any(), with: .black)
      canvas.draw(picture, in: rect)
      var path = Path()
      path.move(to: Point(any(), any()))
      path.addLine(to: Point(any(), any()))
      path.addQuadCurve(to: Point(any(), any()), control: Point(any(), any()))
      path.addCurve(to: Point(any(), any()), control1: Point(any(), any()), control2: Point(any(), any()))
      path.addArc(center: Point(any(), any()), radius: any(), start: any(), sweep: any())
      if round % 2 == 0 { path.close() }
      canvas.fill(path, rule: round % 2 == 0 ? .evenOdd : .nonZero, with: gradient)
      let style = StrokeStyle(
        width: any(), cap: [.butt, .round, .square][round % 3], join: [.miter, .round, .bevel][round / 3 % 3],
        miterLimit: any())
      canvas.stroke(path, style: style, with: .white)
      if round % 17 == 0 { canvas.clip(to: path) }
      canvas.fill(
        rect,
        with: .linearGradient(LinearGradient(from: Point(any(), any()), to: Point(any(), any()), .black, .white)))
      canvas.endGroup()
      _ = path.contains(Point(any(), any()))
      _ = path.bounds
      _ = canvas.clipBounds
    }
    #expect(guarded.isIntact)
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func `that are huge still cover the correct pixels`() {
    let sheet = Sheet(3, 2)
    sheet.canvas.fill(Path(rect: Rect(-1e12, -1e12, 2e12, 2e12)), with: .black)
    #expect(sheet.coverage == "###\n###")
    let half = Sheet(3, 2)
    half.canvas.fill(roundedRect: Rect(1, -1e15, 1e15, 2e15), radius: 5, with: .black)
    #expect(half.coverage == ".##\n.##")
  }

  @Test func `of coverage are cut to the clip`() {
    let sheet = Sheet(3, 3)
    let bytes: [UInt8] = [255, 128, 64, 255]
    for (x, y) in [(-1, -1), (2, 2), (1, 1), (5, 5), (-9, 0)] {
      sheet.canvas.fillCoverage(bytes, stride: 2, size: PixelSize(2, 2), at: PixelPoint(x, y), color: .black)
    }
    #expect(sheet.coverage == "#..\n.#5\n.2#")
  }
}
