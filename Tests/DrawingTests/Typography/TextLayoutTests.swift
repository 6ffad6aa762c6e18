import Foundation
import Geometry
import TestContexts
import Testing

@testable import Raster
@testable import Typography

@Suite(.freshContext) struct TextLayoutTests {
  private func font(_ size: Double) throws -> Font { Font(size: size, typeface: try dejaVuSans()) }

  private func sheet(_ width: Int, _ height: Int) -> Canvas { Canvas(Bitmap(size: PixelSize(width, height))) }

  /// Returns the sum of alphas of the given columns, or of all.
  private func ink(_ canvas: Canvas, columns: Range<Int>? = nil) -> Int {
    var sum = 0
    for y in 0..<canvas.bitmap.size.height {
      for x in columns ?? 0..<canvas.bitmap.size.width { sum += Int(canvas.bitmap[x, y] >> 24) }
    }
    return sum
  }

  private func lines(_ text: String, _ width: Double = .infinity, _ maximum: Int = 0) throws -> [String] {
    // A fixed width per digit: every digit of DejaVu Sans is 1303 units wide.
    TextLayout(text, font: try font(2048.0 / 130.3), width: width, maximumLines: maximum).lines.map(\.text)
  }

  @Test func `lines break at line feeds`() throws {
    #expect(try lines("12\n34") == ["12", "34"])
    #expect(try lines("12\n\n34\n") == ["12", "", "34", ""])
    #expect(try lines("") == [""])
  }

  @Test func `lines break at the last space that fits, or within the word`() throws {
    #expect(try lines("111 222 333", 75) == ["111 222", "333"])
    #expect(try lines("111 222 333", 45) == ["111", "222", "333"])
    #expect(try lines("1111111", 35) == ["111", "111", "1"])
    #expect(try lines("123", 1) == ["1", "2", "3"])
    #expect(try lines("111   ", 31) == ["111"])
  }

  @Test func `a word that is longer than a line breaks after a sign, and without one between letters`() throws {
    let font = try font(16)
    func broken(_ text: String, as part: String) -> [String] {
      TextLayout(text, font: font, width: font.width(of: part) + 0.1).lines.map(\.text)
    }
    #expect(broken("anna.schmidt@example.org", as: "schmidt@ex") == ["anna.", "schmidt@", "example.", "org"])
    #expect(broken("anna.schmidt@example.org", as: "anna.schmidt@e") == ["anna.schmidt@", "example.org"])
    #expect(broken("write to anna_schmidt", as: "write to a") == ["write to", "anna_", "schmidt"])
    #expect(broken("/usr/share", as: "/usr/sh") == ["/usr/", "share"])
    #expect(broken("a-very-long", as: "a-very-l") == ["a-very-", "long"])
    // A sign at the start of a line does not leave it alone there.
    #expect(broken("@anna", as: "@an") == ["@an", "na"])
    #expect(broken("Donaudampfer", as: "Donaud") == ["Donaud", "ampfer"])
  }

  @Test func `text that does not fit ends in an ellipsis`() throws {
    #expect(try lines("1111111", 56, 1) == ["1111…"])
    #expect(try lines("111 222 333", 45, 2) == ["111", "22…"])
    #expect(try lines("111", 45, 1) == ["111"])
    #expect(try lines("12\n34", 100, 1) == ["12…"])
    #expect(try lines("1", 3, 1) == ["…"])
  }

  @Test func `an updated layout equals a new one`() throws {
    let font = try font(16)
    var layout = TextLayout("", font: font)
    for (text, width, maximum) in [
      ("To AV", .infinity, 0), ("Va\u{300} 1\u{AD}2", 90, 1), ("a longer one than before", 300, 0),
      ("in several lines", 50, 0),
      ("short", 300, 0),
      ("cut off at its end", 60, 1), ("ends with spaces  ", 300, 0), ("", 300, 0), ("two\nlines", 300, 0),
      ("To", 300, 0),
      ("over and over ".padding(toLength: 150, withPad: "and over ", startingAt: 0) + "!", .infinity, 0),
    ] as [(String, Double, Int)] {
      layout.update(text, font: font, width: width, maximumLines: maximum)
      // The line breaker without the fast path for a single line.
      var breaker = LineBreaker(try dejaVuSans(), width: width / font.unit(try dejaVuSans()), maximumLines: maximum)
      breaker.run(Array(text.unicodeScalars))
      #expect(layout.lines.map(\.text) == breaker.lines.map(\.text), "\(text)")
      #expect(layout.lines.map(\.range) == breaker.lines.map(\.range), "\(text)")
      for (line, wanted) in zip(layout.lines, breaker.lines) {
        #expect(line.width == wanted.width * font.unit(try dejaVuSans()), "\(text)")
        let glyphs = Array(LineGlyphs(wanted.text, try dejaVuSans()))
        #expect(
          line.glyphs.map(\.index) == glyphs.map(\.index) && line.glyphs.map(\.position) == glyphs.map(\.position),
          "\(text)")
      }
    }
  }

  @Test func `a layout is the same in every width that fits its single line`() throws {
    let font = try font(16)
    for text in ["Words", "several words", "", "ends with spaces  ", "two\nlines"] {
      let layout = TextLayout(text, font: font)
      for width in stride(from: 1.0, through: 160, by: 1) where layout.isUnchanged(forWidth: width) {
        let other = TextLayout(text, font: font, width: width)
        #expect(other.lines.map(\.text) == layout.lines.map(\.text) && other.size == layout.size, "\(text) in \(width)")
      }
      #expect(layout.isUnchanged(forWidth: 200) == !(text.hasSuffix(" ") || text.contains("\n")))
      #expect(!layout.isUnchanged(forWidth: layout.size.width - 1))
    }
    #expect(!TextLayout("cut off at its end", font: font, width: 60, maximumLines: 1).isUnchanged(forWidth: 300))
  }

  @Test(arguments: [1.0, 1.3]) func `a laid-out line is drawn like its text`(scale: Double) throws {
    let font = try font(15)
    let laid = sheet(200, 40)
    let said = sheet(200, 40)
    let layout = TextLayout("To AV\u{300} fi, 1\u{AD}2 \u{1F600}", font: font)
    let line = try #require(layout.lines.first)
    for canvas in [laid, said] { canvas.concatenate(AffineTransform(scale: scale)) }
    let top = Rect(3.3, 5.1, 100, font.lineHeight)
    let lead = (font.lineHeight - font.ascent - font.descent) / 2
    laid.draw(layout, in: top, color: .black)
    said.draw(line.text, at: Point(3.3, top.midY - font.lineHeight / 2 + lead + font.ascent), font: font, color: .black)
    #expect(ink(laid) > 0)
    #expect((0..<200 * 40).allSatisfy { laid.bitmap.pixels[$0] == said.bitmap.pixels[$0] })
  }

  @Test func `a layout knows its size and is centered in its rectangle`() throws {
    let font = try font(16)
    let layout = TextLayout("Remove\nit", font: font)
    #expect(layout.size == Size(font.width(of: "Remove"), 2 * font.lineHeight))
    let canvas = sheet(100, 60)
    canvas.draw(layout, in: Rect(0, 0, 100, 60), alignment: .right, color: .black)
    #expect(ink(canvas, columns: 0..<30) == 0)
    #expect(ink(canvas, columns: 60..<100) > 0)
    let (upper, lower) = (0..<60).reduce((0, 0)) { sums, y in
      let sum = (0..<100).reduce(0) { $0 + Int(canvas.bitmap[$1, y] >> 24) }
      return y < 30 ? (sums.0 + sum, sums.1) : (sums.0, sums.1 + sum)
    }
    #expect(upper > 0 && lower > 0)
  }
}
