import Foundation
import TestContexts
import TestKit
import Testing

@testable import Typography

/// Files that contain several fonts.
@Suite(.freshContext) struct CollectionTests {
  private let folder = TemporaryFolder()

  private func bytes(of number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// Returns a collection of the fonts in Debian's font files.
  private func collection(of names: [String]) throws -> [UInt8] {
    let fonts = try names.map { name in
      [UInt8](try #require(FileManager.default.contents(atPath: "/usr/share/fonts/truetype/\(name).ttf")))
    }
    var starts: [Int] = []
    var start = 12 + 4 * fonts.count
    for font in fonts {
      starts.append(start)
      start += (font.count + 3) & ~3
    }
    var file = Array("ttcf".utf8) + bytes(of: 0x10000) + bytes(of: UInt32(fonts.count))
    for start in starts { file += bytes(of: UInt32(start)) }
    for (font, start) in zip(fonts, starts) {
      var font = font
      // The offsets of tables count from the start of the file.
      for table in 0..<Int(font[5]) {
        let record = 12 + 16 * table + 8
        let offset = font[record..<record + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        font.replaceSubrange(record..<record + 4, with: bytes(of: offset + UInt32(start)))
      }
      file += font + [UInt8](repeating: 0, count: -font.count & 3)
    }
    return file
  }

  private static let names = ["dejavu/DejaVuSans", "noto/NotoSerif-Regular", "inter-vf/Inter.var"]

  @Test func `each font of a collection equals that of its own file`() throws {
    let file = try collection(of: Self.names)
    let path = folder.path + "/fonts.ttc"
    _ = FileManager.default.createFile(atPath: path, contents: Data(file))
    for (index, name) in Self.names.enumerated() {
      let own = try Typeface(contentsOf: "/usr/share/fonts/truetype/\(name).ttf")
      for face in [try Typeface(contentsOf: path, face: index), try Typeface(bytes: file, name: "c", face: index)] {
        #expect(face.familyName == own.familyName)
        // Kerning is in a table that Vitrine reads itself.
        for text in ["Total AV To", "Größe"] {
          #expect(Font(size: 20, typeface: face).width(of: text) == Font(size: 20, typeface: own).width(of: text))
        }
        #expect(face.weights == own.weights)
        let bold = Font(size: 20, typeface: face.variation(weight: 700))
        #expect(bold.typeface == nil || bold.width(of: "AV") > Font(size: 20, typeface: face).width(of: "AV"))
        #expect((bold.typeface == nil) == (index < 2))
      }
    }
    #expect(try Typeface(contentsOf: path).familyName == "DejaVu Sans")
  }

  @Test(arguments: [3, -1, 0x10000, Int.max])
  func `an index that a file lacks is rejected with the file and its number of faces`(index: Int) throws {
    let file = try collection(of: Self.names)
    #expect(
      throws: FontError.cannotOpen(
        path: "fonts.ttc", reason: "it has 3 faces, counted from 0, and none with the index \(index)")
    ) { try Typeface(bytes: file, name: "fonts.ttc", face: index) }
    #expect(
      throws: FontError.cannotOpen(
        path: sansPath, reason: "it has 1 face, counted from 0, and none with the index \(index)")
    ) { try Typeface(contentsOf: sansPath, face: index) }
  }

  @Test func `a missing file has the same error for every index`() {
    #expect(throws: FontError.cannotOpen(path: "/nowhere/font.ttc", reason: "No such file or directory")) {
      try Typeface(contentsOf: "/nowhere/font.ttc", face: 1)
    }
  }
}
