import Geometry
public import Raster

extension Receipt {
  /// D: the most that a picture is high, in dots: 37 cm.
  public static let mostRows = 3_000
  /// D: in bytes of one command. A printer keeps a few thousand, and between two commands a receipt can be given up.
  private static let mostBand = 2_048

  /// A picture in black and white: what lies between them is a pattern of dots, and what is transparent is white.
  ///
  /// An `Image` of a `Bitmap` is what an app has drawn.
  ///
  /// - Parameter width: in dots; nil: a dot for each pixel, or the paper's width where that is less.
  /// - Throws: for one that is empty, or higher than `mostRows`.
  public mutating func picture(_ image: Image, width: Int? = nil, _ alignment: ReceiptStyle.Alignment = .center) throws(ReceiptError) {
    let wide = max(1, min(width ?? image.size.width, paper.dots))
    let high = image.size.isEmpty ? 0 : max(1, Int((Double(wide) * Double(image.size.height) / Double(image.size.width)).rounded()))
    guard high > 0, high <= Self.mostRows else {
      throw .picture(width: wide, height: high, allowed: "1 to \(Self.mostRows) are high enough")
    }
    guard let bitmap = Bitmap(tryingSize: PixelSize(wide, high)) else {
      throw .picture(width: wide, height: high, allowed: "there is no memory for it")
    }
    let canvas = Canvas(bitmap)
    let area = Rect(0, 0, Double(wide), Double(high))
    canvas.fill(area, with: .white)
    canvas.draw(image, in: area)
    put(Self.dots(of: bitmap), bytesInRow: (wide + 7) / 8, alignment)
  }

  private mutating func put(_ dots: [UInt8], bytesInRow: Int, _ alignment: ReceiptStyle.Alignment) {
    let rows = dots.count / bytesInRow
    let band = max(1, Self.mostBand / bytesInRow)
    for first in stride(from: 0, to: rows, by: band) {
      let last = min(first + band, rows)
      var data = [UInt8](dots[first * bytesInRow..<last * bytesInRow])
      Self.disarm(&data)
      // GS v 0 (print raster bit image).
      command(
        change(to: ReceiptStyle(alignment))
          + [
            0x1D, 0x76, 0x30, 0, UInt8(bytesInRow & 0xFF), UInt8(bytesInRow >> 8), UInt8((last - first) & 0xFF), UInt8((last - first) >> 8),
          ]
          + data)
    }
  }

  /// DLE with EOT, ENQ or DC4 are commands that printers obey at once, in the middle of a picture too: DC4 opens the drawer. A dot
  /// more makes another byte of the second one.
  private static func disarm(_ data: inout [UInt8]) {
    for index in data.indices.dropFirst() where data[index - 1] == 0x10 && (data[index] == 4 || data[index] == 5 || data[index] == 0x14) {
      data[index] |= 0x08
    }
  }

  /// Row by row, a bit for each dot, from the left; black ones are 1. What a dot is too dark or too light for its pixel goes to its
  /// neighbors (Floyd and Steinberg).
  private static func dots(of bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let bytesInRow = (width + 7) / 8
    var dots = [UInt8](repeating: 0, count: bytesInRow * height)
    // With one more on each side.
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

  /// From 0 to 255, of a pixel that is opaque (ITU-R BT.709).
  private static func lightness(of pixel: UInt32) -> Int {
    let (red, green, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
    return (54 * red + 183 * green + 19 * blue) >> 8
  }
}
