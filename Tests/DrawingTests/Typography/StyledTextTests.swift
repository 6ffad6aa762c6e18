import Foundation
import Geometry
import TestContexts
import Testing
import TextShaping

@testable import Raster
@testable import Typography

extension TypographyTests {
  @Suite("Text in styles", .freshContext) struct StyledTextTests {
    private static let boldPath = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

    private func font(_ size: Double, bold: Bool = false) throws -> Font {
      let face = try Typeface(contentsOf: sansPath)
      if bold { face.bold = try Typeface(contentsOf: Self.boldPath) }
      return Font(size: size, typeface: face)
    }

    private func shaping(_ body: () throws -> Void) throws {
      TextShaper.install()
      Typeface.fallbacks = [try Typeface(contentsOf: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf")]
      defer {
        TextShaper.remove()
        Typeface.fallbacks = []
      }
      try body()
    }

    private func drawn(_ layout: StyledLayout, _ alignment: TextAlignment = .left, width: Int = 300, height: Int = 80)
      -> Bitmap
    {
      let canvas = Canvas(Bitmap(size: PixelSize(width, height)))
      canvas.draw(layout, in: Rect(0, 0, Double(width), Double(height)), alignment: alignment, color: .black)
      return canvas.bitmap
    }

    private func ink(_ bitmap: Bitmap, rows: Range<Int>? = nil) -> Int {
      var sum = 0
      for y in rows ?? 0..<bitmap.size.height { for x in 0..<bitmap.size.width { sum += Int(bitmap[x, y] >> 24) } }
      return sum
    }

    @Test func `texts of one style become one run, and empty text none`() {
      let text = StyledText("Total ") + StyledText("") + StyledText("for ") + StyledText("2", .bold)
      #expect(text.parts.map(\.text) == ["Total for ", "2"] && text.text == "Total for 2")
      #expect(StyledText("", .bold) == StyledText("") && StyledText("a", .bold) != StyledText("a"))
      #expect(StyledText.Style.scaled(by: .nan).scale == 0.25 && StyledText.Style.scaled(by: 99).scale == 8)
    }

    @Test func `a single plain run is laid out and drawn as plain text`() throws {
      for (text, width, lines) in [
        ("To AV 12 fi", 400.0, 0), ("111 222 333\n\n4 ", 60, 0), ("1111111 22", 50, 2), ("", 50, 1),
      ] {
        let font = try font(15)
        let plain = TextLayout(text, font: font, width: width, maximumLines: lines)
        let styled = StyledLayout(StyledText(text), font: font, width: width, maximumLines: lines)
        #expect(
          styled.lines.map(\.shaped.text) == plain.lines.map(\.text)
            && styled.lines.map(\.shaped.range) == plain.lines.map(\.range))
        #expect(abs(styled.size.width - plain.size.width) < 1e-9 && abs(styled.size.height - plain.size.height) < 1e-9)
        let canvas = Canvas(Bitmap(size: PixelSize(300, 80)))
        canvas.draw(plain, in: Rect(0, 0, 300, 80), alignment: .left, color: .black)
        let bitmap = drawn(styled)
        #expect((0..<300 * 80).allSatisfy { canvas.bitmap.pixels[$0] == bitmap.pixels[$0] }, "\(text)")
      }
    }

    @Test func `leading moves lines apart, and each line is centered in its height`() throws {
      var (font, plain) = (try font(20), try font(20))
      font.leading = .nan
      #expect(font.leading == 0.5)
      font.leading = 2
      plain.typeface = font.typeface
      #expect(font != plain && font.lineHeight == 2 * plain.lineHeight && font.ascent == plain.ascent)
      let layout = TextLayout("Hx\nHx", font: font)
      let styled = StyledLayout(StyledText("Hx\nH") + StyledText("x", .bold), font: font)
      #expect(layout.size.height == 4 * plain.lineHeight && abs(styled.size.height - layout.size.height) < 1e-9)
      let caret = layout.caret(at: 4)
      #expect(
        caret.minY == font.lineHeight && caret.height == font.lineHeight
          && layout.offset(at: Point(0, font.lineHeight + 1)) == 3)
      // Compares with the drawing: the second group of rows with ink begins a line below the first.
      let canvas = Canvas(Bitmap(size: PixelSize(60, 100)))
      canvas.draw(layout, in: Rect(0, 0, 60, 100), alignment: .left, color: .black)
      for bitmap in [canvas.bitmap, drawn(styled, width: 60, height: 100)] {
        let rows = (0..<100).filter { y in (0..<60).contains { bitmap[$0, y] != 0 } }
        let starts = rows.filter { !rows.contains($0 - 1) }
        #expect(starts.count == 2 && abs(Double(starts[1] - starts[0]) - font.lineHeight) <= 1)
        let ends = rows.filter { !rows.contains($0 + 1) }
        #expect(ends.count == 2 && abs(starts[0] + ends[1] - 99) <= 8)
      }
    }

    @Test func `a link is underlined in its own color, and its area covers its text in each line`() throws {
      let link: StyledText = StyledText("opening hours", .linked(to: "hours"))
      let text = StyledText("See the ") + link + StyledText(" now")
      #expect(StyledText("a", .linked(to: "b")) != StyledText("a"))
      let font = try font(16)
      let layout = StyledLayout(text, font: font, width: font.width(of: "See the opening"))
      let rect = Rect(10, 20, 200, 100)
      let links = layout.links(in: rect)
      #expect(links.map(\.target) == ["hours", "hours"])
      let top = rect.midY - layout.size.height / 2
      // Types, because the compiler took nine seconds to infer them.
      func isNear(_ value: Double, _ wanted: Double, within tolerance: Double = 0.5) -> Bool {
        abs(value - wanted) < tolerance
      }
      #expect(isNear(links[0].area.minX, 10 + font.width(of: "See the ")))
      #expect(isNear(links[0].area.maxX, 10 + font.width(of: "See the opening")))
      #expect(isNear(links[0].area.minY, top, within: 1e-9))
      #expect(isNear(links[1].area.minY, top + font.lineHeight, within: 1e-9))
      #expect(links[1].area.minX == 10 && isNear(links[1].area.width, font.width(of: "hours")))
      let right: Rect = layout.links(in: rect, alignment: .right)[1].area
      #expect(isNear(right.maxX, 210 - font.width(of: " now"), within: 1))
      // Only the link has its color.
      let canvas = Canvas(Bitmap(size: PixelSize(220, 140)))
      canvas.draw(layout, in: rect, color: .clear, linkColor: .white)
      let ink = (0..<220 * 140).filter { canvas.bitmap.pixels[$0] != 0 }.map {
        Point(Double($0 % 220) + 0.5, Double($0 / 220) + 0.5)
      }
      #expect(
        !ink.isEmpty
          && ink.allSatisfy { place in links.contains { $0.area.inset(by: Insets(all: -1)).contains(place) } })
    }

    @Test func `the area of a link from right to left covers its text`() throws {
      try shaping {
        let text = StyledText("مرحبا ") + StyledText("بكم", .linked(to: "x")) + StyledText(" جميعا")
        let layout = StyledLayout(text, font: try font(20))
        let rect = Rect(0, 0, 300, 60)
        let area = try #require(layout.links(in: rect).first?.area)
        let canvas = Canvas(Bitmap(size: PixelSize(300, 60)))
        canvas.draw(layout, in: rect, color: .clear, linkColor: .white)
        let columns = (0..<300).filter { x in (0..<60).contains { canvas.bitmap[x, $0] != 0 } }
        let first = try #require(columns.first)
        let last = try #require(columns.last)
        #expect(abs(Double(first) - area.minX) < 2.5 && abs(Double(last) + 1 - area.maxX) < 2.5)
        #expect(area.maxX < 300 - 20)
      }
    }

    @Test func `lines break across runs, not at their boundaries`() throws {
      let text = StyledText("Half a wo") + StyledText("rd and", .bold) + StyledText(" more")
      let font = try font(16, bold: true)
      let layout = StyledLayout(text, font: font, width: font.width(of: "Half a word"))
      // The bold end of the word makes it too wide for the line.
      #expect(layout.lines.map(\.shaped.text) == ["Half a", "word and", "more"])
      let second = layout.lines[1].shaped
      #expect(second.runs.map(\.range) == [7..<9, 9..<15] && second.runs[1].x == second.runs[0].width)
    }

    @Test func `a word that is longer than a line breaks after a sign`() throws {
      let font = try font(16, bold: true)
      let text = StyledText("anna.schmidt@") + StyledText("example.org", .linked(to: "x"))
      let layout = StyledLayout(text, font: font, width: font.width(of: "schmidt@ex"))
      #expect(layout.lines.map(\.shaped.text) == ["anna.", "schmidt@", "example.", "org"])
    }

    @Test func `bold uses the bold typeface, or thickens the letters if there is none`() throws {
      let text = StyledText("Remove", .bold)
      let real = StyledLayout(text, font: try font(20, bold: true))
      let thick = StyledLayout(text, font: try font(20))
      let plain = StyledLayout(StyledText("Remove"), font: try font(20))
      #expect(real.pieces[0].face.path == Self.boldPath && !real.pieces[0].isThickened && thick.pieces[0].isThickened)
      #expect(abs(thick.size.width - plain.size.width - 6) < 0.1 && real.size.width > plain.size.width)
      for layout in [real, thick] { #expect(ink(drawn(layout)) > ink(drawn(plain)) * 5 / 4) }
    }

    @Test func `runs of a line are on one baseline, and the line is as tall as the tallest`() throws {
      let font = try font(16)
      let layout = StyledLayout(StyledText("ll ") + StyledText("l", .scaled(by: 2)) + StyledText("\nl"), font: font)
      #expect(layout.lines.map(\.height) == [font.lineHeight * 2, font.lineHeight])
      let bitmap = drawn(layout, height: Int(font.lineHeight * 3))
      let inked = (0..<bitmap.size.height).filter { y in (0..<300).contains { bitmap[$0, y] >> 24 > 100 } }
      // From the top of the large letter to the baseline, and again for the next line: 24 and 12 rows.
      let gap = try #require(zip(inked, inked.dropFirst()).first { $1 > $0 + 1 })
      #expect(gap.0 - inked[0] + 1 == 24 && inked[inked.count - 1] - gap.1 + 1 == 12)
    }

    @Test func `underlines and strikethroughs cover exactly their run`() throws {
      let font = try font(16)
      func rows(_ style: StyledText.Style) -> [Int] {
        let bitmap = drawn(
          StyledLayout(StyledText("n") + StyledText("  n  ", style) + StyledText("n\nn"), font: font, width: 200))
        return (0..<40).filter { y in (0..<300).count { bitmap[$0, y] >> 24 == 255 } > 20 }
      }
      let below = rows(.underlined)
      let through = rows(.struckThrough)
      #expect(rows(.plain).isEmpty && below.count == 1 && through.count == 1 && below[0] > through[0] + 4)
      // Trailing spaces are not underlined.
      let layout = StyledLayout(StyledText("nn   ", .underlined), font: font)
      let bitmap = drawn(layout)
      let columns = (0..<300).filter { x in (0..<80).contains { bitmap[x, $0] != 0 } }
      #expect(columns.last ?? 0 <= Int(font.width(of: "nn").rounded(.up)))
    }

    @Test func `a color applies only to its run`() throws {
      let text = StyledText("lll", .colored(Color(1, 0, 0))) + StyledText("lll")
      let bitmap = drawn(StyledLayout(text, font: try font(20)))
      let reds = (0..<300).filter { x in (0..<80).contains { bitmap[x, $0] >> 16 & 255 > 128 } }
      let blacks = (0..<300).filter { x in
        (0..<80).contains { bitmap[x, $0] >> 24 > 128 && bitmap[x, $0] >> 16 & 255 < 20 }
      }
      #expect(try #require(reds.last) < #require(blacks.first))
    }

    @Test func `Arabic letters join and run from right to left across runs`() throws {
      try shaping {
        let font = try font(20)
        let whole = StyledLayout(StyledText("حرية"), font: font)
        let parts = StyledLayout(StyledText("حر") + StyledText("ية", .colored(Color(1, 0, 0))), font: font)
        let one = whole.lines[0].shaped
        let two = parts.lines[0].shaped
        #expect(two.isRightToLeft && two.runs.count == 2 && two.runs[0].piece == 1)
        #expect(two.runs.flatMap { $0.glyphs.map(\.index) } == one.runs.flatMap { $0.glyphs.map(\.index) })
        #expect(abs(one.width - two.width) < 1e-6)
        // Synthetic bold: each letter advances further.
        let bold = StyledLayout(StyledText("حرية", .bold), font: font)
        #expect(bold.size.width > whole.size.width + 3 && bold.size.width < whole.size.width + 5)
      }
    }

    @Test func `truncated text ends with an ellipsis, with both layouts`() throws {
      let text = StyledText("Total ", .bold) + StyledText("1111111111", .scaled(by: 1.5))
      let font = try font(16)
      let plain = StyledLayout(text, font: font, width: 100, maximumLines: 1)
      #expect(plain.lines[0].shaped.text.hasSuffix("…") && plain.size.width <= 100 && plain.size.width > 80)
      try shaping {
        let layout = StyledLayout(text + StyledText(" حرية"), font: font, width: 100, maximumLines: 1)
        #expect(layout.lines[0].shaped.text == plain.lines[0].shaped.text && layout.size.width <= 100)
        #expect(layout.lines[0].shaped.runs.last?.range.isEmpty == true && ink(drawn(layout)) > 0)
      }
    }

    @Test func `a page of styles is drawn as in the docs`() throws {
      let font = try font(20, bold: true)
      let quiet = StyledText.Style.colored(Color(hex: 0x6B7280))
      let price =
        StyledText("Cappuccino  ") + StyledText("4,20 €", quiet.struckThrough) + StyledText("  ")
        + StyledText("3,60 €", .bold.scaled(by: 1.6))
      let warning =
        StyledText("Caution", .bold.colored(Color(hex: 0xB91C1C))) + StyledText(": the plate stays ")
        + StyledText("hot", .underlined)
        + StyledText(" for ten minutes.")
      let story =
        StyledText("The lamp of 1902", .bold)
        + StyledText(
          " still burns. It was lit when the fire station opened, and has been moved twice since; each time the whole town "
        )
        + StyledText("came to watch", .underlined)
        + StyledText(". Nobody knows how long it will last, and nobody has dared to ask.")
      let thick =
        StyledText("Bold by its typeface", .bold) + StyledText(", and ")
        + StyledText("thickened", .bold.withTypeface(try self.font(20).typeface!))
      let page = Bitmap(size: PixelSize(720, 280))
      let canvas = Canvas(page)
      canvas.fill(Rect(0, 0, 720, 280), with: .white)
      for (text, top, height, alignment) in [
        (price, 10.0, 50.0, TextAlignment.left), (warning, 66, 40, .left), (story, 116, 100, .justified),
        (thick, 228, 40, .left),
      ] {
        canvas.draw(
          StyledLayout(text, font: font, width: 560), in: Rect(80, top, 560, height), alignment: alignment,
          color: .black)
      }
      try ReferenceImage("styles.png").expect(page)
    }

    @Test func `without a typeface nothing is laid out, and invalid numbers are harmless`() throws {
      Typeface.system = nil
      #expect(StyledLayout(StyledText("a", .bold), font: Font(size: 16)).size == .zero)
      let text = StyledText("a b ", .underlined.bold) + StyledText("ccc\n", .struckThrough.scaled(by: 8))
      for size in [0, 1e-9, 0.3, 97, 1e7, .infinity, .nan] {
        for width in [0, -1, 1e300, Double.nan] {
          let layout = StyledLayout(text, font: try font(size), width: width, maximumLines: 2)
          let canvas = Canvas(Bitmap(size: PixelSize(60, 40)))
          canvas.draw(layout, in: Rect(0, 0, width, 40), alignment: .justified, color: .black)
        }
      }
    }
  }
}
