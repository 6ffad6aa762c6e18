internal import CPixelRows
public import Geometry

extension Image {
  /// Returns a copy with the alpha of this image and the given color, for icons that follow a theme. Returns the image
  /// itself if there is not enough memory for a copy.
  public func tinted(_ color: Color) -> Image {
    guard let copy = Bitmap(checkedSize: size) else { return self }
    let pixel = color.premultiplied
    for index in 0..<size.width * size.height { copy.pixels[index] = vt_scaled(pixel, bitmap.pixels[index] >> 24) }
    return Image(copy)
  }

  /// Returns a placeholder for an image that cannot be loaded: a pale box with a cross.
  ///
  /// - Parameter size: The size in pixels, clamped to 1...1024 for each side.
  public static func placeholder(size: PixelSize = PixelSize(64, 64)) -> Image {
    let size = PixelSize(max(1, min(size.width, 1024)), max(1, min(size.height, 1024)))
    let bitmap = Bitmap(size: size)
    let canvas = Canvas(bitmap)
    let box = Rect(0, 0, Double(size.width), Double(size.height))
    canvas.fill(box, with: Color(hex: 0xF2E6E6))
    var cross = Path(rect: box.inset(by: Insets(all: 1)))
    cross.move(to: Point(0, 0))
    cross.addLine(to: Point(box.maxX, box.maxY))
    cross.move(to: Point(box.maxX, 0))
    cross.addLine(to: Point(0, box.maxY))
    canvas.stroke(cross, style: StrokeStyle(width: 2), with: Color(hex: 0xB03A3A))
    return Image(bitmap)
  }
}
