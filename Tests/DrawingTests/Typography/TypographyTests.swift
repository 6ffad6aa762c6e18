import Foundation
import Geometry
import TestContexts
import TestKit
import Testing

@testable import Raster
@testable import Typography

let sansPath = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

/// Returns the typeface of most tests, created once per test.
func dejaVuSans() throws(FontError) -> Typeface {
  try testLocal("sans") { () throws(FontError) in try Typeface(contentsOf: sansPath) }
}

@Suite(.freshContext) struct TypographyTests {
  private let folder = TemporaryFolder()

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

  @Test func `a missing or broken font is rejected with the file and the reason`() throws {
    #expect(throws: FontError.cannotOpen(path: "/nowhere/font.ttf", reason: "No such file or directory")) {
      try Typeface(contentsOf: "/nowhere/font.ttf")
    }
    let path = folder.path + "/font.ttf"
    let whole = try #require(FileManager.default.contents(atPath: sansPath))
    for contents in [Data(), Data("no font".utf8), whole.prefix(100), whole.prefix(5000)] {
      _ = FileManager.default.createFile(atPath: path, contents: contents)
      do {
        _ = try Typeface(contentsOf: path)
        Issue.record("\(contents.count) bytes were taken for a font")
      } catch {
        #expect(error.message.hasPrefix("cannot use font \(path): "))
      }
    }
  }

  @Test func `a font in memory equals the font of its file`() throws {
    let contents = try [UInt8](#require(FileManager.default.contents(atPath: sansPath)))
    let face = try Typeface(bytes: contents, name: "sans")
    #expect(face.path == "sans" && face.familyName == "DejaVu Sans")
    #expect(Font(size: 20, typeface: face).width(of: "Remove") == (try font(20)).width(of: "Remove"))
    for broken in [[], Array(contents.prefix(5000)), Array("no font".utf8)] as [[UInt8]] {
      do {
        _ = try Typeface(bytes: broken, name: "sans")
        Issue.record("\(broken.count) bytes were taken for a font")
      } catch {
        #expect(error.message.hasPrefix("cannot use font sans: "))
      }
    }
  }

  /// Writes a modified font file, and returns its path. `change` receives the file's contents and the offset of
  /// `table`.
  private func changedFont(_ table: String, _ change: (inout [UInt8], Int) -> Void) throws -> String {
    var contents = try [UInt8](#require(FileManager.default.contents(atPath: sansPath)))
    let tables = stride(from: 12, to: 12 + 16 * Int(contents[5]), by: 16)
    let entry = try #require(tables.first { contents[$0..<$0 + 4].elementsEqual(table.utf8) })
    change(&contents, contents[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) })
    let path = folder.path + "/font.ttf"
    _ = FileManager.default.createFile(atPath: path, contents: Data(contents))
    return path
  }

  // A Microsoft symbol map, and an Apple map for Japanese. For the second, FreeType builds a map from the glyph names
  // if it can.
  @Test(arguments: [(3, 0), (1, 1)] as [(UInt8, UInt8)])
  func `a font without a Unicode character map is rejected`(platform: UInt8, encoding: UInt8) throws {
    let path = try changedFont("cmap") { contents, cmap in
      for entry in stride(from: cmap + 4, to: cmap + 4 + 8 * Int(contents[cmap + 3]), by: 8) {
        contents[entry + 1] = platform
        contents[entry + 3] = encoding
      }
    }
    #expect(throws: FontError.cannotOpen(path: path, reason: "it has no Unicode character map")) {
      try Typeface(contentsOf: path)
    }
  }

  @Test func `a font has the metrics of its face`() throws {
    let font = try font(20.48)
    #expect(try dejaVuSans().familyName == "DejaVu Sans")
    #expect(abs(font.ascent - 19.01) < 1e-9)
    #expect(abs(font.descent - 4.83) < 1e-9)
    #expect(abs(font.lineHeight - 23.84) < 1e-9)
    #expect(abs(font.width(of: "AB") - 14.01 - 14.05) < 1e-9)
    #expect(font.width(of: "") == 0)
  }

  @Test func `letters are kerned`() throws {
    let font = try font(20.48)
    #expect(abs(font.width(of: "AV") - 14.01 - 14.01 + 1.31) < 1e-9)
    #expect(font.width(of: "To") < font.width(of: "T") + font.width(of: "o"))
  }

  @Test func `without a typeface, text has no size and draws nothing`() {
    Typeface.system = nil
    let canvas = sheet(20, 20)
    for font in [Font(size: 16), Font(size: 0), Font(size: .nan), Font(size: -3)] {
      canvas.draw("Remove", at: Point(0, 16), font: font, color: .black)
      #expect(font.width(of: "Remove") == 0)
      #expect(font.lineHeight == 0)
      #expect(TextLayout("Remove", font: font).lines.isEmpty)
    }
    #expect(ink(canvas) == 0)
  }

  @Test func `a letter is on its baseline`() throws {
    let canvas = sheet(8, 20)
    canvas.draw("l", at: Point(1, 16), font: try font(16), color: .black)
    let rows = (0..<20).filter { y in (0..<8).contains { canvas.bitmap[$0, y] >> 24 > 100 } }
    #expect(rows == Array(4..<16))
  }

  @Test func `text is positioned at quarters of a pixel`() throws {
    func drawn(_ x: Double) throws -> [UInt32] {
      let canvas = sheet(24, 20)
      canvas.draw("H", at: Point(x, 16), font: try font(16), color: .black)
      return (0..<24 * 20).map { canvas.bitmap.pixels[$0] }
    }
    #expect(try drawn(2) == drawn(2.1))
    #expect(try drawn(2) != drawn(2.25))
    #expect(try drawn(2.25) != drawn(2.5))
    // Shifted by a whole pixel, the pixels are the same.
    let here = try drawn(2.5)
    let there = try drawn(3.5)
    for index in 0..<24 * 20 - 1 where index % 24 != 23 { #expect(here[index] == there[index + 1]) }
  }

  @Test func `light text is drawn heavier than dark text`() throws {
    var weights: [Int] = []
    for color in [Color.black, Color.white] {
      let canvas = sheet(60, 20)
      canvas.draw("Remove", at: Point(1, 16), font: try font(14), color: color)
      weights.append(ink(canvas))
    }
    #expect(weights[1] > weights[0] * 105 / 100)
    #expect(weights[1] < weights[0] * 130 / 100)
  }

  @Test func `outlines and cached pixels look alike`() throws {
    let kept = sheet(80, 24)
    let outlined = sheet(80, 24)
    kept.draw("Remove 12", at: Point(2, 18), font: try font(16), color: .black)
    outlined.concatenate(AffineTransform(scale: 2))
    outlined.draw("Remove 12", at: Point(1, 9), font: try font(8), color: .black)
    #expect(abs(ink(kept) - ink(outlined)) < ink(kept) / 10)
    for columns in stride(from: 0, to: 80, by: 16) {
      let a = ink(kept, columns: columns..<columns + 16)
      let b = ink(outlined, columns: columns..<columns + 16)
      #expect(abs(a - b) < 2500)
    }
  }

  @Test func `scaled or rotated text does not use the glyph cache`() throws {
    let face = try dejaVuSans()
    let canvas = sheet(200, 60)
    canvas.draw("0123", at: Point(2, 20), font: try font(17), color: .black)
    let count = face.cache.count
    for step in 1...50 {
      canvas.save()
      canvas.concatenate(AffineTransform(scale: Double(step) / 50.5))
      canvas.draw("0123", at: Point(2, 20), font: try font(17), color: .black)
      canvas.concatenate(AffineTransform(rotation: 0.1))
      canvas.draw("0123", at: Point(2, 20), font: try font(17), color: .black)
      canvas.restore()
    }
    #expect(face.cache.count == count)
  }

  @Test func `the glyph cache is bounded, and correct after it was emptied`() throws {
    let face = try Typeface(contentsOf: sansPath)
    func drawn(_ text: String, _ size: Double) -> Int {
      let canvas = sheet(900, 120)
      canvas.draw(text, at: Point(2, 100), font: Font(size: size, typeface: face), color: .black)
      return ink(canvas)
    }
    let first = drawn("Remove 12", 33)
    for size in 8...96 {
      _ = drawn("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", Double(size))
      #expect(face.cache.count <= 1024)
    }
    #expect(drawn("Remove 12", 33) == first)
  }

  @Test func `a page of many characters fits the glyph cache after a few frames`() throws {
    let face = try Typeface(contentsOf: sansPath)
    let characters = (0x21..<0x3000).compactMap { Unicode.Scalar($0) }.filter {
      face.index(of: $0.value) != 0 && !AdvancePen.isInvisible($0.value)
    }
    // The glyphs of a page of Chinese, each at one position.
    let page = Array(characters.prefix(2500))
    try #require(page.count == 2500)
    let glyphs = Set(page.map { face.glyph(of: $0).index }).count
    let canvas = sheet(40, 40)
    let font = Font(size: 24, typeface: face)
    for _ in 0..<10 {
      for scalar in page { canvas.draw(String(scalar), at: Point(4, 30), font: font, color: .black) }
    }
    #expect(face.cache.count == glyphs && glyphs > 2400)
    #expect(face.cache.byteCount < 4 << 20)
  }

  @Test func `a glyph far larger than its size is not drawn, and takes no memory`() throws {
    // The units per em.
    let path = try changedFont("head") { contents, head in
      contents[head + 18] = 0
      contents[head + 19] = 16
    }
    let face = try Typeface(contentsOf: path)
    #expect(face.unitsPerEm == 16)
    let canvas = sheet(200, 100)
    canvas.draw("Remove", at: Point(0, 90), font: Font(size: 96, typeface: face), color: .black)
    #expect(ink(canvas) == 0)
    #expect(canvas.coverageMask.bounds == .zero)
  }

  @Test func `a glyph is drawn once there is enough memory for its pixels`() async {
    await #expect(processExitsWith: .success) {
      let canvas = Canvas(Bitmap(size: PixelSize(200, 200)))
      let font = Font(size: 96, typeface: try Typeface(contentsOf: sansPath))
      func ink(_ text: String) -> Int {
        canvas.draw(text, at: Point(10, 150), font: font, color: .black)
        var sum = 0
        for y in 0..<200 { for x in 0..<200 { sum += Int(canvas.bitmap[x, y] >> 24) } }
        return sum
      }
      // Initializes everything except the memory for a larger glyph.
      let before = ink(".")
      var limit = rlimit()
      _ = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      var narrow = limit
      narrow.rlim_cur = 0
      _ = setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &narrow)
      // Allocates the remaining memory as a linked list.
      var last: UnsafeMutableRawPointer?
      while let next = malloc(6000) {
        next.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
        last = next
      }
      let meanwhile = ink("W")
      while let block = last {
        last = block.load(as: UnsafeMutableRawPointer?.self)
        free(block)
      }
      _ = setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      let isDrawn = ink("W") > before
      exit(meanwhile == before && isDrawn ? 0 : 1)
    }
  }

  @Test func `a missing character shows the font's replacement sign`() throws {
    let canvas = sheet(24, 24)
    canvas.draw("\u{F8FE}", at: Point(2, 20), font: try font(16), color: .black)
    #expect(ink(canvas) > 0)
    #expect(try font(16).width(of: "\u{F8FE}") > 0)
  }

  @Test func `controls and joiners take no space`() throws {
    let font = try font(16)
    #expect(font.width(of: "a\u{200B}\u{FEFF}b\u{0}\n\u{7F}") == font.width(of: "ab"))
    // Isolates, which libraries of translations put around inserted texts, and variants of Chinese characters.
    for code in Array(0x2060...0x206F) + [0x34F, 0x61C, 0x180B, 0x180E, 0xE0041, 0xE0100] {
      let control = try #require(Unicode.Scalar(code))
      #expect(font.width(of: "a\(control)b") == font.width(of: "ab"), "U+\(String(code, radix: 16))")
    }
  }

  @Test func `extreme positions, sizes and texts are harmless`() throws {
    let canvas = sheet(40, 30)
    let texts = [
      "", "\u{0}", "é\u{301}\u{301}", "👩‍👩‍👧", "العربية", String(repeating: "W", count: 5000),
      String(decoding: [0xFF, 0xC0, 0x41], as: UTF8.self),
    ]
    let odd = [0.0, -0.0, 5, -5, 1e7, -1e7, 1e300, .infinity, -.infinity, .nan]
    for text in texts {
      for x in odd {
        for y in odd { canvas.draw(text, at: Point(x, y), font: try font(12), color: .black) }
      }
      for size in odd + [0.001, 0.5, 95, 97, 5000] {
        canvas.draw(text, at: Point(3, 20), font: try font(size), color: .white)
        for scale in [0, -1, 1e-9, 1e9, .nan] {
          canvas.save()
          canvas.concatenate(AffineTransform(scale: scale))
          canvas.draw(text, at: Point(3, 20), font: try font(size), color: .white)
          canvas.restore()
        }
      }
    }
  }
}
