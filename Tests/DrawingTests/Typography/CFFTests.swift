import AppContexts
import Foundation
import Geometry
import TestContexts
import TestKit
import Testing

@testable import Raster
@testable import Typography

/// Fonts with CFF and CFF2 outlines. `tools/fuzz/make-fonts` writes them.
@Suite(.freshContext) struct CFFTests {
  private static let reason = "its outlines are in the format CFF; call Typeface.enableCFF() before you open it"

  private func path(_ name: String) -> String { Checkout.file("tools/fuzz/corpora/font/\(name)") }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: path(name))))
  }

  private func drawn(_ text: String, _ face: Typeface, size: Double = 30) -> [UInt8] {
    let canvas = Canvas(Bitmap(size: PixelSize(200, 60)))
    canvas.draw(text, at: Point(4, 44), font: Font(size: size, typeface: face), color: .black)
    return (0..<60).flatMap { y in (0..<200).map { UInt8(canvas.bitmap[$0, y] >> 24) } }
  }

  @Test(arguments: ["cff", "cff-keyed", "cff2", "cff-collection"])
  func `are refused with the call that enables them, in the context that lacks it`(name: String) throws {
    let path = path(name)
    let bytes = try bytes(name)
    func expectRefusal() {
      #expect(throws: FontError.cannotOpen(path: path, reason: Self.reason)) { try Typeface(contentsOf: path) }
      #expect(throws: FontError.cannotOpen(path: "A.otf", reason: Self.reason)) {
        try Typeface(bytes: bytes, name: "A.otf")
      }
    }
    expectRefusal()
    Typeface.enableCFF()
    Typeface.enableCFF()
    #expect(try Typeface(contentsOf: path).familyName == Typeface(bytes: bytes, name: "A.otf").familyName)
    AppContext().performAsCurrent { expectRefusal() }
    // Other fonts need no call.
    #expect(throws: Never.self) { try AppContext().performAsCurrent { try Typeface(contentsOf: sansPath) } }
  }

  @Test func `an unknown file has the same error in both cases`() throws {
    let error = FontError.cannotOpen(path: "x", reason: "it is not a font that FreeType knows")
    let file = [UInt8](repeating: 0x41, count: 2000)
    #expect(throws: error) { try Typeface(bytes: file, name: "x") }
    Typeface.enableCFF()
    #expect(throws: error) { try Typeface(bytes: file, name: "x") }
  }

  @Test(arguments: ["cff", "cff-keyed"])
  func `letters have the outlines and advances of the font`(name: String) throws {
    Typeface.enableCFF()
    let face = try Typeface(contentsOf: path(name))
    #expect(face.unitsPerEm == 1000 && face.glyph(of: "V").advance == 600)
    #expect(Font(size: 10, typeface: face).width(of: "AjV") == 18)
    // The box of a subroutine.
    #expect(face.outline(face.index(of: 0x56)).bounds == Rect(100, -700, 400, 700))
    let pixels = drawn("V", face, size: 40)
    let rows = (0..<60).filter { y in pixels[y * 200 + 16] == 255 }
    // 700 units are 28 pixels.
    #expect(rows == Array(16..<44))
  }

  @Test func `a font of a collection equals that of its own file`() throws {
    Typeface.enableCFF()
    for (index, name) in ["cff", "cff-keyed"].enumerated() {
      let own = try Typeface(contentsOf: path(name))
      let face = try Typeface(contentsOf: path("cff-collection"), face: index)
      #expect(face.familyName == own.familyName)
      #expect(drawn("AjVÉ remove", face) == drawn("AjVÉ remove", own))
      #expect(drawn("AjVÉ remove", face).contains(255))
    }
  }

  @Test func `a weight of a CFF2 font changes its outlines`() throws {
    Typeface.enableCFF()
    let face = try Typeface(contentsOf: path("cff2"))
    #expect(face.weights == 100...900)
    let glyph = face.index(of: 0x41)
    #expect(face.outline(glyph).bounds == Rect(100, -700, 400, 700))
    let bold = try #require(face.variation(weight: 900))
    #expect(bold.outline(glyph).bounds == Rect(40, -700, 520, 700))
    #expect(try #require(face.variation(weight: 500)).outline(glyph).bounds == Rect(70, -700, 460, 700))
  }

  @Test func `outlines without a character map are refused`() throws {
    Typeface.enableCFF()
    let file = try bytes("cff")
    let table = try #require(
      file.withUnsafeBytes { FontTable.find(0x4346_4620, in: $0, font: 0).map { Array($0.bytes) } })
    #expect(throws: FontError.cannotOpen(path: "bare", reason: "it has no Unicode character map")) {
      try Typeface(bytes: table, name: "bare")
    }
  }

  @Test(arguments: ["cff", "cff-keyed", "cff2"])
  func `damaged fonts are rejected, or drawn in some way`(name: String) throws {
    Typeface.enableCFF()
    let file = try bytes(name)
    var dice = SeededGenerator(state: 1)
    var openedCount = 0
    let canvas = Canvas(Bitmap(size: PixelSize(200, 60)))
    for _ in 0..<150 {
      var changed = file
      for _ in 0...dice.next(below: 4) {
        changed[dice.next(below: file.count)] = [0, 1, 0x7F, 0x80, 0xFF, 0x1C, 0x0A][dice.next(below: 7)]
      }
      guard let face = try? Typeface(bytes: changed, name: "changed") else { continue }
      openedCount += 1
      for (text, size) in [("AjVÉ😀 remove", 30.0), ("AV", 120)] {
        canvas.draw(text, at: Point(4, 44), font: Font(size: size, typeface: face), color: .black)
      }
      guard let heavy = face.variation(weight: 700) else { continue }
      canvas.draw("AV", at: Point(4, 44), font: Font(size: 30, typeface: heavy), color: .black)
    }
    // Enough damage is inside of outlines.
    #expect(openedCount > 30)
  }
}
