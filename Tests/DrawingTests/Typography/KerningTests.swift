import Foundation
import TestContexts
import TestKit
import Testing

@testable import Typography

/// Kerning from the table `GPOS`, in fonts without the table `kern`.
@Suite(.freshContext) struct KerningTests {
  private static let letters: [String] =
    (UInt8(0x21)...0x7E).map { String(UnicodeScalar($0)) } + ["Ä", "é", "ß", "–", "“", "’", "…", "«"]

  /// A text with each pair of characters.
  private static let pairs = letters.map { first in letters.map { first + $0 }.joined() }.joined()

  @Test(
    .slow,
    arguments: [
      ("noto/NotoSans-Regular", "Latn"), ("noto/NotoSerif-Regular", "Latn"), ("inter-vf/Inter.var", "Latn"),
    ],
    ["Te AV To, Ty. “Wa” LT P. V. 7/4 Yo", pairs])
  func `letters are kerned as by hb-shape`(font: (name: String, script: String), text: String) throws {
    let path = "/usr/share/fonts/truetype/\(font.name).ttf"
    let face = try Typeface(contentsOf: path)
    // Without what the shaper does in addition.
    let wanted = try HarfBuzzProgram.shape(text, font: path, script: font.script, features: "-liga,-calt,-ccmp,-locl")
    var pen = AdvancePen(face)
    let found = text.unicodeScalars.compactMap { scalar in pen.next(scalar).map { (Int($0), Int(pen.position)) } }
    try #require(found.count == wanted.count)
    var position = 0
    var kerned = 0
    for (index, (found, wanted)) in zip(found, wanted).enumerated() {
      guard found.0 == wanted.index, found.1 == position else {
        Issue.record("glyph \(index): \(found), not \(wanted.index) at \(position)")
        return
      }
      position += wanted.advance
      if wanted.advance != Int(face.advance(of: UInt32(wanted.index))) { kerned += 1 }
    }
    #expect(kerned > 5)
  }

  @Test func `Greek and Cyrillic letters are kerned as by hb-shape`() throws {
    let path = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
    for (text, script) in [("Τα ΑΥΤΟΥΣ Γα, Ρ. Ύα", "Grek"), ("Год Та У. Ра ГА, Ту", "Cyrl")] {
      let wanted = try HarfBuzzProgram.shape(text, font: path, script: script)
      let font = Font(size: 1000, typeface: try Typeface(contentsOf: path))
      #expect(font.width(of: text) == Double(wanted.reduce(0) { $0 + $1.advance }))
    }
  }

  /// Every change of a byte must neither read beyond the font nor trap.
  @Test(.slow) func `broken kerning tables are harmless`() throws {
    let font = try [UInt8](Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")))
    let table = try font.withUnsafeBytes { bytes in
      [UInt8](try #require(FontTable.find(0x4750_4F53, in: bytes, font: 0)).bytes)
    }
    var random = SeededGenerator(state: 3)
    var sum: Int32 = 0
    for length in (0..<200).map({ _ in random.next(below: table.count) }) + Array(repeating: table.count, count: 800) {
      var changed = Array(table.prefix(length))
      // Headers and offsets are in the first bytes of their part.
      for _ in 0..<random.next(below: 12) where !changed.isEmpty {
        changed[random.next(below: random.next(below: 2) == 0 ? changed.count : min(changed.count, 400))] =
          [0, 0x7F, 0x80, 0xFF][random.next(below: 4)]
      }
      changed.withUnsafeBytes { bytes in
        guard let kerning = PairKerning(FontTable(bytes: bytes)) else { return }
        for _ in 0..<20 { sum &+= kerning.between(random.next(below: 3000), random.next(below: 65536)) }
      }
    }
    #expect(FontTable.find(0x4750_4F53, in: UnsafeRawBufferPointer(start: nil, count: 0), font: 9) == nil)
    #expect(sum != 0)
  }
}
