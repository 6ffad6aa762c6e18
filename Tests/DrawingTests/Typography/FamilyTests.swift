import Foundation
import Geometry
import TestContexts
import Testing
import TextShaping

@testable import Raster
@testable import Typography

extension TypographyTests {
  @Suite("Bold and italic faces of a family", .freshContext) struct FamilyTests {
    private static let folder = "/usr/share/fonts/truetype/dejavu/"
    private static let variable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

    private func face(_ name: String = "DejaVuSans") throws -> Typeface {
      try Typeface(contentsOf: "\(Self.folder)\(name).ttf")
    }

    /// Returns the text piece for a style in a label with the font `face`.
    private func piece(_ style: StyledText.Style, _ face: Typeface) throws -> StyledRun {
      try #require(StyledText("a", style).pieces(Font(size: 20, typeface: face))?.first)
    }

    private func drawn(_ layout: StyledLayout, width: Int = 300, height: Int = 60) -> Bitmap {
      let canvas = Canvas(Bitmap(size: PixelSize(width, height)))
      canvas.draw(layout, in: Rect(0, 0, Double(width), Double(height)), alignment: .left, color: .black)
      return canvas.bitmap
    }

    /// Returns the horizontal center of the ink in each row, or `nil` for empty rows.
    private func inkCenters(_ bitmap: Bitmap) -> [Double?] {
      (0..<bitmap.size.height).map { y in
        var sum = 0.0
        var weighted = 0.0
        for x in 0..<bitmap.size.width {
          let ink = Double(bitmap[x, y] >> 24)
          sum += ink
          weighted += ink * (Double(x) + 0.5)
        }
        return sum > 0 ? weighted / sum : nil
      }
    }

    @Test func `a style uses the matching face of the family`() throws {
      let sans = try face()
      let bold = try face("DejaVuSans-Bold")
      let italic = try face("DejaVuSerif")
      let both = try face("DejaVuSerif-Bold")
      sans.bold = bold
      sans.italic = italic
      italic.bold = both
      for (style, wanted) in [(.plain, sans), (.bold, bold), (.italic, italic), (.bold.italic, both)]
        as [(StyledText.Style, Typeface)]
      {
        let piece = try piece(style, sans)
        #expect(piece.face === wanted && !piece.isThickened && !piece.isSlanted)
      }
      // The combination in the opposite order is the same face.
      italic.bold = nil
      bold.italic = both
      #expect(try piece(.italic.bold, sans).face === both)
    }

    @Test func `missing faces are synthesized from existing ones`() throws {
      func made(_ style: StyledText.Style, _ face: Typeface) throws -> [Bool] {
        let piece = try piece(style, face)
        return [piece.face === face, piece.isThickened, piece.isSlanted]
      }
      let sans = try face()
      #expect(try made(.bold, sans) == [true, true, false])
      #expect(try made(.italic, sans) == [true, false, true])
      #expect(try made(.bold.italic, sans) == [true, true, true])
      sans.bold = try face("DejaVuSans-Bold")
      let slanted = try piece(.bold.italic, sans)
      #expect(slanted.face === sans.bold && !slanted.isThickened && slanted.isSlanted)
      sans.italic = try face("DejaVuSerif")
      let thick = try piece(.bold.italic, sans)
      #expect(thick.face === sans.italic && thick.isThickened && !thick.isSlanted)
    }

    @Test func `one variable file is a family`() throws {
      let inter = try Typeface(contentsOf: Self.variable)
      inter.bold = inter.variation(weight: 700)
      inter.italic = inter.variation(slant: 10)
      inter.italic?.bold = inter.bold?.variation(slant: 10)
      let faces = try [.plain, .bold, .italic, .bold.italic].map { (style: StyledText.Style) in
        try piece(style, inter).face
      }
      #expect(Set(faces.map { ObjectIdentifier($0) }).count == 4)
      let styles: [StyledText.Style] = [.plain, .bold, .italic, .bold.italic]
      let inks = styles.map { style in
        let bitmap = drawn(StyledLayout(StyledText("Hall", style), font: Font(size: 40, typeface: inter)))
        return (0..<60).reduce(0) { sum, y in (0..<300).reduce(sum) { $0 + Int(bitmap[$1, y] >> 24) } }
      }
      #expect(inks[1] > inks[0] * 5 / 4 && inks[3] > inks[2] * 5 / 4 && abs(inks[2] - inks[0]) < inks[0] / 20)
    }

    // Size 20 is drawn from cached glyphs, and size 100 from outlines.
    @Test(arguments: [20, 48, 100] as [Double])
    func `oblique letters slant by 12 degrees, and stay on the baseline`(size: Double) throws {
      let sans = try face()
      let font = Font(size: size, typeface: sans)
      let upright = StyledLayout(StyledText("l"), font: font)
      let slanted = StyledLayout(StyledText("l", .italic), font: font)
      let before = inkCenters(drawn(upright, height: 120))
      let after = inkCenters(drawn(slanted, height: 120))
      let rows = before.indices.filter { before[$0] != nil }
      // The first and the last rows are only partly covered.
      let top = try #require(rows.first) + 2
      let bottom = try #require(rows.last) - 2
      let lean = try #require(after[top]) - #require(after[bottom])
      #expect(abs(lean / Double(bottom - top) - 0.2126) < 0.02, "\(lean) in \(bottom - top) rows")
      #expect(rows == after.indices.filter { after[$0] != nil })
      #expect(abs(try #require(after[bottom]) - #require(before[bottom])) < 1.5)
    }

    @Test func `oblique text is as wide as upright text, plus the overhang at its end`() throws {
      let font = Font(size: 20, typeface: try face())
      let upright = StyledLayout(StyledText("hall"), font: font)
      let slanted = StyledLayout(StyledText("hall", .italic), font: font)
      #expect(slanted.lines[0].shaped.width == upright.lines[0].shaped.width)
      let overhang = slanted.size.width - upright.size.width
      #expect(abs(overhang - 3.4) < 0.01)
      // All ink is inside the measured size.
      let bitmap = drawn(slanted)
      let columns = (0..<300).filter { x in (0..<60).contains { bitmap[x, $0] != 0 } }
      let last = try #require(columns.last)
      #expect(last < Int(slanted.size.width.rounded(.up)) && last >= Int(upright.size.width))
      // Lines reserve space for the slant, also on both sides of justified lines.
      let text = StyledText(String(repeating: "half full ", count: 8), .italic)
      for width in [60.0, 100, 133] {
        let layout = StyledLayout(text, font: font, width: width)
        #expect(layout.lines.count > 2 && layout.size.width <= width)
      }
      // Upright text after it has no gap and needs no additional space.
      let mixed = StyledLayout(StyledText("hall", .italic) + StyledText("hall"), font: font)
      #expect(mixed.size.width == mixed.lines[0].shaped.width)
    }

    @Test func `a mark slants with its letter`() throws {
      TextShaper.install()
      defer { TextShaper.remove() }
      let font = Font(size: 48, typeface: try face())
      // A dot above a bar: their centers are on one slanted line.
      for size in [48.0, 100] {
        let font = Font(size: size, typeface: font.typeface)
        let upright = inkCenters(drawn(StyledLayout(StyledText("l\u{307}"), font: font), height: 160))
        let slanted = inkCenters(drawn(StyledLayout(StyledText("l\u{307}", .italic), font: font), height: 160))
        let rows = upright.indices.filter { upright[$0] != nil && slanted[$0] != nil }
        let top = try #require(rows.first) + 2
        let bottom = try #require(rows.last) - 2
        #expect(bottom - top > Int(size * 0.8))
        let dot = try #require(slanted[top]) - #require(upright[top])
        let foot = try #require(slanted[bottom]) - #require(upright[bottom])
        #expect(abs((dot - foot) / Double(bottom - top) - 0.2126) < 0.02)
      }
    }

    @Test func `a page of weights is drawn as in the docs`() throws {
      let inter = try Typeface(contentsOf: Self.variable)
      inter.bold = inter.variation(weight: 700)
      inter.italic = inter.variation(slant: 10)
      inter.italic?.bold = inter.bold?.variation(slant: 10)
      let quiet = Color(hex: 0x6B7280)
      let page = Bitmap(size: PixelSize(640, 464))
      let canvas = Canvas(page)
      canvas.fill(Rect(0, 0, 640, 464), with: .white)
      func caption(_ text: String, at baseline: Double) {
        canvas.draw(text, at: Point(56, baseline), font: Font(size: 14, typeface: inter), color: quiet)
      }
      func line(_ text: StyledText, _ face: Typeface, at baseline: Double, size: Double = 26) {
        let layout = StyledLayout(text, font: Font(size: size, typeface: face))
        let middle = baseline + (layout.pieces[0].font.descent - layout.pieces[0].font.ascent) / 2
        canvas.draw(layout, in: Rect(130, middle - 30, 540, 60), alignment: .left, color: .black)
      }
      for (index, weight) in [100, 250, 400, 550, 700, 900].enumerated() {
        let baseline = 54 + Double(index) * 42
        caption("\(weight)", at: baseline)
        line(
          StyledText("The station opens at 6:30"), try #require(inter.variation(weight: Double(weight))), at: baseline)
      }
      let words =
        StyledText("Take the ") + StyledText("blue", .bold) + StyledText(" line, ") + StyledText("not", .italic)
        + StyledText(" the ") + StyledText("red one", .bold.italic)
      caption("family", at: 330)
      line(words, inter, at: 330)
      caption("made", at: 380)
      line(words, try Typeface(contentsOf: Self.variable), at: 380)
      caption("DejaVu", at: 430)
      line(words, try face(), at: 430, size: 25)
      try ReferenceImage("weights.png").expect(page)
    }
  }
}
