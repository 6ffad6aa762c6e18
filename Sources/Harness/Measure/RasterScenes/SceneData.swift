import Geometry
import Raster

/// The numbers of the scenes: positions, images, and letters. They are the same for all programs that draw the scenes.
enum SceneData {
  static let size = PixelSize(1024, 768)
  static let imageSide = 512

  /// A 32-bit linear congruential generator.
  struct Numbers {
    var state: UInt32

    /// Returns a number in 0 ..< 1, in steps of 2⁻²⁴.
    mutating func unit() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / 16_777_216
    }
  }

  /// Twenty tiles in four columns.
  static let tiles: [Rect] = (0..<20).map { index in
    let (row, column) = index.quotientAndRemainder(dividingBy: 4)
    return Rect(Double(28 + 246 * column), Double(16 + 128 * row), 230, 120)
  }

  static func tileColor(_ index: Int) -> Color { Color(hex: index % 3 == 0 ? 0xF2A33A : 0x2F6FDE) }

  /// The centers of ten touch marks.
  static var bubbles: [Point] {
    var numbers = Numbers(state: 1)
    return (0..<10).map { _ in
      let x = 60 + (904 * numbers.unit()).rounded(.down)
      return Point(x, 60 + (648 * numbers.unit()).rounded(.down))
    }
  }

  /// Two hundred points of a Catmull-Rom curve through thirteen points.
  static var polyline: Path {
    var numbers = Numbers(state: 2)
    let places = (0..<13).map { _ in
      let x = 60 + 904 * numbers.unit()
      return Point(x, 60 + 648 * numbers.unit())
    }
    var path = Path()
    for index in 0..<200 {
      let t = Double(index) * 10 / 199
      let span = min(Int(t), 9)
      let u = t - Double(span)
      let square = u * u
      let cube = u * u * u
      let before: Double = square - (cube + u) / 2
      let first: Double = 1.5 * cube - 2.5 * square + 1
      let second: Double = 2 * square - 1.5 * cube + u / 2
      let weights = [before, first, second, (cube - square) / 2]
      var point = Point.zero
      for (weight, place) in zip(weights, places[span..<span + 4]) {
        point.x += weight * place.x
        point.y += weight * place.y
      }
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  /// A star with a thousand edges that winds around its center three times.
  static var star: Path {
    var path = Path()
    for index in 0..<1000 {
      let angle = 2 * Double.pi * Double(3 * index % 1000) / 1000
      let reach = index % 2 == 0 ? 1 : 0.45
      let point = Point(512 + 500 * reach * Math.cos(angle), 384 + 372 * reach * Math.sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  /// Returns a colored square, either opaque or increasingly opaque from corner to corner.
  static func image(isOpaque: Bool) -> Image {
    let bitmap = Bitmap(size: PixelSize(imageSide, imageSide))
    for y in 0..<imageSide {
      for x in 0..<imageSide {
        let alpha = isOpaque ? 255 : (x + y) / 4
        func part(_ value: Int) -> UInt32 { UInt32(((value & 255) * alpha + 127) / 255) }
        bitmap.pixels[y * bitmap.stride + x] = UInt32(alpha) << 24 | part(x / 2) << 16 | part(y / 2) << 8 | part(x ^ y)
      }
    }
    return Image(bitmap)
  }

  /// Forty lines of sixty letters.
  static var lines: [String] {
    var numbers = Numbers(state: 3)
    return (0..<40).map { _ in
      var line = ""
      for _ in 0..<60 { line.unicodeScalars.append(Unicode.Scalar(UInt8(33 + Int(94 * numbers.unit())))) }
      return line
    }
  }
}
