import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("A group", .freshContext) struct GroupTests {
  private func twoSquares(_ canvas: Canvas) {
    canvas.fill(Rect(0, 0, 3, 2), with: .white)
    canvas.fill(Rect(1, 0, 3, 2), with: .white)
  }

  @Test func `is blended as one image`() {
    let sheet = Sheet(4, 2)
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 4, 2))
    twoSquares(sheet.canvas)
    sheet.canvas.endGroup()
    #expect(sheet.hex == " 80808080 80808080 80808080 80808080\n 80808080 80808080 80808080 80808080")
  }

  @Test func `draws nothing outside its bounds, and keeps the background`() {
    let sheet = Sheet(4, 1)
    sheet.canvas.fill(Rect(0, 0, 4, 1), with: .black)
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(1, 0, 2, 1))
    twoSquares(sheet.canvas)
    sheet.canvas.endGroup()
    #expect(sheet.hex == " FF000000 FF808080 FF808080 FF000000")
  }

  @Test func `of full opacity equals no group, and of zero opacity draws nothing`() {
    let plain = Sheet(4, 2)
    let full = Sheet(4, 2)
    let none = Sheet(4, 2)
    twoSquares(plain.canvas)
    for (sheet, opacity) in [(full, 1.0), (none, 0.0)] {
      sheet.canvas.beginGroup(opacity: opacity, bounds: Rect(0, 0, 4, 2))
      twoSquares(sheet.canvas)
      sheet.canvas.endGroup()
    }
    #expect(full.hex == plain.hex)
    #expect(!none.coverage.contains { $0 != "." && $0 != "\n" })
  }

  @Test func `within a group multiplies its opacity`() {
    let sheet = Sheet(2, 1)
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 2, 1))
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(1, 0, 1, 1))
    sheet.canvas.fill(Rect(0, 0, 2, 1), with: .black)
    sheet.canvas.endGroup()
    sheet.canvas.endGroup()
    #expect(sheet.hex == " 0 40000000")
  }

  @Test func `restores transform and clip, even if the state within was not restored`() {
    let sheet = Sheet(6, 2)
    sheet.canvas.save()
    sheet.canvas.concatenate(AffineTransform(translation: Vector(1, 0)))
    sheet.canvas.clip(to: Path(rect: Rect(0, 0, 4, 1.5)))
    let transform = sheet.canvas.transform
    let clip = sheet.canvas.clipBounds
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 4, 2))
    sheet.canvas.save()
    sheet.canvas.save()
    sheet.canvas.clip(to: Path(ellipseIn: Rect(0, 0, 1, 1)))
    sheet.canvas.concatenate(AffineTransform(scale: 3))
    sheet.canvas.restore()
    sheet.canvas.fill(Rect(0, 0, 4, 2), with: .black)
    sheet.canvas.endGroup()
    #expect(sheet.canvas.transform == transform)
    #expect(sheet.canvas.clipBounds == clip)
    #expect(sheet.coverage == ".5555.\n.2222.")
    sheet.canvas.restore()
    #expect(sheet.canvas.transform == .identity)
  }

  @Test func `that never began ends without effect, as does a state that was never saved`() {
    let sheet = Sheet(2, 1)
    sheet.canvas.endGroup()
    sheet.canvas.restore()
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 2, 1))
    sheet.canvas.restore()
    sheet.canvas.fill(Rect(0, 0, 2, 1), with: .black)
    sheet.canvas.endGroup()
    #expect(sheet.hex == " 80000000 80000000")
  }

  @Test func `under a soft clip is the same in a single-colored part as in the whole`() {
    var dice = SeededGenerator(state: 8)
    for _ in 0..<40 {
      let color = Color(hex: UInt32(dice.next(below: 0xFFFFFF))).withAlpha(dice.next(in: 0.1..<1))
      let opacity = dice.next(in: 0.1..<1)
      func draw(_ clip: PixelRect) -> [UInt32] {
        let sheet = Sheet(40, 40)
        sheet.canvas.fill(Rect(0, 0, 40, 40), with: Color(hex: 0x80C010))
        sheet.canvas.beginPass(scale: 1, clip: clip)
        sheet.canvas.clip(to: Path(ellipseIn: Rect(0, 0, 39, 37)))
        sheet.canvas.beginGroup(opacity: opacity, bounds: Rect(0, 0, 40, 40))
        sheet.canvas.fill(Rect(0, 0, 40, 40), with: color)
        sheet.canvas.fillEllipse(in: Rect(5.5, 30, 9, 4), with: .black)
        sheet.canvas.endGroup()
        return (0..<40 * 20).map { sheet.bitmap.pixels[$0] }
      }
      #expect(draw(PixelRect(0, 0, 40, 20)) == draw(PixelRect(0, 0, 40, 40)))
    }
  }

  @Test(.slow) func `equals an image with the same drawing, however little of it was drawn`() {
    var dice = SeededGenerator(state: 4)
    func number(_ most: Int) -> Double { Double(dice.next(below: 4 * most)) / 4 }
    for _ in 0..<60 {
      let shapes = (0..<1 + dice.next(below: 4)).map { _ in
        let rect = Rect(number(150) - 10, number(90) - 10, number(60), number(40))
        // Rectangles aligned with whole pixels, which half of the shapes use.
        let whole = Rect(rect.minX.rounded(), rect.minY.rounded(), rect.width.rounded(), rect.height.rounded())
        return (
          kind: dice.next(below: 5), rect: dice.next(below: 2) == 0 ? rect : whole,
          color: UInt32(dice.next(below: 0xFFFFFF))
        )
      }
      func draw(_ canvas: Canvas) {
        for shape in shapes {
          let color = Color(hex: shape.color).withAlpha(shape.kind == 4 ? 0.5 : 1)
          switch shape.kind {
          case 0, 4: canvas.fill(shape.rect, with: color)
          case 1: canvas.fill(roundedRect: shape.rect, radius: 7, with: color)
          case 2: canvas.stroke(Path(ellipseIn: shape.rect), style: StrokeStyle(width: 3), with: color)
          default:
            canvas.beginGroup(opacity: 0.5, bounds: shape.rect)
            canvas.fillEllipse(in: shape.rect, with: color)
            canvas.endGroup()
          }
        }
      }
      let grouped = Sheet(150, 90)
      let pictured = Sheet(150, 90)
      let picture = Sheet(150, 90)
      for sheet in [grouped, pictured] { sheet.canvas.fill(Rect(0, 0, 150, 90), with: Color(hex: 0x336699)) }
      grouped.canvas.beginGroup(opacity: 0.6, bounds: Rect(0, 0, 150, 90))
      draw(grouped.canvas)
      grouped.canvas.endGroup()
      draw(picture.canvas)
      pictured.canvas.draw(Image(picture.bitmap), at: PixelPoint(0, 0), opacity: 0.6)
      #expect(grouped.hex == pictured.hex)
    }
  }
}
