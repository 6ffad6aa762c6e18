import Geometry
import TestContexts
import TestKit
import Testing

@testable import Raster

@Suite(.freshContext) struct ColorProfileTests {
  /// The colors of primaries in XYZ relative to D50, as profiles have them.
  private static let displayP3 = [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407]
  private static let adobeRGB = [0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457]
  private static let sRGB = [0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.7141]

  private static func fixed(_ value: Double) -> [UInt8] { PNGFile.word(Int((value * 65_536).rounded())) }

  /// The curve of sRGB as one of ICC's functions.
  private static let curveOfSRGB =
    Array("para\0\0\0\0\0\u{3}\0\0".utf8) + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  /// Returns a curve of a gamma with 8 bits after the point.
  private static func gamma(_ value: Int) -> [UInt8] {
    Array("curv\0\0\0\0\0\0\0\u{1}".utf8) + [UInt8(value >> 8), UInt8(value & 255)]
  }

  /// Returns a profile.
  static func profile(_ space: String, _ tags: [(name: String, data: [UInt8])]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(8..<12, with: [2, 0x40, 0, 0])
    header.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    // The light of profiles, D50.
    header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(fixed))
    var table = PNGFile.word(tags.count)
    var contents: [UInt8] = []
    for tag in tags {
      table +=
        Array(tag.name.utf8) + PNGFile.word(132 + 12 * tags.count + contents.count) + PNGFile.word(tag.data.count)
      contents += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    var file = header + table + contents
    file.replaceSubrange(0..<4, with: PNGFile.word(file.count))
    return file
  }

  private static func profile(_ primaries: [Double], _ curve: [UInt8]) -> [UInt8] {
    let points = (0..<3).map { Array("XYZ \0\0\0\0".utf8) + primaries[3 * $0..<3 * $0 + 3].flatMap(fixed) }
    return profile(
      "RGB ",
      [
        ("rXYZ", points[0]), ("gXYZ", points[1]), ("bXYZ", points[2]), ("rTRC", curve), ("gTRC", curve),
        ("bTRC", curve),
      ])
  }

  /// Returns the chunk of a PNG file that contains a profile.
  private static func chunk(_ profile: [UInt8]) -> [UInt8] {
    PNGFile.chunk("iCCP", Array("profile\0\0".utf8) + PNGFile.compressed(profile))
  }

  /// Returns the pixel of a PNG file with a profile.
  private func pixel(_ color: [Int], _ profile: [UInt8], colorType: PNGFile.ColorType = .rgb, depth: Int = 8) throws
    -> [Int]
  {
    try pixel(color, chunks: [Self.chunk(profile)], colorType: colorType, depth: depth)
  }

  /// Returns the pixel of a PNG file with some chunks.
  private func pixel(_ color: [Int], chunks: [[UInt8]], colorType: PNGFile.ColorType = .rgb, depth: Int = 8) throws
    -> [Int]
  {
    var file = PNGFile()
    file.colorType = colorType
    file.depth = depth
    file.chunks = chunks
    file.sample = { _, _, channel in color[channel] * (depth == 16 ? 257 : 1) }
    let image = try file.bytes.withUnsafeBytes { try Image(png: $0) }
    return [24, 16, 8, 0].map { Int(image.bitmap[0, 0] >> $0 & 255) }
  }

  /// Published: the matrices between the color spaces for D65, in CSS Color 4.
  @Test(
    arguments: [
      (displayP3, curveOfSRGB, [200, 100, 50], [215, 93, 31]), (displayP3, curveOfSRGB, [255, 0, 0], [255, 0, 0]),
      (displayP3, curveOfSRGB, [30, 200, 90], [0, 204, 73]), (displayP3, curveOfSRGB, [90, 60, 220], [95, 58, 229]),
      (displayP3, curveOfSRGB, [128, 128, 128], [128, 128, 128]),
      (adobeRGB, gamma(563), [200, 100, 50], [227, 100, 42]),
      (adobeRGB, gamma(563), [250, 240, 200], [254, 240, 199]),
      (adobeRGB, gamma(563), [128, 128, 128], [129, 129, 129]),
      (sRGB, curveOfSRGB, [1, 128, 254], [1, 128, 254]),
    ] as [([Double], [UInt8], [Int], [Int])])
  func `a color becomes the same color of sRGB`(primaries: [Double], curve: [UInt8], color: [Int], expected: [Int])
    throws
  {
    for depth in [8, 16] {
      let result = try pixel(color, Self.profile(primaries, curve), depth: depth)
      for (one, other) in zip(result, [255] + expected) { #expect(abs(one - other) <= 1, "\(result)") }
    }
  }

  /// The chunks that other decoders use: a profile, or a gamma with primaries.
  private static let otherColors = [
    [], [chunk(profile(adobeRGB, gamma(461)))],
    [
      PNGFile.chunk("gAMA", PNGFile.word(100_000)),
      PNGFile.chunk(
        "cHRM", [31_270, 32_900, 73_500, 26_500, 11_500, 82_600, 15_700, 1800].flatMap { PNGFile.word($0) }),
    ],
  ]

  /// Published: the numbers and primaries of ITU-T H.273, and the matrices for D65 in CSS Color 4. As in Chromium, the
  /// curves of television (1, 6, 14, 15) are that of sRGB.
  @Test(
    arguments: [
      ([1, 13], [200, 100, 50], [200, 100, 50]), ([1, 1], [200, 100, 50], [200, 100, 50]),
      ([12, 13], [200, 100, 50], [215, 93, 31]), ([12, 13], [90, 60, 220], [95, 58, 229]),
      ([9, 13], [200, 100, 50], [241, 76, 29]), ([9, 1], [90, 60, 220], [85, 50, 230]),
      ([9, 14], [200, 100, 50], [241, 76, 29]), ([9, 15], [30, 200, 90], [0, 211, 67]),
      ([5, 6], [200, 100, 50], [203, 100, 51]), ([6, 6], [200, 100, 50], [196, 102, 49]),
      ([7, 13], [90, 60, 220], [91, 68, 221]), ([9, 13], [128, 128, 128], [128, 128, 128]),
      ([1, 4], [200, 100, 50], [200, 100, 50]), ([1, 5], [128, 64, 200], [106, 44, 187]),
      ([1, 8], [32, 64, 128], [99, 136, 186]),
    ] as [([UInt8], [Int], [Int])])
  func `a color with code points becomes the same color of sRGB, whatever other chunks describe`(
    points: [UInt8], color: [Int], expected: [Int]
  ) throws {
    for others in Self.otherColors {
      for depth in [8, 16] {
        for isFirst in [true, false] {
          let chunk = PNGFile.chunk("cICP", points + [0, 1])
          let result = try pixel(color, chunks: isFirst ? [chunk] + others : others + [chunk], depth: depth)
          for (one, other) in zip(result, [255] + expected) { #expect(abs(one - other) <= 1, "\(result)") }
        }
      }
    }
  }

  @Test func `code points of high dynamic range, unknown ones, and invalid ones leave the colors to other chunks`()
    throws
  {
    for content: [UInt8] in [
      [9, 16, 0, 1], [9, 18, 0, 1], [2, 2, 0, 1], [12, 2, 0, 1], [2, 13, 0, 1], [0, 0, 0, 0], [255, 255, 0, 1],
      [12, 13, 1, 1], [12, 13, 0, 0], [12, 13, 0, 2], [], [12, 13, 0], [12, 13, 0, 1, 1],
    ] {
      for others in Self.otherColors {
        let result = try pixel([200, 100, 50], chunks: [PNGFile.chunk("cICP", content)] + others)
        #expect(try result == pixel([200, 100, 50], chunks: others), "\(content)")
      }
    }
  }

  @Test func `a gray becomes the same gray of sRGB`() throws {
    let profile = Self.profile("GRAY", [("kTRC", Self.gamma(461))])
    for (gray, expected) in [(0, 0), (64, 81), (128, 146), (255, 255)] {
      let result = try pixel([gray], profile, colorType: .gray)
      for channel in result[1...] { #expect(abs(channel - expected) <= 1) }
    }
  }

  @Test func `a curve of samples is read between them`() throws {
    // Half of the light at a quarter of the samples.
    let samples = [0, 0x8000, 0xAAAA, 0xD555, 0xFFFF].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let curve = Array("curv\0\0\0\0\0\0\0\u{5}".utf8) + samples
    let result = try pixel([64, 64, 64], Self.profile(Self.sRGB, curve))
    #expect(result.dropFirst().allSatisfy { abs($0 - 188) <= 1 }, "\(result)")
  }

  @Test func `a transparent pixel stays transparent`() throws {
    #expect(try pixel([200, 100, 50, 0], Self.profile(Self.displayP3, Self.curveOfSRGB), colorType: .rgba)[0] == 0)
  }

  @Test func `a profile that is cut, damaged, or of another kind is ignored`() {
    let whole = Self.profile(Self.displayP3, Self.curveOfSRGB)
    #expect(whole.withUnsafeBytes { ColorProfile(icc: $0) } != nil)
    for count in 0..<whole.count - 3 {
      #expect(whole[..<count].withUnsafeBytes { ColorProfile(icc: $0) } == nil, "\(count) bytes")
    }
    var dice = SeededGenerator(state: 5)
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<4 { bytes[dice.next(below: bytes.count)] = UInt8(dice.next(below: 256)) }
      let profile = bytes.withUnsafeBytes { ColorProfile(icc: $0) }
      profile?.convert(Bitmap(size: PixelSize(1, 1)))
    }
    for space in ["CMYK", "Lab ", "GRAY"] {
      #expect(Self.profile(space, []).withUnsafeBytes { ColorProfile(icc: $0) } == nil)
    }
    #expect(Self.profile(Self.sRGB, Self.curveOfSRGB).withUnsafeBytes { ColorProfile(icc: $0) } == nil, "sRGB")
  }
}
