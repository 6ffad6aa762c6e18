import AppContexts
import Foundation
import Geometry
import TestContexts
import TestKit
import Testing
import TextShaping

@testable import ColorEmoji
@testable import Raster
@testable import Typography

/// The pixels of a white page, for comparisons.
private struct Page: Equatable {
  var pixels: [UInt32] = []

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * 200 + x] }
}

/// Fonts in color. `tools/fuzz/make-fonts` writes them.
@Suite(.freshContext) struct ColorGlyphsTests {
  private static let files = ["color-bitmaps", "color-apple", "color-layers"]

  private func path(_ name: String) -> String { Checkout.file("tools/fuzz/corpora/font/\(name)") }

  private func face(_ name: String) throws -> Typeface {
    ColorGlyphs.install()
    return try Typeface(contentsOf: path(name))
  }

  /// Returns a white canvas of 200 by 60 pixels on which `draw` has drawn.
  private func drawn(scale: Double = 1, _ draw: (Canvas) -> Void) -> Page {
    let canvas = Canvas(Bitmap(size: PixelSize(200, 60)))
    canvas.beginPass(scale: scale, clip: canvas.bitmap.bounds)
    canvas.fill(Rect(0, 0, 200, 60), with: .white)
    draw(canvas)
    return Page(pixels: (0..<60).flatMap { y in (0..<200).map { canvas.bitmap[$0, y] } })
  }

  private func drawn(_ text: String, _ face: Typeface, size: Double, _ color: Color = .black) -> Page {
    drawn { $0.draw(text, at: Point(10, 40), font: Font(size: size, typeface: face), color: color) }
  }

  /// Returns the rectangle of the pixels with exactly this color, 0xRRGGBB.
  private func area(of color: UInt32, in page: Page) -> PixelRect {
    var area = PixelRect.zero
    for (index, pixel) in page.pixels.enumerated() where pixel & 0xFF_FFFF == color {
      let pixel = PixelRect(index % 200, index / 200, 1, 1)
      area = area.isEmpty ? pixel : area.union(pixel)
    }
    return area
  }

  @Test(arguments: ["color-bitmaps", "color-apple"])
  func `fonts of images are refused with the product that draws them, until it is installed`(name: String) throws {
    let path = path(name)
    let error = FontError.cannotOpen(
      path: path,
      reason: "its glyphs are images; add the product ColorEmoji, and call ColorGlyphs.install() before you open it")
    #expect(throws: error) { try Typeface(contentsOf: path) }
    ColorGlyphs.install()
    ColorGlyphs.install()
    let face = try Typeface(contentsOf: path)
    #expect(face.unitsPerEm == 1000 && face.ascent == 800 && face.descent == 200 && face.lineHeight == 1000)
    AppContext().performAsCurrent {
      #expect(throws: error) { try Typeface(contentsOf: path) }
      return
    }
  }

  @Test func `a font of layers without the product has its outlines`() throws {
    let plain = try Typeface(contentsOf: path("color-layers"))
    #expect(plain.colorGlyphs == nil)
    #expect(area(of: 0x000000, in: drawn("V", plain, size: 40)).height > 15)
    #expect(try face("color-layers").colorGlyphs != nil)
  }

  /// The layers of the font become those of COLR version 1, of one glyph.
  @Test func `a font with gradients is refused if it has nothing else`() throws {
    let known = try face("color-layers")
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path("color-layers"))))
    let start = try bytes.withUnsafeBytes { file in
      let table = try #require(FontTable.find(0x434F_4C52, in: file, font: 0))
      return try #require(table.bytes.baseAddress) - #require(file.baseAddress)
    }
    for (character, isRefused) in [(" ", true), ("V", false)] as [(Unicode.Scalar, Bool)] {
      let glyph = UInt8(known.index(of: character.value))
      // The version, no glyphs of version 0, the offset of the list of glyphs, and that list.
      for (offset, value) in [(1, 1), (2, 0), (3, 0), (14, 0), (15, 0), (16, 0), (17, 18)] as [(Int, UInt8)] {
        bytes[start + offset] = value
      }
      bytes.replaceSubrange(start + 18..<start + 28, with: [0, 0, 0, 1, 0, glyph, 0, 0, 0, 10])
      guard isRefused else {
        #expect(throws: Never.self) { try Typeface(bytes: bytes, name: "letters.ttf") }
        continue
      }
      let error = #expect(throws: FontError.self) { try Typeface(bytes: bytes, name: "emoji.ttf") }
      #expect(error?.message.contains("emoji.ttf") == true)
      #expect(error?.message.contains("gradients (COLR version 1)") == true)
      // Without the product, nothing reads the colors.
      AppContext().performAsCurrent {
        #expect(throws: Never.self) { try Typeface(bytes: bytes, name: "emoji.ttf") }
        return
      }
    }
  }

  @Test(arguments: [("color-bitmaps", 24), ("color-apple", 24)])
  func `an image has its own pixels in its own size`(name: String, top: Int) throws {
    let page = drawn("AjVÉ😀re", try face(name), size: 32)
    let colors: [UInt32] = [0xDC0000, 0x00A000, 0x0000DC, 0xDCA000, 0xFFC800, 0x800080, 0x008080]
    for (index, color) in colors.enumerated() {
      // Each glyph is 600 units wide, and its image has a transparent border of one pixel.
      let origin = Int(10 + Double(index) * 19.2 + 0.5)
      #expect(area(of: color, in: page).maxX == origin + 1 + 31 || area(of: color, in: page).width < 30)
      #expect(area(of: color, in: page).minX == origin + 2, "\(index)")
      #expect(area(of: color, in: page).minY == 40 - top + 1 && area(of: color, in: page).height == 30)
    }
  }

  @Test(arguments: [12.0, 16, 24, 48, 64, 96])
  func `an image is scaled to the size of the text`(size: Double) throws {
    let page = drawn("A", try face("color-bitmaps"), size: size)
    let scale = size / (size <= 16 ? 16 : 32)
    let wanted = Rect(10 + 2 * scale, 0, (size <= 16 ? 14 : 30) * scale, 0)
    let found = area(of: 0xDC0000, in: page)
    // Without the mixed pixels of the edges.
    #expect(abs(Double(found.minX) - wanted.minX) <= 1 + scale / 2)
    #expect(abs(Double(found.width) - wanted.width) <= 2 + scale)
  }

  /// Writes numbers of 32 bits.
  private func bytes(of number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

  /// Returns the font with the table that `change` returns for the old one, in place of the latter.
  private func font(
    _ name: String, changing tag: String, _ change: (FontTable) -> [UInt8]
  ) throws -> Typeface {
    ColorGlyphs.install()
    var file = try [UInt8](Data(contentsOf: URL(filePath: path(name))))
    let count = Int(file[4]) << 8 | Int(file[5])
    let record = try #require((0..<count).map { 12 + 16 * $0 }.first { file[$0..<$0 + 4].elementsEqual(tag.utf8) })
    let code = tag.utf8.reduce(0) { $0 << 8 | Int($1) }
    let table = try file.withUnsafeBytes { change(try #require(FontTable.find(code, in: $0, font: 0))) }
    file.replaceSubrange(record + 8..<record + 16, with: bytes(of: file.count) + bytes(of: table.count))
    return try Typeface(bytes: file + table, name: name)
  }

  /// Some fonts have an image of the missing glyph, in a list of its own.
  @Test func `a list of images with the glyph 0 alone does not hide the others`() throws {
    let face = try font("color-bitmaps", changing: "CBLC") { table in
      var new = Array(table.bytes)
      for strike in 0..<table.longNumber(at: 4) {
        let record = 8 + 48 * strike
        let count = table.longNumber(at: record + 8)
        // The list of subtables and all data that they refer to, behind the table, with one more subtable.
        let list = table.part(at: table.longNumber(at: record))
        var copy = Array(list.bytes)
        for index in 0..<count {
          copy.replaceSubrange(8 * index + 4..<8 * index + 8, with: bytes(of: list.longNumber(at: 8 * index + 4) + 8))
        }
        new.replaceSubrange(record..<record + 4, with: bytes(of: new.count))
        new.replaceSubrange(record + 8..<record + 12, with: bytes(of: count + 1))
        new += [0, 0, 0, 0] + copy[4..<8] + copy
      }
      return new
    }
    let page = drawn("Aj😀", face, size: 32)
    let wanted = drawn("Aj😀", try self.face("color-bitmaps"), size: 32)
    #expect(!area(of: 0xDC0000, in: page).isEmpty && page == wanted)
  }

  @Test func `a glyph shows the image of the glyph to which it refers, once`() throws {
    let known = try face("color-apple")
    let first = Int(known.index(of: 65))
    let other = Int(known.index(of: 106))
    func font(_ references: [(from: Int, to: Int)]) throws -> Typeface {
      try self.font("color-apple", changing: "sbix") { table in
        var new = Array(table.bytes)
        for strike in 0..<table.longNumber(at: 4) {
          let start = table.longNumber(at: 8 + 4 * strike)
          for (from, to) in references {
            let image = start + table.part(at: start).longNumber(at: 4 + 4 * from)
            new.replaceSubrange(image + 4..<image + 10, with: Array("dupe".utf8) + bytes(of: to)[2...])
          }
        }
        return new
      }
    }
    #expect(try drawn("A", font([(first, other)]), size: 32) == drawn("j", known, size: 32))
    // The outlines take the place of images.
    let page = drawn("Aj", try font([(first, other), (other, first)]), size: 32)
    #expect(area(of: 0xDC0000, in: page).isEmpty && area(of: 0x00A000, in: page).isEmpty)
  }

  @Test func `glyphs without an image, such as a space, draw nothing`() throws {
    #expect(drawn(" mov", try face("color-bitmaps"), size: 32) == drawn { _ in })
  }

  @Test func `layers have the colors of the palette and of the text, in this order`() throws {
    let face = try face("color-layers")
    let page = drawn("A😀", face, size: 40, Color(hex: 0x123456))
    #expect(!area(of: 0x123456, in: page).isEmpty && !area(of: 0xFFCC00, in: page).isEmpty)
    // The second layer is above the first.
    #expect(area(of: 0xCC0000, in: page).height > 10)
    // Glyphs in the color of the text change with it, and are cached.
    let red = drawn("A", face, size: 40, Color(hex: 0xFF0000))
    #expect(!area(of: 0xFF0000, in: red).isEmpty && area(of: 0x123456, in: red).isEmpty)
    #expect(drawn("A😀", face, size: 40, Color(hex: 0x123456)) == page)
  }

  @Test(arguments: files)
  func `a transparent color makes the glyphs transparent, in each way of drawing`(name: String) throws {
    let face = try face(name)
    let size = name == "color-layers" ? 40.0 : 32
    for isRotated in [false, true] {
      func page(_ color: Color) -> Page {
        drawn { canvas in
          if isRotated { canvas.concatenate(AffineTransform(a: 1, b: 0.1, c: -0.1, d: 1, tx: 0, ty: 0)) }
          canvas.draw("V", at: Point(30, 40), font: Font(size: size, typeface: face), color: color)
        }
      }
      let opaque = page(.black)
      let faint = page(Color.black.withAlpha(0.5))
      #expect(page(.clear) == drawn { _ in })
      for y in 0..<60 {
        for x in 0..<200 {
          for shift in [0, 8, 16] as [UInt32] {
            let level = Int(opaque[x, y] >> shift & 0xFF)
            // Halfway to white.
            #expect(abs(Int(faint[x, y] >> shift & 0xFF) - (level + 255) / 2) <= 2)
          }
        }
      }
    }
  }

  @Test(arguments: files)
  func `text that is scaled while it is drawn has the same colors`(name: String) throws {
    let face = try face(name)
    let font = Font(size: 16, typeface: face)
    let still = drawn(scale: 2) { $0.draw("V", at: Point(10, 20), font: font, color: .black) }
    let moving = drawn(scale: 2) { canvas in
      canvas.concatenate(AffineTransform(scale: 1.001))
      canvas.draw("V", at: Point(10, 20), font: font, color: .black)
    }
    let color: UInt32 = name == "color-layers" ? 0x7F7FFF : 0x0000DC
    let wanted = area(of: color, in: still)
    let found = area(of: color, in: moving)
    #expect(wanted.width > 5 && abs(found.minX - wanted.minX) <= 1 && abs(found.maxX - wanted.maxX) <= 1)
    #expect(abs(found.minY - wanted.minY) <= 1 && abs(found.maxY - wanted.maxY) <= 1)
  }

  // MARK: Lines

  /// Installs the shaper and a fallback in color, and returns a font without colors.
  private func fontWithFallback(_ name: String = "color-bitmaps") throws -> Font {
    TextShaper.install()
    Typeface.fallbacks = [try face(name)]
    return Font(size: 32, typeface: try Typeface(contentsOf: sansPath))
  }

  @Test func `an emoji is in color although the font has it too, unless the text requests its text form`() throws {
    let font = try fontWithFallback()
    // DejaVu Sans has the face without colors.
    #expect(try #require(font.typeface).index(of: 0x1F600) != 0)
    func colors(_ text: String) -> Int {
      let layout = TextLayout(text, font: font)
      return layout.lines[0].shaped?.runs.count { $0.face.colorGlyphs != nil } ?? 0
    }
    #expect(colors("😀") == 1 && colors("Hello 😀!") == 1 && colors("Hello!") == 0)
    #expect(colors("😀\u{FE0E}") == 0)
    // A letter with the selector of emoji.
    #expect(colors("A\u{FE0F}") == 1 && colors("A") == 0)
    // An emoji that no typeface in color has.
    #expect(colors("⌚") == 0)
    TextShaper.remove()
    #expect(colors("😀") == 0)
  }

  @Test(arguments: files)
  func `lines with glyphs in color keep their height`(name: String) throws {
    let font = try fontWithFallback(name)
    for text in ["😀", "Text 😀 Text", "😀\n😀"] {
      let layout = TextLayout(text, font: font)
      #expect(layout.isUniform && layout.size.height == font.lineHeight * Double(layout.lines.count))
      let styled = StyledLayout(StyledText(text, .bold), font: font)
      #expect(styled.size.height == font.lineHeight * Double(layout.lines.count))
    }
  }

  @Test func `a space after an emoji is that of the font`() throws {
    let font = try fontWithFallback()
    let emoji = Font(size: 32, typeface: Typeface.fallbacks[0]).width(of: "😀")
    #expect(emoji == 19.2)
    #expect(abs(font.width(of: "😀 😀") - 2 * emoji - font.width(of: " ")) < 1e-9)
  }

  @Test func `lines of emoji wrap and are truncated, and carets stand between them`() throws {
    let font = try fontWithFallback()
    let layout = TextLayout("😀😀😀😀😀", font: font, width: 45)
    #expect(layout.lines.map(\.text) == ["😀😀", "😀😀", "😀"])
    let cut = TextLayout("😀😀😀😀😀", font: font, width: 80, maximumLines: 1)
    #expect(cut.lines.map(\.text) == ["😀😀…"] || cut.lines.map(\.text) == ["😀…"])
    #expect(cut.lines[0].width <= 80)
    let line = TextLayout("a😀b", font: font)
    #expect(abs(line.caret(at: 5).minX - line.caret(at: 1).minX - 19.2) < 1e-9)
    #expect(line.offset(at: Point(line.caret(at: 5).minX - 1, 5)) == 5)
    #expect(line.rects(of: 1..<5).map(\.width).reduce(0, +) > 19)
  }

  @Test func `bold letters without a bold typeface are drawn twice, and emoji once`() throws {
    let font = try fontWithFallback()
    let plain = StyledLayout(StyledText("😀"), font: font)
    let bold = StyledLayout(StyledText("😀", .bold), font: font)
    let rect = Rect(0, 0, 200, 60)
    #expect(
      drawn { $0.draw(plain, in: rect, color: .black) } == drawn { $0.draw(bold, in: rect, color: .black) })
    #expect(plain.size == bold.size)
  }

  // MARK: Limits

  @Test func `the cache keeps its limits`() {
    var cache = ColorGlyphCache()
    let image = Image(Bitmap(size: PixelSize(100, 100)))
    for glyph in 0..<1000 as Range<UInt32> {
      let key = ColorGlyphCache.Key(glyph: glyph, size: 64, color: 0)
      _ = cache.add(key, ColorGlyph(image: image, left: 0, top: 0))
      #expect(cache.find(key)?.image === image)
      #expect(cache.byteCount == cache.count * 40_000 && cache.byteCount <= ColorGlyphCache.maximumBytes)
    }
    for glyph in 0..<5000 as Range<UInt32> {
      _ = cache.add(ColorGlyphCache.Key(glyph: glyph, size: 1, color: 0), .absent)
      #expect(cache.count <= ColorGlyphCache.maximumCount)
    }
  }

  @Test(.slow, arguments: files)
  func `damaged fonts are rejected, or drawn in some way`(name: String) throws {
    ColorGlyphs.install()
    let file = [UInt8](try #require(FileManager.default.contents(atPath: path(name))))
    var dice = SeededGenerator(state: 1)
    var openedCount = 0
    let canvas = Canvas(Bitmap(size: PixelSize(200, 60)))
    for _ in 0..<150 {
      var changed = file
      for _ in 0...dice.next(below: 6) {
        changed[dice.next(below: file.count)] = [0, 1, 0x7F, 0x80, 0xFF][dice.next(below: 5)]
      }
      guard let face = try? Typeface(bytes: changed, name: "changed") else { continue }
      openedCount += 1
      for (text, size) in [("AjVÉ😀re", 20.0), ("AV", 120)] {
        canvas.draw(text, at: Point(4, 44), font: Font(size: size, typeface: face), color: .black)
      }
    }
    #expect(openedCount > 30)
  }

  @Test func `a huge image is not decoded`() throws {
    var file = [UInt8](try #require(FileManager.default.contents(atPath: path("color-bitmaps"))))
    // The widths in the headers of all images.
    for index in 0..<file.count - 24 where file[index..<index + 4].elementsEqual("IHDR".utf8) { file[index + 6] = 0x40 }
    ColorGlyphs.install()
    let face = try Typeface(bytes: file, name: "huge")
    #expect(drawn("AjV", face, size: 32) == drawn { _ in })
  }
}
