import Vitrine

/// An image with transparent parts whose alpha can be read.
final class AlphaImage {
  let image: Image
  private let bitmap: Bitmap

  /// - Parameter side: The side of the square image, in pixels.
  init(side: Int, draw: (Canvas, Rect) -> Void) {
    let bitmap = Bitmap(size: PixelSize(side, side))
    draw(Canvas(bitmap), Rect(0, 0, Double(side), Double(side)))
    self.bitmap = bitmap
    image = Image(bitmap)
  }

  /// Returns the alpha at a point whose coordinates are from 0 to 1: 0 for transparent, 255 for opaque. Points outside
  /// have 0.
  func alpha(at place: Point) -> Int {
    let side = Double(bitmap.size.width)
    guard place.x >= 0, place.y >= 0, place.x < 1, place.y < 1 else { return 0 }
    return Int(bitmap[Int(place.x * side), Int(place.y * side)] >> 24)
  }

  /// Returns a flower with a glow that fades out.
  static func glowing(side: Int) -> AlphaImage {
    AlphaImage(side: side) { canvas, box in
      // The discs overlap, so the alpha increases toward the center.
      for step in 0..<24 {
        let inset = Double(step) / 24 * box.width * 0.28
        canvas.fillEllipse(in: box.inset(by: Insets(all: inset)), with: Style.accent.withAlpha(0.035))
      }
      let flower = Flower(in: box.inset(by: Insets(all: box.width * 0.16)), petals: 8)
      flower.draw(Style.amber, on: canvas)
    }
  }

  /// Returns a ring of flowers with an empty center.
  static func wreath(side: Int) -> AlphaImage {
    AlphaImage(side: side) { canvas, box in
      let count = 9
      for index in 0..<count {
        let turn = Double(index) / Double(count) * 2 * Double.pi
        let radius = box.width * 0.36
        let middle = box.center + Vector(Math.sin(turn) * radius, -Math.cos(turn) * radius)
        let size = box.width * 0.27
        let flower = Flower(in: Rect(center: middle, size: Size(size, size)), petals: 7)
        flower.draw(index % 3 == 0 ? Style.amber : FlowerView.colors[2], on: canvas)
      }
    }
  }
}
