import Geometry
import Raster
import TestContexts
import Testing

@Suite("Round corners", .freshContext) struct RoundedShapeTests {
  /// Small and large shapes, at whole and fractional pixels, with and without a straight middle. Some are too large for
  /// the cache.
  private static let shapes: [(Rect, Double)] = [
    (Rect(3, 2, 40, 30), 8), (Rect(3.25, 2.5, 40.5, 30.25), 7.5), (Rect(5, 5, 17, 50), 30), (Rect(1, 1, 60, 9), 3),
    (Rect(2, 3, 9, 9), 4.5), (Rect(4.1, 3.7, 33.3, 21.9), 6.2), (Rect(-20, -9, 60, 60), 12), (Rect(7, 7, 2, 2), 1),
  ]

  private func levels(_ sheet: Sheet) -> [Int] {
    (0..<64 * 64).map { Int(sheet.bitmap[$0 % 64, $0 / 64] >> 24) }
  }

  @Test(arguments: shapes) func `equal those of the same shape as a path`(rect: Rect, radius: Double) {
    // The second drawing uses the cached shape.
    for _ in 0..<2 {
      let quick = Sheet(64, 64)
      let traced = Sheet(64, 64)
      quick.canvas.fill(roundedRect: rect, radius: radius, with: .black)
      traced.canvas.fill(Path(roundedRect: rect, radius: radius).traced, with: .black)
      #expect(zip(levels(quick), levels(traced)).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  @Test func `are cached for each shape, however many there are`() {
    let sheet = Sheet(64, 64)
    for round in 0..<60 {
      let rect = Rect(2, 2, Double(8 + round % 25), Double(8 + round % 20))
      sheet.bitmap.pixels.update(repeating: 0, count: 64 * 64)
      sheet.canvas.fillEllipse(in: rect, with: .black)
      let alone = Sheet(64, 64)
      alone.canvas.fillEllipse(in: rect, with: .black)
      #expect(levels(sheet) == levels(alone))
    }
  }

  @Test(arguments: shapes) func `as lines equal a line along a path`(rect: Rect, radius: Double) {
    for width in [1, 1, 2.5, 6] {
      let quick = Sheet(64, 64)
      let traced = Sheet(64, 64)
      let disc = Rect(rect.minX, rect.minY, min(rect.width, rect.height), min(rect.width, rect.height))
      quick.canvas.strokeEllipse(in: disc, width: width, with: .black)
      traced.canvas.stroke(Path(ellipseIn: disc).traced, style: StrokeStyle(width: width), with: .black)
      #expect(zip(levels(quick), levels(traced)).allSatisfy { abs($0 - $1) <= 8 })
      quick.canvas.stroke(roundedRect: rect, radius: radius, width: width, with: .black)
      traced.canvas.stroke(
        Path(roundedRect: rect, radius: radius).traced, style: StrokeStyle(width: width), with: .black)
      #expect(zip(levels(quick), levels(traced)).allSatisfy { abs($0 - $1) <= 8 })
    }
  }

  @Test func `as lines that leave no hole are filled`() {
    let line = Sheet(64, 64)
    let filled = Sheet(64, 64)
    line.canvas.strokeEllipse(in: Rect(20, 20, 10, 10), width: 14, with: .black)
    filled.canvas.fillEllipse(in: Rect(13, 13, 24, 24), with: .black)
    #expect(levels(line) == levels(filled))
  }

  @Test(arguments: shapes) func `as rotated lines equal a line along a path`(rect: Rect, radius: Double) {
    let quick = Sheet(64, 64)
    let traced = Sheet(64, 64)
    for sheet in [quick, traced] {
      sheet.canvas.concatenate(
        AffineTransform(rotation: 0.3).concatenating(AffineTransform(translation: Vector(12, 3))))
    }
    quick.canvas.stroke(roundedRect: rect, radius: radius, width: 2, with: .black)
    traced.canvas.stroke(Path(roundedRect: rect, radius: radius).traced, style: StrokeStyle(width: 2), with: .black)
    #expect(zip(levels(quick), levels(traced)).allSatisfy { abs($0 - $1) <= 8 })
  }

  @Test(arguments: shapes) func `drawn in parts are the same as in one step`(rect: Rect, radius: Double) {
    let gradient = Paint.linearGradient(
      LinearGradient(from: Point(0, 0), to: Point(0, 50), .white, Color(hex: 0x3366CC)))
    let paints = [Paint.color(Color(hex: 0x3366CC)), .color(Color.black.withAlpha(0.4)), gradient]
    func draw(_ clips: [PixelRect]) -> [UInt32] {
      let sheet = Sheet(64, 64)
      for clip in clips {
        sheet.canvas.beginPass(scale: 1, clip: clip)
        for paint in paints {
          sheet.canvas.fill(roundedRect: rect, radius: radius, with: paint)
          sheet.canvas.fillEllipse(in: rect, with: paint)
        }
        sheet.canvas.stroke(roundedRect: rect, radius: radius, width: 1.25, with: Color(hex: 0xCC3366))
        sheet.canvas.strokeEllipse(in: rect, width: 3, with: Color.white.withAlpha(0.5))
      }
      return (0..<64 * 64).map { sheet.bitmap.pixels[$0] }
    }
    var parts: [PixelRect] = []
    for y in stride(from: 0, to: 64, by: 7) {
      for x in stride(from: 0, to: 64, by: 11) { parts.append(PixelRect(x, y, 11, 7)) }
    }
    #expect(draw(parts) == draw([PixelRect(0, 0, 64, 64)]))
  }
}
