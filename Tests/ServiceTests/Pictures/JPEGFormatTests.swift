import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@testable import Pictures

/// The kinds of JPEG files that cameras and programs write.
@Suite(.freshContext) struct JPEGFormatTests {
  private func bitmap(_ image: Image) -> Bitmap {
    let bitmap = Bitmap(size: image.size)
    Canvas(bitmap).draw(image, at: PixelPoint(0, 0))
    return bitmap
  }

  /// Expects the colors of `Photograph.quarters` at the corners, with the error of a lossy file.
  private func expectQuarters(_ image: Image, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    let bitmap = bitmap(image)
    let right = image.size.width - 1
    let bottom = image.size.height - 1
    let corners = [(0, 0, 0xC82828), (right, 0, 0x283CC8), (0, bottom, 0x28B43C), (right, bottom, 0xF0F0F0)]
    for (x, y, color) in corners {
      let pixel = Int(bitmap[x, y])
      let errors = [16, 8, 0].map { abs(pixel >> $0 & 255 - color >> $0 & 255) }
      #expect(
        pixel >> 24 == 255 && errors.max()! < 20, "\(comment): \(String(pixel, radix: 16)) at \(x), \(y)",
        sourceLocation: sourceLocation)
    }
  }

  /// Returns a file without its end marker, which has two bytes.
  private func open(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.dropLast(2)) }

  /// Returns the position of the marker that begins the frame of a baseline file.
  private func frame(_ bytes: [UInt8]) throws -> Int {
    try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
  }

  @Test(arguments: [
    ("CMYK of Adobe", Photograph.cmykOfAdobe), ("CMYK without a marker", Photograph.cmyk), ("YCCK", Photograph.ycck),
    ("YCCK, progressive", Photograph.ycckProgressive), ("RGB", Photograph.rgb),
    ("arithmetic coding", Photograph.arithmetic), ("arithmetic coding, progressive", Photograph.arithmeticProgressive),
    ("4:1:1", Photograph.sampling411), ("4:4:0", Photograph.sampling440), ("4:2:2", Photograph.sampling422),
    ("4:4:4", Photograph.sampling444), ("a quarter of the rows of colors", Photograph.sampling441),
    ("restart markers", Photograph.restarts), ("tall", Photograph.tall),
    ("tall, progressive", Photograph.tallProgressive),
  ])
  func `every coding, color space, and subsampling is decoded`(name: String, bytes: [UInt8]) throws {
    let image = try Image.decode(bytes)
    expectQuarters(image, "\(name)")
    #expect(image.warning == nil)
    let half = PixelSize(image.size.width / 2, image.size.height / 2)
    #expect(try Image.decode(bytes, targetSize: TargetSize(half)).size == half)
  }

  @Test(arguments: [
    Photograph.quarters, Photograph.progressive, Photograph.tall, Photograph.tallProgressive, Photograph.cmyk,
  ])
  func `a file that lacks only its end marker is complete`(bytes: [UInt8]) throws {
    for bytes in [open(bytes), Array(bytes.dropLast()), bytes + [0, 0, 0xFF]] {
      let image = try Image.decode(bytes)
      expectQuarters(image, "\(bytes.count) bytes")
      #expect(image.warning == nil)
    }
  }

  @Test func `a truncated file shows the rows that it has, with a warning`() throws {
    let whole = bitmap(try Image.decode(Photograph.tall))
    var shown = Set<Int>()
    for count in Photograph.tall.indices.dropLast(2) {
      guard let image = try? Image.decode(Array(Photograph.tall.prefix(count)), named: "leaf.jpg") else { continue }
      let bitmap = bitmap(image)
      let rows = (0..<64).first { bitmap[0, $0] == 0 } ?? 64
      shown.insert(rows)
      let warning = "image leaf.jpg is truncated, so only a part of it is shown; copy the complete file"
      #expect(image.warning == (rows < 64 ? warning : nil))
      for y in 0..<64 {
        for x in 0..<16 {
          // The row above the missing ones has the color of its neighbor in part.
          if y != rows - 1 { #expect(bitmap[x, y] == (y < rows ? whole[x, y] : 0)) }
        }
      }
    }
    #expect(shown == [16, 32, 48])
  }

  @Test func `a truncated progressive file shows less detail, with a warning`() throws {
    let bytes = Photograph.tallProgressive
    let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    #expect(scans.count > 5)
    // In a scan, in its header, and between scans.
    for count in scans[1]..<bytes.count - 2 {
      let image = try Image.decode(Array(bytes.prefix(count)), named: "leaf.jpg")
      #expect(bitmap(image)[15, 63] >> 24 == 255)
      // The last byte may complete the last block.
      #expect(count == bytes.count - 3 || image.warning != nil, "\(count) of \(bytes.count) bytes")
    }
  }

  @Test func `a progressive file shows the scans before its damage`() throws {
    let bytes = Photograph.tallProgressive
    let markers = bytes.indices.dropLast().filter { bytes[$0] == 0xFF }
    let scans = markers.filter { bytes[$0 + 1] == 0xDA }
    let tables = try #require(markers.last { bytes[$0 + 1] == 0xC4 })
    var files: [(String, [UInt8])] = []
    for cut in 2..<9 {
      let start = Array(bytes[..<(scans[2] + cut)])
      files.append(("zeros after \(cut) bytes of a header", start + [UInt8](repeating: 0, count: 40)))
      files.append(("another file after \(cut) bytes of a header", start + Photograph.quarters))
    }
    files.append(("another file between scans", Array(bytes[..<tables]) + Photograph.quarters))
    var table = bytes
    // The numbers of codes follow the marker, the length, and the kind of table.
    for index in tables + 5..<tables + 13 { table[index] = 0xFE }
    files.append(("a damaged table", table))
    for (damage, bytes) in files {
      let image = try Image.decode(bytes, named: "leaf.jpg")
      #expect(bitmap(image)[15, 63] >> 24 == 255, "\(damage)")
      #expect(image.warning != nil, "\(damage)")
    }
    let unknown = try Image.decode(open(bytes) + [0xFF, 0x02, 0, 0])
    expectQuarters(unknown, "an unknown marker in place of the end")
    #expect(unknown.warning == nil)
  }

  @Test func `a file with too many scans is rejected, although its first scans are valid`() throws {
    let bytes = Photograph.progressive
    let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let last = bytes[scan..<bytes.count - 2]
    var many = open(bytes)
    for _ in 0..<120 { many += last }
    let error = #expect(throws: ImageError.self) { try Image.decode(many + [0xFF, 0xD9]) }
    #expect(error?.message.contains("scans") == true)
  }

  @Test func `the byte after the name of Exif data may have any value`() throws {
    var bytes = Photograph.quarters(orientation: 6)
    let name = try #require(bytes.indices.dropLast(4).first { bytes[$0..<$0 + 5].elementsEqual("Exif\0".utf8) })
    for byte: UInt8 in [0, 1, 0xFF] {
      bytes[name + 5] = byte
      #expect(try Image.decode(bytes).size == PixelSize(8, 16))
    }
  }

  @Test func `a file whose data ends within its restart intervals is shown`() throws {
    // The fourth interval loses its data.
    let markers = Photograph.restarts.indices.dropLast().filter {
      Photograph.restarts[$0] == 0xFF && (0xD0...0xD7).contains(Photograph.restarts[$0 + 1])
    }
    var bytes = Photograph.restarts
    bytes.removeSubrange(markers[3] + 2..<markers[4])
    let image = try Image.decode(bytes)
    #expect(image.size == PixelSize(32, 32))
    expectQuarters(image, "restart markers")
  }

  @Test func `12 bits, lossless and hierarchical files are rejected by name`() throws {
    let start = try frame(Photograph.quarters)
    var bytes = Photograph.quarters
    bytes[start + 4] = 12
    #expect(
      throws: ImageError.cannotRead(path: "in memory", reason: "12 bits per channel are not supported (8 are)")
    ) {
      try Image.decode(bytes)
    }
    for kind: UInt8 in [0xC3, 0xC5, 0xC7, 0xCB] {
      bytes = Photograph.quarters
      bytes[start + 1] = kind
      #expect(
        throws: ImageError.cannotRead(
          path: "in memory", reason: "lossless and hierarchical JPEG files are not supported")
      ) {
        try Image.decode(bytes)
      }
    }
  }

  @Test func `bytes before the file are rejected, and bytes after it are ignored`() throws {
    #expect(
      throws: ImageError.cannotRead(path: "in memory", reason: "the format is unknown (PNG and JPEG are)")
    ) {
      try Image.decode([0, 0] + Photograph.quarters)
    }
    // A camera for depth writes two files in one. The first one is shown.
    let image = try Image.decode(Photograph.quarters + Photograph.slope)
    expectQuarters(image, "two images")
    #expect(image.size == PixelSize(16, 8))
  }

  /// Returns a file with a color profile in two segments.
  private func withProfile(_ bytes: [UInt8], _ profile: [UInt8]) -> [UInt8] {
    var segments: [UInt8] = []
    for (index, part) in [profile[..<200], profile[200...]].enumerated() {
      let contents = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), 2] + part
      segments += [0xFF, 0xE2, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 255)] + contents
    }
    return bytes[..<2] + segments + bytes[2...]
  }

  @Test func `a color profile is applied, and one that is damaged or belongs to inks is ignored`() throws {
    var profile = Photograph.linearProfile
    let bitmap = bitmap(try Image.decode(withProfile(Photograph.rgb, profile)))
    // The linear samples 200 and 40 are 229 and 110 in sRGB.
    for (shift, expected) in [(16, 229), (8, 110), (0, 110)] {
      #expect(abs(Int(bitmap[0, 0] >> UInt32(shift) & 255) - expected) < 4)
    }
    expectQuarters(try Image.decode(withProfile(Photograph.cmyk, profile)), "CMYK")
    // The curve of red as that of grays.
    var gray = profile
    gray.replaceSubrange(16..<20, with: Array("GRAY".utf8))
    let tag = try #require(gray.indices.dropLast(4).first { gray[$0..<$0 + 4].elementsEqual("rTRC".utf8) })
    gray.replaceSubrange(tag..<tag + 4, with: Array("kTRC".utf8))
    expectQuarters(try Image.decode(withProfile(Photograph.rgb, gray)), "a profile of grays")
    let pale = self.bitmap(try Image.decode(withProfile(Photograph.gray, gray)))[15, 7]
    #expect(abs(Int(pale & 255) - 248) < 4, "the linear sample 240 is 248 in sRGB")
    profile[36] = 0
    expectQuarters(try Image.decode(withProfile(Photograph.rgb, profile)), "damaged")
  }

  // MARK: Exif

  @Test(arguments: [1, 3, 4, 6, 8, 9], [true, false])
  func `an orientation of every integer type is applied`(type: UInt16, isLittle: Bool) throws {
    let image = try Image.decode(Photograph.quarters(orientation: 6, littleEndian: isLittle, type: type))
    #expect(image.size == PixelSize(8, 16))
  }

  @Test func `an orientation of another type, without a byte order, or out of range is ignored`() throws {
    for type: UInt16 in [0, 2, 5, 7, 12] {
      #expect(try Image.decode(Photograph.quarters(orientation: 6, type: type)).size == PixelSize(16, 8))
    }
    for value: UInt16 in [0, 9, 255, 0x0600] {
      #expect(try Image.decode(Photograph.quarters(orientation: value)).size == PixelSize(16, 8))
    }
    var bytes = Photograph.quarters(orientation: 6)
    bytes[12] = UInt8(ascii: "X")
    #expect(try Image.decode(bytes).size == PixelSize(16, 8))
  }

  @Test func `an orientation behind bytes that belong to no segment is applied`() throws {
    var bytes = Photograph.quarters(orientation: 6)
    // An empty comment, and the bytes.
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, 2, 0, 0x12, 0x34], at: 2)
    let image = try Image.decode(bytes)
    #expect(image.size == PixelSize(8, 16))
  }

  @Test func `the orientation of the thumbnail is ignored`() throws {
    let image = try Image.decode(Photograph.quarters(orientation: 1, thumbnail: 6))
    #expect(image.size == PixelSize(16, 8))
    #expect(try Image.decode(Photograph.quarters(orientation: 8, thumbnail: 1)).size == PixelSize(8, 16))
  }
}
