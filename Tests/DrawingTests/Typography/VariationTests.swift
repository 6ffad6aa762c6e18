import Foundation
import Geometry
import TestContexts
import TestKit
import Testing
import TextShaping

@testable import Raster
@testable import Typography

extension TypographyTests {
  @Suite("Weights of a variable font", .freshContext) struct VariationTests {
    /// Inter, with weights from 100 to 900 and slants up to 10°.
    private static let path = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

    private func inter() throws -> Typeface { try Typeface(contentsOf: Self.path) }

    private func inter(_ weight: Double) throws -> Typeface { try #require(try inter().variation(weight: weight)) }

    /// Returns a typeface of the font's modified bytes, or `nil` if FreeType rejects them.
    private func changed(_ change: (inout [UInt8]) -> Void) throws -> Typeface? {
      var contents = try [UInt8](#require(FileManager.default.contents(atPath: Self.path)))
      change(&contents)
      return try? Typeface(bytes: contents, name: "changed")
    }

    private func drawn(_ text: String, _ face: Typeface, size: Double = 40) -> [UInt8] {
      let canvas = Canvas(Bitmap(size: PixelSize(300, 60)))
      canvas.draw(text, at: Point(4, 44), font: Font(size: size, typeface: face), color: .black)
      return (0..<60).flatMap { y in (0..<300).map { UInt8(canvas.bitmap[$0, y] >> 24) } }
    }

    private func ink(_ pixels: [UInt8]) -> Int { pixels.reduce(0) { $0 + Int($1) } }

    @Test(arguments: [100, 400, 650, 900] as [Double])
    func `letters are as wide in each weight as with hb-shape`(weight: Double) throws {
      let face = try inter(weight)
      let text = "Total 12 €, Größe"
      let unkerned = try HarfBuzzProgram.shape(
        text, font: Self.path, script: "Latn", variations: "wght=\(weight)", features: "-kern,-calt")
      let found = text.unicodeScalars.map { face.glyph(of: $0) }
      #expect(found.map { Int($0.index) } == unkerned.map(\.index))
      #expect(found.map { Int($0.advance) } == unkerned.map(\.advance))
      for text in [text, "AVATo Ty. LT 7/4 P. We, Yo «V» rt. k-T"] {
        let kerned = try HarfBuzzProgram.shape(
          text, font: Self.path, script: "Latn", variations: "wght=\(weight)", features: "-calt")
        let width = Font(size: face.unitsPerEm, typeface: face).width(of: text)
        #expect(width == Double(kerned.reduce(0) { $0 + $1.advance }))
      }
    }

    @Test(arguments: [(100, 0), (400, 0), (650, 10), (900, 5)] as [(Double, Double)])
    func `shaped letters have the positions of hb-shape in that weight`(weight: Double, slant: Double) throws {
      // The combining marks make the text go through the shaper, which applies kerning.
      let text = "AVATo x\u{323}\u{301} A\u{328}\u{301}"
      let wanted = try HarfBuzzProgram.shape(
        text, font: Self.path, script: "Latn", variations: "wght=\(weight),slnt=\(-slant)")
      TextShaper.install()
      defer { TextShaper.remove() }
      let face = try #require(try inter().variation(weight: weight, slant: slant))
      let line = try #require(TextLayout(text, font: Font(size: face.unitsPerEm, typeface: face)).lines.first?.shaped)
      #expect(line.width == Double(wanted.reduce(0) { $0 + $1.advance }))
      let found = line.runs.flatMap { run in run.glyphs.map { [Int($0.index), Int($0.x - $0.pen), Int($0.y)] } }
      #expect(found == wanted.map { [$0.index, $0.x, $0.y] })
    }

    @Test func `heavier weights have more ink, and each has its own cached pixels`() throws {
      let base = try inter()
      let before = drawn("Remove", base)
      let faces = try [100, 300, 500, 700, 900].map { try #require(base.variation(weight: $0)) }
      let inks = faces.map { ink(drawn("Remove", $0)) }
      #expect(zip(inks, inks.dropFirst()).allSatisfy { $0 * 21 / 20 < $1 }, "\(inks)")
      #expect(drawn("Remove", base) == before && inks[1] < ink(before) && ink(before) < inks[2])
      #expect(drawn("Remove", try inter(400)) == before)
      // Large glyphs are filled as outlines.
      #expect(ink(drawn("R", faces[4], size: 97)) > ink(drawn("R", faces[0], size: 97)) * 2)
    }

    @Test func `a missing weight is the nearest one of the font`() throws {
      let base = try inter()
      #expect(base.weights == 100...900)
      for (weight, nearest) in [(5000, 900), (.infinity, 900), (-1, 100), (.nan, 100)] as [(Double, Double)] {
        #expect(drawn("ab", try inter(weight)) == drawn("ab", try inter(nearest)))
      }
    }

    @Test func `a font without an axis has no variation along it`() throws {
      let sans = try Typeface(contentsOf: sansPath)
      #expect(sans.weights == nil && sans.variation(weight: 700) == nil && sans.variation() == nil)
      let base = try inter()
      #expect(base.variation(width: 80) == nil && base.variation(weight: 700, width: 80) == nil)
    }

    @Test func `axes without a value stay unchanged`() throws {
      let heavy = try inter(800)
      let both = try inter().variation(weight: 800, slant: 10)
      let after = heavy.variation(slant: 10)
      #expect(drawn("Hall", try #require(both)) == drawn("Hall", try #require(after)))
      #expect(drawn("Hall", try #require(both)) != drawn("Hall", heavy))
      #expect(drawn("Hall", try #require(heavy.variation())) == drawn("Hall", heavy))
    }

    @Test func `a variation still draws after its original typeface was released`() throws {
      let contents = try [UInt8](#require(FileManager.default.contents(atPath: Self.path)))
      let heavy = try #require(try Typeface(bytes: contents, name: "inter").variation(weight: 900))
      #expect(heavy.path == "inter" && heavy.familyName == "Inter")
      #expect(drawn("Remove", heavy) == drawn("Remove", try inter(900)))
    }

    @Test(.slow, arguments: ["fvar", "gvar", "HVAR", "glyf", "loca", "GPOS"])
    func `a variable font with a broken table is drawn or rejected`(table: String) throws {
      var dice: UInt32 = 7
      func roll(_ sides: Int) -> Int {
        dice = dice &* 1_664_525 &+ 1_013_904_223
        return Int(dice >> 8) % sides
      }
      TextShaper.install()
      defer { TextShaper.remove() }
      for _ in 0..<12 {
        let face = try changed { contents in
          let tables = stride(from: 12, to: 12 + 16 * Int(contents[5]), by: 16)
          guard let entry = tables.first(where: { contents[$0..<$0 + 4].elementsEqual(table.utf8) }) else { return }
          let start = contents[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
          // Most of the fields that are read first are at the start of a table.
          for _ in 0..<3 { contents[start + roll(60)] = [0, 1, 0x7F, 0x80, 0xFF][roll(5)] }
        }
        guard let face else { continue }
        if let weights = face.weights { #expect(weights.lowerBound <= weights.upperBound) }
        guard let heavy = face.variation(weight: 700, slant: 3) ?? face.variation(weight: .infinity) else { continue }
        _ = drawn("Remove", heavy)
        _ = drawn("AVx\u{323}\u{301}", heavy)
      }
    }

    /// Fonts from the fuzzer's corpora.
    @Test(arguments: [
      ("variable", 100...900), ("variable-turned", 400...400), ("variable-wide", -32768...(32768 - 1.0 / 65536)),
      ("variable-deltas", 100...900),
    ])
    func `an axis has the range of the font, or no range if the font's is invalid`(
      name: String, weights: ClosedRange<Double>
    )
      throws
    {
      let root = URL(filePath: Checkout.path)
      let face = try Typeface(contentsOf: root.appending(path: "tools/fuzz/corpora/font/\(name)").path)
      #expect(face.weights == weights)
      for weight in [-.infinity, 0, 700, 40000, .infinity] as [Double] {
        _ = drawn("AjV", try #require(face.variation(weight: weight)))
      }
    }
  }
}
