import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("A gradient", .freshContext) struct GradientTests {
  private func row(_ gradient: LinearGradient, _ width: Int) -> [UInt32] {
    let sheet = Sheet(width, 1)
    sheet.canvas.fill(Rect(0, 0, Double(width), 1), with: .linearGradient(gradient))
    return (0..<width).map { sheet.bitmap[$0, 0] & 255 }
  }

  @Test func `blends from one color to the other, and is constant beyond its ends`() {
    #expect(
      row(LinearGradient(from: Point(2, 0), to: Point(6, 0), .black, .white), 8) == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `may be diagonal`() {
    let sheet = Sheet(2, 8)
    sheet.canvas.fill(
      Path(rect: Rect(0, 0, 2, 8)),
      with: .linearGradient(LinearGradient(from: Point(0, 2), to: Point(0, 6), .black, .white)))
    #expect((0..<8).map { sheet.bitmap[1, $0] & 255 } == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `may change abruptly`() {
    typealias Stop = LinearGradient.Stop
    let stops = [Stop(at: 0, .black), Stop(at: 0.5, .black), Stop(at: 0.5, .white), Stop(at: 1, .white)]
    #expect(row(LinearGradient(from: Point(0, 0), to: Point(4, 0), stops: stops), 4) == [0, 0, 255, 255])
  }

  @Test func `is in user space, even if that is rotated`() {
    let sheet = Sheet(8, 8)
    sheet.canvas.concatenate(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0))
    sheet.canvas.fill(
      Rect(0, 0, 8, 8), with: .linearGradient(LinearGradient(from: Point(2, 0), to: Point(6, 0), .black, .white)))
    #expect((0..<8).map { sheet.bitmap[3, $0] & 255 } == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `across is the same in all rows, whatever part of them is drawn first`() {
    let gradient = Paint.linearGradient(LinearGradient(from: Point(3.3, 0), to: Point(117, 0), .black, .white))
    for radius in [0.0, 9.5] {
      let whole = Sheet(120, 30)
      let parts = Sheet(120, 30)
      whole.canvas.fill(roundedRect: Rect(0.5, 0, 119, 30), radius: radius, with: gradient)
      for (x, y, width, height) in [(60, 0, 20, 30), (0, 0, 60, 11), (80, 0, 40, 30), (0, 11, 60, 19)] {
        parts.canvas.beginPass(scale: 1, clip: PixelRect(x, y, width, height))
        parts.canvas.fill(roundedRect: Rect(0.5, 0, 119, 30), radius: radius, with: gradient)
      }
      #expect(parts.hex == whole.hex)
      for x in 0..<120 { #expect(whole.bitmap[x, 14] == whole.bitmap[x, 15]) }
    }
  }

  @Test func `is the same when it moves by whole pixels`() {
    var dice = SeededGenerator(state: 5)
    for _ in 0..<50 {
      let end = Point(dice.next(in: 1..<300), dice.next(in: 0..<90))
      let way = Vector(dice.next(in: 0..<40), dice.next(in: 0..<40))
      let paint = Paint.linearGradient(
        LinearGradient(from: Point(0.1, 0.7), to: end, Color(hex: 0x336699), Color(hex: 0xFF8000)))
      func draw(_ dx: Int, _ dy: Int) -> [UInt32] {
        let sheet = Sheet(240, 70)
        sheet.canvas.concatenate(AffineTransform(translation: Vector(way.dx + Double(dx), way.dy + Double(dy))))
        sheet.canvas.fill(Rect(-100, -100, 500, 300), with: paint)
        return (0..<200 * 50).map { sheet.bitmap[$0 % 200 + dx, $0 / 200 + dy] }
      }
      #expect(draw(dice.next(below: 40), dice.next(below: 20)) == draw(0, 0))
    }
  }

  @Test func `without stops or length paints nothing`() {
    #expect(row(LinearGradient(from: Point(0, 0), to: Point(4, 0), stops: []), 2) == [0, 0])
    #expect(row(LinearGradient(from: Point(3, 0), to: Point(3, 0), .white, .white), 2) == [0, 0])
  }

  @Test func `to a transparent end blends with the background`() {
    let sheet = Sheet(4, 1)
    sheet.canvas.fill(Rect(0, 0, 4, 1), with: .white)
    sheet.canvas.fill(
      Rect(0, 0, 4, 1), with: .linearGradient(LinearGradient(from: Point(0, 0), to: Point(4, 0), .clear, .black)))
    #expect((0..<4).map { sheet.bitmap[$0, 0] } == [0xFFDF_DFDF, 0xFF9F_9F9F, 0xFF60_6060, 0xFF20_2020])
  }
}
