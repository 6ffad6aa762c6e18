import Geometry
import Raster

/// A small canvas whose pixels can be read as text.
struct Sheet {
  let bitmap: Bitmap
  let canvas: Canvas

  /// Creates a transparent canvas.
  init(_ width: Int, _ height: Int) {
    bitmap = Bitmap(size: PixelSize(width, height))
    canvas = Canvas(bitmap)
  }

  /// The alpha of each pixel: `.` is 0, `#` is 255, and a digit is the alpha in tenths, rounded down.
  var coverage: String {
    rows { pixel in
      let alpha = Int(pixel >> 24)
      return alpha == 0 ? "." : alpha == 255 ? "#" : String(alpha * 10 / 255)
    }
  }

  /// The premultiplied pixels in hexadecimal.
  var hex: String { rows { " " + String($0, radix: 16, uppercase: true) } }

  private func rows(_ cell: (UInt32) -> String) -> String {
    (0..<bitmap.size.height).map { y in
      (0..<bitmap.size.width).map { x in cell(bitmap[x, y]) }.joined()
    }.joined(separator: "\n")
  }
}
