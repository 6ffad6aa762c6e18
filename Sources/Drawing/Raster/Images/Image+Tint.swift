internal import CPixelRows
public import Geometry

extension Image {
  /// The same shape in one color: a copy with this picture's opacity and nothing of its colors, as icons want that follow a theme. Without
  /// memory for the copy it is the picture itself.
  public func tinted(_ color: Color) -> Image {
    guard let copy = Bitmap(tryingSize: size) else { return self }
    let pixel = color.premultiplied
    for index in 0..<size.width * size.height { copy.pixels[index] = vt_scaled(pixel, bitmap.pixels[index] >> 24) }
    return Image(copy)
  }

  /// What a picture that is not there is shown as: a pale box with a cross.
  ///
  /// - Parameter size: in pixels, 1 to 1,024 on a side.
  public static func missing(size: PixelSize = PixelSize(64, 64)) -> Image {
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
