import Geometry
import Raster
import Testing

@Suite("A gradient") struct GradientTests {
  private func row(_ gradient: LinearGradient, _ width: Int) -> [UInt32] {
    let sheet = Sheet(width, 1)
    sheet.canvas.fill(Rect(0, 0, Double(width), 1), with: .linearGradient(gradient))
    return (0..<width).map { sheet.bitmap[$0, 0] & 255 }
  }

  @Test func `goes from one color to the other, and stays beyond its ends`() {
    #expect(row(LinearGradient(from: Point(2, 0), to: Point(6, 0), .black, .white), 8) == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `goes down as it goes across`() {
    let sheet = Sheet(2, 8)
    sheet.canvas.fill(
      Path(rect: Rect(0, 0, 2, 8)),
      with: .linearGradient(LinearGradient(from: Point(0, 2), to: Point(0, 6), .black, .white)))
    #expect((0..<8).map { sheet.bitmap[1, $0] & 255 } == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `may change at once`() {
    typealias Stop = LinearGradient.Stop
    let stops = [Stop(at: 0, .black), Stop(at: 0.5, .black), Stop(at: 0.5, .white), Stop(at: 1, .white)]
    #expect(row(LinearGradient(from: Point(0, 0), to: Point(4, 0), stops: stops), 4) == [0, 0, 255, 255])
  }

  @Test func `lies in user space, also where that is turned`() {
    let sheet = Sheet(8, 8)
    sheet.canvas.concatenate(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0))
    sheet.canvas.fill(Rect(0, 0, 8, 8), with: .linearGradient(LinearGradient(from: Point(2, 0), to: Point(6, 0), .black, .white)))
    #expect((0..<8).map { sheet.bitmap[3, $0] & 255 } == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `without stops, or without a length, paints nothing`() {
    #expect(row(LinearGradient(from: Point(0, 0), to: Point(4, 0), stops: []), 2) == [0, 0])
    #expect(row(LinearGradient(from: Point(3, 0), to: Point(3, 0), .white, .white), 2) == [0, 0])
  }

  @Test func `of a clear end blends with what is below`() {
    let sheet = Sheet(4, 1)
    sheet.canvas.fill(Rect(0, 0, 4, 1), with: .white)
    sheet.canvas.fill(Rect(0, 0, 4, 1), with: .linearGradient(LinearGradient(from: Point(0, 0), to: Point(4, 0), .clear, .black)))
    #expect((0..<4).map { sheet.bitmap[$0, 0] } == [0xFFDF_DFDF, 0xFF9F_9F9F, 0xFF60_6060, 0xFF20_2020])
  }
}
