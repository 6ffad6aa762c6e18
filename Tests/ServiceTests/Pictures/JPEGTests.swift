import Geometry
import Raster
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import Pictures

@Suite(.freshContext) struct JPEGTests {
  /// Returns the names of the colors in the image's four corners.
  private func corners(_ image: Image) -> [String] {
    let width = image.size.width
    let height = image.size.height
    let bitmap = Bitmap(size: image.size)
    Canvas(bitmap).draw(image, at: PixelPoint(0, 0))
    let known: [(String, Int, Int, Int)] = [
      ("red", 200, 40, 40), ("blue", 40, 60, 200), ("green", 40, 180, 60), ("pale", 240, 240, 240),
    ]
    return [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map { x, y in
      let pixel = bitmap[x, y]
      let red = Int(pixel >> 16 & 255)
      let green = Int(pixel >> 8 & 255)
      let blue = Int(pixel & 255)
      let name = known.first { abs($0.1 - red) < 12 && abs($0.2 - green) < 12 && abs($0.3 - blue) < 12 }?.0
      return pixel >> 24 == 255 ? name ?? "\(red) \(green) \(blue)" : "not opaque"
    }
  }

  @Test(arguments: [Photograph.quarters, Photograph.progressive])
  func `is read with its colors`(bytes: [UInt8]) throws {
    let image = try Image.decode(bytes)
    #expect(image.size == PixelSize(16, 8))
    #expect(corners(image) == ["red", "blue", "green", "pale"])
  }

  @Test func `a gray image is read`() throws {
    let bitmap = Bitmap(size: PixelSize(1, 1))
    Canvas(bitmap).draw(try Image.decode(Photograph.gray), at: PixelPoint(-15, -7))
    #expect([0xFFEF_EFEF, 0xFFF0_F0F0, 0xFFF1_F1F1].contains(bitmap[0, 0]))
  }

  @Test(
    arguments: zip(
      1...8 as ClosedRange<UInt16>,
      [
        "red blue green pale", "blue red pale green", "pale green blue red", "green pale red blue",
        "red green blue pale",
        "green red pale blue", "pale blue green red", "blue pale red green",
      ]))
  func `is upright, whatever the orientation of the camera`(orientation: UInt16, expected: String) throws {
    for little in [false, true] {
      let image = try Image.decode(Photograph.quarters(orientation: orientation, littleEndian: little))
      #expect(image.size == (orientation < 5 ? PixelSize(16, 8) : PixelSize(8, 16)))
      #expect(corners(image).joined(separator: " ") == expected)
    }
  }

  @Test(arguments: [
    (PixelSize(16, 12), false, PixelSize(16, 12)), (PixelSize(17, 12), false, PixelSize(16, 12)),
    (PixelSize(17, 12), true, PixelSize(24, 18)),
    (PixelSize(8, 100), false, PixelSize(8, 6)), (PixelSize(1, 1), true, PixelSize(8, 6)),
    (PixelSize(64, 48), true, PixelSize(64, 48)),
    (PixelSize(640, 480), true, PixelSize(64, 48)),
  ])
  func `is decoded no larger than the target size needs, in eighths`(place: PixelSize, isFilled: Bool, size: PixelSize)
    throws
  {
    #expect(try Image.decode(Photograph.slope, targetSize: TargetSize(place, fills: isFilled)).size == size)
  }

  @Test func `a target size is that of the upright image`() throws {
    let bytes = Photograph.quarters(orientation: 6)
    // An upright image of 8x16 pixels, which is high enough at half its size.
    #expect(try Image.decode(bytes, targetSize: TargetSize(PixelSize(100, 8))).size == PixelSize(4, 8))
  }

  @Test func `a file that ends before its first blocks is rejected with its name`() throws {
    for bytes in [Photograph.quarters, Photograph.progressive, Photograph.slope] {
      let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
      // The header of a scan of three colors has 14 bytes.
      for count in 0..<scan + 14 {
        let error = #expect(throws: ImageError.self) {
          try Image.decode(Array(bytes.prefix(count)), named: "photo.jpg")
        }
        #expect(error?.message.hasPrefix("cannot read image photo.jpg: ") == true)
      }
    }
  }

  @Test(.slow) func `a file that claims to be huge is rejected before memory is allocated`() throws {
    for source in [Photograph.quarters, Photograph.progressive] {
      var bytes = source
      let frame = try #require(
        bytes.indices.dropLast().first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
      bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
      #expect(throws: ImageError.tooLarge(path: "in memory", width: 65_280, height: 65_280)) { try Image.decode(bytes) }
      // The size is allowed, but the file has no data for it, or there is not enough memory.
      bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x20, 0x00, 0x20, 0x00])
      #expect(throws: ImageError.self) { try Image.decode(bytes) }
    }
  }

  @Test func `random bytes are rejected or parsed, and never end the program`() {
    var dice = SeededGenerator(state: 7)
    var read = 0
    for source in [Photograph.quarters(orientation: 6), Photograph.progressive, Photograph.gray] {
      for _ in 0..<1_000 {
        var bytes = source
        for _ in 0...dice.next(below: 4) { bytes[dice.next(below: bytes.count)] = UInt8(dice.next(below: 256)) }
        if (try? Image.decode(bytes, targetSize: TargetSize(PixelSize(dice.next(below: 20), dice.next(below: 20)))))
          != nil
        {
          read += 1
        }
      }
    }
    #expect(read > 100)
  }

  @Test func `a PNG is read as well, and other formats are rejected`() throws {
    var png: [UInt8] = []
    #expect(Bitmap(size: PixelSize(3, 2)).withPNG { png = Array($0) })
    #expect(try Image.decode(png).size == PixelSize(3, 2))
    #expect(throws: ImageError.self) { try Image.decode(Array(png.dropLast(30))) }
    #expect(throws: ImageError.cannotRead(path: "a.gif", reason: "GIF is not supported (PNG and JPEG are)")) {
      try Image.decode(Array("GIF89a".utf8), named: "a.gif")
    }
    #expect(throws: ImageError.cannotRead(path: "in memory", reason: "the file is empty")) { try Image.decode([]) }
  }
}
