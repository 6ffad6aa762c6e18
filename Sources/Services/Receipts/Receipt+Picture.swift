import Geometry
public import Raster

extension Receipt {
  /// The maximum height of an image in dots. Chosen: 37 cm of paper.
  public static let maximumImageHeight = 3_000
  /// The maximum size of one image command in bytes. Chosen: a printer buffers a few thousand bytes, and a receipt can
  /// be abandoned only between two commands.
  private static let maximumBandSize = 2_048

  /// Adds a black and white image. Gray levels become a pattern of dots, and transparent areas are white.
  ///
  /// To print something that the app draws, draw into a `Bitmap` and pass an `Image` of it.
  ///
  /// - Parameter width: The width in dots. `nil` is one dot per pixel, but at most the width of the paper.
  /// - Throws: An error if the image is empty or would be higher than `maximumImageHeight`.
  public mutating func addImage(_ image: Image, width: Int? = nil, _ alignment: ReceiptStyle.Alignment = .center)
    throws(ReceiptError)
  {
    let wide = max(1, min(width ?? image.size.width, paper.dots))
    let high =
      image.size.isEmpty
      ? 0 : max(1, Int((Double(wide) * Double(image.size.height) / Double(image.size.width)).rounded()))
    guard high > 0, high <= Self.maximumImageHeight else {
      throw .image(width: wide, height: high, allowed: "the height must be 1 to \(Self.maximumImageHeight)")
    }
    guard let bitmap = Bitmap(checkedSize: PixelSize(wide, high)) else {
      throw .image(width: wide, height: high, allowed: "not enough memory for it")
    }
    let canvas = Canvas(bitmap)
    let area = Rect(0, 0, Double(wide), Double(high))
    canvas.fill(area, with: .white)
    canvas.draw(image, in: area)
    put(Self.dots(of: bitmap), bytesInRow: (wide + 7) / 8, alignment)
  }

  private mutating func put(_ dots: [UInt8], bytesInRow: Int, _ alignment: ReceiptStyle.Alignment) {
    let rows = dots.count / bytesInRow
    let band = max(1, Self.maximumBandSize / bytesInRow)
    for first in stride(from: 0, to: rows, by: band) {
      let last = min(first + band, rows)
      var data = [UInt8](dots[first * bytesInRow..<last * bytesInRow])
      Self.removeRealTimeCommands(&data)
      // GS v 0 (print raster bit image).
      addCommand(
        commands(for: ReceiptStyle(alignment))
          + [
            0x1D, 0x76, 0x30, 0, UInt8(bytesInRow & 0xFF), UInt8(bytesInRow >> 8), UInt8((last - first) & 0xFF),
            UInt8((last - first) >> 8),
          ]
          + data)
    }
  }

  /// Printers obey DLE followed by EOT, ENQ or DC4 at once, even inside image data: DC4 opens the drawer. One extra dot
  /// changes the second byte.
  private static func removeRealTimeCommands(_ data: inout [UInt8]) {
    for index in data.indices.dropFirst()
    where data[index - 1] == 0x10 && (data[index] == 4 || data[index] == 5 || data[index] == 0x14) {
      data[index] |= 0x08
    }
  }

  /// Returns the dots row by row, one bit per dot from the left, with 1 for black. Uses Floyd-Steinberg error
  /// diffusion.
  private static func dots(of bitmap: Bitmap) -> [UInt8] {
    let width = bitmap.size.width
    let height = bitmap.size.height
    let bytesInRow = (width + 7) / 8
    var dots = [UInt8](repeating: 0, count: bytesInRow * height)
    // One extra element on each side.
    var errors = [Int](repeating: 0, count: width + 2)
    var next = errors
    for y in 0..<height {
      for x in 0..<width {
        let light = lightness(of: bitmap.pixels[y * bitmap.stride + x]) + errors[x + 1] / 16
        let isBlack = light < 128
        if isBlack { dots[y * bytesInRow + x / 8] |= 0x80 >> UInt8(x % 8) }
        let error = light - (isBlack ? 0 : 255)
        errors[x + 2] += error * 7
        next[x] += error * 3
        next[x + 1] += error * 5
        next[x + 2] += error
      }
      swap(&errors, &next)
      for index in next.indices { next[index] = 0 }
    }
    return dots
  }

  /// Returns the luma of an opaque pixel, 0 to 255 (ITU-R BT.709).
  private static func lightness(of pixel: UInt32) -> Int {
    let red = Int(pixel >> 16 & 0xFF)
    let green = Int(pixel >> 8 & 0xFF)
    let blue = Int(pixel & 0xFF)
    return (54 * red + 183 * green + 19 * blue) >> 8
  }
}
